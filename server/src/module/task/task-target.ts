import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import type { ExamTarget } from '../exam'
import { departmentPath } from '../org'
import type { PracticeTarget } from '../practice'
import type { SubtaskDoc, TaskDoc } from './task.document'
import { tasks } from './task.model'
import { progressIn } from './task-progress'
import { publishedWith } from './task-published'
import { packageView, refusalOf, windowOf } from './task.rules'

type Person = Pick<Actor, 'orgid' | 'userId' | 'departmentId'>

/** Evaluates the audience now. Reads the department's path only when nothing else decides. */
async function isMeant(deps: Deps, person: Person, { audience }: TaskDoc): Promise<boolean> {
  const { departmentId } = person
  if (audience.everyone || audience.userIds.includes(person.userId)) return true
  if (departmentId === null || audience.departmentIds.length === 0) return false
  if (audience.departmentIds.includes(departmentId)) return true
  const path = await departmentPath(deps, person.orgid, departmentId)
  return path.some((id) => audience.departmentIds.includes(id))
}

/** A subtask of a published package whose audience includes this person, and what keeps them from starting it. */
async function openSubtask(deps: Deps, person: Person, subtaskId: string) {
  const task = await publishedWith(deps, person.orgid, subtaskId)
  const subtask = task?.subtasks.find((one) => one.id === subtaskId)
  if (!task || !subtask || !(await isMeant(deps, person, task))) return null
  const progress = await progressIn(deps, person, deciding(task, subtask))
  const now = deps.clock.now()
  const row = packageView(task, progress, now).subtasks.find((one) => one.id === subtaskId)
  return { task, subtask, refusal: row ? refusalOf(row, now) : ('task/ended' as const) }
}

/** Subtasks whose progress decides: earlier ones in an ordered package, and a practice itself (open once passed). */
const deciding = (task: TaskDoc, subtask: SubtaskDoc): SubtaskDoc[] => [
  ...(task.ordered ? task.subtasks.slice(0, task.subtasks.indexOf(subtask)) : []),
  ...(subtask.type === 1 ? [subtask] : []),
]

/** For the start of a practice: the subtask as this person may practise it now. */
export async function findPractice(deps: Deps, person: Person, subtaskId: string): Promise<PracticeTarget | null> {
  const open = await openSubtask(deps, person, subtaskId)
  if (open?.subtask.type !== 1) return null
  const { task, subtask, refusal } = open
  return {
    taskId: task._id,
    taskTitle: task.title,
    subtaskId,
    sceneId: subtask.sceneId,
    sceneVersion: subtask.sceneVersion,
    passScore: subtask.passScore,
    attemptsAllowed: subtask.attempts,
    refusal,
  }
}

const EXAM_REFUSALS = { 'task/not_started': 'not_started', 'task/ended': 'ended', 'task/locked': 'locked' } as const

/** For the start of an exam: the subtask as this person may sit it now. */
export async function findExam(deps: Deps, person: Person, subtaskId: string): Promise<ExamTarget | null> {
  const open = await openSubtask(deps, person, subtaskId)
  if (open?.subtask.type !== 2) return null
  const { task, subtask, refusal } = open
  return {
    taskId: task._id,
    taskTitle: task.title,
    subtaskId,
    paperId: subtask.paperId,
    passScore: subtask.passScore,
    attemptsAllowed: subtask.attempts,
    ...windowOf(task, subtask),
    refusal: refusal === null ? null : EXAM_REFUSALS[refusal],
  }
}

/** How many subtasks use each of these papers, drafts included. Served by the index `paper`. */
export async function countPaperUses(
  deps: Deps,
  orgid: string,
  paperIds: readonly string[],
): Promise<Map<string, number>> {
  const wanted = new Set(paperIds)
  if (wanted.size === 0) return new Map()
  const found = await tasks(deps.db)
    .find({ orgid, 'subtasks.paperId': { $in: [...wanted] }, deletedAt: null }, { subtasks: 1 })
    .lean<Pick<TaskDoc, 'subtasks'>[]>()
  const uses = new Map<string, number>()
  for (const subtask of found.flatMap((task) => task.subtasks))
    if (subtask.type === 2 && wanted.has(subtask.paperId))
      uses.set(subtask.paperId, (uses.get(subtask.paperId) ?? 0) + 1)
  return uses
}
