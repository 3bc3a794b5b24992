import { TrainScreen } from '@lianda/shared/module/practice/TrainScreen'
import { page } from '../../shell/page'

export default page(TrainScreen, 'own')
