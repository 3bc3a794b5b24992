import { Button } from 'antd'
import { useId, useState } from 'react'
import { useText } from '../../platform/text'
import type { ChartFigures } from './chart.types'
import { FigureTable } from './FigureTable'
import styles from './chart.module.css'

/** A table for several charts together, which a button shows and which print always has. */
export function FoldedTable({ figures }: { figures: ChartFigures }) {
  const t = useText()
  const table = useId()
  const [open, setOpen] = useState(false)
  return (
    <figure className={styles.chart}>
      <figcaption>
        <Button type="link" size="small" aria-expanded={open} aria-controls={table} onClick={() => setOpen(!open)}>
          {t(open ? 'chart.hideTable' : 'chart.showTable')}
        </Button>
      </figcaption>
      <div id={table} className={open ? styles.table : styles.closed}>
        <FigureTable figures={figures} />
      </div>
    </figure>
  )
}
