import { Select } from 'antd'
import { useState } from 'react'
import { recordList } from '@lianda/shared/module/exam/record.admin.contract'
import { useCall } from '../../platform/query'
import { useText } from '../../platform/text'
import { RecordReasonDialog } from './RecordReasonDialog'
import type { ExamRecordFilters } from './exam-record-query'
import { openSubtasksOf, namesOf } from './open-subtasks.rules'
import { useExtend } from './use-extend'
import styles from './record-list.module.css'

interface Props {
  /** The list's filters: only their exams are offered. */
  filters: ExamRecordFilters
  onClose: () => void
  onDone: () => void
}

/** Number of running attempts to load for the list of exams and names. */
const READ = 100

/** Extra time for all running attempts of an exam: choose the exam, see the learners, enter minutes and reason. */
export function ExtendSubtaskDialog({ filters, onClose, onDone }: Props) {
  const t = useText()
  const extend = useExtend()
  const [chosen, setChosen] = useState<string | null>(filters.subtaskId ?? null)
  const { taskId, subtaskId, examinationId } = filters
  const narrowed = {
    ...(taskId ? { taskId } : {}),
    ...(subtaskId ? { subtaskId } : {}),
    ...(examinationId ? { examinationId } : {}),
  }
  const running = useCall(recordList, { ...narrowed, state: 'running', page: 1, rows: READ })
  const subtasks = openSubtasksOf(running.data?.rows ?? [])
  const subtask = subtasks.find((one) => one.subtaskId === chosen) ?? (subtasks.length === 1 ? subtasks[0] : undefined)
  // All running attempts of the exam, whatever other filters the list has.
  const there = useCall(
    recordList,
    subtask ? { subtaskId: subtask.subtaskId, state: 'running', page: 1, rows: READ } : null,
  )
  const total = there.data?.total ?? 0
  return (
    <RecordReasonDialog
      open
      title={t('exam-admin.record.extend.examTitle')}
      verb={
        subtask && total > 0
          ? t('exam-admin.record.extend.subtaskVerb', { count: total })
          : t('exam-admin.record.extend.verb')
      }
      minutes
      disabled={!subtask || total === 0}
      about={
        <>
          <Select
            className={styles.subtask}
            aria-label={t('exam-admin.record.exam')}
            placeholder={t('exam-admin.record.extend.choose')}
            value={subtask?.subtaskId ?? null}
            loading={running.loading}
            options={subtasks.map((one) => ({
              value: one.subtaskId,
              label: [one.title, one.taskTitle].filter((part) => part !== '').join(' · '),
            }))}
            onChange={setChosen}
          />
          <p aria-live="polite">
            {running.failure?.message ?? ''}
            {running.data && subtasks.length === 0 ? t('exam-admin.record.extend.nobody') : ''}
            {subtask && total > 0 ? namesOf(there.data?.rows ?? [], total, t, t('office.comma')) : ''}
          </p>
        </>
      }
      onClose={onClose}
      onAsk={async (asked) => {
        if (!subtask) return
        await extend({ subtaskId: subtask.subtaskId }, asked)
        onDone()
      }}
    />
  )
}
