import type { EChartsCoreOption } from 'echarts/core'
import type { ColourName } from '@lianda/shared/ui/tokens/palette'
import { figure } from '../../platform/figure'
import { type ChartFigures, type ChartKind, type ChartSeries, isOfBars } from './chart.types'
import { colourOf } from './series-colour'

/** What a drawing takes from the page it stands on. */
export interface ChartLook {
  /** The value of a colour in the theme. */
  colour(name: ColourName): string
  font: string
  /** Nothing moves. */
  still: boolean
}

/** Strokes by which lines are told apart without colours. */
const STROKES = ['solid', 'dashed', 'dotted'] as const
const SYMBOLS = ['circle', 'rect', 'triangle', 'diamond'] as const
/** Longest name beside a lying bar, in px. */
const NAME_PX = 140

/** Figures as an option of ECharts. Names are text: ECharts escapes what it writes into its tooltip. */
export function optionOf(figures: ChartFigures, look: ChartLook): EChartsCoreOption {
  const { series, unit = '' } = figures
  const words = { color: look.colour('text-secondary'), fontFamily: look.font, fontSize: 12 }
  return {
    animation: !look.still,
    animationDuration: 200,
    animationDurationUpdate: 200,
    color: series.map((one, at) => look.colour(colourOf(one, at))),
    textStyle: words,
    ...(isOfBars(figures) || series.length < 2 ? {} : { legend: legendOf(look, words) }),
    tooltip: {
      trigger: figures.kind === 'radar' ? 'item' : 'axis',
      confine: true,
      axisPointer: { type: figures.kind === 'lines' ? 'line' : 'shadow' },
      backgroundColor: look.colour('bg-raised'),
      borderColor: look.colour('line-default'),
      textStyle: { ...words, color: look.colour('text-primary') },
      valueFormatter: (value: unknown) => (typeof value === 'number' ? `${figure(value)}${unit}` : '—'),
    },
    ...(figures.kind === 'radar' ? netOf(figures, look) : axesOf(figures, look)),
  }
}

const legendOf = (look: ChartLook, textStyle: object) => ({
  ...{ bottom: 0, itemWidth: 20, itemHeight: 10, textStyle },
  inactiveColor: look.colour('text-disabled'),
})

/** ECharts draws nothing for `-`. */
const drawn = (values: ChartSeries['values']) => values.map((value) => value ?? '-')

function axesOf(figures: ChartFigures, look: ChartLook): EChartsCoreOption {
  const { kind, names, series, most } = figures
  const line = { lineStyle: { color: look.colour('line-default') } }
  const text = { color: look.colour('text-secondary'), fontFamily: look.font, fontSize: 12 }
  const lying = kind === 'rows'
  // Whoever leaves some labels empty has chosen which ones stand at the axis.
  const chosen = names.some(({ label }) => label === '') ? { interval: 0 } : {}
  const byName = {
    type: 'category',
    data: names.map(({ name, label }) => label ?? name),
    // The first row of the table is the top bar.
    inverse: lying,
    axisLine: line,
    axisTick: { show: false },
    axisLabel: {
      ...text,
      ...(lying ? { width: NAME_PX, overflow: 'truncate' } : { hideOverlap: true, showMaxLabel: true, ...chosen }),
    },
  }
  const byFigure = {
    type: 'value',
    min: 0,
    ...(most === undefined ? { minInterval: 1 } : { max: most }),
    axisLabel: text,
    splitLine: { lineStyle: { color: look.colour('line-subtle') } },
  }
  return {
    grid: {
      ...{ left: 8, right: 16, top: 16, bottom: series.length > 1 && !isOfBars(figures) ? 36 : 8 },
      ...{ outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    },
    xAxis: lying ? byFigure : byName,
    yAxis: lying ? byName : byFigure,
    series: series.map((one, at) => ({
      name: one.name,
      data: drawn(one.values),
      ...(kind === 'lines' ? strokeOf(at) : barOf(kind)),
    })),
  }
}

const strokeOf = (at: number) => ({
  type: 'line',
  connectNulls: false,
  symbol: SYMBOLS[at % SYMBOLS.length],
  symbolSize: 6,
  lineStyle: { width: 2, type: STROKES[at % STROKES.length] },
})

const barOf = (kind: ChartKind) => ({
  type: 'bar',
  barMaxWidth: 32,
  ...(kind === 'stacked' || kind === 'rows' ? { stack: 'all' } : {}),
})

function netOf({ names, series, most }: ChartFigures, look: ChartLook): EChartsCoreOption {
  const highest = most ?? Math.max(1, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const line = { lineStyle: { color: look.colour('line-default') } }
  return {
    radar: {
      indicator: names.map(({ name, label }) => ({ name: label ?? name, max: highest, min: 0 })),
      radius: '62%',
      axisName: { color: look.colour('text-secondary'), fontFamily: look.font, fontSize: 12 },
      axisLine: line,
      splitLine: line,
      splitArea: { show: false },
    },
    series: [
      {
        type: 'radar',
        data: series.map((one, at) => ({
          name: one.name,
          value: drawn(one.values),
          symbol: SYMBOLS[at % SYMBOLS.length],
          lineStyle: { width: 2, type: STROKES[at % STROKES.length] },
          areaStyle: { opacity: at === 0 ? 0.16 : 0 },
        })),
      },
    ],
  }
}
