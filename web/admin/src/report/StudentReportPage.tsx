import { useText } from '../platform/text'
import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import ExamRecordListPage from '../exam/record/ExamRecordListPage'
import RecordListPage from '../practice/RecordListPage'
import { type RecordKind, switchedTo } from './report-address'
import styles from './report.module.css'

/** Learners' practices, or their exams with `kind=exam` in the address. */
export default function StudentReportPage() {
  const t = useText()
  const [params, setParams] = useSearchParams()
  const kind: RecordKind = params.get('kind') === 'exam' ? 'exam' : 'practice'
  return (
    <div className={styles.page}>
      <div className={styles.switch}>
        <Segmented<RecordKind>
          aria-label={t('exam-admin.record.kind.label')}
          value={kind}
          options={[
            { value: 'practice', label: t('exam-admin.record.kind.practice') },
            { value: 'exam', label: t('exam-admin.record.kind.exam') },
          ]}
          onChange={(next) => setParams(switchedTo(next, params))}
        />
      </div>
      {kind === 'exam' ? <ExamRecordListPage /> : <RecordListPage />}
    </div>
  )
}
