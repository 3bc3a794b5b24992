import { CenterScreen } from '@lianda/shared/module/task/CenterScreen'
import { page } from '../../shell/page'

export default page(CenterScreen, 'brand')
