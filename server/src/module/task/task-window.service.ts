import { AppError } from '@lianda/shared/error/app-error'
import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type * as contract from '@lianda/shared/module/task/task-publish.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { mayWrite } from './task-access'
import { type ChangedTask, getTaskDoc } from './task.admin.service'
import type { SubtaskDoc } from './kind/subtask.document'
import { countFollowers } from './front/front.store'
import type { PendingMove, TaskDoc } from './task.document'
import { passOn } from './task-move'
import { changePublished, getPublished } from './task-published'
import { tellAudience } from './task-tell'

/** A moved end is passed on again after this time, for learners whose start had read the old end. */
const AGAIN_MS = 30_000

const isPast = (at: Date | null, nowMs: number): boolean => at !== null && at.getTime() <= nowMs
const isToCome = (at: Date | null, nowMs: number): boolean => at !== null && at.getTime() > nowMs

/**
 * The move that an earlier try of this request made, if its answer was lost: one revision later, by the same person.
 */
const madeBy = (actor: Actor, task: TaskDoc, rev: number): PendingMove | undefined =>
  task.rev === rev + 1 ? task.pending?.find((move) => move.by === actor.name && move.id === moveId(task)) : undefined

const moveId = (task: Pick<TaskDoc, '_id' | 'rev'>): string => `${task._id}-${task.rev}`

/**
 * Ends a published package now. Running exams are submitted as they are, whatever the paper's rule for late ones; a
 * running practice may finish its turn. A repeated request gets the same answer as the first.
 */
export async function endPackage(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof contract.taskEnd>,
): Promise<ChangedTask> {
  const before = await getPublished(deps, actor, input.id)
  if (madeBy(actor, before, input.rev)?.ended) return { before, after: before }
  if (before.rev !== input.rev) throw new AppError('task/changed_meanwhile')
  const nowMs = deps.clock.now()
  if (isToCome(before.startsAt, nowMs)) throw new AppError('task/not_started')
  if (isPast(before.endsAt, nowMs)) throw new AppError('task/ended')
  return await moveEnd(deps, actor, before, { endsAt: new Date(nowMs) }, true)
}

/**
 * Gives a published package a later end, or none, even after it has ended. Running exams that the old end cut short get
 * that time back; submitted ones stay submitted.
 */
export async function extendPackage(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof contract.taskExtend>,
): Promise<ChangedTask> {
  const before = await getPublished(deps, actor, input.id)
  const endsAt = input.endsAt === null ? null : new Date(input.endsAt)
  if (madeBy(actor, before, input.rev) && before.endsAt?.getTime() === endsAt?.getTime())
    return { before, after: before }
  if (before.rev !== input.rev) throw new AppError('task/changed_meanwhile')
  const later = before.endsAt !== null && (endsAt === null || endsAt > before.endsAt)
  if (!later || isPast(endsAt, deps.clock.now())) throw new AppError('task/end_not_later')
  // Without an end of its own a subtask ends with the package.
  const subtasks = input.subtasks
    ? before.subtasks.map((one) => (one.endsAt && (!endsAt || one.endsAt < endsAt) ? { ...one, endsAt: null } : one))
    : before.subtasks
  return await moveEnd(deps, actor, before, { endsAt, subtasks }, false)
}

async function moveEnd(
  deps: Deps,
  actor: Actor,
  before: TaskDoc,
  changes: Pick<TaskDoc, 'endsAt'> & Partial<Pick<TaskDoc, 'subtasks'>>,
  ended: boolean,
): Promise<ChangedTask> {
  const again = new Date(deps.clock.now() + AGAIN_MS)
  const move: PendingMove = { id: `${before._id}-${before.rev + 1}`, at: again, by: actor.name, ended }
  const after = await changePublished(deps, before, {}, { ...changes, pending: [...(before.pending ?? []), move] })
  await passOn(deps, after, move)
  await tellAudience(deps, after, ended ? 'ended' : 'extended')
  return { before, after }
}

/** Before its start nobody has begun what a newer version replaced. */
const forgetful = ({ earlier: _earlier, ...subtask }: SubtaskDoc): SubtaskDoc => subtask

/**
 * Withdraws a published package before its start: it becomes a draft again and learners no longer see it. Throws
 * `task/begun` once it has started, `task/is_front` while published or scheduled ones come after it.
 */
export async function withdrawPackage(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof contract.taskWithdraw>,
): Promise<ChangedTask> {
  const task = await getTaskDoc(deps, actor, input.id)
  if (
    (await mayWrite(deps, actor, task)) &&
    task.publishState === 'unpublished' &&
    task.rev === input.rev + 1 &&
    task.publisher === ''
  )
    return { before: task, after: task }
  const before = await getPublished(deps, actor, input.id)
  if (before.rev !== input.rev) throw new AppError('task/changed_meanwhile')
  const now = new Date(deps.clock.now())
  if (!isToCome(before.startsAt, now.getTime())) throw new AppError('task/begun')
  const n = await countFollowers(deps, before)
  if (n > 0) throw new AppError('task/is_front', { params: { n } })
  const draft = {
    publishState: 'unpublished' as const,
    publishedAt: null,
    publishAt: null,
    publisher: '',
    subtasks: before.subtasks.map(forgetful),
  }
  // The start may pass between the check and the change.
  const after = await changePublished(deps, before, { startsAt: { $gt: now } }, draft)
  await tellAudience(deps, after, 'withdrawn')
  return { before, after }
}
