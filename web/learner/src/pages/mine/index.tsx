import { MineScreen } from '@lianda/shared/module/identity/MineScreen'
import { page } from '../../page'

export default page(MineScreen)
