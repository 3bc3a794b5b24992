import { NotFoundScreen } from '@lianda/shared/module/shell/NotFoundScreen'
import { page } from '../../page'

export default page(NotFoundScreen)
