import { useText } from '../../platform/text'
import { Alert, Skeleton } from 'antd'
import { useCallback, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type ExamRecord, recordGet } from '@lianda/shared/module/exam/record.admin.contract'
import { readQuery } from '../../list/address-state'
import { ListError } from '../../list/ListStates'
import { FailedPage } from '../../parts/FailedPage'
import { POLL_MS, useCall } from '../../platform/query'
import frame from '../../practice/replay.module.css'
import { useCrumb } from '../../shell/crumb'
import { AnswerList } from './AnswerList'
import { examRecordFilters } from './exam-record-query'
import { LateAnswers } from './LateAnswers'
import { recordAddress, recordsAddress } from './record-address'
import { RecordActions } from './RecordActions'
import { RecordFacts } from './RecordFacts'
import { RecordHeader } from './RecordHeader'
import { RecordScore } from './RecordScore'
import { Timeline } from './Timeline'
import { useNeighbourKeys } from './use-neighbour-keys'
import styles from './exam-record.module.css'

/** One attempt: answers as the learner saw them, marks, timeline, and the possible corrections. */
export default function ExamRecordPage() {
  const t = useText()
  const [params] = useSearchParams()
  const { filters } = readQuery(params)
  const id = filters['exam'] ?? ''
  const loaded = useCall(
    recordGet,
    { id, ...examRecordFilters(filters) },
    { everyMs: ({ record: { record } }) => (record.state === 'running' ? POLL_MS : null) },
  )
  const record = loaded.data?.record
  if (!record)
    return (
      <div className={frame.alone}>
        {loaded.failure ? (
          <FailedPage
            failure={loaded.failure}
            missing={t('exam-admin.missing.record')}
            list={recordsAddress({})}
            onRetry={loaded.reload}
          />
        ) : (
          <Skeleton active={false} paragraph={{ rows: 10 }} />
        )}
      </div>
    )
  return (
    <>
      {loaded.failure ? <ListError failure={loaded.failure} kept onRetry={loaded.reload} /> : null}
      <RecordOf key={record.record.id} record={record} filters={filters} onChanged={loaded.reload} />
    </>
  )
}

interface Props {
  record: ExamRecord
  filters: Record<string, string>
  onChanged: () => void
}

function RecordOf({ record, filters, onChanged }: Props) {
  const t = useText()
  const navigate = useNavigate()
  const { record: row, previousId, nextId } = record
  const [shown, setShown] = useState<{ question: number } | null>(null)
  useCrumb(t('exam-admin.record.crumb', { name: row.userName }))
  const go = useCallback(
    (id: string | null) => {
      if (id !== null) void navigate(recordAddress(id, filters))
    },
    [navigate, filters],
  )
  useNeighbourKeys({ previous: () => go(previousId), next: () => go(nextId) })
  const judged = new Set(record.result.questions.flatMap(({ type }, at) => (type === 2 ? [at + 1] : [])))
  const onQuestion = (question: number) => setShown({ question })
  return (
    <div className={frame.page}>
      <RecordHeader record={record} onGo={go} />
      <div className={frame.columns}>
        <div className={frame.left}>
          {record.result.explained ? null : <Alert type="info" showIcon title={t('exam-admin.record.ownAttempt')} />}
          <AnswerList result={record.result} shown={shown} />
        </div>
        <aside className={`${frame.right} ${styles.panel}`} aria-label={t('exam-admin.record.side')}>
          <RecordScore record={record} />
          <RecordFacts record={record} />
          <LateAnswers record={record} judged={judged} onQuestion={onQuestion} onChanged={onChanged} />
          <Timeline entries={record.timeline} questions={record.result.questions} onQuestion={onQuestion} />
          <RecordActions record={record} onChanged={onChanged} />
        </aside>
      </div>
    </div>
  )
}
