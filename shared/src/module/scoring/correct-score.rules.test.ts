import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aPractice, decided, measured, spoken, typedTurn } from '../../../test/scoring-builder'
import { runs } from '../../../test/effort'
import { correctScore } from './correct-score.rules'
import type { Correction } from './correction.contract'
import { DEFAULT_RULES } from './scoring-defaults.rules'
import { partOf, type PracticeScore } from './scoring.contract'
import { scorePractice } from './scoring.rules'
import type { ScoringInput } from './scoring.types'

const rule = DEFAULT_RULES.zh
const score = (change: Partial<ScoringInput> = {}) => scorePractice(aPractice(change), rule)
const correct = (of: PracticeScore, items: Correction['items'], total: number | null = null, required: string[] = []) =>
  correctScore(of, { items, score: total }, { rule, required: new Set(required) })
function corrected(...how: Parameters<typeof correct>): PracticeScore {
  const done = correct(...how)
  if (!done.ok) throw new Error(done.reason)
  return done.score
}

const missed = () =>
  score({ turns: [typedTurn(1, 's1', { decision: decided('s1', { missed: ['续航'] }) }), typedTurn(2, 's2')] })
const leftEarly = () =>
  score({ turns: [typedTurn(1, 's1')], path: ['start', 'c1', 's1', 'c2', 's2'], end: { reason: 'by_learner' } })
const tooFast = () =>
  score({
    turns: [
      spoken(1, 's1'),
      spoken(2, 's2', { measures: measured({ voicedMs: 1_600, durationMs: 2_400 }), replyMs: 6_200 }),
    ],
  })

describe('a corrected score', () => {
  it('has back what a deduction cost, in total, in its dimension and in what both parts weigh, and may pass', () => {
    const before = missed()
    expect(before).toMatchObject({ total: 56.2, passed: false, bars: ['points'] })
    const after = corrected(before, [{ id: 'd1', worth: 0 }])
    expect(after).toMatchObject({ total: 100, overall: 100, passed: true, bars: [], deductions: [], next: [] })
    const accuracy = after.dimensions.find(({ dimension }) => dimension === 'accuracy')
    expect(accuracy?.score).toBe(100)
  })

  it('keeps a part of a deduction', () => {
    const after = corrected(missed(), [{ id: 'd1', worth: 13.8 }])
    expect(after).toMatchObject({ total: 86.2, passed: true, deductions: [{ no: 1, points: 13.8 }] })
  })

  it('passes without its open part only where that was taken back, and never when it was broken off', () => {
    const before = leftEarly()
    expect(before.bars).toEqual(['points', 'open', 'broken_off'])
    const node = before.open[0]?.node ?? ''
    const raised = corrected(before, [], 95, [node])
    expect(raised).toMatchObject({ total: 95, passed: false, bars: ['open', 'broken_off'] })
    const shown = corrected(before, [{ id: 'o0', worth: 0 }], 95, [node])
    expect(shown).toMatchObject({ open: [], bars: ['broken_off'] })
  })

  it('changes delivery without the score', () => {
    const before = tooFast()
    const late = before.deductions.find(({ kind }) => kind === 'reply_timeout')
    const after = corrected(before, [{ id: `d${late?.no}`, worth: 0 }])
    expect(after.total).toBe(before.total)
    expect(after.delivery).toBeGreaterThan(before.delivery ?? 0)
    expect(after.overall).toBeGreaterThan(before.overall ?? 0)
  })

  it.each([
    ['that changes nothing', [], null, 'nothing'],
    ['to the same total', [], 56.2, 'nothing'],
    ['of a thing that is not there', [{ id: 'd9', worth: 0 }], null, 'unknown'],
    ['of a question', [{ id: 'q1', worth: 0 }], null, 'unknown'],
    [
      'of a thing twice',
      [
        { id: 'd1', worth: 1 },
        { id: 'd1', worth: 0 },
      ],
      null,
      'unknown',
    ],
    ['that makes a deduction dearer', [{ id: 'd1', worth: 50 }], null, 'lower'],
    ['below what it was', [], 50, 'lower'],
    ['below what its things come to', [{ id: 'd1', worth: 0 }], 90, 'lower'],
  ] as const)('is refused %s', (_what, items, total, reason) => {
    expect(correct(missed(), [...items], total)).toEqual({ ok: false, reason })
  })

  it('is never lower in anything, and its total is 100 less what it still lost', () => {
    const cases = [missed(), leftEarly(), tooFast()]
    fc.assert(
      fc.property(fc.constantFrom(...cases), fc.array(fc.double({ min: 0, max: 1, noNaN: true })), (before, shares) => {
        const things = [
          ...before.deductions.map(({ no, points }) => ({ id: `d${no}`, points })),
          ...before.open.map(({ points }, n) => ({ id: `o${n}`, points })),
        ]
        const items = things.flatMap(({ id, points }, n) => {
          const share = shares[n]
          return share === undefined ? [] : [{ id, worth: Math.floor(points * share * 10) / 10 }]
        })
        const done = correct(before, items)
        if (!done.ok) {
          expect(done.reason).toBe('nothing')
          return
        }
        const { score: after } = done
        const lost = [...after.deductions.filter((one) => partOf(one.dimension) === 'content'), ...after.open]
        const tenths = lost.reduce((sum, { points }) => sum + Math.round(points * 10), 0)
        expect(Math.round((after.total ?? 0) * 10)).toBe(1000 - tenths)
        for (const [n, row] of after.dimensions.entries())
          expect(row.score ?? 0).toBeGreaterThanOrEqual(before.dimensions[n]?.score ?? 0)
        expect(after.delivery ?? 0).toBeGreaterThanOrEqual(before.delivery ?? 0)
      }),
      runs(100, 2_000),
    )
  })
})
