import type { FrontPackage, LearnState, SubtaskRow, TaskRow, TaskPhase } from '@lianda/shared/module/task/task.contract'
import { subtaskKind, type SubtaskType, WATCH } from '@lianda/shared/module/task/kind/subtask-kinds.rules'
import { ownSubtask } from './kind/own-subtask.rules'
import type { SubtaskDoc } from './kind/subtask.document'
import type { StartRefusal, SubtaskProgress } from './kind/subtask-kind.types'
import type { TaskDoc } from './task.document'

const NONE: SubtaskProgress = {
  ...{ best: null, bestBrokenOff: false, passed: null, attempts: 0, currentId: null },
  ...{ last: null, spentMs: 0, passedAtMs: null },
}

export type LockReason = NonNullable<SubtaskRow['lockedBy']>

interface SubtaskStanding {
  state: LearnState
  lockedBy: LockReason | null
  attemptsLeft: number | null
}

/**
 * A learner's state at one subtask. The best score counts, so a passed subtask stays passed.
 * @param waitsFor what has to be passed before it and is not; null: nothing
 * @param off the organisation no longer has this kind
 */
export function subtaskStanding(
  subtask: SubtaskDoc,
  progress: SubtaskProgress,
  waitsFor: LockReason | null,
  off: boolean,
  nowMs: number,
): SubtaskStanding {
  const attemptsLeft = subtask.attempts === null ? null : Math.max(0, subtask.attempts - progress.attempts)
  const stand = (state: LearnState, lockedBy: LockReason | null = null): SubtaskStanding => ({
    state,
    lockedBy,
    attemptsLeft,
  })
  if (isPassed(subtask, progress)) return stand('completed', off ? 'licence' : null)
  if (off) return stand('locked', 'licence')
  // Extra time may go beyond the window, and a re-opened exam may be after it.
  if (subtaskKind(subtask.type).timed && progress.currentId) return stand('in_progress')
  if (subtask.endsAt && subtask.endsAt.getTime() <= nowMs) return stand('ended')
  if (subtask.startsAt && subtask.startsAt.getTime() > nowMs) return stand('locked', 'window')
  if (progress.currentId) return stand('in_progress', waitsFor)
  if (waitsFor) return stand('locked', waitsFor)
  if (attemptsLeft === 0) return stand('ended')
  return stand(progress.attempts > 0 ? 'in_progress' : 'not_started')
}

const isPassed = ({ passScore }: SubtaskDoc, { passed, best }: SubtaskProgress): boolean =>
  passed ?? (best !== null && best >= passScore)

/**
 * A package as a learner sees it: its row and, in order, the rows of its subtasks.
 * @param off kinds that can't be started
 * @param front the package that has to be passed first and is not; null: none
 */
export function packageView(
  task: TaskDoc,
  progress: ReadonlyMap<string, SubtaskProgress>,
  off: readonly SubtaskType[],
  nowMs: number,
  front: FrontPackage | null = null,
): { row: TaskRow; subtasks: SubtaskRow[] } {
  const own = task.subtasks.map((subtask) => ownSubtask(subtask, progress.get(subtask.id)))
  const passed = own.filter((subtask) => isPassed(subtask, progress.get(subtask.id) ?? NONE))
  const subtasks = own.map((subtask, at): SubtaskRow => {
    const mine = progress.get(subtask.id) ?? NONE
    const windowed = { ...subtask, ...windowOf(task, subtask) }
    const isOff = off.includes(subtask.type)
    const waitsFor = front ? 'package' : openFrontIn(own, at, task.ordered, passed)
    const standing = subtaskStanding(windowed, mine, waitsFor, isOff, nowMs)
    return rowOf(windowed, mine, standing)
  })
  const done = subtasks.filter((row) => row.state === 'completed').length
  const row: TaskRow = {
    id: task._id,
    title: task.title,
    type: task.type,
    cover: task.cover ?? '',
    state: packageState(task, subtasks, front, nowMs),
    publisher: task.publisher,
    passScore: wholePassScore(task),
    exam: onlyExam(own),
    done,
    total: subtasks.length,
    startsAt: task.startsAt?.getTime() ?? null,
    endsAt: task.endsAt?.getTime() ?? null,
    score: packageScore(task, progress),
    brokenOff: subtasks.some((one) => one.bestBrokenOff),
    excused: null,
    front,
  }
  return { row, subtasks }
}

/** What of the package itself keeps the subtask at this place closed. */
function openFrontIn(
  subtasks: readonly SubtaskDoc[],
  at: number,
  ordered: boolean,
  passed: readonly SubtaskDoc[],
): LockReason | null {
  const previous = ordered ? subtasks[at - 1] : undefined
  if (previous && !passed.includes(previous)) return 'previous'
  const frontId = subtasks[at]?.frontId
  const front = subtasks.find(({ id }) => id === frontId)
  return front && !passed.includes(front) ? 'front' : null
}

/** The score from which the package is passed. With a single subtask, that subtask's pass score. */
export function wholePassScore({ passScore, subtasks }: Pick<TaskDoc, 'passScore' | 'subtasks'>): number {
  const [first] = subtasks
  return first && subtasks.length === 1 ? first.passScore : passScore
}

interface Window {
  startsAt: Date | null
  endsAt: Date | null
}

