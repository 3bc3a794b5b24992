import { AppError } from '@lianda/shared/error/app-error'
import type { ErrorCode } from '@lianda/shared/error/codes'
import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { TASK_CATALOGS } from '@lianda/shared/module/task/task-catalogs'
import type { BatchStep, taskBatch, taskMove } from '@lianda/shared/module/task/task-life.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { requireCatalog } from '../catalog'
import { mayWrite } from './task-access'
import { type ChangedTask, deleteDraft, getTaskDoc } from './task.admin.service'
import type { TaskDoc } from './task.document'
import { tasks } from './task.model'
import { storePublished } from './task-published'
import { unschedulePackage } from './task-publish.service'
import { withdrawPackage } from './task-window.service'

export interface BatchOutcome {
  changed: ChangedTask[]
  /** `title` is empty for a package that was not found. */
  refused: { id: string; title: string; reason: ErrorCode }[]
}

type Step = (deps: Deps, actor: Actor, before: TaskDoc) => Promise<ChangedTask>

const STEPS: Record<BatchStep, Step> = {
  archive,
  unarchive,
  unschedule,
  withdraw: (deps, actor, { _id: id, rev }) => withdrawPackage(deps, actor, { id, rev }),
  delete: (deps, actor, { _id }) => deleteDraft(deps, actor, _id),
}

/** Archives or deletes packages, or takes their publishing back. */
export const changePackages = (
  deps: Deps,
  actor: Actor,
  { ids, step }: ParsedInputOf<typeof taskBatch>,
): Promise<BatchOutcome> => each(deps, actor, ids, STEPS[step])

/** Puts packages into a category of the tree of their type, published ones too; null: out of all. */
export const placePackages = (
  deps: Deps,
  actor: Actor,
  { ids, catalogId }: ParsedInputOf<typeof taskMove>,
): Promise<BatchOutcome> => each(deps, actor, ids, (...given) => place(...given, catalogId))

/** Does one step with each package on its own, and lists those that were refused. */
async function each(deps: Deps, actor: Actor, ids: readonly string[], step: Step): Promise<BatchOutcome> {
  const outcome: BatchOutcome = { changed: [], refused: [] }
  for (const id of new Set(ids)) {
    let title = ''
    try {
      const before = await getTaskDoc(deps, actor, id)
      title = before.title
      outcome.changed.push(await step(deps, actor, before))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      outcome.refused.push({ id, title, reason: error.code })
    }
  }
  return outcome
}

/** Puts an ended package away. Learners keep it in their lists, so their devices are told nothing. */
async function archive(deps: Deps, actor: Actor, before: TaskDoc): Promise<ChangedTask> {
  if (!(await mayWrite(deps, actor, before))) throw new AppError('identity/forbidden')
  if (before.archivedAt) return { before, after: before }
  if (before.publishState !== 'published') throw new AppError('task/not_published')
  const now = new Date(deps.clock.now())
  if (!before.endsAt || before.endsAt > now) throw new AppError('task/not_ended')
  return { before, after: await storePublished(deps, before, {}, { archivedAt: now }) }
}

async function unarchive(deps: Deps, actor: Actor, before: TaskDoc): Promise<ChangedTask> {
  if (!(await mayWrite(deps, actor, before))) throw new AppError('identity/forbidden')
  if (!before.archivedAt) return { before, after: before }
  return { before, after: await storePublished(deps, before, {}, { archivedAt: null }) }
}

/** A draft has no schedule, so nothing about it would change. */
async function unschedule(deps: Deps, actor: Actor, before: TaskDoc): Promise<ChangedTask> {
  if (before.publishState === 'unpublished') throw new AppError('task/not_scheduled')
  return await unschedulePackage(deps, actor, { id: before._id, rev: before.rev })
}

/** Where a package lies is no change of the package: its revision and `updatedAt` stay. */
async function place(deps: Deps, actor: Actor, before: TaskDoc, catalogId: string | null): Promise<ChangedTask> {
  if (!(await mayWrite(deps, actor, before))) throw new AppError('identity/forbidden')
  await requireCatalog(deps, actor, TASK_CATALOGS[before.type], catalogId)
  const { _id, orgid, type } = before
  const after = await tasks(deps.db)
    .findOneAndUpdate({ _id, orgid, type, deletedAt: null }, { $set: { catalogId } }, { returnDocument: 'after' })
    .lean<TaskDoc>()
  if (!after) throw new AppError('task/not_found')
  return { before, after }
}
