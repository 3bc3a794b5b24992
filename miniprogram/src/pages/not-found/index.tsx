import { NotFoundScreen } from '@lianda/shared/module/shell/NotFoundScreen'
import { page } from '../../shell/page'

export default page(NotFoundScreen, 'empty')
