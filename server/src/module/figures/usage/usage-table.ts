import { LRUCache } from 'lru-cache'
import { type Deps, perApp } from '../../../deps'
import { freshReads } from '../../../infra/cache/fresh-read'
import { sharedIds } from '../../../infra/cache/shared-ids'
import { figures } from '../figures.model'
import { seenEver, seenMonths } from './seen.model'
import { numberPool } from './number-pool'
import { monthWith, type PersonMonth, type ReadMonth } from './usage.rules'

/** How old a table may be. */
const FRESH_MS = 2_000
/** What was written so long before the newest is read again: other processes have clocks of their own. */
const AGAIN_MS = 10_000
/** Entries of people in memory, some 350 bytes each. */
const MOST_ENTRIES = 150_000

/** Since when somebody was online, yyyy-MM-dd, and when last. */
export interface Ever {
  first: string
  lastMs: number
}

/** People by id, and for each source when the newest that was read of it was written. */
interface Table<T> {
  people: Map<string, T>
  changedMs: number[]
}

/** Tables in memory: read whole once, and then what was written since, at most every two seconds. */
const tables = perApp((deps) => {
  const kept = new LRUCache<string, Table<unknown>>({
    maxSize: MOST_ENTRIES,
    sizeCalculation: ({ people }) => people.size + 1,
  })
  const reads = freshReads<ReadonlyMap<string, unknown>>(deps.clock, { freshMs: FRESH_MS, most: 1_000 })
  return {
    async read<T>(key: string, more: (table: Table<T>) => Promise<void>): Promise<ReadonlyMap<string, T>> {
      const people = await reads(key, async () => {
        const table = (kept.get(key) ?? { people: new Map(), changedMs: [] }) as Table<T>
        await more(table)
        kept.set(key, table)
        return table.people
      })
      return people as ReadonlyMap<string, T>
    },
    forget(orgid: string) {
      for (const key of [...kept.keys()]) if (key.startsWith(`${orgid} `)) kept.delete(key)
    },
  }
})

/** What is in memory of an organisation is read again: some of it was deleted. */
export const forgetUsage = (deps: Deps, orgid: string): void => tables(deps).forget(orgid)

/** Only what was written since, from the second reading on. */
function since<T>({ changedMs }: Table<T>, source: number): object {
  const ms = changedMs[source]
  return ms === undefined ? {} : { changedAt: { $gte: new Date(ms - AGAIN_MS) } }
}

function note<T>({ changedMs }: Table<T>, source: number, changedAt: Date): void {
  changedMs[source] = Math.max(changedMs[source] ?? 0, changedAt.getTime())
}

/** What everybody did in a month. Served by `by_month` and `by_period`. */
export const monthTable = (deps: Deps, orgid: string, month: string): Promise<ReadonlyMap<string, PersonMonth>> =>
  tables(deps).read<PersonMonth>(`${orgid} ${month}`, async (table) => {
    const [seen, learned] = await Promise.all([
      seenMonths(deps.db)
        .find({ orgid, month, ...since(table, 0) }, { userId: 1, days: 1, changedAt: 1 })
        .lean(),
      figures(deps.db)
        .find({ orgid, period: `m${month}`, ...since(table, 1) }, { userId: 1, perDay: 1, changedAt: 1 })
        .lean(),
    ])
    const read = new Map<string, ReadMonth>()
    for (const { userId, days, changedAt } of seen) {
      read.set(userId, { seen: days })
      note(table, 0, changedAt)
    }
    for (const { userId, perDay, changedAt } of learned) {
      read.set(userId, { ...read.get(userId), learned: perDay ?? {} })
      note(table, 1, changedAt)
    }
    // Those of a later reading take the place of others, which can't be given back to a pool.
    const keep = table.people.size === 0 ? numberPool() : (numbers: readonly number[]) => Uint32Array.from(numbers)
    const shared = sharedIds(deps)
    for (const [userId, month] of read)
      table.people.set(shared(userId), keep(monthWith(table.people.get(userId), month)))
  })

/** Since when everybody was online, and when last. Served by `by_change`. */
export const everTable = (deps: Deps, orgid: string): Promise<ReadonlyMap<string, Ever>> =>
  tables(deps).read<Ever>(`${orgid} ever`, async (table) => {
    const found = await seenEver(deps.db)
      .find({ orgid, ...since(table, 0) }, { first: 1, last: 1, changedAt: 1 })
      .lean()
    for (const { _id, first, last, changedAt } of found) {
      table.people.set(_id, { first, lastMs: last.getTime() })
      note(table, 0, changedAt)
    }
  })
