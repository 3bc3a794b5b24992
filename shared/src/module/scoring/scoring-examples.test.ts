import { describe, expect, it } from 'vitest'
import { aPractice, decided, measured, silentTurn, spoken, typedTurn } from '../../../test/scoring-builder'
import { DEFAULT_RULES } from './scoring-defaults.rules'
import { partOf } from './scoring.contract'
import { scorePractice } from './scoring.rules'
import type { ScoringInput } from './scoring.types'

const score = (change: Partial<ScoringInput> = {}) => scorePractice(aPractice(change), DEFAULT_RULES.zh)
const weights = (s: ReturnType<typeof score>, part: 'content' | 'delivery') =>
  s.dimensions.filter((d) => d.score !== null && partOf(d.dimension) === part).map((d) => d.weight)

/** The worked examples of docs/scoring.md, in the same order. */
describe('worked examples', () => {
  it('1: everything right, spoken: 100, with the weight of emotion spread over the others', () => {
    const s = score()
    expect(s).toMatchObject({
      total: 100,
      delivery: 100,
      overall: 100,
      passed: true,
      next: [],
      deductions: [],
      turns: 2,
    })
    expect(weights(s, 'content')).toEqual([37.5, 25, 25, 12.5])
    expect(weights(s, 'delivery')).toEqual([40, 26.7, 33.3])
  })

  it('2: a sensitive word, too fast and too late: 96.2, delivery 89', () => {
    const text = '这个价绝对最低，别家肯定没有的，谢谢您啊陈女士'
    const late = spoken(2, 's2', { text, measures: measured({ voicedMs: 4_200, durationMs: 6_000 }), replyMs: 6_200 })
    const s = score({ turns: [spoken(1, 's1'), late] })
    expect(s).toMatchObject({ total: 96.2, delivery: 89, overall: 95.1, passed: true })
    const word = s.deductions.find((d) => d.kind === 'sensitive')
    expect(word).toMatchObject({ points: 3.8, start: 3, end: 7, turn: 2, better: '目前能给到的价格' })
    expect(word?.atMs).toBe(Math.round(500 + (3 / text.length) * 5_500))
  })

  it('3: typed, the only key information missed: 56.2, one deduction', () => {
    const s = score({
      turns: [typedTurn(1, 's1', { decision: decided('s1', { missed: ['续航'] }) }), typedTurn(2, 's2')],
    })
    expect(s).toMatchObject({ total: 56.2, delivery: null, passed: false })
    expect(s.deductions).toMatchObject([{ kind: 'accuracy', points: 43.8, better: '说出四百一十公里' }])
  })

  it('4: silent to the end: 0', () => {
    const turns = [1, 2, 3].map((n) => silentTurn(n, 's1'))
    const s = score({ turns, path: ['start', 'c1', 's1'], end: { reason: 'silence' } })
    expect(s).toMatchObject({ total: 0, passed: false, finished: false, turns: 0 })
    expect(s.open.map((one) => one.why)).toEqual(['jumped_over', 'not_reached'])
  })

  it('5: one of two nodes answered, then left: 58.7, not passed', () => {
    const s = score({
      turns: [typedTurn(1, 's1')],
      path: ['start', 'c1', 's1', 'c2', 's2'],
      end: { reason: 'by_learner' },
    })
    expect(s.total).toBe(58.7)
    expect(s.passed).toBe(false)
  })
})
