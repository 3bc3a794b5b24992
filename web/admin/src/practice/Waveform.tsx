import type { Deduction } from '@lianda/shared/module/scoring/scoring.contract'
import { duration } from '../platform/format'
import { useText } from '../platform/text'
import type { Replay } from './use-replay'
import { type Segment, totalMs } from './timeline'
import styles from './replay.module.css'

interface Props {
  segments: readonly Segment[]
  deductions: readonly Deduction[]
  replay: Replay
  selected: number | null
  onSelect: (no: number) => void
}

const WIDTH = 1_000
const LANE = 30
/** Width of a pin, in per cent of the axis. */
const PIN = 3.6
/** Width of a bar with its gap, in units of the drawing. */
const BAR = 5

/** Two lanes, the customer above the learner, with numbered pins at deductions, and a slider for the keyboard. */
export function Waveform({ segments, deductions, replay, selected, onSelect }: Props) {
  const t = useText()
  const total = Math.max(1, totalMs(segments))
  const x = (ms: number) => (ms / total) * WIDTH
  const placed = spread(deductions.map((row) => ({ row, left: (momentOf(row, segments) / total) * 100 })))
  return (
    <div className={styles.wave}>
      <div className={styles.pins}>
        {placed.map(({ row, left }) => (
          <button
            key={row.no}
            type="button"
            className={row.no === selected ? `${styles.pin} ${styles.pinOn}` : styles.pin}
            style={{ left: `${left}%` }}
            aria-label={t('practice-replay.pin', { no: row.no, kind: t(`practice-replay.deduction.${row.kind}`) })}
            aria-pressed={row.no === selected}
            onClick={() => onSelect(row.no)}
          >
            {row.no}
          </button>
        ))}
      </div>
      <div className={styles.lanes}>
        <svg viewBox={`0 0 ${WIDTH} ${LANE * 2 + 8}`} preserveAspectRatio="none" aria-hidden>
          {segments.map((segment) => (
            <Bars key={segment.line.no} segment={segment} from={x(segment.startMs)} to={x(segment.endMs)} />
          ))}
          <rect x={x(replay.positionMs) - 1} y={0} width={2} height={LANE * 2 + 8} className={styles.head} />
        </svg>
        <input
          type="range"
          className={styles.slider}
          min={0}
          max={total}
          step={1_000}
          value={replay.positionMs}
          aria-label={t('practice-replay.position')}
          aria-valuetext={duration(replay.positionMs)}
          onChange={(event) => replay.seek(Number(event.target.value))}
        />
      </div>
    </div>
  )
}

function Bars({ segment, from, to }: { segment: Segment; from: number; to: number }) {
  const customer = segment.line.speaker === 'customer'
  const centre = customer ? LANE / 2 : LANE * 1.5 + 8
  const levels = barsOf(segment, to - from)
  const step = (to - from) / levels.length
  return (
    <g className={customer ? styles.customer : styles.learner}>
      {levels.map((level, i) => {
        const height = Math.max(3, (level / 100) * LANE)
        return (
          <rect
            key={`${segment.line.no}-${i.toString()}`}
            x={from + i * step}
            y={centre - height / 2}
            width={BAR / 2}
            height={height}
            rx={1}
          />
        )
      })}
    </g>
  )
}

/** As many bars of fixed width as fit: short and long practices look alike. A line without sound is flat. */
function barsOf({ line }: Segment, width: number): number[] {
  const room = Math.max(3, Math.floor(width / BAR))
  if (line.peaks.length === 0) return Array.from({ length: Math.min(room, 6) }, () => 6)
  const count = Math.min(room, Math.max(3, line.peaks.length))
  return Array.from({ length: count }, (_unused, i) => {
    const from = Math.floor((i * line.peaks.length) / count)
    return Math.max(...line.peaks.slice(from, Math.max(from + 1, Math.floor(((i + 1) * line.peaks.length) / count))))
  })
}

/** Pins at the same time are placed side by side, in order of their numbers, and stay within the axis. */
function spread<T extends { left: number }>(pins: readonly T[]): T[] {
  const sorted = [...pins].sort((a, b) => a.left - b.left)
  const placed: T[] = []
  for (const pin of sorted) placed.push({ ...pin, left: Math.max(pin.left, (placed.at(-1)?.left ?? -PIN) + PIN) })
  const over = Math.max(0, (placed.at(-1)?.left ?? 0) - (100 - PIN / 2))
  return placed.map((pin) => ({ ...pin, left: pin.left - over }))
}

/** Time of a deduction on the axis, in ms. */
export function momentOf(row: Deduction, segments: readonly Segment[]): number {
  const segment =
    segments.findLast(({ line }) => line.speaker === 'learner' && line.turn === row.turn) ?? segments.at(-1)
  return segment ? segment.startMs + (row.atMs ?? 0) : 0
}
