import { ExamScreen } from '@lianda/shared/module/exam/ExamScreen'
import { page } from '../../shell/page'
import { examTexts } from '../exam-texts'

export default page(ExamScreen, 'own', examTexts)
