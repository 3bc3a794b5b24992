import type { DimensionFindings, Finding } from './finding.types'
import { type Dimension, type DimensionScore, partOf, type ScoringRule } from './scoring.contract'

/**
 * Weights of the measured dimensions in tenths of a per cent, with a sum of exactly 1000 (largest remainder, ties to
 * the earlier). If the sum of the weights is 0, all results are 0.
 */
export function spreadWeights(weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0)
  if (sum === 0) return weights.map(() => 0)
  const spread = weights.map((w) => Math.floor((w * 1_000) / sum))
  const order = weights.map((w, i) => ({ i, rest: (w * 1_000) % sum })).sort((a, b) => b.rest - a.rest || a.i - b.i)
  const missing = 1_000 - spread.reduce((a, b) => a + b, 0)
  for (const { i } of order.slice(0, missing)) spread[i] = (spread[i] ?? 0) + 1
  return spread
}

/** A finding with its actual loss: `loss` in tenths of the dimension, `points` in tenths of the total. */
export interface WeighedFinding extends Finding {
  dimension: Dimension
  points: number
}

/** Conversation order; within a turn by position in the text. */
const inOrder = (a: Finding, b: Finding): number => a.turn - b.turn || (a.start ?? 0) - (b.start ?? 0)

/** Limits a dimension's losses to 100.0 and converts them to tenths of the total that add up exactly. */
export function weigh(result: DimensionFindings, weight: number): { lost: number; findings: WeighedFinding[] } {
  let lost = 0
  let given = 0
  const findings: WeighedFinding[] = []
  for (const finding of [...result.findings].sort(inOrder)) {
    const loss = Math.min(finding.loss, 1_000 - lost)
    if (loss <= 0) continue
    lost += loss
    const upTo = Math.floor((lost * weight + 500) / 1_000)
    findings.push({ ...finding, loss, dimension: result.dimension, points: upTo - given })
    given = upTo
  }
  return { lost, findings }
}

/** Findings of one charge as one, with the sum of their points; in conversation order. */
export function merged(findings: readonly WeighedFinding[]): WeighedFinding[] {
  const charges = new Map<string, WeighedFinding>()
  for (const [n, finding] of findings.entries()) {
    const charge = finding.charge ?? String(n)
    const known = charges.get(charge)
    charges.set(charge, known ? { ...known, points: known.points + finding.points } : finding)
  }
  return [...charges.values()].filter(({ points }) => points > 0)
}

/** Content and delivery (0-100) as the rule weighs what was measured of them; null when there is no total. */
export function overallOf(
  { total, delivery, dimensions }: { total: number | null; delivery: number | null; dimensions: DimensionScore[] },
  rule: ScoringRule,
): number | null {
  if (total === null) return null
  const measured = new Set(dimensions.flatMap(({ dimension, score }) => (score === null ? [] : [dimension])))
  const weights = { content: 0, delivery: 0 }
  for (const { dimension, weight } of rule.items) if (measured.has(dimension)) weights[partOf(dimension)] += weight
  const sum = weights.content + weights.delivery
  const tenths = Math.round(total * 10) * weights.content + Math.round((delivery ?? 0) * 10) * weights.delivery
  return sum === 0 ? 0 : Math.round(tenths / sum) / 10
}
