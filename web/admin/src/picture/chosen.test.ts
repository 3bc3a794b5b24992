import { describe, expect, it } from 'vitest'
import { pressed, tileAt } from './chosen'

const picture = (path: string) => ({ path, url: '', name: path })
const [a, b, c] = ['a', 'b', 'c'].map(picture) as [
  ReturnType<typeof picture>,
  ReturnType<typeof picture>,
  ReturnType<typeof picture>,
]

describe('pressing a tile', () => {
  it('of one that may be chosen replaces the choice, or takes it back', () => {
    expect(pressed([], a, 1)).toEqual([a])
    expect(pressed([a], b, 1)).toEqual([b])
    expect(pressed([b], b, 1)).toEqual([])
  })

  it('of several adds, takes back, and is refused beyond the limit', () => {
    expect(pressed([a], b, 2)).toEqual([a, b])
    expect(pressed([a, b], c, 2)).toBeNull()
    expect(pressed([a, b], { ...a }, 2)).toEqual([b])
  })
})

it('arrows lead from tile to tile and stop at the edges', () => {
  const walk = (key: string, from: number) => tileAt(key, from, 8, 3)
  expect([walk('ArrowRight', 0), walk('ArrowLeft', 0), walk('ArrowDown', 1), walk('ArrowDown', 6)]).toEqual([
    1,
    null,
    4,
    null,
  ])
  expect([walk('ArrowUp', 4), walk('Home', 5), walk('End', 5), walk('End', 7), walk('x', 1)]).toEqual([
    1,
    0,
    7,
    null,
    null,
  ])
})
