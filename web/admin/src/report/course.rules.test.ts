import { expect, test } from 'vitest'
import { coursePoints } from './course.rules'

const DAY_MS = 86_400_000
const day = (n: number, over: object = {}) => ({
  ...{ day: `d${n}`, from: n * DAY_MS, to: (n + 1) * DAY_MS, ended: 1, seconds: 60, score: null },
  ...over,
})

test('up to 31 days stand for themselves; more are put together so that nothing is lost', () => {
  expect(coursePoints(Array.from({ length: 30 }, (_none, n) => day(n)))).toHaveLength(30)
  for (const length of [32, 90, 365]) {
    const points = coursePoints(Array.from({ length }, (_none, n) => day(n)))
    expect(points.length).toBeLessThanOrEqual(31)
    expect(points.reduce((sum, { ended }) => sum + ended, 0)).toBe(length)
    expect([points[0]?.from, points.at(-1)?.to]).toEqual([0, length * DAY_MS])
    expect(points.slice(1).every(({ from }, at) => points[at]?.to === from)).toBe(true)
  }
})

test('a score is the mean of the days that have one', () => {
  const days = Array.from({ length: 62 }, (_none, n) => day(n, { score: n < 2 ? null : n === 2 ? 80 : 70 }))
  expect(coursePoints(days).map(({ score }) => score)).toEqual([null, 75, ...Array.from({ length: 29 }, () => 70)])
})
