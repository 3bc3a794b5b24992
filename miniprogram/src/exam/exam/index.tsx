import { ExamScreen } from '@lianda/shared/module/exam/ExamScreen'
import { onPackageChanged } from '@lianda/shared/module/task/task-live'
import { page } from '../../shell/page'
import { examTexts } from '../exam-texts'

const ExamPage = () => <ExamScreen onPackageChanged={onPackageChanged} />

export default page(ExamPage, 'own', examTexts)
