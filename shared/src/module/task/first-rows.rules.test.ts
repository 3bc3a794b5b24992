import { expect, it } from 'vitest'
import { firstRows } from './first-rows.rules'

const rows = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }))

it.each([
  ['three come first', rows, [], 'abc'],
  ['what has just arrived is among them, in its place', rows, ['e', 'b'], 'abce'],
  ['fewer are all there', rows.slice(0, 2), [], 'ab'],
])('%s', (_title, given, fresh, shown) => {
  expect(
    firstRows(given, fresh)
      .map(({ id }) => id)
      .join(''),
  ).toBe(shown)
})
