import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aScene } from '../../../test/scene-builder'
import {
  aPractice,
  decided,
  measured,
  questionFlow,
  silentTurn,
  spoken,
  twoNodes,
  typedTurn,
} from '../../../test/scoring-builder'
import { DEFAULT_RULES, ruleFor } from './scoring-defaults.rules'
import { spreadWeights } from './scoring-total.rules'
import { ruleProblems, scorePractice } from './scoring.rules'
import { CONTENT, DELIVERY } from './scoring.contract'
import type { ScoredTurn, ScoringInput } from './scoring.types'
import type { FlowDecision } from '../scene/flow.types'
import type { FlowNode } from '../scene/scene.contract'
import type { ConductKind } from '../understanding/conduct-kind'

const score = (change: Partial<ScoringInput> = {}) => scorePractice(aPractice(change), DEFAULT_RULES.zh)
const second = (more: Partial<ScoredTurn>): Partial<ScoringInput> => ({
  turns: [spoken(1, 's1'), spoken(2, 's2', more)],
})
const named = aPractice({
  flow: {
    nodes: twoNodes().map((n) =>
      n.id === 's1'
        ? {
            ...n,
            mustSay: [
              { label: '姓名', keywords: '{name}' },
              { label: '工号', keywords: '{workno}' },
            ],
          }
        : n,
    ),
  },
})
const asked = ruleFor({ language: '16k_zh', flow: named.flow })

const conduct = (kind: ConductKind, weight?: 'more' | 'less') => [
  { kind, start: 0, end: 2, sure: 0.9, ...(weight ? { weight } : {}) },
]
const contradicted = [{ label: '续航', start: 2, end: 5, expected: '410公里', found: '300公里', sure: 0.75 }]
const elsewhere = [{ label: '提车', nodeId: 's2', start: 2, end: 5, expected: '3周', found: '3个月', sure: 0.75 }]
const first = (more: Partial<FlowDecision>, text = '您好谢谢您这边能跑四百一呢'): Partial<ScoringInput> => ({
  turns: [spoken(1, 's1', { text, decision: decided('s1', { said: ['续航'], ...more }) }), spoken(2, 's2')],
})

/** What costs points: the change that triggers it, the kind and dimension charged, and what is left of the dimension. */
const DEDUCTIONS: [kind: string, dimension: string, left: number, change: Partial<ScoringInput>][] = [
  ['speed', 'speed', 85, second({ measures: measured({ voicedMs: 2_500 }) })],
  ['speed', 'speed', 70, second({ measures: measured({ voicedMs: 2_000 }) })],
  ['speed', 'speed', 70, second({ measures: measured({ voicedMs: 9_000, durationMs: 10_000 }) })],
  ['volume', 'volume', 85, second({ measures: measured({ volumeDbfs: -42 }) })],
  ['volume', 'volume', 70, second({ measures: measured({ volumeDbfs: -50 }) })],
  ['volume', 'volume', 85, second({ measures: measured({ clipped: 0.05 }) })],
  ['reply_timeout', 'reply', 85, second({ replyMs: 4_100 })],
  ['reply_timeout', 'reply', 70, second({ replyMs: 8_100 })],
  ['emotion', 'emotion', 70, second({ emotion: 5 })],
  ['wording', 'wording', 85, second({ text: '这边能跑四百一十公里呢没问题' })],
  ['sensitive', 'wording', 70, second({ text: '谢谢，绝对最低，就是最低了的价' })],
  ['wording', 'wording', 50, first({ conduct: conduct('blame') })],
  ['wording', 'wording', 70, first({ conduct: conduct('pressure') })],
  ['sensitive', 'wording', 0, first({ conduct: conduct('insult') })],
  ['wording', 'wording', 40, first({ conduct: conduct('pressure', 'more') })],
  ['wording', 'wording', 85, first({ conduct: conduct('pressure', 'less') })],
  ['sensitive', 'wording', 0, first({ conduct: conduct('insult', 'more') })],
  ['incomplete_flow', 'completeness', 60, { end: { reason: 'by_learner' } }],
  ['incomplete_flow', 'completeness', 60, { end: { reason: 'finished', outcome: 'lost' } }],
  ['accuracy', 'accuracy', 0, first({ said: [], contradicted })],
  ['accuracy', 'accuracy', 50, first({ contradicted: elsewhere })],
]

