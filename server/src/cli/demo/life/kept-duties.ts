import { dutyCreate } from '@lianda/shared/module/clock-in/clock-in.admin.contract'
import { get as taskGet } from '@lianda/shared/module/task/task.contract'
import type { Actor } from '../../../actor'
import { addDays, localDay, weekdayOf } from '../../../infra/clock/zone'
import { chanceOf } from './chance'
import { isOpenPractice, LONGEST_SITTING_MS, sit } from './courses'
import type { LifeDuty } from './life-duties'
import { dayMs, HOUR_MS, isMember, type LifeWorld, type Member } from './life-world'
import type { Stage } from './sittings'
import type { Course } from './timeline'
import { timeOn } from './work-days'

const MINUTE_MS = 60_000

interface Given {
  members: readonly Member[]
  /** Its place among all duties, which decides its chance. */
  at: number
  publisher: Actor
}

/** A duty is made in the morning of its first day, and from then on its people keep it more or less. */
export async function* runDuty(world: LifeWorld, duty: LifeDuty, { members, at, publisher }: Given): Course {
  const { deps, call, found, seed, timeline, timeZone } = world
  const { name, weekdays, window, measure, amount } = duty
  const fromMs = dayMs(world, duty.fromDay)
  const startDay = localDay(fromMs, timeZone)
  const departmentIds = duty.departments.flatMap((key) => found.departments[key] ?? [])
  yield fromMs + 7 * HOUR_MS
  const audience = { everyone: false, departmentIds, userIds: [] }
  await call(dutyCreate, { name, weekdays, window, measure, amount, audience, startDay, endDay: null }, publisher)
  for (const [n, learner] of members.entries())
    if (isMember(learner, duty.departments))
      await timeline.begin(keepDuty({ deps, call, rng: chanceOf(seed, 5, at, n) }, world, duty, learner), learner.own)
}

/** What one person does for a duty: practises on most days, forgets some, and now and then makes one up. */
async function* keepDuty(stage: Stage, world: LifeWorld, duty: LifeDuty, learner: Member): Course {
  const { deps, rng } = stage
  const { timeZone, untilMs } = world
  const within = { timeZone, hour: learner.hour, rng }
  const lastDay = localDay(untilMs, timeZone)
  let missed = false
  for (let day = localDay(deps.clock.now(), timeZone); day <= lastDay; day = addDays(day, 1)) {
    if (!duty.weekdays.includes(weekdayOf(day))) continue
    if (rng() > 0.35 + 0.6 * learner.diligence) {
      missed = true
      continue
    }
    yield timeOn(day, within)
    yield* practiseFor(stage, world, duty, learner)
    if (!missed || rng() > 0.5) continue
    missed = false
    yield deps.clock.now() + Math.round((5 + 15 * rng()) * MINUTE_MS)
    yield* practiseFor(stage, world, duty, learner)
  }
}

/** One practice more of the duty's package, where it runs and has any that may be done again. */
async function* practiseFor(
  stage: Stage,
  { made, untilMs }: LifeWorld,
  { practisedIn }: LifeDuty,
  learner: Member,
): Course {
  const { call, deps } = stage
  while (learner.busyUntil > deps.clock.now()) yield deps.clock.now() + 10 * MINUTE_MS
  const task = made.get(practisedIn)
  // Nobody begins so shortly before the end that they would have to break off.
  if (!task || deps.clock.now() > Math.min(task.endsAtMs, untilMs) - LONGEST_SITTING_MS) return
  const { subtasks } = await call(taskGet, { id: task.id }, learner.actor)
  const step = subtasks.find(isOpenPractice)
  if (step) yield* sit(stage, learner, step)
}
