import { describe, expect, it } from 'vitest'
import { raiseScore } from './raise-score.rules'

const rows = [
  { id: 'q1', tenths: 0, most: 300 },
  { id: 'q2', tenths: 200, most: 200 },
]
const sum = (given: Readonly<Record<string, number>>) =>
  rows.reduce((all, { id, tenths }) => all + (given[id] ?? tenths), 0)
const raise = (items: { id: string; worth: number }[], score: number | null = null) =>
  raiseScore(rows, { items, score }, { before: 200, count: sum })

describe('a raised score', () => {
  it('knows what single things were granted, and a total in place of their sum', () => {
    expect(raise([{ id: 'q1', worth: 12.5 }])).toEqual({ ok: true, given: { q1: 125 }, set: null })
    expect(raise([{ id: 'q1', worth: 30 }], 60)).toEqual({ ok: true, given: { q1: 300 }, set: 600 })
    expect(raise([], 20.1)).toEqual({ ok: true, given: {}, set: 201 })
  })

  it.each([
    ['what is not there', [{ id: 'q3', worth: 1 }], null, 'unknown'],
    [
      'the same thing twice',
      [
        { id: 'q1', worth: 1 },
        { id: 'q1', worth: 2 },
      ],
      null,
      'unknown',
    ],
    ['more than a question has', [{ id: 'q1', worth: 30.1 }], null, 'more'],
    ['less than before', [{ id: 'q2', worth: 19.9 }], null, 'lower'],
    ['a lower total', [], 19.9, 'lower'],
    ['a total below the raised sum', [{ id: 'q1', worth: 30 }], 49.9, 'lower'],
    ['nothing at all', [], null, 'nothing'],
    ['what it earns already', [{ id: 'q2', worth: 20 }], 20, 'nothing'],
  ])('is refused for %s', (_what, items, score, reason) => {
    expect(raise(items, score)).toEqual({ ok: false, reason })
  })

  it('is refused where a raised thing would lower the total', () => {
    const mean = { before: 800, count: () => 650 }
    expect(raiseScore(rows, { items: [{ id: 'q1', worth: 10 }], score: null }, mean)).toMatchObject({ reason: 'lower' })
  })

  it('gives a total to what had none', () => {
    const none = { before: null, count: () => null }
    expect(raiseScore([], { items: [], score: 0 }, none)).toEqual({ ok: true, given: {}, set: 0 })
    expect(raiseScore([], { items: [], score: null }, none)).toEqual({ ok: false, reason: 'nothing' })
  })
})
