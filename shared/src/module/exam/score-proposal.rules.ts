import { fromTenths, toTenths } from '../../contract/points'
import type { QuestionType } from '../question-bank/question.contract'
import type { PaperContent, ScoreProposal } from './paper.admin.contract'
import { FULL_TENTHS, totalTenths } from './paper.rules'

/** An item with its own points: a fixed question, or a draw whose points count `weight` times. */
interface Entry {
  id: string
  tenths: number
  weight: number
}

/** Question types from hard to easy: missing points go to the harder types first. */
const TYPES: readonly QuestionType[] = [1, 3, 0, 2]

/**
 * A one-click correction of the total. Missing points: the same whole (else half) points more for each question of one
 * type, otherwise spread evenly in tenths. Too many: cut in proportion. Null at 100, or if exactly 100 is impossible.
 */
export function scoreProposal(content: PaperContent): ScoreProposal | null {
  const missing = FULL_TENTHS - totalTenths(content)
  const entries = entriesOf(content)
  if (missing === 0 || entries.length === 0) return null
  return missing > 0 ? (addToType(content, missing) ?? spreadAll(entries, missing, 'spread_all')) : trimAll(entries)
}

function entriesOf({ questions, draws }: PaperContent): Entry[] {
  return [
    ...questions.map(({ id, score }) => ({ id, tenths: toTenths(score), weight: 1 })),
    ...draws.map(({ id, score, count }) => ({ id, tenths: toTenths(score), weight: count })),
  ]
}

/**
 * Adds the same points to all fixed questions of one type, or to those with the fewest points. No question is more than
 * doubled, so that a single one does not get all the missing points.
 */
function addToType({ questions }: PaperContent, missing: number): ScoreProposal | null {
  for (const unit of [10, 5])
    for (const type of TYPES) {
      const all = questions.filter((row) => row.content.type === type)
      const least = Math.min(...all.map((row) => row.score))
      for (const group of [all, all.filter((row) => row.score === least)]) {
        const each = missing / group.length
        if (group.length === 0 || each % unit !== 0 || each > Math.max(unit, toTenths(least))) continue
        const scores = group.map(({ id, score }) => ({ id, score: fromTenths(toTenths(score) + each) }))
        return { kind: 'spread_type', type, count: group.length, each: fromTenths(each), scores }
      }
    }
  return null
}

/** Cuts all scores in proportion, each at least a tenth; the rest from rounding is spread. */
function trimAll(entries: readonly Entry[]): ScoreProposal | null {
  const total = entries.reduce((sum, row) => sum + row.tenths * row.weight, 0)
  const cut = entries.map((row) => ({
    ...row,
    tenths: row.tenths === 0 ? 0 : Math.max(1, Math.floor((row.tenths * FULL_TENTHS) / total)),
  }))
  const left = FULL_TENTHS - cut.reduce((sum, row) => sum + row.tenths * row.weight, 0)
  return left < 0 ? null : spreadAll(cut, left, 'trim_all')
}

/** Adds the same to each entry and a tenth more to some, so that exactly `missing` tenths are added in all. */
function spreadAll(entries: readonly Entry[], missing: number, kind: 'spread_all' | 'trim_all'): ScoreProposal | null {
  const count = entries.reduce((sum, row) => sum + row.weight, 0)
  const each = Math.floor(missing / count)
  const more = entriesThatWeigh(entries, missing - each * count)
  if (!more) return null
  const scores = entries.map(({ id, tenths }) => ({ id, score: fromTenths(tenths + each + (more.has(id) ? 1 : 0)) }))
  if (scores.some(({ score }) => score > 100)) return null
  return { kind, type: null, count, each: fromTenths(each), scores }
}

/** Entries whose weights sum to exactly `wanted` (subset sum, the first solution); null if there are none. */
function entriesThatWeigh(entries: readonly Entry[], wanted: number): ReadonlySet<string> | null {
  /** Reachable sum -> the entry that reached it and the sum before. */
  const reached = new Map<number, { id: string; before: number } | null>([[0, null]])
  for (const { id, weight } of entries.toSorted((a, b) => b.weight - a.weight)) {
    if (reached.has(wanted)) break
    for (const sum of [...reached.keys()])
      if (sum + weight <= wanted && !reached.has(sum + weight)) reached.set(sum + weight, { id, before: sum })
  }
  const chosen = new Set<string>()
  if (!reached.has(wanted)) return null
  for (let step = reached.get(wanted) ?? null; step !== null; step = reached.get(step.before) ?? null)
    chosen.add(step.id)
  return chosen
}
