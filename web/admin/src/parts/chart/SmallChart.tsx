import { Bars } from './Bars'
import type { BarFigures } from './chart.types'
import { ChartFrame, type FrameProps } from './ChartFrame'

/** A few bars beside a text, with a table of the same. Styles draw them, so they come with the page and need no script. */
export const SmallChart = (props: FrameProps<BarFigures>) => <ChartFrame {...props} Plot={Bars} />
