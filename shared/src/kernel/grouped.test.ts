import { expect, test } from 'vitest'
import { grouped } from './grouped'

test('rows are grouped by a key, both in the order in which they come', () => {
  const groups = grouped(['pear', 'fig', 'plum', 'date'], (word) => word.length)
  expect([...groups]).toEqual([
    [4, ['pear', 'plum', 'date']],
    [3, ['fig']],
  ])
})
