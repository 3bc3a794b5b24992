import { LRUCache } from 'lru-cache'
import type { RankBy, RankPeriod } from '@lianda/shared/module/ranking/ranking-list.contract'
import { type Deps, perApp } from '../../deps'
import { freshReads } from '../../infra/cache/fresh-read'
import { addDays, localDay, weekdayOf } from '../../infra/clock/zone'
import { ALL, monthOf, type ReadTo, type Standing, standingsIn } from '../figures'
import { getSetting } from '../setting'
import { type Ranked, rankedBy } from './places.rules'

/** What everybody of an organisation has in a period. */
export interface Table {
  standings: ReadonlyMap<string, Standing>
  /** Who has something to rank, the best first: sorted once, for all who ask. */
  ranked(by: RankBy): readonly Ranked[]
  /** When it was last compared with the figures, in ms. */
  at: number
}

interface Kept {
  standings: Map<string, Standing>
  readTo: ReadTo
  ranked: Table['ranked']
}

/** How old a table may be: in its second half the old one still answers, while the new one is read. */
const [FRESH_MS, STALE_MS] = [1_000, 1_000]
/** Entries of people in memory, some 150 bytes each. */
const MOST_ENTRIES = 400_000

/** The periods of figures that make up a period of a ranking. @param today yyyy-MM-dd */
function periodsOf(period: RankPeriod, today: string): string[] {
  if (period === 'all') return [ALL]
  if (period === 'month') return [monthOf(today)]
  if (period === 'day') return [today]
  return Array.from({ length: weekdayOf(today) + 1 }, (_, back) => addDays(today, -back))
}

function sortedOnce(standings: ReadonlyMap<string, Standing>): Table['ranked'] {
  const sorted = new Map<RankBy, readonly Ranked[]>()
  return (by) => {
    const known = sorted.get(by) ?? rankedBy(standings, by)
    sorted.set(by, known)
    return known
  }
}

/** Takes in what was made since. @returns whether anybody has something else now */
function takeIn(standings: Map<string, Standing>, read: ReadonlyMap<string, Standing>): boolean {
  let isOther = false
  for (const [userId, standing] of read) {
    const before = standings.get(userId)
    if (before && areEqual(before, standing)) continue
    standings.set(userId, standing)
    isOther = true
  }
  return isOther
}

const areEqual = (one: Standing, other: Standing): boolean =>
  one.experience === other.experience &&
  one.seconds === other.seconds &&
  one.scored === other.scored &&
  one.sumTenths === other.sumTenths

/** Tables in memory: read whole once, and then what was made since. Their orders are kept while nobody has something else. */
const tables = perApp((deps) => {
  const kept = new LRUCache<string, Kept>({
    maxSize: MOST_ENTRIES,
    sizeCalculation: ({ standings }) => standings.size + 1,
  })
  const reads = freshReads<Table>(deps.clock, { freshMs: FRESH_MS, staleMs: STALE_MS, most: 1_000 })

  return (orgid: string, periods: readonly string[]): Promise<Table> => {
    const key = `${orgid} ${periods.join()}`
    return reads(key, async () => {
      const before = kept.get(key)
      const at = deps.clock.now()
      const { byPerson, readTo } = await standingsIn(deps, orgid, periods, before?.readTo ?? null)
      const standings = before?.standings ?? new Map<string, Standing>()
      const isOther = takeIn(standings, byPerson)
      const ranked = before && !isOther ? before.ranked : sortedOnce(standings)
      kept.set(key, { standings, readTo, ranked })
      return { standings, ranked, at }
    })
  }
})

/** What everybody has in this period, at most two seconds old. */
export async function tableOf(deps: Deps, orgid: string, period: RankPeriod): Promise<Table> {
  const { timeZone } = await getSetting(deps, orgid)
  return await tables(deps)(orgid, periodsOf(period, localDay(deps.clock.now(), timeZone)))
}
