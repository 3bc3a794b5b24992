import { latePart } from '../late-part'
import type { BarFigures } from './chart.types'
import { ChartFrame, type FrameProps } from './ChartFrame'
import { PlotPlace } from './PlotPlace'

const Plot = latePart(async () => (await import('./Plot')).Plot, <PlotPlace />)

/** Figures as bars, with a table of the same. */
export const Chart = (props: FrameProps<BarFigures>) => <ChartFrame {...props} Plot={Plot} />
