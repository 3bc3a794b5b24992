import styles from './bar-chart.module.css'

export interface Bar {
  /** Names its row in the table for screen readers. */
  name: string
  /** Stands under it; '' for nothing. */
  label: string
  /** One for each series, the lowest part of the bar first. */
  values: readonly number[]
  /** A short line across the bar, to compare its sum with. */
  mark?: number
}

interface Props {
  caption: string
  /** Head of the column with the names. */
  heading: string
  series: readonly string[]
  bars: readonly Bar[]
  /** What the short lines say. */
  marks?: string
  /** Stands over the axis while there is nothing to show. */
  empty?: string
}

/** Height of the longest bar in px. */
const LONGEST = 100
/** Height of the figure over a bar in px. */
const FIGURE = 18
const SHADES = [styles.first, styles.second]

const sumOf = ({ values }: Bar): number => values.reduce((sum, value) => sum + value, 0)

/** Bars of one series, or of two on top of each other; a table says the same to screen readers. */
export function BarChart({ caption, heading, series, bars, marks, empty }: Props) {
  const most = Math.max(0, ...bars.map((bar) => Math.max(sumOf(bar), bar.mark ?? 0)))
  const pxOf = (value: number) => (value / Math.max(1, most)) * LONGEST
  const heightOf = (value: number) => `${String(pxOf(value))}px`
  /** How far the figure is lifted, so that no short line runs through it. */
  const liftOf = (bar: Bar): number => {
    const above = pxOf(bar.mark ?? 0) - pxOf(sumOf(bar))
    return above > 0 && above < FIGURE ? above + 2 : 0
  }
  return (
    <figure className={styles.chart}>
      <figcaption>
        {caption}
        {series.length > 1
          ? series.map((name, at) => (
              <span key={name} className={styles.key}>
                <i className={SHADES[at]} aria-hidden />
                {name}
              </span>
            ))
          : null}
        {marks ? (
          <span className={styles.key}>
            <i className={styles.mark} aria-hidden />
            {marks}
          </span>
        ) : null}
      </figcaption>
      {most === 0 && empty ? <p className={styles.empty}>{empty}</p> : null}
      <div
        className={bars.length > 10 ? `${styles.bars} ${styles.many}` : styles.bars}
        style={{ gridTemplateColumns: `repeat(${String(bars.length)}, minmax(0, 1fr))` }}
        aria-hidden
      >
        {bars.map((bar) => (
          <div key={bar.name}>
            <div className={styles.stack}>
              <span style={{ marginBottom: liftOf(bar) }}>{sumOf(bar) > 0 ? sumOf(bar) : ''}</span>
              {bar.values
                .map((value, at) => ({ name: series[at] ?? '', value, shade: SHADES[at] }))
                .toReversed()
                .map(({ name, value, shade }) => (
                  <i key={name} className={shade} style={{ height: heightOf(value) }} />
                ))}
              {bar.mark ? <b className={styles.mark} style={{ bottom: heightOf(bar.mark) }} /> : null}
            </div>
            <small>{bar.label}</small>
          </div>
        ))}
      </div>
      <table className={styles.hidden}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {[heading, ...series, ...(marks ? [marks] : [])].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.name}>
              <th scope="row">{bar.name}</th>
              {bar.values.map((value, at) => (
                <td key={series[at] ?? at}>{value}</td>
              ))}
              {marks ? <td>{bar.mark ?? 0}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
