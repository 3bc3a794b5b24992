import { describe, expect, it } from 'vitest'
import scoring from '../../../i18n/locales/zhCN/scoring.json'
import { DEDUCTIONS, DIMENSIONS, type Deduction, type PracticeScore } from '../../scoring/scoring.contract'
import type { TranscriptLine } from '../practice.contract'
import { adviceText, axesOf, deductionAt, deductionDetail, isPlayable, notMeasuredLines } from './report-text'

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
  passScore: 80,
  passed: true,
  dimensions,
  deductions: [],
  first: null,
  ruleVersion: 1,
  turns: 6,
  spokenMs: 1,
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

it('advises the better sentence when there is one, else what was measured, else the rule', () => {
  expect(adviceText(deduction({ better: '目前能给到' }), t)).toBe('practice.report.firstBetter')
  expect(adviceText(deduction({}), t)).toBe('scoring.detail.word')
  expect(adviceText(deduction({ kind: 'emotion', detail: {} }), t)).toBe('scoring.kind.emotion')
})

it('finds the moment in the session and offers to play only what has a recording', () => {
  expect(deductionAt(deduction({}), [line({})])).toBe(61_500)
  expect(deductionAt(deduction({ atMs: null }), [line({})])).toBeNull()
  expect(isPlayable(deduction({}), [line({})])).toBe(true)
  expect(isPlayable(deduction({}), [line({ audio: undefined })])).toBe(false)
  expect(isPlayable(deduction({ turn: 9 }), [line({})])).toBe(false)
})

it('draws an axis for what was not measured, without a value, and none for what the scene never asks', () => {
  const axes = axesOf(
    score([
      { dimension: 'accuracy', score: 90, weight: 60 },
      { dimension: 'wording', score: 64, weight: 40 },
      { dimension: 'speed', score: null, weight: 0, notMeasured: 'typed' },
      { dimension: 'answers', score: null, weight: 0, notMeasured: 'not_asked' },
    ]),
    null,
    t,
  )
  expect(axes.map((axis) => [axis.label, axis.value, axis.weakest])).toEqual([
    ['scoring.dimension.accuracy', 90, false],
    ['scoring.dimension.wording', 64, true],
    ['scoring.dimension.speed', null, false],
  ])
})

it('marks no weakest axis when nothing was lost', () => {
  expect(axesOf(score([{ dimension: 'accuracy', score: 100, weight: 100 }]), null, t)[0]?.weakest).toBe(false)
})

it('says once for each reason why something was not measured', () => {
  const typed = { score: null, weight: 0, notMeasured: 'typed' } as const
  expect(
    notMeasuredLines(
      score([
        { dimension: 'speed', ...typed },
        { dimension: 'volume', ...typed },
      ]),
      t,
    ),
  ).toEqual(['scoring.notMeasured.typed'])
})
