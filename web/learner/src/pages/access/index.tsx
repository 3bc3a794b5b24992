import { AccessScreen } from '@lianda/shared/module/identity/AccessScreen'
import { page } from '../../page'

export default page(AccessScreen)
