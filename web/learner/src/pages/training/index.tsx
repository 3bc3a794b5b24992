import { TrainScreen } from '@lianda/shared/module/practice/TrainScreen'
import { page } from '../../page'

export default page(TrainScreen)
