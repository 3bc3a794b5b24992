import { Button, Tag } from 'antd'
import type { ExamRecord } from '@lianda/shared/module/exam/record.admin.contract'
import { dateTime, duration } from '../../platform/format'
import { useTag, useText } from '../../platform/text'
import frame from '../../practice/replay.module.css'
import { endOf } from './record-words'
import styles from './exam-record.module.css'

/** Learner, exam and time, with links to the neighbours in the list. */
export function RecordHeader({ record, onGo }: { record: ExamRecord; onGo: (id: string | null) => void }) {
  const t = useText()
  const tag = useTag()
  const { record: row, previousId, nextId } = record
  const running = row.state === 'running'
  const parts = [
    row.taskTitle,
    t('exam-admin.record.nth', { n: row.n }),
    t('exam-admin.record.startedAt', { at: dateTime(row.startedAt, tag) }),
    running
      ? t('exam-admin.record.until', { at: dateTime(row.deadlineMs, tag) })
      : row.finishedAt === null
        ? ''
        : t('exam-admin.record.finishedAt', { at: dateTime(row.finishedAt, tag) }),
    row.usedMs === null ? '' : t('exam-admin.record.usedTime', { time: duration(row.usedMs) }),
  ]
  return (
    <header className={frame.header}>
      <span className={styles.initial} aria-hidden>
        {row.userName.slice(0, 1)}
      </span>
      <div className={`${frame.who} ${styles.who}`}>
        <h1>
          {row.userName} <small>{[row.departmentName, row.workno].filter((part) => part !== '').join(' · ')}</small>
        </h1>
        <p>
          <b className={styles.examTitle}>{row.title}</b> · {parts.filter((part) => part !== '').join(' · ')}
        </p>
      </div>
      <Tag>{t('exam-admin.list.versionOf', { version: row.paperVersion })}</Tag>
      <Tag {...(running ? { color: 'processing' } : {})}>{endOf(row, t)}</Tag>
      <Button disabled={previousId === null} aria-keyshortcuts="k" title="K" onClick={() => onGo(previousId)}>
        {t('practice-replay.previous')}
      </Button>
      <Button disabled={nextId === null} aria-keyshortcuts="j" title="J" onClick={() => onGo(nextId)}>
        {t('practice-replay.next')}
      </Button>
    </header>
  )
}
