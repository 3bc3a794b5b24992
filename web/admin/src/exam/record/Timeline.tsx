import { Segmented } from 'antd'
import { useState } from 'react'
import type { ResultQuestion } from '@lianda/shared/module/exam/exam.contract'
import type { TimelineEntry } from '@lianda/shared/module/exam/record.admin.contract'
import { Icon } from '@lianda/shared/ui/Icon'
import { useTag, useText } from '../../platform/text'
import { clockTime, dayOf } from '../../platform/format'
import { entryInWords, ICON_OF } from './timeline-words'
import { GROUP_OF, LONG, minutesOf, type TimelineGroup, type TimelineLine } from './timeline.rules'
import styles from './exam-record.module.css'

type Which = 'all' | TimelineGroup
const WHICH: Which[] = ['all', 'answers', 'connection', 'administration']

interface Props {
  entries: readonly TimelineEntry[]
  questions: readonly ResultQuestion[]
  onQuestion: (question: number) => void
}

/** All events of the attempt in words, by the server's clock. */
export function Timeline({ entries, questions, onQuestion }: Props) {
  const t = useText()
  const tag = useTag()
  const [which, setWhich] = useState<Which>('all')
  const shown = entries.filter((entry) => which === 'all' || GROUP_OF[entry.kind] === which)
  const long = shown.length > LONG
  const firstDay = dayOf(entries[0]?.atMs ?? 0, tag)
  const dayBefore = (ms: number) => (dayOf(ms, tag) === firstDay ? '' : `${dayOf(ms, tag)} `)
  const line = (one: TimelineLine, key: string) => (
    <Line key={key} line={one} seconds={!long} questions={questions} dayBefore={dayBefore} onQuestion={onQuestion} />
  )
  return (
    <section className={styles.section} aria-label={t('exam-admin.record.timeline.title')}>
      <h2>{t('exam-admin.record.timeline.title')}</h2>
      <Segmented<Which>
        size="small"
        aria-label={t('exam-admin.record.timeline.which')}
        value={which}
        options={WHICH.map((value) => ({ value, label: t(`exam-admin.record.timeline.of.${value}`) }))}
        onChange={setWhich}
      />
      {shown.length === 0 ? <p className={styles.faint}>{t('exam-admin.record.timeline.nothing')}</p> : null}
      {long ? (
        minutesOf(shown).map((minute) => (
          <div key={minute.atMs}>
            <h3 className={styles.minute}>
              {dayBefore(minute.atMs)}
              {clockTime(minute.atMs, tag, false)}
            </h3>
            <ol className={styles.timeline}>
              {minute.lines.map((one, at) => line(one, `${String(minute.atMs)}-${String(at)}`))}
            </ol>
          </div>
        ))
      ) : (
        <ol className={styles.timeline}>
          {shown.map((entry, at) => line({ kind: 'one', entry }, `${String(entry.atMs)}-${String(at)}`))}
        </ol>
      )}
    </section>
  )
}

interface LineProps {
  line: TimelineLine
  seconds: boolean
  questions: readonly ResultQuestion[]
  dayBefore: (ms: number) => string
  onQuestion: (question: number) => void
}

function Line({ line, seconds, questions, dayBefore, onQuestion }: LineProps) {
  const t = useText()
  const comma = useText()('comma')
  const tag = useTag()
  const question = line.kind === 'one' ? line.entry.question : null
  const words =
    line.kind === 'one'
      ? entryInWords(line.entry, questions, t)
      : t('exam-admin.record.timeline.several', { count: line.questions.length, list: line.questions.join(comma) })
  const icon = line.kind === 'one' ? ICON_OF[line.entry.kind] : ICON_OF.answered
  const atMs = line.kind === 'one' ? line.entry.atMs : line.atMs
  return (
    <li className={line.kind === 'one' ? styles[GROUP_OF[line.entry.kind]] : styles.answersLine}>
      <Icon name={icon} size={16} />
      <span>
        {question === null ? (
          words
        ) : (
          <button type="button" className={styles.link} onClick={() => onQuestion(question)}>
            {words}
          </button>
        )}
      </span>
      {seconds ? (
        <time dateTime={new Date(atMs).toISOString()}>
          {dayBefore(atMs)}
          {clockTime(atMs, tag, true)}
        </time>
      ) : null}
    </li>
  )
}
