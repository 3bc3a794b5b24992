import { AppError } from '@lianda/shared/error/app-error'
import type { ErrorCode } from '@lianda/shared/error/codes'
import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { BatchStep, taskBatch } from '@lianda/shared/module/task/task-life.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { mayWrite } from './task-access'
import { type ChangedTask, deleteDraft, getTaskDoc } from './task.admin.service'
import type { TaskDoc } from './task.document'
import { storePublished } from './task-published'
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
  withdraw: (deps, actor, { _id: id, rev }) => withdrawPackage(deps, actor, { id, rev }),
  delete: (deps, actor, { _id }) => deleteDraft(deps, actor, _id),
}

/** Does one step with each package on its own, and lists those that were refused. */
export async function changePackages(
  deps: Deps,
  actor: Actor,
  { ids, step }: ParsedInputOf<typeof taskBatch>,
): Promise<BatchOutcome> {
  const outcome: BatchOutcome = { changed: [], refused: [] }
  for (const id of new Set(ids)) {
    let title = ''
    try {
      const before = await getTaskDoc(deps, actor, id)
      title = before.title
      outcome.changed.push(await STEPS[step](deps, actor, before))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      outcome.refused.push({ id, title, reason: error.code })
    }
  }
  return outcome
}

/** Puts an ended package away. Learners keep it in their lists, so their devices are told nothing. */
async function archive(deps: Deps, actor: Actor, before: TaskDoc): Promise<ChangedTask> {
  if (!mayWrite(actor, before)) throw new AppError('identity/forbidden')
  if (before.archivedAt) return { before, after: before }
  if (before.publishState !== 'published') throw new AppError('task/not_published')
  const now = new Date(deps.clock.now())
  if (!before.endsAt || before.endsAt > now) throw new AppError('task/not_ended')
  return { before, after: await storePublished(deps, before, {}, { archivedAt: now }) }
}

async function unarchive(deps: Deps, actor: Actor, before: TaskDoc): Promise<ChangedTask> {
  if (!mayWrite(actor, before)) throw new AppError('identity/forbidden')
  if (!before.archivedAt) return { before, after: before }
  return { before, after: await storePublished(deps, before, {}, { archivedAt: null }) }
}
