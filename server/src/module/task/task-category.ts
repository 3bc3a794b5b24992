import { TASK_CATALOGS } from '@lianda/shared/module/task/task-catalogs'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { contentsIn } from '../../infra/tree/tree-contents'
import { type CatalogContents, catalogNames, program } from '../catalog'
import { visibleTasks } from './task-access'
import { isShelf, SHELVES } from './task-shelf'
import type { TaskDoc } from './task.document'
import { tasks } from './task.model'

/** Contents of the categories of one type of package; a part is a shelf. Served by `in_category`. */
export const packageContents = (deps: Deps, type: TaskDoc['type']): CatalogContents => ({
  ...contentsIn(deps, tasks, { member: 'catalogId', bin: 'deletedAt', loose: true, of: { type }, revised: false }),
  countSeen: (who, part) => countSeen(deps, who, type, part),
})

/** An administrator with a data scope is told of their own packages only, as in the list. */
async function countSeen(deps: Deps, who: Actor, type: TaskDoc['type'], part = '') {
  const rows = await tasks(deps.db).aggregate<{ _id: string | null; n: number }>([
    {
      $match: {
        $and: [await visibleTasks(deps, who), isShelf(part) ? SHELVES[part] : {}],
        orgid: who.orgid,
        type,
      },
    },
    { $group: { _id: '$catalogId', n: { $sum: 1 } } },
  ])
  return new Map(rows.map(({ _id, n }) => [_id, n]))
}

/** The name of a package's category; empty without one. */
export async function categoryNames(
  deps: Deps,
  orgid: string,
  types: readonly TaskDoc['type'][],
): Promise<(task: Pick<TaskDoc, 'catalogId'>) => string> {
  const names = await Promise.all(
    [...new Set(types)].map((type) => catalogNames(deps, program(orgid), TASK_CATALOGS[type])),
  )
  return ({ catalogId }) => names.flatMap((one) => one.get(catalogId ?? '') ?? []).at(0) ?? ''
}
