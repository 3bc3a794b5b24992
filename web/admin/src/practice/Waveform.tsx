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
const MAX_BARS = 24

/** Two lanes, the customer's above the learner's, with numbered pins where points were lost; a slider for the keyboard. */
export function Waveform({ segments, deductions, replay, selected, onSelect }: Props) {
  const t = useText()
  const total = Math.max(1, totalMs(segments))
  const x = (ms: number) => (ms / total) * WIDTH
  return (
    <div className={styles.wave}>
      <div className={styles.pins}>
        {deductions.map((row) => (
          <button
            key={row.no}
            type="button"
            className={row.no === selected ? `${styles.pin} ${styles.pinOn}` : styles.pin}
            style={{ left: `${(momentOf(row, segments) / total) * 100}%` }}
            aria-label={t('replay.pin', { no: row.no, kind: t(`deduction.${row.kind}`) })}
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
          aria-label={t('replay.position')}
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
  const levels = barsOf(segment)
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
            width={Math.max(0.8, step * 0.55)}
            height={height}
            rx={1}
          />
        )
      })}
    </g>
  )
}

/** At most so many bars a line; without sound a flat line says that something was typed. */
function barsOf({ line }: Segment): number[] {
  if (line.peaks.length === 0) return [6, 6, 6, 6]
  const size = Math.max(1, Math.ceil(line.peaks.length / MAX_BARS))
  const bars: number[] = []
  for (let i = 0; i < line.peaks.length; i += size) bars.push(Math.max(...line.peaks.slice(i, i + size)))
  return bars
}

/** Where a deduction lies on the time axis. */
export function momentOf(row: Deduction, segments: readonly Segment[]): number {
  const segment = segments.find(({ line }) => line.speaker === 'learner' && line.turn === row.turn) ?? segments.at(-1)
  return segment ? segment.startMs + (row.atMs ?? 0) : 0
}
