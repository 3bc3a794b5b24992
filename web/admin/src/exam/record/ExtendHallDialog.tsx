import { Select } from 'antd'
import { useState } from 'react'
import { type ExamRecordRow, recordList } from '@lianda/shared/module/exam/record.admin.contract'
import { useLoaded } from '../../list/use-loaded'
import { call } from '../../platform/platform'
import { useText } from '../../platform/text'
import { useExamText } from '../exam-text'
import { AskDialog } from './AskDialog'
import type { ExamRecordFilters } from './exam-record-query'
import { hallsOf, namesOf } from './halls.rules'
import { useExtend } from './use-extend'
import styles from './record-list.module.css'

interface Props {
  /** What the list is narrowed down to: the exams among it are offered. */
  filters: ExamRecordFilters
  onClose: () => void
  onDone: () => void
}

/** So many running attempts are read to say which exams there are and who sits them. */
const READ = 100

/** Extra time for everybody who sits an exam: which one, how many they are, who; then minutes and reason. */
export function ExtendHallDialog({ filters, onClose, onDone }: Props) {
  const t = useExamText()
  const general = useText()
  const extend = useExtend()
  const [chosen, setChosen] = useState<string | null>(filters.subtaskId ?? null)
  const { taskId, subtaskId, examinationId } = filters
  const narrowed = {
    ...(taskId ? { taskId } : {}),
    ...(subtaskId ? { subtaskId } : {}),
    ...(examinationId ? { examinationId } : {}),
  }
  const running = useLoaded('halls', () => call(recordList, { ...narrowed, state: 'running', page: 1, rows: READ }))
  const halls = hallsOf(running.data?.rows ?? [])
  const hall = halls.find((one) => one.subtaskId === chosen) ?? (halls.length === 1 ? halls[0] : undefined)
  // The others of the exam, whatever else the list was narrowed down by.
  const there = useLoaded(`hall/${hall?.subtaskId ?? ''}`, () =>
    hall
      ? call(recordList, { subtaskId: hall.subtaskId, state: 'running', page: 1, rows: READ })
      : Promise.resolve({ rows: [] as ExamRecordRow[], total: 0, running: 0 }),
  )
  const total = there.data?.total ?? 0
  return (
    <AskDialog
      open
      title={t('record.extend.hallTitle')}
      verb={hall && total > 0 ? t('record.extend.hallVerb', { count: total }) : t('record.extend.verb')}
      minutes
      disabled={!hall || total === 0}
      about={
        <>
          <Select
            className={styles.hall}
            aria-label={t('record.exam')}
            placeholder={t('record.extend.choose')}
            value={hall?.subtaskId ?? null}
            loading={running.loading}
            options={halls.map((one) => ({
              value: one.subtaskId,
              label: [one.title, one.taskTitle].filter((part) => part !== '').join(' · '),
            }))}
            onChange={setChosen}
          />
          <p aria-live="polite">
            {running.failure?.message ?? ''}
            {running.data && halls.length === 0 ? t('record.extend.nobody') : ''}
            {hall && total > 0 ? namesOf(there.data?.rows ?? [], total, t, general('comma')) : ''}
          </p>
        </>
      }
      onClose={onClose}
      onAsk={async (asked) => {
        if (!hall) return
        await extend({ subtaskId: hall.subtaskId }, asked)
        onDone()
      }}
    />
  )
}
