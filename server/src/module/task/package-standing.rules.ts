import type { FrontPackage, LearnState, SubtaskRow } from '@lianda/shared/module/task/task.contract'
import { subtaskKind, type SubtaskType } from '@lianda/shared/module/task/kind/subtask-kinds.rules'
import type { SubtaskDoc } from './kind/subtask.document'
import type { SubtaskProgress } from './kind/subtask-kind.types'
import type { TaskDoc } from './task.document'

const NONE: SubtaskProgress = {
  ...{ best: null, bestBrokenOff: false, passed: null, attempts: 0, currentId: null },
  ...{ last: null, spentMs: 0, passedAtMs: null },
}

/** A learner's progress in the order of a package's subtasks; undefined: not begun. */
export type ProgressInOrder = readonly (SubtaskProgress | undefined)[]

type LockReason = NonNullable<SubtaskRow['lockedBy']>

interface Window {
  startsAt: Date | null
  endsAt: Date | null
}

/** A package as everybody finds it at a moment: worked out once for all whom it is asked of. */
export interface PackageNow {
  readonly task: TaskDoc
  readonly nowMs: number
  readonly steps: readonly StepNow[]
}

interface StepNow {
  readonly subtask: Pick<SubtaskDoc, 'id' | 'type' | 'attempts' | 'passScore' | 'weight'>
  /** Cut to the package's. */
  readonly window: Window
  /** The organisation no longer has this kind. */
  readonly off: boolean
  /** The place of the subtask that has to be passed first; -1: none. */
  readonly frontAt: number
}

/** A learner's state at one subtask. */
export interface StepStanding {
  readonly type: SubtaskType
  readonly state: LearnState
  readonly lockedBy: LockReason | null
  readonly attempts: number
  readonly attemptsLeft: number | null
  readonly currentId: string | null
  readonly mine: SubtaskProgress
}

/** A learner's state in a package, and at each of its subtasks in order. */
export interface PackageStanding {
  readonly state: LearnState
  readonly done: number
  readonly score: number | null
  readonly steps: readonly StepStanding[]
}

/** @param off kinds that can't be started */
export const packageNow = (task: TaskDoc, off: readonly SubtaskType[], nowMs: number): PackageNow => ({
  task,
  nowMs,
  steps: task.subtasks.map((subtask) => ({
    subtask,
    window: windowOf(task, subtask),
    off: off.includes(subtask.type),
    frontAt: subtask.frontId ? task.subtasks.findIndex(({ id }) => id === subtask.frontId) : -1,
  })),
})

/**
 * Where a learner stands in a package. The best score counts, so a passed subtask stays passed.
 * @param front the package that has to be passed first and is not; null: none
 */
export function packageStanding(
  { task, nowMs, steps }: PackageNow,
  progress: ProgressInOrder,
  front: FrontPackage | null = null,
): PackageStanding {
  const passed = steps.map(({ subtask }, at) => isPassed(subtask, progress[at] ?? NONE))
  const standings = steps.map((step, at): StepStanding => {
    const mine = progress[at] ?? NONE
    const waitsFor = front ? 'package' : openFrontIn(step, at, task.ordered, passed)
    const { state, lockedBy } = stateOf(step, mine, { passed: passed[at] ?? false, waitsFor, nowMs })
    const { attempts, currentId } = mine
    const attemptsLeft = attemptsLeftOf(step, mine)
    return { type: step.subtask.type, state, lockedBy, attempts, attemptsLeft, currentId, mine }
  })
  return {
    state: packageState(task, standings, front, nowMs),
    done: standings.filter(({ state }) => state === 'completed').length,
    score: packageScore(steps, progress),
    steps: standings,
  }
}

const attemptsLeftOf = ({ subtask: { attempts: allowed } }: StepNow, { attempts }: SubtaskProgress): number | null =>
  allowed === null ? null : Math.max(0, allowed - attempts)

interface Circumstances {
  passed: boolean
  /** What has to be passed before it and is not; null: nothing. */
  waitsFor: LockReason | null
  nowMs: number
}

type State = Pick<StepStanding, 'state' | 'lockedBy'>

const stand = (state: LearnState, lockedBy: LockReason | null = null): State => ({ state, lockedBy })

function stateOf(step: StepNow, mine: SubtaskProgress, { passed, waitsFor, nowMs }: Circumstances): State {
  const { subtask, window, off } = step
  if (passed) return stand('completed', off ? 'licence' : null)
  if (off) return stand('locked', 'licence')
  // Extra time may go beyond the window, and a re-opened exam may be after it.
  if (subtaskKind(subtask.type).timed && mine.currentId) return stand('in_progress')
  if (window.endsAt && window.endsAt.getTime() <= nowMs) return stand('ended')
  if (window.startsAt && window.startsAt.getTime() > nowMs) return stand('locked', 'window')
  if (mine.currentId) return stand('in_progress', waitsFor)
  if (waitsFor) return stand('locked', waitsFor)
  if (attemptsLeftOf(step, mine) === 0) return stand('ended')
  return stand(mine.attempts > 0 ? 'in_progress' : 'not_started')
}

const isPassed = ({ passScore }: Pick<SubtaskDoc, 'passScore'>, { passed, best }: SubtaskProgress): boolean =>
  passed ?? (best !== null && best >= passScore)

/** What of the package itself keeps the subtask at this place closed. */
function openFrontIn(
  { frontAt }: StepNow,
  at: number,
  ordered: boolean,
  passed: readonly boolean[],
): 'previous' | 'front' | null {
  if (ordered && at > 0 && !passed[at - 1]) return 'previous'
  return frontAt >= 0 && !passed[frontAt] ? 'front' : null
}

function packageState(
  task: TaskDoc,
  steps: readonly StepStanding[],
  front: FrontPackage | null,
  nowMs: number,
): LearnState {
  if (steps.length > 0 && steps.every((step) => step.state === 'completed')) return 'completed'
  if (steps.some((step) => step.currentId !== null && subtaskKind(step.type).timed)) return 'in_progress'
  if (task.endsAt && task.endsAt.getTime() <= nowMs) return 'ended'
  if (steps.length > 0 && steps.every((step) => step.state === 'ended' || step.state === 'completed')) return 'ended'
  if (task.startsAt && task.startsAt.getTime() > nowMs) return 'not_started'
  if (front && !steps.some((step) => step.state === 'in_progress')) return 'locked'
  return steps.some((step) => step.attempts > 0 || step.state === 'in_progress' || step.state === 'completed')
    ? 'in_progress'
    : 'not_started'
}

/** Weighted sum of the best scores so far, one decimal; null before the first score. */
function packageScore(steps: readonly StepNow[], progress: ProgressInOrder): number | null {
  let tenths = 0
  let any = false
  for (const [at, { subtask }] of steps.entries()) {
    const best = progress[at]?.best ?? null
    if (best === null) continue
    any = true
    tenths += Math.round(best * 10) * subtask.weight
  }
  return any ? Math.round(tenths / 100) / 10 : null
}

/** A subtask's effective window, cut to the package's. */
export const windowOf = (task: Window, subtask: Window): Window => ({
  startsAt: later(task.startsAt, subtask.startsAt),
  endsAt: earlier(task.endsAt, subtask.endsAt),
})

const later = (a: Date | null, b: Date | null): Date | null => (a && b ? (a > b ? a : b) : (a ?? b))
const earlier = (a: Date | null, b: Date | null): Date | null => (a && b ? (a < b ? a : b) : (a ?? b))