describe('deductions', () => {
  it.each(DEDUCTIONS)('%s leaves %s at %d', (kind, dimension, left, change) => {
    const s = score(change)
    expect(s.dimensions.find((d) => d.dimension === dimension)?.score).toBe(left)
    expect(s.deductions.map((d) => d.kind)).toContain(kind)
    expect(s.deductions.map((d) => d.dimension)).toContain(dimension)
  })

  it('charges one sentence once, for the gravest of what it contains', () => {
    const both = first({ conduct: conduct('blame') }, '怪您绝对最低')
    expect(score(both).deductions.filter((d) => d.dimension === 'wording' && d.turn === 1)).toMatchObject([
      { kind: 'wording', detail: { reason: 'blame' } },
    ])
    const wrong = score(first({ said: [], contradicted })).deductions
    expect(wrong).toMatchObject([
      { kind: 'accuracy', detail: { reason: 'contradicted', expected: '410公里', found: '300公里' } },
    ])
  })

  it('names every piece that is missing at a node in one deduction', () => {
    const nodes = twoNodes().map((one) =>
      one.id === 's1' ? { ...one, mustSay: [...one.mustSay, { label: '温度', keywords: '零下十度' }] } : one,
    )
    const s = score({ flow: { nodes }, ...first({ said: [] }) })
    expect(s.deductions.filter((d) => d.kind === 'accuracy').map((d) => d.detail['label'])).toEqual(['续航、温度'])
  })

  it('costs nothing to say what the scene itself says', () => {
    const text = '更好的说法。更好的说法'
    const turns = [typedTurn(1, 's1', { text }), typedTurn(2, 's2', { text })]
    expect(score({ turns }).dimensions.find((d) => d.dimension === 'wording')?.score).toBe(100)
  })

  it('looks for name and work number where the scene asks, and only there', () => {
    const both = scorePractice(named, asked)
    expect(both.deductions.map((d) => [d.kind, d.detail.wanted])).toEqual([
      ['identity', '沈晓雯'],
      ['workno', 'A20312'],
    ])
    const turns = [spoken(1, 's1', { text: '您好，我是沈晓雯，工号a20312' }), spoken(2, 's2')]
    expect(scorePractice({ ...named, turns }, asked).deductions).toEqual([])
    expect(score().dimensions.some((d) => d.dimension === 'identity')).toBe(false)
    const nameless = scorePractice({ ...named, learner: { name: '', workno: '' } }, asked)
    expect(nameless.dimensions.find((d) => d.dimension === 'identity')?.notMeasured).toBe('not_asked')
  })

  it('takes a wrong answer from the answers, with the right one beside it', () => {
    const flow = { nodes: questionFlow() }
    const turns = [spoken(1, 's1'), spoken(2, 'q1', { decision: decided('q1', { right: false }) })]
    const s = scorePractice(aPractice({ flow, turns, path: ['start', 'c1', 's1', 'q1', 'end'] }), DEFAULT_RULES.zh)
    expect(s.deductions.find((d) => d.kind === 'wrong_answer')?.better).toBe('大概三周可以提车')
  })

  it('loses nothing for what no recogniser heard', () => {
    const unheard = spoken(1, 's1', { text: '', decision: decided('s1', { result: 'unheard' }) })
    expect(score({ turns: [unheard, spoken(2, 's1'), spoken(3, 's2')] }).total).toBe(100)
  })
})

it('does not measure the volume of a whisper, and charges the words as if they had been said aloud', () => {
  const quiet = { measures: measured({ volumeDbfs: -50, whispered: true }) }
  const s = score({ turns: [spoken(1, 's1', quiet), spoken(2, 's2', quiet)] })
  expect(s.dimensions.find((d) => d.dimension === 'volume')).toMatchObject({ score: null, notMeasured: 'whisper' })
  expect(s).toMatchObject({ total: 100, deductions: [] })
})

