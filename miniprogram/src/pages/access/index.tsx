import { AccessScreen } from '@lianda/shared/module/identity/AccessScreen'
import { page } from '../../shell/page'

export default page(AccessScreen, 'own')
