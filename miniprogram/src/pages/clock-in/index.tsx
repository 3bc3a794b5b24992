import { ClockInScreen } from '@lianda/shared/module/clock-in/ClockInScreen'
import { page } from '../../shell/page'

export default page(ClockInScreen, 'own')
