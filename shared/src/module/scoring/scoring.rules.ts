import type { DimensionFindings } from './finding.types'
import { expectedNodes } from './expected-nodes.rules'
import { DELIVERY_MAX, OUTCOMES } from './scoring-defaults.rules'
import { accuracy, answers, completeness } from './scoring-flow.rules'
import { emotion, reply, speed, volume } from './scoring-speech.rules'
import { type WeighedFinding, merged, overallOf, spreadWeights, weigh } from './scoring-total.rules'
import { identity, wording } from './scoring-words.rules'
import {
  CONTENT,
  DELIVERY,
  DIMENSIONS,
  type Deduction,
  type Dimension,
  type DimensionScore,
  type OpenNode,
  PASS_BARS,
  type PassBar,
  type PracticeScore,
  type ScoreItem,
  type ScoringRule,
} from './scoring.contract'
import type { ScoringInput } from './scoring.types'

const acceptedBy = (rule: ScoringRule): readonly string[] => rule.outcomes ?? OUTCOMES

const MEASURE: Record<Dimension, (input: ScoringInput, item: ScoreItem, rule: ScoringRule) => DimensionFindings> = {
  accuracy,
  answers,
  completeness: (input, _item, rule) => completeness(input, acceptedBy(rule)),
  wording,
  identity,
  speed,
  volume,
  reply,
  emotion,
}

const byNumber = (a: WeighedFinding, b: WeighedFinding): number =>
  a.turn - b.turn || (a.atMs ?? 0) - (b.atMs ?? 0) || DIMENSIONS.indexOf(a.dimension) - DIMENSIONS.indexOf(b.dimension)

// Absent members stay absent: the store would return an undefined member as null.
const present = <Value extends object>(value: Value): Value =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as Value

function deduction(finding: WeighedFinding, no: number): Deduction {
  const { kind, dimension, turn, quote, start, end, atMs, detail, sure, better, advice } = finding
  const part = start === undefined || end === undefined ? {} : { start, end }
  return present({
    no,
    kind,
    dimension,
    points: finding.points / 10,
    turn,
    quote,
    ...part,
    atMs,
    detail,
    sure,
    better,
    advice,
  })
}

const openNode = ({ open, detail, points, quote, turn, better, advice }: WeighedFinding): OpenNode =>
  present({
    node: String(detail['node'] ?? ''),
    points: points / 10,
    why: open ?? 'not_reached',
    quote,
    turn,
    better,
    advice,
  })

interface Part {
  /** Tenths; null when nothing of it was measured. */
  score: number | null
  dimensions: DimensionScore[]
  findings: WeighedFinding[]
}

/** One part of the score: its dimensions with their weights spread over what was measured. */
function part(input: ScoringInput, rule: ScoringRule, dimensions: readonly Dimension[]): Part {
  const items = dimensions.flatMap((d) => rule.items.filter((i) => i.dimension === d && i.weight > 0))
  const results = items.map((item) => ({ item, ...MEASURE[item.dimension](input, item, rule) }))
  const measured = results.filter((r) => r.notMeasured === null)
  const spread = spreadWeights(measured.map((r) => r.item.weight))
  const weighed = new Map(
    measured.map((r, i) => [r.dimension, { weight: spread[i] ?? 0, ...weigh(r, spread[i] ?? 0) }]),
  )
  const findings = merged([...weighed.values()].flatMap((w) => w.findings))
  return {
    score: measured.length === 0 ? null : 1_000 - findings.reduce((sum, f) => sum + f.points, 0),
    dimensions: results.map(({ dimension, notMeasured }) => {
      const got = weighed.get(dimension)
      if (!got || notMeasured) return { dimension, score: null, weight: 0, ...(notMeasured ? { notMeasured } : {}) }
      return { dimension, score: (1_000 - got.lost) / 10, weight: got.weight / 10 }
    }),
    findings,
  }
}

/** What to work on: the first occurrence of up to three habits, the costliest first. */
function whatNext(deductions: readonly Deduction[]): number[] {
  const cost = new Map<string, { points: number; no: number }>()
  for (const d of deductions) {
    const habit = d.kind === 'accuracy' ? `${d.kind}:${d.turn}` : d.kind
    const known = cost.get(habit)
    // Integer tenths, so that sums and ties are exact.
    cost.set(habit, { points: (known?.points ?? 0) + Math.round(d.points * 10), no: known?.no ?? d.no })
  }
  return [...cost.values()]
    .sort((a, b) => b.points - a.points || a.no - b.no)
    .slice(0, 3)
    .map(({ no }) => no)
}

/** Whether too little could be heard to say anything: more than a third of the expected nodes. */
function tooLittleHeard(input: ScoringInput): boolean {
  const { nodes, unheard } = expectedNodes(input)
  return unheard * 3 > nodes.length + unheard
}

