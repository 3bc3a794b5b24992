import { describe, expect, it } from 'vitest'
import scoring from '../../../i18n/locales/zhCN/scoring.json'
import {
  DEDUCTIONS,
  DIMENSIONS,
  type Deduction,
  PASS_BARS,
  type PassBar,
  type PracticeScore,
  type ScorePart,
} from '../../scoring/scoring.contract'
import type { TranscriptLine } from '../practice.contract'
import { axesOf, deductionAt, deductionDetail, isPlayable, nextSteps, sureness, whyNotPassed } from './report-text'

const t = (key: string) => key
const deduction = (over: Partial<Deduction>): Deduction => ({
  no: 1,
  kind: 'sensitive',
  dimension: 'wording',
  points: 6,
  turn: 2,
  quote: '绝对最低',
  atMs: 1_500,
  detail: { word: '绝对最低' },
  ...over,
})
const line = (over: Partial<TranscriptLine>): TranscriptLine => ({
  no: 3,
  speaker: 'learner',
  turn: 2,
  text: '绝对最低',
  kind: 'voice',
  atMs: 60_000,
  durationMs: 4_000,
  audio: '/a',
  ...over,
})
const score = (dimensions: PracticeScore['dimensions']): PracticeScore => ({
  total: 82,
  delivery: null,
  overall: 82,
  passScore: 80,
  passed: true,
  finished: true,
  dimensions,
  deductions: [],
  open: [],
  next: [],
  ruleVersion: 1,
  turns: 6,
  spokenMs: 1,
})

describe('why it was not passed', () => {
  it('is what the score says stands against it; every bar has words', () => {
    expect(Object.keys(scoring.bar).sort()).toEqual([...PASS_BARS].sort())
    const bars: PassBar[] = ['open', 'insult']
    expect(whyNotPassed({ ...score([]), passed: false, bars }, t)).toEqual(['scoring.bar.open', 'scoring.bar.insult'])
    expect(whyNotPassed(score([]), t)).toEqual([])
  })

  it('is read from an older score as far as that goes', () => {
    const old = { ...score([]), passed: false }
    expect(whyNotPassed({ ...old, total: 70, finished: false }, t)).toEqual([
      'scoring.bar.points',
      'scoring.bar.broken_off',
    ])
    expect(whyNotPassed({ ...old, total: null }, t)).toEqual(['scoring.bar.not_assessed'])
    expect(whyNotPassed(old, t)).toEqual([])
  })
})

it('has a name for every dimension and every deduction', () => {
  expect(Object.keys(scoring.dimension).sort()).toEqual([...DIMENSIONS].sort())
  expect(Object.keys(scoring.kind).sort()).toEqual([...DEDUCTIONS].sort())
})

describe('what was measured, in words', () => {
  it.each([
    [deduction({ kind: 'speed', detail: { value: 120, min: 160, max: 260 } }), 'scoring.detail.tooSlow'],
    [deduction({ kind: 'speed', detail: { value: 300, min: 160, max: 260 } }), 'scoring.detail.tooFast'],
    [deduction({ kind: 'volume', detail: { value: -40, min: -32, max: -8 } }), 'scoring.detail.tooQuiet'],
    [deduction({ kind: 'volume', detail: { value: -4, min: -32, max: -8 } }), 'scoring.detail.tooLoud'],
    [
      deduction({ kind: 'volume', detail: { value: -10, min: -32, max: -8, clippedPercent: 4 } }),
      'scoring.detail.clipped',
    ],
    [deduction({ kind: 'reply_timeout', detail: { value: 6.2, max: 4 } }), 'scoring.detail.late'],
    [deduction({ kind: 'reply_timeout', detail: { reason: 'silence', max: 4 } }), 'scoring.detail.silence'],
    [deduction({ kind: 'accuracy', detail: { reason: 'missed', label: '续航' } }), 'scoring.detail.missed'],
    [deduction({ kind: 'emotion', detail: { emotion: 5 } }), ''],
  ])('%o', (row, expected) => {
    expect(deductionDetail(row, t)).toBe(expected)
  })
})

