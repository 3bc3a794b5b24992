import { HonoursScreen } from '@lianda/shared/module/badge/HonoursScreen'
import { page } from '../../shell/page'

export default page(HonoursScreen, 'own')
