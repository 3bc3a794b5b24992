import { RecorderTestScreen } from '@lianda/shared/module/voice/RecorderTestScreen'
import { page } from '../../page'
import { recorderTestTexts } from '../../recorder-test-texts'

export default page(RecorderTestScreen, recorderTestTexts)
