import { useSearchParams } from 'react-router'
import ExamRecordPage from '../exam/record/ExamRecordPage'
import ReplayPage from '../practice/ReplayPage'

/** One record: `?exam=` for an exam attempt, `?id=` for a practice. */
export default function DashboardPage() {
  const [params] = useSearchParams()
  return params.has('exam') ? <ExamRecordPage /> : <ReplayPage />
}
