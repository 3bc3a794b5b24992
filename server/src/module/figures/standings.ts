import type { Deps } from '../../deps'
import { sharedIds } from '../../infra/cache/shared-ids'
import { type FigureDoc, figures } from './figures.model'

/** What somebody has in a period, as rankings need it. */
export interface Standing {
  experience: number
  seconds: number
  /** Subtasks with a score, and the sum of the best score of each, in tenths. */
  scored: number
  sumTenths: number
}

export interface Standings {
  byPerson: Map<string, Standing>
  /** When the newest of them was made, in ms. */
  changedMs: number
}

const SUMS = { userId: 1, experience: 1, seconds: 1, scored: 1, sumTenths: 1, changedAt: 1 } as const
type Row = Pick<FigureDoc, keyof typeof SUMS>

/**
 * What people have in a period, or in several that do not overlap, taken together. Served by `by_period`.
 * @param sinceMs those alone for whom something was made since; null: everybody
 */
export async function standingsIn(
  deps: Deps,
  orgid: string,
  periods: readonly string[],
  sinceMs: number | null,
): Promise<Standings> {
  const [only] = periods
  if (only !== undefined && periods.length === 1) return await inOne(deps, orgid, only, sinceMs)
  const whose = sinceMs === null ? null : await changedSince(deps, orgid, periods, sinceMs)
  return whose?.length === 0 ? nothing() : await inSeveral(deps, orgid, periods, whose)
}

const nothing = (): Standings => ({ byPerson: new Map(), changedMs: 0 })
const since = (sinceMs: number | null): object => (sinceMs === null ? {} : { changedAt: { $gte: new Date(sinceMs) } })

async function inOne(deps: Deps, orgid: string, period: string, sinceMs: number | null): Promise<Standings> {
  const found = nothing()
  const rows = await figures(deps.db)
    .find({ orgid, period, ...since(sinceMs) }, SUMS)
    .lean<Row[]>()
  for (const { userId, experience, seconds, scored, sumTenths, changedAt } of rows) {
    found.byPerson.set(sharedIds(deps)(userId), { experience, seconds, scored, sumTenths })
    found.changedMs = Math.max(found.changedMs, changedAt.getTime())
  }
  return found
}

async function changedSince(deps: Deps, orgid: string, periods: readonly string[], sinceMs: number) {
  const rows = await figures(deps.db)
    .find({ orgid, period: { $in: [...periods] }, ...since(sinceMs) }, { userId: 1 })
    .lean()
  return [...new Set(rows.map(({ userId }) => userId))]
}

/** Of several periods the best scores themselves are needed: a subtask may have been done in each. */
async function inSeveral(
  deps: Deps,
  orgid: string,
  periods: readonly string[],
  whose: readonly string[] | null,
): Promise<Standings> {
  const found = nothing()
  const best = new Map<string, Map<string, number>>()
  const filter = { orgid, period: { $in: [...periods] }, ...(whose === null ? {} : { userId: { $in: [...whose] } }) }
  const rows = await figures(deps.db)
    .find(filter, { userId: 1, experience: 1, seconds: 1, best: 1, changedAt: 1 })
    .lean<Pick<FigureDoc, 'userId' | 'experience' | 'seconds' | 'best' | 'changedAt'>[]>()
  for (const row of rows) {
    const own = found.byPerson.get(row.userId) ?? { experience: 0, seconds: 0, scored: 0, sumTenths: 0 }
    const scores = best.get(row.userId) ?? new Map<string, number>()
    found.byPerson.set(row.userId, own)
    best.set(row.userId, scores)
    own.experience += row.experience
    own.seconds += row.seconds
    for (const [id, tenths] of Object.entries(row.best)) scores.set(id, Math.max(tenths, scores.get(id) ?? tenths))
    found.changedMs = Math.max(found.changedMs, row.changedAt.getTime())
  }
  for (const [userId, own] of found.byPerson) {
    const scores = [...(best.get(userId)?.values() ?? [])]
    own.scored = scores.length
    own.sumTenths = scores.reduce((sum, one) => sum + one, 0)
  }
  return found
}
