import type { RunState, SubtaskAdminView, TaskAdminRow } from '@lianda/shared/module/task/task.admin.contract'
import { WATCH } from '@lianda/shared/module/task/kind/subtask-kinds.rules'
import type { SubtaskDoc } from './kind/subtask.document'
import { kindOf } from './kind/subtask-kinds'
import type { TaskDoc } from './task.document'
import { factOf, type ResourceFacts } from './task-facts'
import { wholePassScore } from './task.rules'

/** The state by the window alone, published or not. */
export function runStateOf({ startsAt, endsAt }: Pick<TaskDoc, 'startsAt' | 'endsAt'>, nowMs: number): RunState {
  if (endsAt && endsAt.getTime() <= nowMs) return 'ended'
  return startsAt && startsAt.getTime() > nowMs ? 'not_started' : 'in_progress'
}

/** The same condition as a store filter. */
export function runStateFilter(state: RunState, nowMs: number) {
  const now = new Date(nowMs)
  if (state === 'ended') return { endsAt: { $ne: null, $lte: now } }
  const open = { $or: [{ endsAt: null }, { endsAt: { $gt: now } }] }
  if (state === 'not_started') return { $and: [open, { startsAt: { $gt: now } }] }
  return { $and: [open, { $or: [{ startsAt: null }, { startsAt: { $lte: now } }] }] }
}

/** Packages that end from now until then. */
export const endingFilter = (untilMs: number, nowMs: number) => ({
  endsAt: { $gt: new Date(nowMs), $lte: new Date(untilMs) },
})

interface Around {
  /** Whether the viewer may change it. */
  mine: boolean
  learners: number
  catalogName: string
  nowMs: number
}

/** A package as the back office lists it. */
export function taskAdminRowOf(task: TaskDoc, { mine, learners, catalogName, nowMs }: Around): TaskAdminRow {
  const draft = mine && task.publishState === 'unpublished'
  return {
    id: task._id,
    title: task.title,
    type: task.type,
    catalogId: task.catalogId ?? null,
    catalogName,
    publishState: task.publishState,
    runState: runStateOf(task, nowMs),
    startsAt: task.startsAt?.getTime() ?? null,
    endsAt: task.endsAt?.getTime() ?? null,
    publishAt: task.publishAt?.getTime() ?? null,
    publishedAt: task.publishedAt?.getTime() ?? null,
    passScore: wholePassScore(task),
    sort: task.sort,
    subtasks: task.subtasks.length,
    learners,
    creator: task.creator,
    updatedAt: task.updatedAt.getTime(),
    rev: task.rev,
    failure: task.failure,
    archived: isArchived(task),
    template: task.template === true,
    can: {
      edit: draft,
      publish: draft && task.template !== true,
      unschedule: mine && task.publishState === 'scheduled',
      remove: draft,
      move: mine,
      ...windowRights(mine && task.publishState === 'published', task, nowMs),
      unarchive: mine && isArchived(task),
    },
  }
}

const isArchived = ({ archivedAt }: Pick<TaskDoc, 'archivedAt'>): boolean => archivedAt != null

/** What an administrator may do now with a published package. */
const windowRights = (published: boolean, task: TaskDoc, nowMs: number) => {
  const { startsAt, endsAt } = task
  const open = published && !isArchived(task)
  const begun = startsAt === null || startsAt.getTime() <= nowMs
  const ended = endsAt !== null && endsAt.getTime() <= nowMs
  return {
    end: open && begun && !ended,
    extend: open && endsAt !== null,
    withdraw: open && !begun,
    adjust: open && !ended,
    archive: open && ended,
  }
}

/** A subtask as the editor shows it. For a resource that is gone, its own version counts as the newest. */
export function subtaskAdminViewOf(
  { subtasks }: Pick<TaskDoc, 'subtasks'>,
  subtask: SubtaskDoc,
  facts: ResourceFacts,
): SubtaskAdminView {
  const { id: resourceId, version } = kindOf(subtask).resourceOf(subtask)
  const front = subtasks.findIndex(({ id }) => id === subtask.frontId)
  return {
    id: subtask.id,
    type: subtask.type,
    resourceId,
    version,
    passScore: subtask.passScore,
    weight: subtask.weight,
    attempts: subtask.attempts,
    startsAt: subtask.startsAt?.getTime() ?? null,
    endsAt: subtask.endsAt?.getTime() ?? null,
    pauseAllowed: subtask.pauseAllowed ?? true,
    rehearsalAllowed: subtask.rehearsalAllowed ?? true,
    viewMinutes: subtask.viewMinutes ?? 0,
    watchPercent: subtask.watchPercent ?? WATCH.percent,
    skipAllowed: subtask.skipAllowed ?? WATCH.skipAllowed,
    draw: subtask.draw ?? 0,
    secondTry: subtask.secondTry ?? false,
    thinkSeconds: subtask.thinkSeconds ?? 0,
    front: front === -1 ? null : front,
    title: subtask.title,
    minutes: subtask.minutes,
    questions: 'questions' in subtask ? subtask.questions : null,
    newestVersion: factOf(facts, subtask)?.newestVersion ?? version,
  }
}
