import type { DimensionFindings } from './finding.types'
import { accuracy, answers, completeness, wentFarEnough } from './scoring-flow.rules'
import { emotion, reply, speed, volume } from './scoring-speech.rules'
import { type WeighedFinding, spreadWeights, weigh } from './scoring-total.rules'
import { identity, wording } from './scoring-words.rules'
import {
  DIMENSIONS,
  type Deduction,
  type Dimension,
  type PracticeScore,
  type ScoreItem,
  type ScoringRule,
} from './scoring.contract'
import type { ScoringInput } from './scoring.types'

const MEASURE: Record<Dimension, (input: ScoringInput, item: ScoreItem) => DimensionFindings> = {
  accuracy,
  completeness,
  speed,
  volume,
  wording,
  reply,
  emotion,
  identity,
  answers,
}

const byNumber = (a: WeighedFinding, b: WeighedFinding): number =>
  a.turn - b.turn || (a.atMs ?? 0) - (b.atMs ?? 0) || DIMENSIONS.indexOf(a.dimension) - DIMENSIONS.indexOf(b.dimension)

function deduction(finding: WeighedFinding, no: number): Deduction {
  const { kind, dimension, turn, quote, start, end, atMs, detail, better, advice } = finding
  const part = start === undefined || end === undefined ? {} : { start, end }
  // Absent members stay absent: the store would return an undefined member as null.
  return {
    no,
    kind,
    dimension,
    points: finding.points / 10,
    turn,
    quote,
    ...part,
    atMs,
    detail,
    ...(better === undefined ? {} : { better }),
    ...(advice === undefined ? {} : { advice }),
  }
}

/** First occurrence of the costliest habit. Deductions of one kind count together, `accuracy` only within one turn. */
function whatFirst(deductions: readonly Deduction[]): number | null {
  const cost = new Map<string, { points: number; no: number }>()
  for (const d of deductions) {
    const habit = d.kind === 'accuracy' ? `${d.kind}:${d.turn}` : d.kind
    const known = cost.get(habit)
    // Integer tenths, so that sums and ties are exact.
    cost.set(habit, { points: (known?.points ?? 0) + Math.round(d.points * 10), no: known?.no ?? d.no })
  }
  const ranked = [...cost.values()].sort((a, b) => b.points - a.points || a.no - b.no)
  return ranked[0]?.no ?? null
}

/** Scores one practice as docs/scoring.md defines it. The rule's weights must sum to 100. */
export function scorePractice(input: ScoringInput, rule: ScoringRule): PracticeScore {
  const items = DIMENSIONS.flatMap((d) => rule.items.filter((i) => i.dimension === d && i.weight > 0))
  const results = items.map((item) => ({ item, ...MEASURE[item.dimension](input, item) }))
  const measured = results.filter((r) => r.notMeasured === null)
  const spread = spreadWeights(measured.map((r) => r.item.weight))
  const weighed = new Map(
    measured.map((r, i) => [r.dimension, { weight: spread[i] ?? 0, ...weigh(r, spread[i] ?? 0) }]),
  )
  const findings = [...weighed.values()].flatMap((w) => w.findings).filter((f) => f.points > 0)
  const deductions = findings.sort(byNumber).map((f, i) => deduction(f, i + 1))
  const lost = findings.reduce((sum, f) => sum + f.points, 0)
  const total = spread.some((w) => w > 0) ? (1_000 - lost) / 10 : 0
  return {
    total,
    passScore: rule.passScore,
    passed: total >= rule.passScore && wentFarEnough(input),
    dimensions: results.map(({ dimension, notMeasured }) => {
      const got = weighed.get(dimension)
      if (!got || notMeasured) return { dimension, score: null, weight: 0, ...(notMeasured ? { notMeasured } : {}) }
      return { dimension, score: (1_000 - got.lost) / 10, weight: got.weight / 10 }
    }),
    deductions,
    first: whatFirst(deductions),
    ruleVersion: rule.version,
    turns: input.turns.filter((t) => t.kind !== 'silent').length,
    spokenMs: Math.round(input.turns.reduce((sum, t) => sum + (t.measures?.voicedMs ?? 0), 0)),
  }
}

/** Weights must sum to 100, and each range's minimum must be below its maximum (spec, scoring). */
export function ruleProblems(
  rule: ScoringRule,
): { field: string; reason: 'weights_sum' | 'min_not_below_max' | 'twice' }[] {
  const sum = rule.items.reduce((a, i) => a + i.weight, 0)
  const problems: ReturnType<typeof ruleProblems> = sum === 100 ? [] : [{ field: 'items', reason: 'weights_sum' }]
  rule.items.forEach((item, i) => {
    const field = `items.${i}`
    if (item.min !== undefined && item.max !== undefined && item.min >= item.max)
      problems.push({ field, reason: 'min_not_below_max' })
    if (rule.items.findIndex((other) => other.dimension === item.dimension) !== i)
      problems.push({ field, reason: 'twice' })
  })
  return problems
}
