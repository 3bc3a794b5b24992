import type { App } from '../../../app'
import type { Deps } from '../../../deps'
import { getSetting } from '../../../module/setting'
import { inPerson } from './in-person'
import { runDuty } from './kept-duties'
import { LIFE_APPEALS } from './life-appeals'
import { LIFE_DUTIES } from './life-duties'
import { BEGUN_PACKAGES, LIFE_PACKAGES } from './life-packages'
import { LIFE_PEOPLE } from './life-people'
import { dayMs, type Found, HOUR_MS, type LifeWorld } from './life-world'
import { makePeople, personOf } from './made-people'
import type { OwnTime } from './own-time'
import { joinPackage, resourcesOf, runPackage } from './played-packages'
import { judgesOf, runAppeal } from './questioned-results'
import { type Course, Timeline } from './timeline'

export const LIFE_DAYS = 60

/** Who and what is played; tests play less. */
export interface LifePlan {
  people: typeof LIFE_PEOPLE
  packages: typeof LIFE_PACKAGES
  begun: typeof BEGUN_PACKAGES
  duties: typeof LIFE_DUTIES
  appeals: typeof LIFE_APPEALS
}

export const WHOLE_PLAN: LifePlan = {
  people: LIFE_PEOPLE,
  packages: LIFE_PACKAGES,
  begun: BEGUN_PACKAGES,
  duties: LIFE_DUTIES,
  appeals: LIFE_APPEALS,
}

/**
 * Plays the 60 days up to `untilMs` in an app that nobody else uses and that has the times of `ownTimes(house)`: people,
 * packages, practices and exams, through the same calls as real ones. The same seed gives the same days.
 */
export async function live60Days(
  { app, deps, house, signal }: { app: App; deps: Deps; house: OwnTime; signal: AbortSignal },
  found: Found,
  { seed, untilMs, plan }: { seed: number; untilMs: number; plan: LifePlan },
): Promise<void> {
  const { timeZone } = await getSetting(deps, found.orgid)
  const timeline = new Timeline(house)
  const world: LifeWorld = {
    ...{ app, deps, call: inPerson(app, deps), timeline, found, made: new Map() },
    ...{ seed, timeZone, untilMs },
  }
  house.clock.advance(Math.max(0, dayMs(world, -LIFE_DAYS) + 8 * HOUR_MS - house.clock.now()))
  const members = await makePeople(world, plan.people)
  const resources = await resourcesOf(world)
  const publisher = await personOf(world, found.publisherId)
  for (const [at, given] of plan.packages.entries())
    await timeline.begin(runPackage(world, given, { at, members, resources, publisher }))
  for (const [n, given] of plan.begun.entries())
    await timeline.begin(joinPackage(world, given, { at: plan.packages.length + n, members }))
  for (const [at, duty] of plan.duties.entries()) await timeline.begin(runDuty(world, duty, { at, members, publisher }))
  const judges = await judgesOf(world)
  for (const [at, given] of plan.appeals.entries())
    await timeline.begin(runAppeal(world, given, { at, members, judges }))
  await timeline.begin(keepHouse(world))
  await timeline.run(untilMs, signal)
  await settle(app)
}

/** Everybody waits for it, so it is not done every evening. */
const HOUSE_DAYS = 5

/** What the server does beside the calls, on some evenings: events of learning, badges. */
async function* keepHouse(world: LifeWorld): Course {
  for (let day = -LIFE_DAYS; day <= 0; day += HOUSE_DAYS) {
    yield dayMs(world, day) + 22 * HOUR_MS
    await settle(world.app)
  }
}

const JOBS = ['exam.sweep', 'practice.expire', 'practice.relay', 'exam.relay', 'activity.presence', 'badge.due']

async function settle(app: App): Promise<void> {
  for (const job of JOBS) await app.runJob(job)
}
