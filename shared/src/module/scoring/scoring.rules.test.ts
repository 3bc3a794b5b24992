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
import { wentFarEnough } from './scoring-flow.rules'
import { spreadWeights } from './scoring-total.rules'
import { ruleProblems, scorePractice } from './scoring.rules'
import type { ScoredTurn, ScoringInput } from './scoring.types'

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

/** Each of the eleven deductions: the change that triggers it, and what is left of its dimension. */
const DEDUCTIONS: [kind: string, dimension: string, left: number, change: Partial<ScoringInput>][] = [
  ['speed', 'speed', 85, second({ measures: measured({ voicedMs: 2_500 }) })],
  ['speed', 'speed', 70, second({ measures: measured({ voicedMs: 2_000 }) })],
  ['speed', 'speed', 70, second({ measures: measured({ voicedMs: 9_000, durationMs: 10_000 }) })],
  ['volume', 'volume', 85, second({ measures: measured({ volumeDbfs: -42 }) })],
  ['volume', 'volume', 70, second({ measures: measured({ volumeDbfs: -50 }) })],
  ['volume', 'volume', 85, second({ measures: measured({ clipped: 0.05 }) })],
  ['wording', 'wording', 85, second({ text: '这边能跑四百一十公里呢没问题' })],
  ['sensitive', 'wording', 40, second({ text: '谢谢，绝对最低，就是最低了的价' })],
  ['emotion', 'emotion', 70, second({ emotion: 5 })],
  ['reply_timeout', 'reply', 85, second({ replyMs: 4_100 })],
  ['reply_timeout', 'reply', 70, second({ replyMs: 8_100 })],
  ['incomplete_flow', 'completeness', 50, { path: ['start', 'c1', 's1', 'end'] }],
  ['incomplete_flow', 'completeness', 60, { end: { reason: 'by_learner' } }],
  ['accuracy', 'accuracy', 80, second({ decision: decided('s2', { result: 'non_standard' }) })],
]

describe('deductions', () => {
  it.each(DEDUCTIONS)('%s leaves %s at %d', (kind, dimension, left, change) => {
    const s = score(change)
    expect(s.dimensions.find((d) => d.dimension === dimension)?.score).toBe(left)
    expect(s.deductions.map((d) => d.kind)).toContain(kind)
    expect(new Set(s.deductions.map((d) => d.dimension))).toEqual(new Set([dimension]))
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
    const s = scorePractice(
      aPractice({ flow, turns, path: ['start', 'c1', 's1', 'q1', 'end'] }),
      ruleFor({ language: '16k_zh', flow }),
    )
    expect(s.dimensions.find((d) => d.dimension === 'answers')?.score).toBe(0)
    expect(s.deductions.find((d) => d.kind === 'wrong_answer')?.better).toBe('大概三周可以提车')
  })

  it('a hint is advice, never words to repeat; a sentence that somebody wrote is', () => {
    const hinted = (better?: string) =>
      twoNodes().map((node) =>
        node.id === 's2'
          ? { ...node, hint: '先问预算', mustSay: [{ label: '预算', keywords: '预算', ...(better ? { better } : {}) }] }
          : node,
      )
    const missing = (better?: string) =>
      score({ flow: { nodes: hinted(better) } }).deductions.find((d) => d.detail.label === '预算')
    expect(missing()).toMatchObject({ advice: '先问预算' })
    expect(missing()).not.toHaveProperty('better')
    expect(missing('您的预算大概是多少？')).toMatchObject({ better: '您的预算大概是多少？' })
    expect(missing('您的预算大概是多少？')).not.toHaveProperty('advice')
    const skipped = score({ flow: { nodes: hinted() }, path: ['start', 'c1', 's1', 'end'] }).deductions
    expect(skipped.find((d) => d.detail.reason === 'skipped')).toMatchObject({ advice: '先问预算' })
  })

  it('counts key information said in a second try as said', () => {
    const again = [
      spoken(1, 's1', { decision: decided('s1', { result: 'non_standard', missed: ['续航'] }) }),
      spoken(2, 's1'),
      spoken(3, 's2'),
    ]
    expect(score({ turns: again }).deductions.map((d) => d.detail.reason)).toEqual(['non_standard'])
  })

  it('loses nothing for what no recogniser heard', () => {
    const unheard = spoken(1, 's1', { text: '', decision: decided('s1', { result: 'unheard' }) })
    expect(score({ turns: [unheard, spoken(2, 's1'), spoken(3, 's2')] }).total).toBe(100)
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
          expect(s.dimensions.every((d) => d.score === null || (d.score >= 0 && d.score <= 100))).toBe(true)
          expect(s.dimensions.reduce((sum, d) => sum + tenths(d.weight), 0)).toBe(1_000)
          expect(s.deductions.reduce((sum, d) => sum + tenths(d.points), 0)).toBe(1_000 - tenths(s.total))
          expect(s.deductions.map((d) => d.no)).toEqual(s.deductions.map((_d, i) => i + 1))
          expect(s.first === null).toBe(s.deductions.length === 0)
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
      'min_not_below_max',
      'twice',
    ])
  })
})

describe('a conversation broken off', () => {
  const nodes = twoNodes()
    .slice(0, 1)
    .flatMap((base) => ['s1', 's2', 's3', 's4'].map((id) => ({ ...base, id, name: id, required: true })))
  const flow = { nodes }
  const at = (path: string[]) => wentFarEnough({ flow, path })

  it('may pass once half of the required nodes were passed, never before', () => {
    expect([at(['s1']), at(['s1', 's2']), at(['s1', 's2', 's3', 's4'])]).toEqual([false, true, true])
  })

  it('is scored as before', () => {
    const early = score({ path: ['start'], end: { reason: 'by_learner' } })
    expect(early.passed).toBe(false)
    expect(early.total).toBeGreaterThan(0)
  })
})
