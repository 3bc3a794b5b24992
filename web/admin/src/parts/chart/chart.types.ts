import type { ColourName } from '@lianda/shared/ui/tokens/palette'

/** How figures are drawn: bars side by side, on top of each other, lying; a line; a net of axes. */
export type ChartKind = 'bars' | 'stacked' | 'rows' | 'lines' | 'radar'

export interface ChartName {
  /** Names its row in the table. */
  name: string
  /** Stands at the axis; absent: the name. */
  label?: string
  /** The list of what its figures count; absent: there is none. */
  to?: string
}

export interface ChartSeries {
  name: string
  /** One for each name; null: there is no figure. */
  values: readonly (number | null)[]
  /** The lists of what its figures count, one for each name; absent: there are none. */
  links?: readonly (string | null)[]
  /** Absent: the next of the data colours. */
  colour?: ColourName
}

/** Figures by name and series: what is drawn, and what stands in the table. */
export interface ChartFigures {
  kind: ChartKind
  caption: string
  /** Head of the column with the names. */
  heading: string
  names: readonly ChartName[]
  series: readonly ChartSeries[]
  /** Drawn as short lines across the bars, to compare their sums with; by `SmallChart` alone. */
  marks?: ChartSeries
  /** End of the axis; absent: by the figures. */
  most?: number
  /** Stands after each figure, for example `%`. */
  unit?: string
}

export type BarFigures = ChartFigures & { kind: 'bars' | 'stacked' | 'rows' }

/** Bars have their legend beside the caption; that of the others also has their strokes and is drawn. */
export const isOfBars = (figures: ChartFigures): figures is BarFigures =>
  figures.kind === 'bars' || figures.kind === 'stacked' || figures.kind === 'rows'

export interface PlotProps {
  figures: ChartFigures
  /** In px. */
  height: number
}
