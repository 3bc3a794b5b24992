import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { figure } from '../../platform/figure'
import type { ChartFigures } from './chart.types'

const figureOf = (value: number | null | undefined, unit: string): string =>
  value === null || value === undefined ? '—' : `${figure(value)}${unit}`

/** A figure or a name that leads to the list of what it counts, where there is one. */
const leading = (words: string, to: string | null | undefined): ReactNode => (to ? <Link to={to}>{words}</Link> : words)

/** The figures of a chart as a table. */
export function FigureTable({ figures }: { figures: ChartFigures }) {
  const { caption, heading, names, marks, unit = '' } = figures
  const series = marks ? [...figures.series, marks] : figures.series
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          {series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {names.map(({ name, to }, at) => (
          <tr key={`${String(at)} ${name}`}>
            <th scope="row">{leading(name, to)}</th>
            {series.map((one) => (
              <td key={one.name}>{leading(figureOf(one.values[at], unit), one.values[at] ? one.links?.[at] : null)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
