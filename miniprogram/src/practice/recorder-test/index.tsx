import { RecorderTestScreen } from '@lianda/shared/module/voice/RecorderTestScreen'
import { page } from '../../shell/page'
import { recorderTestTexts } from '../recorder-test-texts'

export default page(RecorderTestScreen, 'own', recorderTestTexts)
