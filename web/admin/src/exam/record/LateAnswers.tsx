import { App, Button, Space, Tag } from 'antd'
import { useState } from 'react'
import {
  type ExamRecord,
  type ExamRecordRow,
  type LateAnswer,
  recordAcceptLate,
} from '@lianda/shared/module/exam/record.admin.contract'
import { clockTime, dateTime, score } from '../../platform/format'
import { call } from '../../platform/platform'
import { useTag, useText } from '../../platform/text'
import { RecordReasonDialog } from './RecordReasonDialog'
import styles from './exam-record.module.css'

/** The part of a record that this panel reads. */
export type LateRecord = Pick<ExamRecord, 'late' | 'can'> & {
  record: Pick<ExamRecordRow, 'id' | 'userName' | 'total'>
}

interface Props {
  record: LateRecord
  /** Numbers of the true/false questions: their answers are shown as words, not letters. */
  judged: ReadonlySet<number>
  onQuestion: (question: number) => void
  onChanged: () => void
}

interface Asking {
  rows: readonly LateAnswer[]
  what: 'accept' | 'takeBack' | 'leave'
}

/** Late answers: evidence only, until an administrator accepts them. */
export function LateAnswers({ record, judged, onQuestion, onChanged }: Props) {
  const t = useText()
  const comma = useText()('comma')
  const { message } = App.useApp()
  const [asking, setAsking] = useState<Asking | null>(null)
  const { late, can } = record
  if (late.length === 0) return null
  const waiting = late.filter((row) => row.accepted === null)
  const ask = (rows: readonly LateAnswer[], what: Asking['what']) => setAsking({ rows, what })
  const what = asking?.what ?? 'accept'
  return (
    <section className={`${styles.section} ${styles.late}`} aria-label={t('exam-admin.record.late.title')}>
      <h2>{t('exam-admin.record.late.title')}</h2>
      <p>
        {t(
          can.acceptLate || late.some((row) => row.accepted)
            ? 'exam-admin.record.late.hint'
            : 'exam-admin.record.late.kept',
        )}
      </p>
      <ol>
        {late.map((row) => (
          <LateRow
            key={row.id}
            row={row}
            judged={judged.has(row.question)}
            may={can.acceptLate}
            onQuestion={onQuestion}
            onAsk={ask}
          />
        ))}
      </ol>
      {can.acceptLate && waiting.length > 1 ? (
        <Button onClick={() => ask(waiting, 'accept')}>
          {t('exam-admin.record.late.acceptAll', { count: waiting.length })}
        </Button>
      ) : null}
      <RecordReasonDialog
        open={asking !== null}
        title={t(`exam-admin.record.late.${what}Title`, { count: asking?.rows.length ?? 1 })}
        verb={t(`exam-admin.record.late.${what}`)}
        about={asking ? aboutOf(asking, record, t, comma) : null}
        onClose={() => setAsking(null)}
        onAsk={async ({ reason }) => {
          if (!asking) return
          const lateIds = asking.rows.map((row) => row.id)
          const { record: row } = await call(recordAcceptLate, {
            id: record.record.id,
            lateIds,
            accept: what === 'accept',
            reason,
          })
          setAsking(null)
          const total = row.total === null ? '—' : score(row.total)
          message.success(
            what === 'leave' ? t('exam-admin.record.late.leftDone') : t('exam-admin.record.late.done', { total }),
          )
          onChanged()
        }}
      />
    </section>
  )
}

function aboutOf({ rows, what }: Asking, record: LateRecord, t: ReturnType<typeof useText>, comma: string) {
  const list = rows.map((row) => row.question).join(comma)
  const [one] = rows
  const total = what === 'accept' && rows.length === 1 ? (one?.totalIfAccepted ?? null) : null
  const parts = [
    t('exam-admin.record.late.about', { name: record.record.userName, list }),
    total === null
      ? ''
      : t('exam-admin.record.late.total', { before: score(record.record.total ?? 0), after: score(total) }),
    what === 'leave' ? '' : t('exam-admin.record.late.audited'),
  ]
  return parts.filter((part) => part !== '').map((part) => <div key={part}>{part}</div>)
}

function textOf({ value: [chosen], text }: LateAnswer, judged: boolean, t: ReturnType<typeof useText>): string {
  if (judged && chosen) return t(`exam-admin.record.answers.judge.${chosen}`)
  return text || t('exam-admin.record.answers.empty')
}

interface RowProps {
  row: LateAnswer
  judged: boolean
  may: boolean
  onQuestion: (question: number) => void
  onAsk: (rows: readonly LateAnswer[], what: Asking['what']) => void
}

function LateRow({ row, judged, may, onQuestion, onAsk }: RowProps) {
  const t = useText()
  const tag = useTag()
  return (
    <li>
      <div className={styles.lateHead}>
        <button type="button" className={styles.link} onClick={() => onQuestion(row.question)}>
          {t('exam-admin.editor.numbered', { number: row.question })}
        </button>
        {row.accepted ? <Tag color="success">{t('exam-admin.record.late.accepted')}</Tag> : null}
        {row.looked && !row.accepted ? <Tag>{t('exam-admin.record.late.left')}</Tag> : null}
        {row.totalIfAccepted === null ? null : (
          <span>{t('exam-admin.record.late.ifAccepted', { total: score(row.totalIfAccepted) })}</span>
        )}
      </div>
      <p className={styles.lateText}>{textOf(row, judged, t)}</p>
      <p className={styles.faint}>
        {t('exam-admin.record.late.arrived', { at: dateTime(row.receivedMs, tag) })}
        {row.deviceMs > 0 ? ` · ${t('exam-admin.record.late.device', { at: clockTime(row.deviceMs, tag, true) })}` : ''}
        {row.accepted
          ? ` · ${t('exam-admin.record.late.by', { by: row.accepted.by, at: dateTime(row.accepted.atMs, tag) })}`
          : ''}
      </p>
      {may ? (
        <Space>
          <Button size="small" onClick={() => onAsk([row], row.accepted ? 'takeBack' : 'accept')}>
            {t(row.accepted ? 'exam-admin.record.late.takeBack' : 'exam-admin.record.late.accept')}
          </Button>
          {row.looked ? null : (
            <Button size="small" onClick={() => onAsk([row], 'leave')}>
              {t('exam-admin.record.late.leave')}
            </Button>
          )}
        </Space>
      ) : null}
    </li>
  )
}