describe('what was not shown', () => {
  const missed = (n: number, more: Partial<FlowDecision> = {}) =>
    typedTurn(n, 's1', { decision: decided('s1', { result: 'non_standard', intentId: null, ...more }) })

  it('is not earned and not charged, however often it was asked', () => {
    const s = score({ turns: [missed(1), missed(2), typedTurn(3, 's2')] })
    expect(s.deductions).toEqual([])
    expect(s.open).toMatchObject([{ node: 's1', why: 'not_understood', turn: 2 }])
    expect(s.total).toBeCloseTo(100 - (s.open[0]?.points ?? 0), 5)
    expect(s.passed).toBe(false)
  })

  it('costs nothing when the second try is understood', () => {
    expect(score({ turns: [missed(1), spoken(2, 's1'), spoken(3, 's2')] })).toMatchObject({ total: 100, open: [] })
  })

  it('is the same content for the same words, spoken, whispered or typed', () => {
    const whisper = measured({ whispered: true, volumeDbfs: -50 })
    const ways = [
      [spoken(1, 's1'), spoken(2, 's2')],
      [spoken(1, 's1', { measures: whisper }), spoken(2, 's2', { measures: whisper })],
      [typedTurn(1, 's1', { text: spoken(1, 's1').text }), typedTurn(2, 's2', { text: spoken(2, 's2').text })],
    ].map((turns) => score({ turns }))
    expect(ways.map(({ total }) => total)).toEqual([100, 100, 100])
    expect(ways.map(({ delivery }) => delivery)).toEqual([100, 100, null])
  })

  it('costs nothing to ask back', () => {
    const asks = missed(1, { result: 'asked_back' })
    expect(score({ turns: [asks, { ...asks, turn: 2 }, spoken(3, 's1'), spoken(4, 's2')] }).total).toBe(100)
  })

  it('counts the whole scene, so that leaving early raises nothing, and entering is not answering', () => {
    const s = score({
      turns: [spoken(1, 's1')],
      path: ['start', 'c1', 's1', 'c2', 's2'],
      end: { reason: 'by_learner' },
    })
    expect(s.total).toBeLessThan(60)
    expect(s).toMatchObject({ passed: false, finished: false, open: [{ node: 's2', why: 'jumped_over' }] })
  })

  it('earns half when a required node was jumped over for it', () => {
    const turns = [spoken(1, 's2', { decision: decided('s2', { jumped: true }) })]
    const s = score({ turns, path: ['start', 'c1', 's1', 's2', 'end'] })
    expect(s.open.map((one) => one.node)).toEqual(['s1'])
    expect(s.deductions.map((d) => d.detail['reason'])).toContain('jumped')
    expect(s.total).toBeLessThan(45)
  })

  it('costs nothing to leave a node that an earlier turn had answered', () => {
    const { nodeId, intentId, right, said, missed } = spoken(1, 's1').decision
    const answered = { nodeId, intentId, right, said, missed, contradicted: [], turn: 0 }
    const asked = spoken(1, 's1', { decision: decided('c1') })
    const path = ['start', 'c1', 's1', 's2', 'end']
    const plain = score({ turns: [spoken(1, 's1'), spoken(2, 's2')], path })
    const before = score({ turns: [asked, spoken(2, 's2', { decision: decided('s2', { answered }) })], path })
    const never = score({ turns: [asked, spoken(2, 's2')], path })
    expect([before.open, before.total]).toEqual([[], plain.total])
    expect(never.open.map((one) => one.node)).toEqual(['s1'])
  })

  it('is left out when nobody could hear it; over a third of it, nothing is assessed', () => {
    const nodes = ['s1', 's2', 's3', 's4'].map((id) => ({ ...(twoNodes()[4] as FlowNode), id, name: id }))
    const unheard = (n: number, id: string) =>
      spoken(n, id, { text: '', decision: decided(id, { result: 'unheard', intentId: null }) })
    const heard = (n: number, id: string) => spoken(n, id, { decision: decided(id) })
    const of = (turns: ScoredTurn[]) => score({ flow: { nodes }, path: ['s1', 's2', 's3', 's4'], turns })
    expect(of([unheard(1, 's1'), heard(2, 's2'), heard(3, 's3'), heard(4, 's4')])).toMatchObject({
      total: 100,
      passed: true,
    })
    expect(of([unheard(1, 's1'), unheard(2, 's2'), heard(3, 's3'), heard(4, 's4')])).toMatchObject({
      total: null,
      overall: null,
      passed: false,
    })
  })
})

