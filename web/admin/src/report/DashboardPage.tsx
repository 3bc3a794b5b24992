import { useSearchParams } from 'react-router'
import ExamRecordPage from '../exam/record/ExamRecordPage'
import ReplayPage from '../practice/ReplayPage'
import PersonReportPage from './PersonReportPage'

/** One person with `?user=`; or one record: `?exam=` for an exam attempt, `?id=` for a practice. */
export default function DashboardPage() {
  const [params] = useSearchParams()
  if (params.has('user')) return <PersonReportPage />
  return params.has('exam') ? <ExamRecordPage /> : <ReplayPage />
}
