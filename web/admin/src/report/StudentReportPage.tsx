import { useText } from '../platform/text'
import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import ExamRecordListPage from '../exam/record/ExamRecordListPage'
import { latePart } from '../parts/late-part'
import RecordListPage from '../practice/RecordListPage'
import { kindIn, RECORD_KINDS, type RecordKind, switchedTo } from './report-address'
import styles from './report.module.css'

const waiting = <section aria-busy="true" />
const RoundRecordListPage = latePart(async () => (await import('../faq/record/RoundRecordListPage')).default, waiting)
const ViewingRecordListPage = latePart(async () => (await import('../viewing/ViewingRecordListPage')).default, waiting)

/**
 * Learners' practices, their exams with `kind=exam` in the address, their rounds of quick questions with `kind=faq`, or
 * what they read and watched with `kind=viewing`.
 */
export default function StudentReportPage() {
  const t = useText()
  const [params, setParams] = useSearchParams()
  const kind = kindIn(params)
  return (
    <div className={styles.page}>
      <div className={styles.switch}>
        <Segmented<RecordKind>
          aria-label={t('exam-admin.record.kind.label')}
          value={kind}
          options={RECORD_KINDS.map((one) => ({ value: one, label: t(`exam-admin.record.kind.${one}`) }))}
          onChange={(next) => setParams(switchedTo(next, params))}
        />
      </div>
      {kind === 'exam' && <ExamRecordListPage />}
      {kind === 'faq' && <RoundRecordListPage />}
      {kind === 'viewing' && <ViewingRecordListPage />}
      {kind === 'practice' && <RecordListPage />}
    </div>
  )
}
