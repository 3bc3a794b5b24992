import styles from './bar-chart.module.css'

export interface Bar {
  /** Names its row in the table for screen readers. */
  name: string
  /** Stands under it; '' for nothing. */
  label: string
  /** One for each series, the lowest part of the bar first. */
  values: readonly number[]
}

interface Props {
  caption: string
  /** Head of the column with the names. */
  heading: string
  series: readonly string[]
  bars: readonly Bar[]
  /** The sum stands above each bar: where there are few. */
  figures?: boolean
}

/** Height of the longest bar in px. */
const LONGEST = 100
const SHADES = [styles.first, styles.second]

const sumOf = ({ values }: Bar): number => values.reduce((sum, value) => sum + value, 0)

/** Bars of one series, or of two on top of each other; a table says the same to screen readers. */
export function BarChart({ caption, heading, series, bars, figures = false }: Props) {
  const most = Math.max(1, ...bars.map(sumOf))
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
      </figcaption>
      <div
        className={bars.length > 10 ? `${styles.bars} ${styles.many}` : styles.bars}
        style={{ gridTemplateColumns: `repeat(${String(bars.length)}, minmax(0, 1fr))` }}
        aria-hidden
      >
        {bars.map((bar) => (
          <div key={bar.name} title={`${bar.name}: ${bar.values.join(' + ')}`}>
            <span>{figures && sumOf(bar) > 0 ? sumOf(bar) : ''}</span>
            {bar.values
              .map((value, at) => ({ name: series[at] ?? '', value, shade: SHADES[at] }))
              .toReversed()
              .map(({ name, value, shade }) => (
                <i key={name} className={shade} style={{ height: `${String((value / most) * LONGEST)}px` }} />
              ))}
            <small>{bar.label}</small>
          </div>
        ))}
      </div>
      <table className={styles.hidden}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            {series.map((name) => (
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
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
