import { LRUCache } from 'lru-cache'
import type { QueryFilter } from 'mongoose'
import { AppError } from '@lianda/shared/error/app-error'
import { taskChanged } from '@lianda/shared/module/task/task.events'
import type { Actor } from '../../actor'
import { type Deps, perApp } from '../../deps'
import { forgetShelf } from './published-shelf'
import { mayWrite } from './task-access'
import { getTaskDoc } from './task.admin.service'
import type { TaskDoc } from './task.document'
import { tasks } from './task.model'

const KEPT = 500

interface Kept {
  /** By `orgid/` and the id of a subtask or of itself: thousands who begin an exam in the same minute need the same package. */
  byId: LRUCache<string, TaskDoc>
  /** Counts changes: a document read before a change is not cached after it. */
  changes: number
}

const published = perApp((): Kept => ({ byId: new LRUCache({ max: KEPT }), changes: 0 }))

/** The published package of a subtask. Served by the index `subtask`. */
export const publishedWith = (deps: Deps, orgid: string, subtaskId: string): Promise<TaskDoc | null> =>
  cached(deps, orgid, subtaskId, { 'subtasks.id': subtaskId })

/** A published package. */
export const publishedTask = (deps: Deps, orgid: string, id: string): Promise<TaskDoc | null> =>
  cached(deps, orgid, id, { _id: id })

/**
 * Cached only with the embedded store, where this process is the only one, and evicted when it changes: another process
 * would go on with a stale end.
 */
async function cached(deps: Deps, orgid: string, id: string, filter: QueryFilter<TaskDoc>): Promise<TaskDoc | null> {
  const kept = published(deps)
  const key = `${orgid}/${id}`
  const known = kept.byId.get(key)
  if (known) return known
  const { changes } = kept
  const found = await tasks(deps.db)
    .findOne({ ...filter, orgid, publishState: 'published', deletedAt: null })
    .lean<TaskDoc>()
  if (!found) return null
  const alone = deps.config.mongodbUri === null
  if (alone && kept.changes === changes) kept.byId.set(key, found)
  return found
}

/** A published package that this administrator may change. Throws `identity/forbidden`, `task/not_published`, `task/archived`. */
export async function getPublished(deps: Deps, actor: Actor, id: string): Promise<TaskDoc> {
  const task = await getTaskDoc(deps, actor, id)
  if (!(await mayWrite(deps, actor, task))) throw new AppError('identity/forbidden')
  if (task.publishState !== 'published') throw new AppError('task/not_published')
  if (task.archivedAt) throw new AppError('task/archived')
  return task
}

/** Changes what learners see of a published package, and notifies their devices. Throws `task/changed_meanwhile`. */
export async function changePublished(
  deps: Deps,
  before: TaskDoc,
  guard: QueryFilter<TaskDoc>,
  changes: Partial<TaskDoc>,
): Promise<TaskDoc> {
  const after = await storePublished(deps, before, guard, changes)
  deps.realtime.emit({ org: after.orgid }, taskChanged, { id: after._id, rev: after.rev })
  return after
}

/** The only write to a published package: applies if `rev` is unchanged and `guard` holds. Throws `task/changed_meanwhile`. */
export async function storePublished(
  deps: Deps,
  before: TaskDoc,
  guard: QueryFilter<TaskDoc>,
  changes: Partial<TaskDoc>,
): Promise<TaskDoc> {
  const { _id, orgid, rev } = before
  const kept = published(deps)
  const after = await tasks(deps.db)
    .findOneAndUpdate(
      { ...guard, _id, orgid, rev, publishState: 'published', deletedAt: null },
      { $set: { ...changes, updatedAt: new Date(deps.clock.now()), rev: rev + 1 } },
      { returnDocument: 'after' },
    )
    .lean<TaskDoc>()
  if (!after) throw new AppError('task/changed_meanwhile')
  kept.changes++
  forgetShelf(deps, orgid)
  for (const id of [_id, ...[...before.subtasks, ...after.subtasks].map((subtask) => subtask.id)])
    kept.byId.delete(`${orgid}/${id}`)
  return after
}
