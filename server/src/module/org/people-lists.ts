import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type Deps, perApp } from '../../deps'
import { filling } from '../setting'

/** After this time a list is read again even if nobody has told of a change. */
const KEPT_MS = 10 * 60_000
/** In all lists together; 10,000 people take about 3 MB, and an organisation of them asks for some five lists at a time. */
const MOST_PEOPLE = 100_000

interface Lists {
  byFilter: LRUCache<string, readonly object[]>
  /** What is being read now, by its key and the changes before: who asks meanwhile gets the same. */
  reading: Map<string, Promise<readonly object[]>>
  /** Changes so far: a list whose reading overlaps one is not kept. */
  changes: { people: number; stars: number }
}

const lists = perApp(
  (deps): Lists => ({
    byFilter: new LRUCache({
      maxSize: MOST_PEOPLE,
      sizeCalculation: (people) => people.length + 1,
      ttl: KEPT_MS,
      ttlResolution: 0,
      perf: deps.clock,
    }),
    reading: new Map(),
    changes: { people: 0, stars: 0 },
  }),
)

/** Marks the lists that depend on experience, which people gain all the time. */
const BY_STARS = '*'

/**
 * People by a filter that says all that the list depends on; `read` reads them. Kept only where this process is the one
 * that changes people: with the embedded store, and not while the demonstration's generator writes from its own process.
 */
export async function listedPeople<T extends object>(
  deps: Deps,
  orgid: string,
  filter: object,
  read: () => Promise<readonly T[]>,
): Promise<readonly T[]> {
  if (deps.config.mongodbUri !== null || filling(deps).orgid === orgid) return await read()
  const { byFilter, reading, changes } = lists(deps)
  const text = JSON.stringify(filter)
  const byStars = text.includes('"stars":')
  const key = `${orgid}/${byStars ? BY_STARS : ''}${createHash('sha256').update(text).digest('base64')}`
  const known = byFilter.get(key)
  if (known) return known as readonly T[]
  const before = { ...changes }
  const turn = `${key} ${before.people}${byStars ? ` ${before.stars}` : ''}`
  const underWay = reading.get(turn) ?? read().finally(() => reading.delete(turn))
  reading.set(turn, underWay)
  const people = await underWay
  if (before.people !== changes.people || (byStars && before.stars !== changes.stars)) return people as readonly T[]
  byFilter.purgeStale()
  byFilter.set(key, people)
  return people as readonly T[]
}

/**
 * Call this after every write that may change who is in a list or what it says of them. @param what `stars`: only
 * experience
 */
export function peopleChanged(deps: Deps, orgid: string, what: 'people' | 'stars' = 'people'): void {
  const { byFilter, changes } = lists(deps)
  changes[what]++
  const start = `${orgid}/${what === 'stars' ? BY_STARS : ''}`
  for (const key of [...byFilter.keys()]) if (key.startsWith(start)) byFilter.delete(key)
}
