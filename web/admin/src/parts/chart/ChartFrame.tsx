import { Button } from 'antd'
import { type ComponentType, useId, useState } from 'react'
import { figure } from '../../platform/figure'
import { useText } from '../../platform/text'
import { type ChartFigures, type ChartSeries, isOfBars, type PlotProps } from './chart.types'
import { FigureTable } from './FigureTable'
import { PlotPlace } from './PlotPlace'
import { colourOf } from './series-colour'
import styles from './chart.module.css'

/** Height of a drawing in px; lying bars need some for each. */
const HEIGHT_PX = 260
const ROW_PX = 32

export interface FrameProps<Figures extends ChartFigures = ChartFigures> {
  /** Null while they are loading. */
  figures: Figures | null
  /** Said instead of a drawing of nothing. */
  empty: string
  /** The page has a table with these figures and more of its own beside it. */
  tabled?: boolean
}

/**
 * Figures as a drawing with a table of the same beside it, which a button shows and which print always has. The drawing
 * comes with a script of its own (ECharts); a page that failed to load its figures says so itself.
 */
export function ChartFrame({ figures, empty, tabled = false, Plot }: FrameProps & { Plot: ComponentType<PlotProps> }) {
  const t = useText()
  const table = useId()
  const [open, setOpen] = useState(false)
  if (figures === null) return <PlotPlace />
  const { kind, caption, names, series, marks } = figures
  const isEmpty = ![...series, ...(marks ? [marks] : [])].some(isDrawn)
  const lying = kind === 'rows'
  const said = series.map(
    ({ name, values }) =>
      `${name}: ${values.map((value, at) => `${names[at]?.name ?? ''} ${value === null ? '—' : figure(value)}`).join(', ')}`,
  )
  return (
    <figure className={styles.chart}>
      <figcaption>
        <span>{caption}</span>
        {series.length > 1 && !isEmpty && isOfBars(figures)
          ? series.map((one, at) =>
              isDrawn(one) ? (
                <span key={one.name} className={styles.key}>
                  <i style={{ background: `var(--ld-${colourOf(one, at)})` }} aria-hidden />
                  {one.name}
                </span>
              ) : null,
            )
          : null}
        {marks && !isEmpty ? (
          <span className={styles.key}>
            <i className={styles.mark} aria-hidden />
            {marks.name}
          </span>
        ) : null}
        {isEmpty || tabled ? null : (
          <Button type="link" size="small" aria-expanded={open} aria-controls={table} onClick={() => setOpen(!open)}>
            {t(open ? 'chart.hideTable' : 'chart.showTable')}
          </Button>
        )}
      </figcaption>
      {isEmpty ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <>
          <div role="img" aria-label={t('chart.described', { caption, figures: said.slice(0, SAID).join('; ') })}>
            <Plot figures={figures} height={lying ? Math.max(HEIGHT_PX / 2, names.length * ROW_PX + 48) : HEIGHT_PX} />
          </div>
          {tabled ? null : (
            <div id={table} className={open ? styles.table : styles.closed}>
              <FigureTable figures={figures} />
            </div>
          )}
        </>
      )}
    </figure>
  )
}

/** Whether there is anything of it to see; bars of none need no place in the legend. */
const isDrawn = ({ values }: ChartSeries): boolean => values.some((value) => value !== null && value !== 0)

/** Series whose figures are read out for the drawing; the table has all. */
const SAID = 3
