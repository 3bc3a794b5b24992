import { subtaskKind, type SubtaskType } from '@lianda/shared/module/task/kind/subtask-kinds.rules'
import { get as taskGet, type SubtaskRow } from '@lianda/shared/module/task/task.contract'
import { directory } from '../../../module/identity'
import { practise, sitExam, type Stage } from './sittings'
import { read, watch } from './viewings'
import type { SimulatedLearner } from './simulated-learner'
import type { Course } from './timeline'
import { workTime } from './work-days'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Nobody begins so shortly before the end that they would have to break off. */
export const LONGEST_SITTING_MS = 45 * MINUTE_MS
/** Times that somebody tries the same, and times that it is done by who passed it. */
const [MOST_TRIES, MOST_REPEATED] = [5, 3]

/** What somebody does in one package. */
export interface Participation {
  learner: SimulatedLearner
  taskId: string
  fromMs: number
  toMs: number
  timeZone: string
  /** Nothing goes on after it: the first start. */
  untilMs: number
}

/** What is done in a step of each kind; nobody of the life answers quick questions. */
const COURSES: Partial<Record<SubtaskType, (stage: Stage, learner: SimulatedLearner, subtaskId: string) => Course>> = {
  1: practise,
  2: sitExam,
  4: read,
  5: practise,
  6: watch,
}

type Step = Pick<SubtaskRow, 'type' | 'state' | 'attemptsLeft'>

/** Whether somebody may begin it now. */
const isOpen = ({ type, state, attemptsLeft }: Step): boolean =>
  COURSES[type] !== undefined && state !== 'locked' && state !== 'ended' && attemptsLeft !== 0

/** Whether it is a practice that may begin now. */
export const isOpenPractice = (step: Step): boolean => subtaskKind(step.type).noun === 'practice' && isOpen(step)

/** The step that is done next; null when nothing is left, or the person has had enough. */
function nextStep(rows: readonly SubtaskRow[], tries: ReadonlyMap<string, number>, again: boolean): SubtaskRow | null {
  const open = rows.filter(isOpen)
  const failed = open.find(({ id, state }) => state !== 'completed' && (tries.get(id) ?? 0) < MOST_TRIES)
  // Who passed a practice may do it once more, for a better score.
  const better = again
    ? open.find(
        (step) => isOpenPractice(step) && step.state === 'completed' && (tries.get(step.id) ?? 0) < MOST_REPEATED,
      )
    : null
  return failed ?? better ?? null
}

/** The person comes to the training centre: a session of its own, as the list of people shows it. */
async function arrive({ deps }: Stage, learner: SimulatedLearner): Promise<void> {
  const { orgid, userId } = learner.actor
  learner.actor = { ...learner.actor, sessionId: deps.newId() }
  await directory(deps).noteSignIn(orgid, userId, new Date(deps.clock.now()))
}

/** A step from its start to its end, during which the person does nothing else; they learn by it. */
export async function* sit(stage: Stage, learner: SimulatedLearner, { id, type }: SubtaskRow): Course {
  learner.busyUntil = Number.POSITIVE_INFINITY
  const course = COURSES[type]
  if (course) yield* course(stage, learner, id)
  learner.busyUntil = stage.deps.clock.now()
  learner.sittings++
}

/** Everything that one person does in one package: begins on some day, tries again where it failed, learns by it. */
export async function* takePart(stage: Stage, given: Participation): Course {
  const { call, deps, rng } = stage
  const { clock } = deps
  const { learner, taskId, timeZone } = given
  const lastMs = Math.min(given.toMs, given.untilMs) - LONGEST_SITTING_MS
  const within = { timeZone, hour: learner.hour, rng }
  // The diligent begin early; a third of all wait for the last days.
  const length = Math.max(1, (lastMs - given.fromMs) / DAY_MS)
  const waits = rng() < 0.33 ? 0.6 + 0.35 * rng() : rng() * (1.3 - learner.diligence)
  let next = workTime(given.fromMs, Math.floor(Math.min(0.95, waits) * length), within)
  const tries = new Map<string, number>()
  while (next < lastMs) {
    yield next
    const nowMs = clock.now()
    if (learner.busyUntil > nowMs) {
      next = learner.busyUntil + Math.round((5 + 20 * rng()) * MINUTE_MS)
      continue
    }
    await arrive(stage, learner)
    const { subtasks } = await call(taskGet, { id: taskId }, learner.actor)
    const step = nextStep(subtasks, tries, rng() < 0.75 * learner.diligence)
    if (!step) return
    tries.set(step.id, (tries.get(step.id) ?? 0) + 1)
    yield* sit(stage, learner, step)
    // Some go on at once, most on one of the next days, and some let it be.
    if (rng() > 0.7 + 0.3 * learner.diligence) return
    next =
      rng() < 0.3
        ? clock.now() + Math.round((5 + 25 * rng()) * MINUTE_MS)
        : workTime(clock.now(), 1 + Math.floor(rng() * 4), within)
  }
}
