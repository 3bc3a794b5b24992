import { HonoursScreen } from '@lianda/shared/module/badge/HonoursScreen'
import { page } from '../../page'

export default page(HonoursScreen)
