import { expect, it } from 'vitest'
import { differenceOf, rateOf } from './difference.rules'

it.each([
  [
    { now: 0, before: 0 },
    { word: 'same', n: 0, percent: 0 },
  ],
  [
    { now: 7, before: 7 },
    { word: 'same', n: 0, percent: 0 },
  ],
  [
    { now: 12, before: 8 },
    { word: 'more', n: 4, percent: 50 },
  ],
  [
    { now: 5, before: 8 },
    { word: 'fewer', n: 3, percent: 38 },
  ],
  [
    { now: 0, before: 8 },
    { word: 'fewer', n: 8, percent: 100 },
  ],
  // A share of nothing says nothing.
  [
    { now: 3, before: 0 },
    { word: 'first', n: 3, percent: 0 },
  ],
])('%o differs so', (compared, difference) => {
  expect(differenceOf(compared)).toEqual(difference)
})

it.each([
  [{ people: 0, done: 0 }, '—'],
  [{ people: 3, done: 0 }, '0%'],
  [{ people: 3, done: 2 }, '67%'],
  [{ people: 3, done: 3 }, '100%'],
])('%o is %s', (reached, rate) => {
  expect(rateOf(reached)).toBe(rate)
})
