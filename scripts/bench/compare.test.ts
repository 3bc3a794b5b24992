import { expect, test } from 'vitest'
import { compareRuns, readFigures } from './compare.mjs'

const results = (rows: readonly string[]) =>
  [
    '# Figures',
    '## Lists',
    '`npm run bench -- list` · today',
    '| figure | measured | goal | met |',
    '| --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
const runs = (...values: readonly string[]) =>
  values.map((value) => readFigures(results([`| records, p95 | ${value} | <= 100 ms | yes |`]), 'list'))
const verdictOf = (before: readonly string[], after: readonly string[]) =>
  compareRuns(runs(...before), runs(...after)).map(({ ratio, verdict }) => [ratio, verdict])

test('a figure is worse when it is slower by more than a tenth and no run of one commit lies among the other’s', () => {
  expect(verdictOf(['10 ms', '11 ms', '12 ms'], ['14 ms', '15 ms', '16 ms'])).toEqual([['1.36', '**worse**']])
  expect(verdictOf(['10 ms', '11 ms', '15 ms'], ['14 ms', '15 ms', '16 ms'])).toEqual([['1.36', 'within the spread']])
  expect(verdictOf(['10 ms', '11 ms', '12 ms'], ['11 ms', '12 ms', '13 ms'])).toEqual([['1.09', '']])
  expect(verdictOf(['14 ms', '15 ms', '16 ms'], ['10 ms', '11 ms', '12 ms'])).toEqual([['0.73', '']])
})

test('for what is counted a second, and for goals with a lower bound, less is worse', () => {
  expect(verdictOf(['50 /s', '51 /s', '52 /s'], ['30 /s', '31 /s', '32 /s'])).toEqual([['0.61', '**worse**']])
  const score = (n: number) => readFigures(results([`| Lighthouse | ${n} | >= 95 | yes |`]), 'list')
  expect(compareRuns([score(100)], [score(80)])[0]?.verdict).toBe('**worse**')
})

test('a figure that only one commit has is shown, plain counts are left out', () => {
  const now = readFigures(results(['| records, p95 | 9 ms |  |  |', '| asked | 142 |  |  |']), 'list')
  expect(compareRuns([[]], [now])).toEqual([
    { figure: 'records, p95', before: '-', after: '9 (9 to 9) ms', ratio: '', verdict: 'new' },
  ])
  expect(readFigures(results([]), 'another')).toEqual([])
})
