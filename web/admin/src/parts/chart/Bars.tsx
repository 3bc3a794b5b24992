import { figure } from '../../platform/figure'
import type { PlotProps } from './chart.types'
import { colourOf } from './series-colour'
import styles from './bars.module.css'

/** Height of the longest bar in px, and of the figure over it. */
const [LONGEST, FIGURE] = [100, 18]
/** With more of them, labels may be wider than their bars. */
const FEW = 10

/** Bars of one series, or of several on top of each other, drawn by styles. What they show stands in the table beside them. */
export function Bars({ figures: { names, series, marks } }: PlotProps) {
  const bars = names.map(({ name, label = name }, at) => {
    const parts = series.map((one, n) => ({ name: one.name, value: one.values[at] ?? 0, colour: colourOf(one, n) }))
    return { name, label, parts, sum: parts.reduce((sum, { value }) => sum + value, 0), mark: marks?.values[at] ?? 0 }
  })
  const most = Math.max(1, ...bars.map(({ sum, mark }) => Math.max(sum, mark)))
  const pxOf = (value: number) => (value / most) * LONGEST
  /** How far the figure is lifted, so that no short line runs through it. */
  const liftOf = ({ sum, mark }: (typeof bars)[number]): number => {
    const above = pxOf(mark) - pxOf(sum)
    return above > 0 && above < FIGURE ? above + 2 : 0
  }
  return (
    <div
      className={bars.length > FEW ? `${styles.bars} ${styles.many}` : styles.bars}
      style={{ gridTemplateColumns: `repeat(${String(bars.length)}, minmax(0, 1fr))` }}
      aria-hidden
    >
      {bars.map((bar) => (
        <div key={bar.name}>
          <div className={styles.stack}>
            <span style={{ marginBottom: liftOf(bar) }}>{bar.sum > 0 ? figure(bar.sum) : ''}</span>
            {bar.parts.toReversed().map(({ name, value, colour }) => (
              <i key={name} style={{ height: pxOf(value), background: `var(--ld-${colour})` }} />
            ))}
            {bar.mark > 0 ? <b className={styles.mark} style={{ bottom: pxOf(bar.mark) }} /> : null}
          </div>
          <small>{bar.label}</small>
        </div>
      ))}
    </div>
  )
}
