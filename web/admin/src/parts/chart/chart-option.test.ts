import { expect, test } from 'vitest'
import { optionOf } from './chart-option'
import type { ChartFigures } from './chart.types'

const LOOK = { colour: (name: string) => `<${name}>`, font: 'sans', still: true }
const FIGURES: ChartFigures = {
  kind: 'stacked',
  caption: 'People',
  heading: 'Department',
  names: [{ name: 'Front', label: 'F' }, { name: 'Kitchen' }],
  series: [
    { name: 'Passed', values: [3, null], colour: 'success-solid' },
    { name: 'Failed', values: [1, 2] },
  ],
}

test('names stand at the axis by their labels, and series have their colours', () => {
  expect(optionOf(FIGURES, LOOK)).toMatchObject({
    animation: false,
    color: ['<success-solid>', '<data-2>'],
    xAxis: { type: 'category', data: ['F', 'Kitchen'] },
    yAxis: { type: 'value', min: 0, minInterval: 1 },
    series: [
      { name: 'Passed', type: 'bar', stack: 'all', data: [3, '-'] },
      { name: 'Failed', type: 'bar', data: [1, 2] },
    ],
  })
})

test('lying bars begin at the top; lines are told apart without colours', () => {
  expect(optionOf({ ...FIGURES, kind: 'rows' }, LOOK)).toMatchObject({ yAxis: { type: 'category', inverse: true } })
  const { series } = optionOf({ ...FIGURES, kind: 'lines', most: 100 }, LOOK) as { series: { lineStyle: object }[] }
  expect(series.map(({ lineStyle }) => lineStyle)).toMatchObject([{ type: 'solid' }, { type: 'dashed' }])
})

test('lines have a legend with their strokes; that of bars stands beside the caption', () => {
  expect(optionOf({ ...FIGURES, kind: 'lines' }, LOOK)).toHaveProperty('legend')
  expect(optionOf(FIGURES, LOOK)).not.toHaveProperty('legend')
})

test('a net has an axis for each name, all of one length', () => {
  expect(optionOf({ ...FIGURES, kind: 'radar', most: 100 }, LOOK)).toMatchObject({
    radar: {
      indicator: [
        { name: 'F', max: 100 },
        { name: 'Kitchen', max: 100 },
      ],
    },
    series: [{ type: 'radar', data: [{ name: 'Passed', value: [3, '-'] }, { name: 'Failed' }] }],
  })
})
