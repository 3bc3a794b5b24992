import type { FrontPackage, SubtaskRow, TaskRow, TaskPhase } from '@lianda/shared/module/task/task.contract'
import { subtaskKind, type SubtaskType, WATCH } from '@lianda/shared/module/task/kind/subtask-kinds.rules'
import { ownSubtask } from './kind/own-subtask.rules'
import type { SubtaskDoc } from './kind/subtask.document'
import type { StartRefusal, SubtaskProgress } from './kind/subtask-kind.types'
import { packageNow, packageStanding, type StepStanding } from './package-standing.rules'
import type { TaskDoc } from './task.document'

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
  const now = packageNow(task, off, nowMs)
  const own = task.subtasks.map((subtask) => ownSubtask(subtask, progress.get(subtask.id)))
  const inOrder = task.subtasks.map(({ id }) => progress.get(id))
  const { state, done, score, steps } = packageStanding(now, inOrder, front)
  const subtasks = now.steps.flatMap(({ window }, at): SubtaskRow[] => {
    const [subtask, standing] = [own[at], steps[at]]
    return subtask && standing ? [rowOf({ ...subtask, ...window }, standing)] : []
  })
  const row: TaskRow = {
    id: task._id,
    title: task.title,
    type: task.type,
    cover: task.cover ?? '',
    state,
    publisher: task.publisher,
    passScore: wholePassScore(task),
    exam: onlyExam(own),
    done,
    total: subtasks.length,
    startsAt: task.startsAt?.getTime() ?? null,
    endsAt: task.endsAt?.getTime() ?? null,
    score,
    brokenOff: subtasks.some((one) => one.bestBrokenOff),
    excused: null,
    front,
  }
  return { row, subtasks }
}

/** The score from which the package is passed. With a single subtask, that subtask's pass score. */
export function wholePassScore({ passScore, subtasks }: Pick<TaskDoc, 'passScore' | 'subtasks'>): number {
  const [first] = subtasks
  return first && subtasks.length === 1 ? first.passScore : passScore
}

/** Lists show an exam's questions and minutes when it is the package's only subtask. */
function onlyExam(subtasks: readonly SubtaskDoc[]): TaskRow['exam'] {
  const [first] = subtasks
  return first && 'questions' in first && subtasks.length === 1
    ? { questions: first.questions, minutes: first.minutes }
    : null
}

function rowOf(subtask: SubtaskDoc, { state, lockedBy, attemptsLeft, mine }: StepStanding): SubtaskRow {
  return {
    id: subtask.id,
    title: subtask.title,
    type: subtask.type,
    ...{ state, lockedBy, attemptsLeft },
    rehearsalAllowed: subtask.rehearsalAllowed ?? true,
    frontId: lockedBy === 'front' ? (subtask.frontId ?? null) : null,
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
