import { describe, expect, it } from 'vitest'
import { aPractice, decided, measured, silentTurn, spoken, typedTurn } from '../../../test/scoring-builder'
import { DEFAULT_RULES } from './scoring-defaults.rules'
import { scorePractice } from './scoring.rules'
import type { ScoringInput } from './scoring.types'

const score = (change: Partial<ScoringInput> = {}) => scorePractice(aPractice(change), DEFAULT_RULES.zh)
const weights = (s: ReturnType<typeof score>) => s.dimensions.filter((d) => d.score !== null).map((d) => d.weight)

/** The worked examples of docs/scoring.md, in the same order. */
describe('worked examples', () => {
  it('1: everything right, spoken: 100, with the weight of emotion spread over the others', () => {
    const s = score()
    expect(s).toMatchObject({ total: 100, passed: true, first: null, deductions: [], turns: 2, spokenMs: 8_000 })
    expect(weights(s)).toEqual([31.6, 21.1, 10.5, 10.5, 15.8, 10.5])
    expect(s.dimensions.find((d) => d.dimension === 'emotion')).toEqual({
      dimension: 'emotion',
      score: null,
      weight: 0,
      notMeasured: 'no_model',
    })
  })

  it('2: a sensitive word, too fast and too late: 92.1, and the word comes first', () => {
    const text = '这个价绝对最低，别家肯定没有的，谢谢您啊陈女士'
    const second = spoken(2, 's2', { text, measures: measured({ voicedMs: 4_200, durationMs: 6_000 }), replyMs: 6_200 })
    const s = score({ turns: [spoken(1, 's1'), second] })
    expect(s.total).toBe(92.1)
    expect(s.deductions.map((d) => [d.kind, d.points])).toEqual([
      ['reply_timeout', 1.6],
      ['speed', 1.6],
      ['sensitive', 4.7],
    ])
    const word = s.deductions.find((d) => d.no === s.first)
    expect(word).toMatchObject({ kind: 'sensitive', start: 3, end: 7, turn: 2, better: '目前能给到的价格' })
    expect(text.slice(word?.start, word?.end)).toBe('绝对最低')
    expect(word?.atMs).toBe(Math.round(500 + (3 / text.length) * 5_500))
  })

  it('3: typed, one piece of key information missed: 88.5', () => {
    const s = score({
      turns: [typedTurn(1, 's1', { decision: decided('s1', { missed: ['续航'] }) }), typedTurn(2, 's2')],
    })
    expect(s).toMatchObject({ total: 88.5, passed: true })
    expect(weights(s)).toEqual([46.1, 30.8, 23.1])
    expect(s.dimensions.filter((d) => d.notMeasured === 'typed').map((d) => d.dimension)).toEqual([
      'speed',
      'volume',
      'reply',
      'emotion',
    ])
    expect(s.deductions).toMatchObject([
      { kind: 'accuracy', points: 11.5, atMs: null, better: '说出四百一十公里', detail: { label: '续航' } },
    ])
  })

  it('4: silent to the end: 3.3, so that silence cannot score', () => {
    const turns = [1, 2, 3].map((n) => silentTurn(n, 's1'))
    const s = score({ turns, path: ['start', 'c1', 's1'], end: { reason: 'silence' } })
    expect(s).toMatchObject({ total: 3.3, passed: false, turns: 0 })
    expect(weights(s)).toEqual([66.7, 33.3])
  })

  it('5: hung up after two answers that fitted nothing: 53.9', () => {
    const lost = (n: number) =>
      typedTurn(n, 's1', { decision: decided('s1', { result: 'non_standard', intentId: null, said: ['续航'] }) })
    const s = score({ turns: [lost(1), lost(2)], path: ['start', 'c1', 's1'], end: { reason: 'hangup' } })
    expect(s.total).toBe(53.9)
    expect(s.deductions.filter((d) => d.kind === 'accuracy')).toHaveLength(2)
    expect(s.deductions.filter((d) => d.kind === 'incomplete_flow')).toHaveLength(2)
  })
})