/** A subtask's effective window, cut to the package's. */
export const windowOf = (task: Window, subtask: Window): Window => ({
  startsAt: later(task.startsAt, subtask.startsAt),
  endsAt: earlier(task.endsAt, subtask.endsAt),
})

/** Lists show an exam's questions and minutes when it is the package's only subtask. */
function onlyExam(subtasks: readonly SubtaskDoc[]): TaskRow['exam'] {
  const [first] = subtasks
  return first && 'questions' in first && subtasks.length === 1
    ? { questions: first.questions, minutes: first.minutes }
    : null
}

const later = (a: Date | null, b: Date | null): Date | null => (a && b ? (a > b ? a : b) : (a ?? b))
const earlier = (a: Date | null, b: Date | null): Date | null => (a && b ? (a < b ? a : b) : (a ?? b))

function packageState(
  task: TaskDoc,
  rows: readonly SubtaskRow[],
  front: FrontPackage | null,
  nowMs: number,
): LearnState {
  if (rows.length > 0 && rows.every((row) => row.state === 'completed')) return 'completed'
  if (rows.some((row) => subtaskKind(row.type).timed && row.currentId !== null)) return 'in_progress'
  if (task.endsAt && task.endsAt.getTime() <= nowMs) return 'ended'
  if (rows.length > 0 && rows.every((row) => row.state === 'ended' || row.state === 'completed')) return 'ended'
  if (task.startsAt && task.startsAt.getTime() > nowMs) return 'not_started'
  if (front && !rows.some((row) => row.state === 'in_progress')) return 'locked'
  return rows.some((row) => row.attempts > 0 || row.state === 'in_progress' || row.state === 'completed')
    ? 'in_progress'
    : 'not_started'
}

/** Weighted sum of the best scores so far, one decimal; null before the first score. */
function packageScore(task: TaskDoc, progress: ReadonlyMap<string, SubtaskProgress>): number | null {
  let tenths = 0
  let any = false
  for (const { id, weight } of task.subtasks) {
    const best = progress.get(id)?.best ?? null
    if (best === null) continue
    any = true
    tenths += Math.round(best * 10) * weight
  }
  return any ? Math.round(tenths / 100) / 10 : null
}

function rowOf(subtask: SubtaskDoc, mine: SubtaskProgress, standing: SubtaskStanding): SubtaskRow {
  return {
    id: subtask.id,
    title: subtask.title,
    type: subtask.type,
    ...standing,
    rehearsalAllowed: subtask.rehearsalAllowed ?? true,
    frontId: standing.lockedBy === 'front' ? (subtask.frontId ?? null) : null,
    startsAt: subtask.startsAt?.getTime() ?? null,
    endsAt: subtask.endsAt?.getTime() ?? null,
    passScore: subtask.passScore,
    weight: subtask.weight,
    bestScore: mine.best,
    bestBrokenOff: mine.bestBrokenOff,
    attempts: mine.attempts,
    minutes: subtask.minutes,
    questions: 'questions' in subtask ? Math.min(subtask.draw || subtask.questions, subtask.questions) : null,
    persona: 'persona' in subtask ? subtask.persona : null,
    language: 'language' in subtask ? subtask.language : null,
    ...viewedOf(subtask, mine),
    currentId: mine.currentId,
  }
}

/** What a row says of what is viewed: of a document its time, of a film its share. */
function viewedOf(subtask: SubtaskDoc, mine: SubtaskProgress): Pick<SubtaskRow, 'viewed' | 'watched'> {
  const { viewed } = subtaskKind(subtask.type)
  const { viewMinutes = 0, watchPercent: required = WATCH.percent } = subtask
  return {
    viewed: viewed === 'pages' ? { seconds: mine.seconds ?? 0, required: viewMinutes * 60 } : null,
    watched: viewed === 'film' ? { percent: mine.percent ?? 0, required } : null,
  }
}

/** The phase of a package, which is its tab in the list; a package before its start is upcoming, not todo. */
export function phaseOf({ state, startsAt }: Pick<TaskRow, 'state' | 'startsAt'>, nowMs: number): TaskPhase {
  if (state === 'completed' || state === 'ended') return state
  return state === 'not_started' && startsAt !== null && startsAt > nowMs ? 'upcoming' : 'todo'
}

const END_OF_TIME = Number.MAX_SAFE_INTEGER

/**
 * By deadline, those without one last, newest first among equals. Upcoming ones are sorted by start (`byBeginning`).
 */
export const byUrgency = (a: TaskRow, b: TaskRow): number =>
  (a.endsAt ?? END_OF_TIME) - (b.endsAt ?? END_OF_TIME) || (a.id < b.id ? 1 : -1)
export const byBeginning = (a: TaskRow, b: TaskRow): number => (a.startsAt ?? 0) - (b.startsAt ?? 0)

/** Why a learner can't start; null = they can. Practice and exam count the attempts themselves. */
export function refusalOf(row: SubtaskRow, nowMs: number): StartRefusal | null {
  if (row.lockedBy === 'licence') return 'task/switched_off'
  if (row.endsAt !== null && row.endsAt <= nowMs) return 'task/ended'
  if (row.lockedBy === 'window') return 'task/not_started'
  return row.lockedBy === null ? null : 'task/locked'
}
