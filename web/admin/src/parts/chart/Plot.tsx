import { BarChart } from 'echarts/charts'
import { GridComponent, TooltipComponent } from 'echarts/components'
import { type EChartsType, init, use as register } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { PALETTE } from '@lianda/shared/ui/tokens/palette'
import { DARK, STILL, useMedia } from '../../shell/use-media'
import { optionOf } from './chart-option'
import type { ChartFigures, PlotProps } from './chart.types'
import styles from './chart.module.css'

register([BarChart, GridComponent, TooltipComponent, SVGRenderer])

/** Width of a sheet of A4 between its margins, in px. */
const PAPER_PX = 670

/** Figures drawn by ECharts as bars; `EveryPlot` has the other kinds. A picture only: what it shows stands in the table beside it. */
export function Plot({ figures, height }: PlotProps) {
  const place = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType | null>(null)
  const dark = useMedia(DARK)
  const still = useMedia(STILL)
  // Pages make their figures anew at each render.
  const shown = JSON.stringify(figures)

  useEffect(() => {
    if (!place.current) return undefined
    const plot = init(place.current, null, { renderer: 'svg' })
    chart.current = plot
    const watch = new ResizeObserver(() => plot.resize())
    watch.observe(place.current)
    return () => {
      watch.disconnect()
      plot.dispose()
      chart.current = null
    }
  }, [])

  useEffect(() => {
    const plot = chart.current
    if (!plot || !place.current) return undefined
    const font = getComputedStyle(place.current).fontFamily
    const draw = (theme: keyof typeof PALETTE, isStill: boolean) =>
      plot.setOption(
        optionOf(JSON.parse(shown) as ChartFigures, { colour: (name) => PALETTE[theme][name], font, still: isStill }),
        true,
      )
    const onScreen = () => draw(dark ? 'dark' : 'light', still)
    const toPaper = () => {
      plot.resize({ width: Math.min(plot.getWidth(), PAPER_PX) })
      draw('light', true)
    }
    const back = () => {
      plot.resize()
      onScreen()
    }
    onScreen()
    window.addEventListener('beforeprint', toPaper)
    window.addEventListener('afterprint', back)
    return () => {
      window.removeEventListener('beforeprint', toPaper)
      window.removeEventListener('afterprint', back)
    }
  }, [shown, dark, still])

  return <div ref={place} className={styles.plot} style={{ height }} aria-hidden />
}