const insulted = (input: ScoringInput): boolean =>
  input.turns.some((turn) => (turn.decision.conduct ?? []).some(({ kind }) => kind === 'insult'))

/** What stands against passing. None: enough was heard, the points, every required node, no insult, an accepted end. */
function barsOf(input: ScoringInput, rule: ScoringRule, tenths: number): PassBar[] {
  const open = expectedNodes(input).nodes.some(({ node, taken }) => node.required && !taken)
  const assessed = !tooLittleHeard(input)
  const standing: Record<PassBar, boolean> = {
    not_assessed: !assessed,
    points: assessed && tenths / 10 < rule.passScore,
    open,
    insult: insulted(input),
    broken_off: !('outcome' in input.end),
    outcome: 'outcome' in input.end && !acceptedBy(rule).includes(input.end.outcome),
  }
  return PASS_BARS.filter((bar) => standing[bar])
}

/** Scores one practice as docs/scoring.md defines it. The rule's weights must sum to 100. */
export function scorePractice(input: ScoringInput, rule: ScoringRule): PracticeScore {
  const content = part(input, rule, CONTENT)
  const delivery = part(input, rule, DELIVERY)
  const assessed = !tooLittleHeard(input)
  const charged = [...content.findings.filter(({ open }) => open === undefined), ...delivery.findings]
  const deductions = charged.sort(byNumber).map((f, i) => deduction(f, i + 1))
  const tenths = content.score ?? 0
  const dimensions = [...content.dimensions, ...delivery.dimensions]
  const total = assessed ? tenths / 10 : null
  const sounded = delivery.score === null ? null : delivery.score / 10
  const bars = barsOf(input, rule, tenths)
  return {
    total,
    delivery: sounded,
    overall: overallOf({ total, delivery: sounded, dimensions }, rule),
    passScore: rule.passScore,
    passed: bars.length === 0,
    bars,
    finished: input.end.reason === 'finished',
    dimensions,
    deductions,
    open: content.findings.filter(({ open }) => open !== undefined).map(openNode),
    next: whatNext(deductions),
    ruleVersion: rule.version,
    turns: input.turns.filter((t) => t.kind !== 'silent').length,
    spokenMs: Math.round(input.turns.reduce((sum, t) => sum + (t.measures?.voicedMs ?? 0), 0)),
  }
}

/**
 * What one turn loses in what was said, each charge once, as if nothing else were lost.
 * @param beside reasons that can't be told of a part of a conversation
 */
export function lossesOf(
  input: ScoringInput,
  rule: ScoringRule,
  turn: number,
  beside: readonly string[] = [],
): Pick<Deduction, 'kind' | 'points' | 'detail'>[] {
  const results = CONTENT.flatMap((dimension) => {
    const item = rule.items.find((one) => one.dimension === dimension && one.weight > 0)
    const result = item && MEASURE[dimension](input, item, rule)
    return item && result?.notMeasured === null ? [{ ...result, weight: item.weight }] : []
  })
  const spread = spreadWeights(results.map(({ weight }) => weight))
  const isOwn = ({ turn: of, open, detail }: DimensionFindings['findings'][number]) =>
    of === turn && open === undefined && !beside.includes(String(detail['reason']))
  const found = results.flatMap(
    (result, i) => weigh({ ...result, findings: result.findings.filter(isOwn) }, spread[i] ?? 0).findings,
  )
  return merged(found).map(({ kind, points, detail }) => ({ kind, points: points / 10, detail }))
}

/** Weights must sum to 100 with at most 20 for delivery, and each range's minimum must be below its maximum. */
export function ruleProblems(
  rule: ScoringRule,
): { field: string; reason: 'weights_sum' | 'delivery_max' | 'min_not_below_max' | 'twice' }[] {
  const sum = (items: readonly ScoreItem[]): number => items.reduce((a, i) => a + i.weight, 0)
  const delivery = rule.items.filter(({ dimension }) => (DELIVERY as readonly string[]).includes(dimension))
  const problems: ReturnType<typeof ruleProblems> =
    sum(rule.items) === 100 ? [] : [{ field: 'items', reason: 'weights_sum' }]
  if (sum(delivery) > DELIVERY_MAX) problems.push({ field: 'items', reason: 'delivery_max' })
  rule.items.forEach((item, i) => {
    const field = `items.${i}`
    if (item.min !== undefined && item.max !== undefined && item.min >= item.max)
      problems.push({ field, reason: 'min_not_below_max' })
    if (rule.items.findIndex((other) => other.dimension === item.dimension) !== i)
      problems.push({ field, reason: 'twice' })
  })
  return problems
}
