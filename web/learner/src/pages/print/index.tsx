import { PrintScreen } from '@lianda/shared/module/exam/print/PrintScreen'
import { examTexts } from '../../exam-texts'
import { page } from '../../page'

export default page(PrintScreen, examTexts)
