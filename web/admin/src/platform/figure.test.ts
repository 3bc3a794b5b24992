import { expect, it } from 'vitest'
import { figure } from './figure'

it('sets thousands apart and has at most one decimal', () => {
  expect([0, 7, 81.25, 999.96, 1_234, 2_000_000.04].map(figure)).toEqual([
    '0',
    '7',
    '81.3',
    '1,000',
    '1,234',
    '2,000,000',
  ])
})
