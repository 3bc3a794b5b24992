import { MineScreen } from '@lianda/shared/module/identity/MineScreen'
import { page } from '../../shell/page'

export default page(MineScreen, 'empty')
