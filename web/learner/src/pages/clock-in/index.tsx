import { ClockInScreen } from '@lianda/shared/module/clock-in/ClockInScreen'
import { page } from '../../page'

export default page(ClockInScreen)
