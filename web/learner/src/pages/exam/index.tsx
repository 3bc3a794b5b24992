import { useServices } from '@lianda/shared/hook/core-context'
import { ExamScreen } from '@lianda/shared/module/exam/ExamScreen'
import { onPackageChanged } from '@lianda/shared/module/task/task-live'
import { examTexts } from '../../exam-texts'
import { page } from '../../page'
import { ExamDemoPage } from './ExamDemoPage'

function ExamPage() {
  const { demo } = useServices().platform.navigation.current().query
  return demo === '1' ? <ExamDemoPage /> : <ExamScreen onPackageChanged={onPackageChanged} />
}

export default page(ExamPage, examTexts)
