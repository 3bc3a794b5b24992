import type { App } from '../../../app'
import type { Deps } from '../../../deps'
import { addDays, dayStartMs, localDay } from '../../../infra/clock/zone'
import { DEMO_DEPARTMENTS } from '../people'
import type { InPerson } from './in-person'
import type { SimulatedLearner } from './simulated-learner'
import type { Timeline } from './timeline'

/** What the generator finds in the demonstration organisation. */
export interface Found {
  orgid: string
  /** Who publishes. */
  publisherId: string
  /** Who works in the back office. */
  officeIds: readonly string[]
  learnerRole: string
  /** Key of a department -> its id. */
  departments: Readonly<Record<string, string>>
  /** Packages that are there already, by title. */
  packages: ReadonlyMap<string, { id: string; startsAt: Date | null; endsAt: Date | null }>
}

/** A simulated learner with the key of their department. */
export interface Member extends SimulatedLearner {
  department: string
}

const parentOf = (key: string): string | null => DEMO_DEPARTMENTS.find((row) => row.key === key)?.parent ?? null

/** Whether somebody belongs to one of these departments, or to one below them. */
export function isMember({ department }: Member, departments: readonly string[]): boolean {
  const parent = parentOf(department)
  return departments.includes(department) || (parent !== null && departments.includes(parent))
}

/** Everything that is played: an app that nobody else uses, and the time in it. */
export interface LifeWorld {
  app: App
  deps: Deps
  call: InPerson
  timeline: Timeline
  found: Found
  /** The packages that were made so far, by title. */
  made: Map<string, { id: string; endsAtMs: number }>
  seed: number
  timeZone: string
  /** The first start, after which nothing is played. */
  untilMs: number
}

export const HOUR_MS = 3_600_000

/** The start of a day, counted from the day of the first start. */
export const dayMs = ({ untilMs, timeZone }: LifeWorld, n: number): number =>
  dayStartMs(addDays(localDay(untilMs, timeZone), n), timeZone)
