import type { ColourName } from '@lianda/shared/ui/tokens/palette'
import type { ChartSeries } from './chart.types'

const DATA_COLOURS: readonly ColourName[] = ['data-1', 'data-2', 'data-3', 'data-4', 'data-5', 'data-6']

/** The colour of the series at this place. */
export const colourOf = ({ colour }: ChartSeries, at: number): ColourName =>
  colour ?? DATA_COLOURS[at % DATA_COLOURS.length] ?? 'data-1'
