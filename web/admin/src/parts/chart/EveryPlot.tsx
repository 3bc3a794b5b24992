import { LineChart, RadarChart } from 'echarts/charts'
import { LegendPlainComponent, RadarComponent } from 'echarts/components'
import { use as register } from 'echarts/core'
import { Plot } from './Plot'

register([LineChart, RadarChart, LegendPlainComponent, RadarComponent])

/** Figures drawn in any of the ways. */
export const EveryPlot = Plot