describe('what to do next time', () => {
  it.each([
    [deduction({ kind: 'speed', detail: { value: 120, min: 160, max: 260 } }), 'scoring.action.tooSlow'],
    [
      deduction({ kind: 'volume', detail: { value: -10, min: -32, max: -8, clippedPercent: 4 } }),
      'scoring.action.clipped',
    ],
    [deduction({ kind: 'reply_timeout', detail: { reason: 'silence', max: 4 } }), 'scoring.action.silence'],
    [deduction({ kind: 'wording', detail: { reason: 'first', words: '您好' } }), 'scoring.action.first'],
    [deduction({ kind: 'wording', detail: { reason: 'blame', word: '你不懂' } }), 'scoring.action.word'],
    [deduction({ kind: 'accuracy', detail: { reason: 'missed', label: '续航' } }), 'scoring.action.missed'],
    [deduction({ kind: 'wrong_answer', detail: {} }), 'scoring.kind.wrong_answer'],
    [deduction({ kind: 'accuracy', detail: { reason: 'of an older score' } }), 'scoring.kind.accuracy'],
  ])('%o is an action', (row, expected) => {
    const [step] = nextSteps({ ...score([]), deductions: [row] }, t)
    expect(step?.action).toBe(expected)
  })

  it('has an action in words for every reason that a score gives', () => {
    const reasons = ['unfinished', 'outcome', 'jumped', 'missed', 'contradicted', 'wrong', 'partly', 'first', 'last']
    expect(Object.keys(scoring.action)).toEqual(expect.arrayContaining(reasons))
  })

  it('says how: by the better line, else by the advice', () => {
    const rows = [
      deduction({ no: 1, better: '目前能给到' }),
      deduction({ no: 2, kind: 'accuracy', advice: '先问预算' }),
    ]
    const open = [{ node: '邀约', points: 0.1, why: 'not_reached' as const, quote: '', turn: 0 }]
    expect(nextSteps({ ...score([]), deductions: rows, open }, t).map(({ how }) => how)).toEqual([
      'practice.report.firstBetter',
      'practice.report.firstAdvice',
      null,
    ])
    expect(nextSteps(score([]), t)).toEqual([])
  })
})

it('says how sure a reading is in three steps, and nothing of what was measured', () => {
  expect([0.5, 0.7, 0.9, undefined].map((sure) => sureness(deduction(sure === undefined ? {} : { sure })))).toEqual([
    1,
    2,
    3,
    null,
  ])
})

it('finds the moment in the session and offers to play only what has a recording', () => {
  expect(deductionAt(deduction({}), [line({})])).toBe(61_500)
  expect(deductionAt(deduction({ atMs: null }), [line({})])).toBeNull()
  expect(isPlayable(deduction({}), [line({})])).toBe(true)
  expect(isPlayable(deduction({}), [line({ audio: undefined })])).toBe(false)
  expect(isPlayable(deduction({ turn: 9 }), [line({})])).toBe(false)
})

it('draws an axis for each dimension of a part, without a value where nothing was measured', () => {
  const rows = score([
    { dimension: 'accuracy', score: 90, weight: 60 },
    { dimension: 'wording', score: 64, weight: 40 },
    { dimension: 'identity', score: null, weight: 0, notMeasured: 'not_asked' },
    { dimension: 'speed', score: null, weight: 0, notMeasured: 'typed' },
  ])
  const shown = (part: ScorePart) => axesOf(rows, null, part, t).map((axis) => [axis.label, axis.value, axis.weakest])
  expect(axesOf(rows, null, 'delivery', t)[0]?.missing).toBe('scoring.notMeasured.typed')
  expect(shown('content')).toEqual([
    ['scoring.dimension.accuracy', 90, false],
    ['scoring.dimension.wording', 64, true],
  ])
  expect(shown('delivery')).toEqual([['scoring.dimension.speed', null, false]])
})

it('marks no weakest axis when nothing was lost', () => {
  const [axis] = axesOf(score([{ dimension: 'accuracy', score: 100, weight: 100 }]), null, 'content', t)
  expect(axis?.weakest).toBe(false)
})
