import { describe, expect, it } from 'vitest'
import { levelOf } from './level.rules'

describe('levels', () => {
  it.each([
    [0, 'l1', 100],
    [99, 'l1', 100],
    [100, 'l2', 300],
    [1_999, 'l4', 2_000],
    [5_000, 'l6', null],
    [1_000_000, 'l6', null],
    [-1, 'l1', 100],
  ])('%d stars are %s, the next begins at %s', (stars, key, nextStars) => {
    expect(levelOf(stars)).toEqual({ key, nextStars })
  })
})
