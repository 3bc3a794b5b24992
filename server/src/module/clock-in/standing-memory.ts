import { LRUCache } from 'lru-cache'
import { MOST_DUTIES } from '@lianda/shared/module/clock-in/clock-in.admin.contract'
import type { DayState } from '@lianda/shared/module/clock-in/clock-in.contract'
import { type Deps, perApp } from '../../deps'

/** Where somebody stands in a month: their days counted, and today's; null in another month. */
export interface MonthStanding {
  done: number
  madeUp: number
  missed: number
  today: DayState | null
  /** A letter for each day of the month (`LETTERS`): of thousands of people they are kept. */
  states: string
}

/** The states that are counted; every other one is `NO_LETTER`. */
export const LETTERS = { done: 'd', made_up: 'u', missed: 'm', open: 'o' } as const satisfies Partial<
  Record<DayState, string>
>
export const NO_LETTER = '-'

/** Standings of one duty in one month, as long as no day begins or ends. */
export interface StandingTable {
  phase: string
  by: Map<string, MonthStanding>
  readAtMs: number
}

/** Duties and months whose standings are kept: as many as an organisation can have duties, in some months. */
const KEPT_TABLES = 5 * MOST_DUTIES
/** Standings that are kept in all of them: 10,000 take 1.5 MB. */
const KEPT = 500_000

interface StandingMemory {
  /** By organisation, duty, revision and month. */
  tables: LRUCache<string, StandingTable>
  changes: number
  /** When something last changed for a person, or for all of an organisation, by the count of all changes. */
  changed: Map<string, number>
}

export const standingMemory = perApp(
  (): StandingMemory => ({ tables: new LRUCache({ max: KEPT_TABLES }), changes: 0, changed: new Map() }),
)

/** What was read of these people when there had been so many changes: who changed since is left out. */
export function unchangedSince<T>(
  deps: Deps,
  orgid: string,
  read: ReadonlyMap<string, T>,
  began: number,
): [string, T][] {
  const { changed } = standingMemory(deps)
  if ((changed.get(orgid) ?? 0) > began) return []
  return [...read].filter(([id]) => (changed.get(id) ?? 0) <= began)
}

/** Lets go of the tables that were not asked for longest where too many people are in all of them. */
export function keepWithin({ tables }: StandingMemory): void {
  let kept = 0
  for (const { by } of tables.values()) kept += by.size
  while (kept > KEPT && tables.size > 1) kept -= tables.pop()?.by.size ?? 0
}

/** What is kept of these people of an organisation is judged again; all of it if nobody is named. */
export function forgetStandings(deps: Deps, orgid: string, userIds?: readonly string[]): void {
  const memory = standingMemory(deps)
  memory.changes += 1
  for (const id of userIds ?? [orgid]) memory.changed.set(id, memory.changes)
  for (const [key, table] of memory.tables) {
    if (!key.startsWith(`${orgid} `)) continue
    if (!userIds) memory.tables.delete(key)
    for (const id of userIds ?? []) table.by.delete(id)
  }
}
