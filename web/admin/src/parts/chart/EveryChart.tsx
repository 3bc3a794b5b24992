import { latePart } from '../late-part'
import { ChartFrame, type FrameProps } from './ChartFrame'
import { PlotPlace } from './PlotPlace'

const EveryPlot = latePart(async () => (await import('./EveryPlot')).EveryPlot, <PlotPlace />)

/** Figures in any of the ways, also as lines or a net, with a table of the same. Its script is larger than that of bars. */
export const EveryChart = (props: FrameProps) => <ChartFrame {...props} Plot={EveryPlot} />
