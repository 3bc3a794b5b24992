import { Tag } from 'antd'
import { useEffect, useRef } from 'react'
import type { RecordLine } from '@lianda/shared/module/practice/record-detail.admin.contract'
import { answerLine } from '@lianda/shared/module/practice/answer-line.rules'
import type { NotHeard } from '@lianda/shared/module/voice/voice.contract'
import type { Deduction } from '@lianda/shared/module/scoring/scoring.contract'
import { LearnerPortrait, Portrait } from '@lianda/shared/ui/Portrait'
import { duration, score } from '../platform/format'
import { useText } from '../platform/text'
import type { Segment } from './timeline'
import styles from './replay.module.css'

interface Props {
  segments: readonly Segment[]
  deductions: readonly Deduction[]
  current: number
  selected: number | null
  customer: { name: string; portrait: string }
  learner: { name: string; sex: 0 | 1 }
  wordUnit: string
  onGo: (index: number) => void
  onSelect: (no: number) => void
}

/** The conversation; the current line is marked and scrolled into view. */
export function Transcript(props: Props) {
  const list = useRef<HTMLOListElement>(null)
  const { current } = props
  const lines = props.segments.map(({ line }) => line)
  useEffect(() => {
    list.current?.children[current]?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <ol className={styles.lines} ref={list}>
      {props.segments.map((segment, index) => (
        <Line key={segment.line.no} {...props} lines={lines} segment={segment} index={index} />
      ))}
    </ol>
  )
}

function Line({
  lines,
  segment,
  index,
  deductions,
  current,
  selected,
  customer,
  learner,
  wordUnit,
  onGo,
  onSelect,
}: Props & { lines: readonly RecordLine[]; segment: Segment; index: number }) {
  const t = useText()
  const { line } = segment
  const mine = line.speaker === 'learner'
  const lost = deductions.filter((row) => answerLine(lines, row.turn) === line)
  return (
    <li
      className={index === current ? `${styles.line} ${styles.now}` : styles.line}
      aria-current={index === current ? 'true' : undefined}
    >
      {mine ? (
        <LearnerPortrait sex={learner.sex} size={32} />
      ) : (
        <Portrait portrait={customer.portrait} emotion={line.emotion ?? 0} size={32} />
      )}
      <div className={styles.lineBody}>
        <div className={styles.lineHead}>
          <strong className={mine ? styles.mineName : styles.customerName}>
            {mine ? learner.name : customer.name}
          </strong>
          <button
            type="button"
            className={styles.time}
            aria-label={t('practice-replay.playFrom', { time: duration(segment.startMs) })}
            onClick={() => onGo(index)}
          >
            {duration(segment.startMs)}
          </button>
          {!mine && line.emotion !== undefined ? <Tag>{t(`practice-admin.emotion.${line.emotion}`)}</Tag> : null}
          {mine && line.kind === 'text' ? <Tag>{t('practice-replay.typed')}</Tag> : null}
          {line.notHeard ? <NotHeardTags line={line} notHeard={line.notHeard} /> : null}
          {lost.map((row) => (
            <button
              key={row.no}
              type="button"
              className={row.no === selected ? `${styles.lost} ${styles.lostOn}` : styles.lost}
              onClick={() => onSelect(row.no)}
            >
              {row.no} {t(`practice-replay.deduction.${row.kind}`)} −{score(row.points)}
            </button>
          ))}
          <span className={styles.grow} />
          {mine ? <Facts line={line} wordUnit={wordUnit} /> : null}
        </div>
        <p>
          {line.text ? (
            marked(line.text, lost, selected)
          ) : (
            <em>{t(line.kind === 'silent' ? 'practice-replay.silent' : 'practice-replay.noWords')}</em>
          )}
        </p>
        {line.correction === undefined ? null : (
          <p className={styles.understood}>{t('practice-replay.corrected', { text: line.correction })}</p>
        )}
        {line.decision ? <Understood line={line} /> : null}
      </div>
    </li>
  )
}

/** Why the recogniser gave no words, and whether the words shown were typed for the recording. */
function NotHeardTags({ line, notHeard }: { line: RecordLine; notHeard: NotHeard }) {
  const t = useText()
  const { why, service, guess } = notHeard
  const details = [service, guess].filter((part) => part !== '').join(': ')
  return (
    <>
      <Tag title={details}>{t(`practice-replay.notHeard.${why}`)}</Tag>
      {line.text === '' ? null : <Tag>{t('practice-replay.typedFor')}</Tag>}
    </>
  )
}

function Facts({ line, wordUnit }: { line: RecordLine; wordUnit: string }) {
  const t = useText()
  const facts = [
    line.replyMs === null ? '' : t('practice-replay.reply', { seconds: score(line.replyMs / 1_000) }),
    line.speed === null ? '' : t(`practice-replay.speed.${wordUnit}`, { value: Math.round(line.speed) }),
    line.volumeDbfs === null ? '' : t('practice-replay.volume', { value: Math.round(line.volumeDbfs) }),
  ].filter((fact) => fact !== '')
  return <span className={styles.facts}>{facts.join(' · ')}</span>
}

/** How the flow interpreted the turn, for authors of scenes. */
function Understood({ line }: { line: RecordLine }) {
  const t = useText()
  const decision = line.decision
  if (!decision) return null
  const { asked, met = [] } = line
  const parts = [
    asked ? t(`practice-replay.${asked.told ? 'asked' : 'askedInVain'}`, { label: asked.label }) : '',
    met.length > 1 ? t('practice-replay.met', { label: met.join(t('office.comma')) }) : '',
    decision.intentLabel === null
      ? t(`practice-replay.decision.${decision.result}`)
      : t('practice-replay.decision.matched', {
          intent: decision.intentLabel,
          by: t(`practice-replay.by.${decision.by}`),
          score: Math.round(100 * decision.score),
        }),
    decision.said.length > 0 ? t('practice-replay.said', { labels: decision.said.join(t('office.comma')) }) : '',
    decision.missed.length > 0 ? t('practice-replay.missed', { labels: decision.missed.join(t('office.comma')) }) : '',
    decision.contradicted.length > 0
      ? t('practice-replay.contradicted', {
          labels: decision.contradicted.map(({ label, found }) => `${label} (${found})`).join(t('office.comma')),
        })
      : '',
    decision.conduct.length > 0
      ? t('practice-replay.conduct', {
          kinds: decision.conduct.map((kind) => t(`practice-replay.conductKind.${kind}`)).join(t('office.comma')),
        })
      : '',
    decision.notTaken === null ? '' : t(`practice-replay.notTaken.${decision.notTaken}`),
    decision.sure === null ? '' : t('practice-replay.sure', { percent: Math.round(decision.sure * 100) }),
  ]
  return <p className={styles.understood}>{parts.filter((part) => part !== '').join(' · ')}</p>
}

/** Underlines the words of a deduction. */
function marked(text: string, lost: readonly Deduction[], selected: number | null) {
  const ranges = lost
    .filter((row) => row.quote === text && row.start !== undefined && row.end !== undefined)
    .map((row) => ({ no: row.no, start: row.start ?? 0, end: row.end ?? 0 }))
    .sort((a, b) => a.start - b.start)
  const parts: React.ReactNode[] = []
  let at = 0
  for (const range of ranges) {
    if (range.start < at) continue
    parts.push(text.slice(at, range.start))
    parts.push(
      <mark key={range.no} className={range.no === selected ? styles.markOn : undefined}>
        {text.slice(range.start, range.end)}
      </mark>,
    )
    at = range.end
  }
  parts.push(text.slice(at))
  return parts
}
