import type { RunState } from '@lianda/shared/module/task/task.admin.contract'
import { TASK_CATALOGS } from '@lianda/shared/module/task/task-catalogs'
import { AppError } from '@lianda/shared/error/app-error'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { searchFilter } from '../../../infra/text/search'
import { catalogScope } from '../../catalog'
import { runStateFilter, runStateOf } from '../task.admin.view'
import { visibleTasks } from '../task-access'
import { categoryNames } from '../task-category'
import type { TaskDoc } from '../task.document'
import { tasks } from '../task.model'

type PackageType = TaskDoc['type']

/** Who may read reports is shown packages of all types, whichever they manage. */
const TYPES: readonly PackageType[] = [1, 2, 3]

/** A published package as reports name it. */
export interface ReportedPackage {
  task: TaskDoc
  catalogName: string
  runState: RunState
}

interface Asked {
  id?: string | undefined
  /** The one with this subtask. */
  subtaskId?: string | undefined
  text?: string | undefined
  type?: PackageType | undefined
  catalogId?: string | undefined
  runState?: RunState | undefined
  /** Those whose window has some of this time. */
  from?: number | undefined
  to?: number | undefined
}

/**
 * The published packages that this administrator sees, those put away included. Served by `by_update`, `by_text` or
 * `in_category`. Throws `catalog/not_found`.
 */
export async function reportedPackages(deps: Deps, actor: Actor, asked: Asked): Promise<ReportedPackage[]> {
  const { orgid } = actor
  const nowMs = deps.clock.now()
  const catalogs = await askedCategories(deps, actor, asked)
  const found = await tasks(deps.db)
    .find({
      orgid,
      publishState: 'published',
      ...(asked.id === undefined ? {} : { _id: asked.id }),
      ...(asked.subtaskId === undefined ? {} : { 'subtasks.id': asked.subtaskId }),
      ...(asked.type === undefined ? {} : { type: asked.type }),
      ...(catalogs === null ? {} : { catalogId: { $in: catalogs } }),
      ...searchFilter(asked.text),
      $and: [
        await visibleTasks(deps, actor, TYPES),
        asked.runState === undefined ? {} : runStateFilter(asked.runState, nowMs),
        asked.from === undefined ? {} : { $or: [{ endsAt: null }, { endsAt: { $gte: new Date(asked.from) } }] },
        asked.to === undefined ? {} : { $or: [{ startsAt: null }, { startsAt: { $lte: new Date(asked.to) } }] },
      ],
    })
    .sort({ updatedAt: -1, _id: -1 })
    .lean<TaskDoc[]>()
  const nameOf = await categoryNames(
    deps,
    orgid,
    found.map(({ type }) => type),
  )
  return found.map((task) => ({ task, catalogName: nameOf(task), runState: runStateOf(task, nowMs) }))
}

async function askedCategories(
  deps: Deps,
  actor: Actor,
  { type, catalogId }: Asked,
): Promise<(string | null)[] | null> {
  if (catalogId === undefined) return null
  // Each type has a tree of its own, and an id is in one of them.
  for (const one of type === undefined ? TYPES : [type])
    try {
      return await catalogScope(deps, actor, TASK_CATALOGS[one], catalogId)
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'catalog/not_found')) throw error
    }
  throw new AppError('catalog/not_found')
}
