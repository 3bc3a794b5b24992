import type { Deps } from '../../deps'
import { sharedIds } from '../../infra/cache/shared-ids'
import { IN_SHORT_BATCHES } from '../../infra/paging/in-batches'
import { type FigureDoc, figures } from './figures.model'

/** What somebody has in a period, as rankings need it. */
export interface Standing {
  experience: number
  seconds: number
  /** Subtasks with a score, and the sum of the best score of each, in tenths. */
  scored: number
  sumTenths: number
}

/** How far figures were read: where the next reading goes on. */
export interface ReadTo {
  /** When the newest of them was made, in ms. */
  newestMs: number
  /** Those made shortly before, which are found again: `<user> <period>` to what tells whether they are the same. */
  recent: ReadonlyMap<string, string>
}

export interface Standings {
  byPerson: Map<string, Standing>
  readTo: ReadTo
}

/** Figures made so long before the newest are looked at again: other processes have clocks of their own, and write later than they say. */
const AGAIN_MS = 10_000

const VERSION = { userId: 1, period: 1, rev: 1, changedAt: 1 } as const
type Version = Pick<FigureDoc, keyof typeof VERSION>
const SUMS = { ...VERSION, experience: 1, seconds: 1, scored: 1, sumTenths: 1 } as const
type Sums = Pick<FigureDoc, keyof typeof SUMS>
const BEST = { ...VERSION, experience: 1, seconds: 1, best: 1 } as const
type Best = Pick<FigureDoc, keyof typeof BEST>

/**
 * What people have in a period, or in several that do not overlap, taken together. Served by `by_period`.
 * @param since those alone for whom something was made since that reading; null: everybody
 */
export async function standingsIn(
  deps: Deps,
  orgid: string,
  periods: readonly string[],
  since: ReadTo | null,
): Promise<Standings> {
  const isOne = periods.length === 1
  const among = { orgid, period: { $in: [...periods] } }
  const changedAt = since && { changedAt: { $gte: new Date(since.newestMs - AGAIN_MS) } }
  if (isOne) {
    const rows = await figures(deps.db)
      .find({ ...among, ...changedAt }, SUMS, IN_SHORT_BATCHES)
      .lean<Sums[]>()
    return { byPerson: standingsOf(deps, newIn(rows, since)), readTo: readTo(rows, since) }
  }
  if (!since) {
    const rows = await figures(deps.db).find(among, BEST, IN_SHORT_BATCHES).lean<Best[]>()
    return { byPerson: addedUp(deps, rows), readTo: readTo(rows, since) }
  }
  const rows = await figures(deps.db)
    .find({ ...among, ...changedAt }, VERSION, IN_SHORT_BATCHES)
    .lean<Version[]>()
  const whose = [...new Set(newIn(rows, since).map(({ userId }) => userId))]
  const all =
    whose.length === 0
      ? []
      : await figures(deps.db)
          .find({ ...among, userId: { $in: whose } }, BEST, IN_SHORT_BATCHES)
          .lean<Best[]>()
  return { byPerson: addedUp(deps, all), readTo: readTo(rows, since) }
}

const keyOf = ({ userId, period }: Version): string => `${userId} ${period}`
const versionOf = ({ rev, changedAt }: Version): string => `${rev} ${changedAt.getTime()}`

const newIn = <Row extends Version>(rows: readonly Row[], since: ReadTo | null): readonly Row[] =>
  since ? rows.filter((row) => since.recent.get(keyOf(row)) !== versionOf(row)) : rows

function readTo(rows: readonly Version[], since: ReadTo | null): ReadTo {
  const newestMs = rows.reduce((newest, { changedAt }) => Math.max(newest, changedAt.getTime()), since?.newestMs ?? 0)
  const recent = rows.filter(({ changedAt }) => changedAt.getTime() >= newestMs - AGAIN_MS)
  return { newestMs, recent: new Map(recent.map((row) => [keyOf(row), versionOf(row)])) }
}

const standingsOf = (deps: Deps, rows: readonly Sums[]): Map<string, Standing> =>
  new Map(
    rows.map(({ userId, experience, seconds, scored, sumTenths }) => [
      sharedIds(deps)(userId),
      { experience, seconds, scored, sumTenths },
    ]),
  )

/** Of several periods the best scores themselves are needed: a subtask may have been done in each. */
function addedUp(deps: Deps, rows: readonly Best[]): Map<string, Standing> {
  const byPerson = new Map<string, Standing>()
  const best = new Map<string, Map<string, number>>()
  for (const row of rows) {
    const userId = sharedIds(deps)(row.userId)
    const own = byPerson.get(userId) ?? { experience: 0, seconds: 0, scored: 0, sumTenths: 0 }
    const scores = best.get(userId) ?? new Map<string, number>()
    byPerson.set(userId, own)
    best.set(userId, scores)
    own.experience += row.experience
    own.seconds += row.seconds
    for (const [id, tenths] of Object.entries(row.best)) scores.set(id, Math.max(tenths, scores.get(id) ?? tenths))
  }
  for (const [userId, own] of byPerson) {
    const scores = [...(best.get(userId)?.values() ?? [])]
    own.scored = scores.length
    own.sumTenths = scores.reduce((sum, one) => sum + one, 0)
  }
  return byPerson
}
