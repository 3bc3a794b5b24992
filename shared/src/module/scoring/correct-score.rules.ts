import { fromTenths, toTenths } from '../../contract/points'
import type { Correction, CorrectionRefusal } from './correction.contract'
import { overallOf } from './scoring-total.rules'
import {
  CONTENT,
  type Dimension,
  type DimensionScore,
  partOf,
  type PassBar,
  type PracticeScore,
  type ScoringRule,
} from './scoring.contract'

type Corrected = { ok: true; score: PracticeScore } | { ok: false; reason: CorrectionRefusal }

/** A thing that costs points, with what it costs now, in tenths. */
interface Cost {
  id: string
  dimension: Dimension | null
  tenths: number
}

const costsOf = ({ deductions, open }: PracticeScore): Cost[] => [
  ...deductions.map(({ no, dimension, points }) => ({ id: `d${no}`, dimension, tenths: toTenths(points) })),
  ...open.map(({ points }, n) => ({ id: `o${n}`, dimension: null, tenths: toTenths(points) })),
]

/**
 * A score as a judge corrects it: what single deductions and open parts cost, or the total. Nothing becomes worse for
 * having been questioned. The pass mark and whatever else stands against passing are looked at again: an open part and
 * an insult only where the judge took them back.
 * @param required names of the parts of the scene without which nobody passes
 */
export function correctScore(
  score: PracticeScore,
  { items, score: total }: Correction,
  { rule, required }: { rule: ScoringRule; required: ReadonlySet<string> },
): Corrected {
  const costs = new Map(costsOf(score).map((cost) => [cost.id, cost]))
  const given = new Map<string, number>()
  for (const { id, worth } of items) {
    const cost = costs.get(id)
    if (!cost || given.has(id)) return { ok: false, reason: 'unknown' }
    if (toTenths(worth) > cost.tenths) return { ok: false, reason: 'lower' }
    given.set(id, toTenths(worth))
  }
  const back = (id: string): number => {
    const tenths = costs.get(id)?.tenths ?? 0
    return tenths - (given.get(id) ?? tenths)
  }
  const sum = (some: readonly Cost[]): number => some.reduce((all, { id }) => all + back(id), 0)
  const all = [...costs.values()]
  const content = sum(all.filter(({ dimension }) => dimension === null || partOf(dimension) === 'content'))
  const delivery = sum(all.filter(({ dimension }) => dimension !== null && partOf(dimension) === 'delivery'))
  const before = score.total === null ? null : toTenths(score.total)
  const counted = before === null ? null : before + content
  const after = total === null ? counted : toTenths(total)
  if (after !== null && after < (counted ?? 0)) return { ok: false, reason: 'lower' }
  if (after === before && content + delivery === 0) return { ok: false, reason: 'nothing' }
  const dimensions = score.dimensions.map((row) => raised(row, score, back))
  const kept = {
    deductions: score.deductions.flatMap((row) => left(row, given.get(`d${row.no}`))),
    open: score.open.flatMap((row, n) => left(row, given.get(`o${n}`))),
  }
  const corrected = {
    ...score,
    ...kept,
    total: after === null ? null : fromTenths(after),
    delivery: score.delivery === null ? null : fromTenths(toTenths(score.delivery) + delivery),
    dimensions,
    next: score.next.filter((no) => kept.deductions.some((row) => row.no === no)),
  }
  const bars = barsAfter(score, corrected, required)
  return {
    ok: true,
    score: { ...corrected, overall: overallOf(corrected, rule), passed: bars.length === 0, bars },
  }
}

/** What costs nothing any more is no longer there. */
const left = <Row extends { points: number }>(row: Row, tenths: number | undefined): Row[] =>
  tenths === undefined ? [row] : tenths === 0 ? [] : [{ ...row, points: fromTenths(tenths) }]

/**
 * A dimension with what was given back in it. What an open part was worth belongs to all dimensions of what was said, as
 * far as each lost more than its own deductions say.
 */
function raised(row: DimensionScore, score: PracticeScore, back: (id: string) => number): DimensionScore {
  if (row.score === null || row.weight === 0) return row
  const own = score.deductions.filter(({ dimension }) => dimension === row.dimension)
  const opened = score.open.reduce((sum, _open, n) => sum + back(`o${n}`), 0)
  const lost = CONTENT.map((dimension) => openLoss(score, dimension))
  const whole = lost.reduce((sum, one) => sum + one, 0)
  const share =
    whole === 0 || partOf(row.dimension) === 'delivery' ? 0 : (opened * openLoss(score, row.dimension)) / whole
  const tenths = own.reduce((sum, { no }) => sum + back(`d${no}`), 0) + share
  // `weight` is in per cent of the part, `tenths` in tenths of its 100 points.
  const better = row.score + (tenths / 10 / row.weight) * 100
  return { ...row, score: Math.min(100, Math.round(better * 10) / 10) }
}

/** Tenths that a dimension lost besides its own deductions. */
function openLoss({ dimensions, deductions }: PracticeScore, dimension: Dimension): number {
  const row = dimensions.find((one) => one.dimension === dimension)
  if (!row || row.score === null) return 0
  const own = deductions.filter((one) => one.dimension === dimension)
  return Math.max(0, ((100 - row.score) * row.weight) / 10 - own.reduce((sum, { points }) => sum + points * 10, 0))
}

const isInsult = ({ detail }: PracticeScore['deductions'][number]): boolean => detail['reason'] === 'insult'

function barsAfter(before: PracticeScore, after: PracticeScore, required: ReadonlySet<string>): PassBar[] {
  const openBefore = before.open.filter(({ node }) => required.has(node)).length
  const openAfter = after.open.filter(({ node }) => required.has(node)).length
  const gone: Partial<Record<PassBar, boolean>> = {
    not_assessed: after.total !== null,
    points: after.total !== null,
    open: openBefore > 0 && openAfter === 0,
    insult: before.deductions.some(isInsult) && !after.deductions.some(isInsult),
  }
  const kept = barsBefore(before).filter((bar) => gone[bar] !== true)
  const short = after.total !== null && after.total < after.passScore
  return short ? ['points', ...kept] : kept
}

/** Scores of before this was stored say only whether they were passed, and what still can be seen. */
function barsBefore({ bars, passed, finished, open, total, passScore }: PracticeScore): PassBar[] {
  if (bars) return bars
  if (passed) return []
  const seen: [PassBar, boolean][] = [
    ['not_assessed', total === null],
    ['points', total !== null && total < passScore],
    ['broken_off', !finished],
    ['open', open.length > 0],
  ]
  const standing = seen.flatMap(([bar, stands]) => (stands ? [bar] : []))
  return standing.length > 0 ? standing : ['outcome']
}