describe('passing', () => {
  it('needs an outcome that the rule accepts, a finished conversation and no insult, whatever the points', () => {
    const lax = { ...DEFAULT_RULES.zh, passScore: 1 }
    const passes = (change: Partial<ScoringInput>, rule = lax) => scorePractice(aPractice(change), rule).passed
    expect(passes({})).toBe(true)
    expect(passes({ end: { reason: 'finished', outcome: 'lost' } })).toBe(false)
    expect(passes({ end: { reason: 'finished', outcome: 'lost' } }, { ...lax, outcomes: ['lost'] })).toBe(true)
    expect(passes({ end: { reason: 'hangup' } })).toBe(false)
    expect(passes(first({ conduct: conduct('insult') }))).toBe(false)
    expect(passes(first({ conduct: conduct('pressure') }))).toBe(true)
  })

  it('names everything that stands against it, and nothing when it is passed', () => {
    const bars = (change: Partial<ScoringInput>, passScore = 1) =>
      scorePractice(aPractice(change), { ...DEFAULT_RULES.zh, passScore }).bars
    expect(bars({})).toEqual([])
    expect(bars({ end: { reason: 'finished', outcome: 'lost' } })).toEqual(['outcome'])
    expect(bars({ end: { reason: 'hangup' } })).toEqual(['broken_off'])
    expect(bars(first({ conduct: conduct('insult') }))).toContain('insult')
    expect(bars({ turns: [], end: { reason: 'by_learner' } }, 80)).toEqual(['points', 'open', 'broken_off'])
  })

  it('compares the content alone: typed, spoken or badly spoken words have one score', () => {
    const typed = score({ turns: [typedTurn(1, 's1'), typedTurn(2, 's2')] })
    const shouted = score(second({ measures: measured({ volumeDbfs: -1, voicedMs: 1_600 }), replyMs: 9_000 }))
    expect(typed).toMatchObject({ total: 100, delivery: null, overall: 100 })
    expect(shouted.total).toBe(100)
    expect(shouted.delivery).toBeLessThan(80)
    expect(shouted.overall).toBeLessThan(100)
  })
})

const turn = fc.record({
  kind: fc.constantFrom<ScoredTurn['kind']>('voice', 'text', 'silent'),
  text: fc.constantFrom('您好，四百一', '绝对最低', '随便说说而已吧', '最低最低最低', '谢谢您'),
  result: fc.constantFrom('matched' as const, 'non_standard' as const),
  voicedMs: fc.integer({ min: 0, max: 9_000 }),
  volumeDbfs: fc.integer({ min: -80, max: 0 }),
  replyMs: fc.option(fc.integer({ min: 0, max: 20_000 })),
  nodeId: fc.constantFrom('s1', 's2'),
})
const turns = fc.array(turn, { maxLength: 10 }).map((all) =>
  all.map((t, i): ScoredTurn => {
    if (t.kind === 'silent') return silentTurn(i + 1, t.nodeId)
    const decision = decided(t.nodeId, { result: t.result })
    const audio = { measures: measured({ voicedMs: t.voicedMs, volumeDbfs: t.volumeDbfs }), replyMs: t.replyMs }
    return t.kind === 'voice'
      ? spoken(i + 1, t.nodeId, { text: t.text, decision, ...audio })
      : typedTurn(i + 1, t.nodeId, { text: t.text, decision })
  }),
)
const tenths = (n: number) => Math.round(n * 10)

