import { expect, it } from 'vitest'
import { untilNext } from './until-next'

it.each([
  [[], null],
  [[null], null],
  // What is now has happened.
  [[900, 1_000], null],
  [[null, 3_000, 1_001, 2_000], 1],
])('of %o the next at 1000 comes in %o', (times, inMs) => {
  expect(untilNext(times, 1_000)).toBe(inMs)
})
