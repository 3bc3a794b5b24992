import type { App } from '../../../app'
import type { Deps } from '../../../deps'
import { addDays, dayStartMs, localDay } from '../../../infra/clock/zone'
import type { InPerson } from './in-person'
import type { SimulatedLearner } from './simulated-learner'
import type { Timeline } from './timeline'

/** What the generator finds in the demonstration organisation. */
export interface Found {
  orgid: string
  /** Who publishes. */
  publisherId: string
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

/** Everything that is played: an app that nobody else uses, and the time in it. */
export interface LifeWorld {
  app: App
  deps: Deps
  call: InPerson
  timeline: Timeline
  found: Found
  seed: number
  timeZone: string
  /** The first start, after which nothing is played. */
  untilMs: number
}

export const HOUR_MS = 3_600_000

/** The start of a day, counted from the day of the first start. */
export const dayMs = ({ untilMs, timeZone }: LifeWorld, n: number): number =>
  dayStartMs(addDays(localDay(untilMs, timeZone), n), timeZone)
