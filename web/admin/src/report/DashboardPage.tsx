import { useSearchParams } from 'react-router'
import ExamRecordPage from '../exam/record/ExamRecordPage'
import ReplayPage from '../practice/ReplayPage'

/** One record: `?exam=` an attempt at an exam, `?id=` a practice. */
export default function DashboardPage() {
  const [params] = useSearchParams()
  return params.has('exam') ? <ExamRecordPage /> : <ReplayPage />
}
