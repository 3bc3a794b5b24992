import { LRUCache } from 'lru-cache'
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
  /** When something last changed for a person, by the count of all changes. */
  changed: Map<string, number>
  readAtMs: number
}

/** Duties and months whose standings are kept. One of 10,000 people takes 1.5 MB. */
const KEPT = 50

/** Tables by organisation, duty, revision and month. */
export const standingMemory = perApp(() => ({
  tables: new LRUCache<string, StandingTable>({ max: KEPT }),
  changes: 0,
}))

/** What is kept of these people of an organisation is judged again; all of it if nobody is named. */
export function forgetStandings(deps: Deps, orgid: string, userIds?: readonly string[]): void {
  const memory = standingMemory(deps)
  memory.changes += 1
  for (const [key, table] of memory.tables) {
    if (!key.startsWith(`${orgid} `)) continue
    if (!userIds) memory.tables.delete(key)
    for (const id of userIds ?? []) {
      table.by.delete(id)
      table.changed.set(id, memory.changes)
    }
  }
}