describe('properties', () => {
  it('keeps every score in 0-100, the weights at 100 and the points at what is missing', () => {
    fc.assert(
      fc.property(
        turns,
        fc.constantFrom<ScoringInput['end']>({ reason: 'finished', outcome: 'won' }, { reason: 'hangup' }),
        (all, end) => {
          const s = score({ turns: all, end })
          expect(s.total).toBeGreaterThanOrEqual(0)
          const weights = (part: readonly string[]) =>
            s.dimensions.reduce((sum, d) => sum + (part.includes(d.dimension) ? tenths(d.weight) : 0), 0)
          const lost = (part: readonly string[]) =>
            s.deductions.reduce((sum, d) => sum + (part.includes(d.dimension) ? tenths(d.points) : 0), 0)
          const open = s.open.reduce((sum, one) => sum + tenths(one.points), 0)
          expect(s.dimensions.every((d) => d.score === null || (d.score >= 0 && d.score <= 100))).toBe(true)
          expect(weights(CONTENT)).toBe(1_000)
          expect(lost(CONTENT) + open).toBe(1_000 - tenths(s.total ?? 0))
          expect(weights(DELIVERY)).toBe(s.delivery === null ? 0 : 1_000)
          expect(lost(DELIVERY)).toBe(s.delivery === null ? 0 : 1_000 - tenths(s.delivery))
          expect(s.deductions.map((d) => d.no)).toEqual(s.deductions.map((_d, i) => i + 1))
          expect(s.next.length > 0).toBe(s.deductions.length > 0)
        },
      ),
    )
  })

  it('takes no more from a dimension for what was said before when another turn follows', () => {
    fc.assert(
      fc.property(turns, (all) => {
        const before = score({ turns: all.slice(0, -1) })
        const after = score({ turns: all })
        for (const d of ['speed', 'volume', 'reply'] as const) {
          const count = (s: typeof before) =>
            s.deductions.filter((x) => x.dimension === d && x.turn < all.length).length
          expect(count(after)).toBeLessThanOrEqual(count(before))
        }
      }),
    )
  })

  it('does not depend on the order in which rule items or lexicon words stand', () => {
    fc.assert(
      fc.property(
        turns,
        fc.shuffledSubarray([...DEFAULT_RULES.zh.items], { minLength: DEFAULT_RULES.zh.items.length }),
        (all, items) => {
          const lexicon = { ...aScene().lexicon, sensitive: [...aScene().lexicon.sensitive].reverse() }
          expect(scorePractice(aPractice({ turns: all, lexicon }), { ...DEFAULT_RULES.zh, items })).toEqual(
            score({ turns: all }),
          )
        },
      ),
    )
  })

  it('spreads any weights to exactly 1000, each within one of its share', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 9 }), (weights) => {
        const sum = weights.reduce((a, b) => a + b, 0)
        const spread = spreadWeights(weights)
        expect(spread.reduce((a, b) => a + b, 0)).toBe(1_000)
        spread.forEach((w, i) => expect(Math.abs(w - ((weights[i] ?? 0) * 1_000) / sum)).toBeLessThan(1))
      }),
    )
  })
})

describe('rules', () => {
  it('are sound by default, for any scene', () => {
    for (const rule of [
      DEFAULT_RULES.zh,
      DEFAULT_RULES.en,
      asked,
      ruleFor({ language: '16k_en', flow: { nodes: questionFlow() } }),
    ])
      expect(ruleProblems(rule)).toEqual([])
  })

  it('must sum to 100, with minima below maxima and each dimension once', () => {
    const items = [
      { dimension: 'speed' as const, weight: 50, min: 9, max: 9 },
      { dimension: 'speed' as const, weight: 40 },
    ]
    expect(ruleProblems({ ...DEFAULT_RULES.zh, items }).map((p) => p.reason)).toEqual([
      'weights_sum',
      'delivery_max',
      'min_not_below_max',
      'twice',
    ])
  })
})
