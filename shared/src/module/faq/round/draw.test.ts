import { describe, expect, it } from 'vitest'
import { type Drawable, drawQuestions, isMastered, MOST_DRAWN } from './draw.rules'

const pool: Drawable[] = ['price', 'price', 'price', 'range', 'range', null].map((point, at) => ({
  id: `q${at}`,
  point,
}))
const steady = () => 0.5
const draw = (more: Partial<Parameters<typeof drawQuestions>[0]> = {}) =>
  drawQuestions({ pool, count: 3, standing: new Map(), before: new Set(), random: steady, ...more })
const pointOf = (id: string) => pool.find((one) => one.id === id)?.point

describe('the draw of a round', () => {
  it('takes one of each knowledge point before a second one', () => {
    expect(new Set(draw().map(pointOf))).toEqual(new Set(['price', 'range', null]))
    const five = draw({ count: 5 }).map(pointOf)
    expect(five.filter((point) => point === 'price')).toHaveLength(2)
    expect(five.filter((point) => point === 'range')).toHaveLength(2)
  })

  it('asks everything for 0, and never more than there is or than a round may have', () => {
    expect(draw({ count: 0 })).toHaveLength(6)
    expect(draw({ count: 50 })).toHaveLength(6)
    const many = Array.from({ length: 300 }, (_none, at): Drawable => ({ id: String(at), point: String(at % 7) }))
    expect(draw({ pool: many, count: 0 })).toHaveLength(MOST_DRAWN)
    expect(draw({ pool: [], count: 0 })).toEqual([])
  })

  it('begins with what was answered wrong, in the weakest point', () => {
    const standing = new Map([
      ['q4', [true, false]],
      ['q3', [true, true]],
      ['q0', [true, true]],
      ['q1', [true, true]],
      ['q2', [true, true]],
      ['q5', [true, true]],
    ])
    expect(draw({ count: 1, standing })).toEqual(['q4'])
  })

  it('asks nothing of the attempt before while anything else is left', () => {
    const before = new Set(['q0', 'q3', 'q5'])
    expect(draw({ before }).toSorted()).toEqual(['q1', 'q2', 'q4'])
    expect(draw({ before, count: 4 }).filter((id) => before.has(id))).toHaveLength(1)
  })

  it('differs from draw to draw, and never has a question twice', () => {
    let state = 7
    const random = () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
    const draws = Array.from({ length: 40 }, () => draw({ count: 4, random }))
    expect(draws.every((ids) => new Set(ids).size === ids.length)).toBe(true)
    expect(new Set(draws.map((ids) => ids.toSorted().join())).size).toBeGreaterThan(3)
  })
})

it('is mastered once the last two answers were right', () => {
  expect([[], [true], [false, true], [true, true], [true, true, false], [false, true, true]].map(isMastered)).toEqual([
    ...[false, false, false, true, false, true],
  ])
})
