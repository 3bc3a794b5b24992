import { useText } from '../platform/text'
import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import ExamRecordListPage from '../exam/record/ExamRecordListPage'
import RoundRecordListPage from '../faq/record/RoundRecordListPage'
import RecordListPage from '../practice/RecordListPage'
import { kindIn, type RecordKind, switchedTo } from './report-address'
import styles from './report.module.css'

/** Learners' practices, their exams with `kind=exam` in the address, or their rounds of quick questions with `kind=faq`. */
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
          options={[
            { value: 'practice', label: t('exam-admin.record.kind.practice') },
            { value: 'exam', label: t('exam-admin.record.kind.exam') },
            { value: 'faq', label: t('exam-admin.record.kind.faq') },
          ]}
          onChange={(next) => setParams(switchedTo(next, params))}
        />
      </div>
      {kind === 'exam' && <ExamRecordListPage />}
      {kind === 'faq' && <RoundRecordListPage />}
      {kind === 'practice' && <RecordListPage />}
    </div>
  )
}
