import type { Deps } from '../../deps'
import { countPlaces } from '../upload'
import type { SubtaskDoc } from './kind/subtask.document'
import type { TaskDoc } from './task.document'
import { tasks } from './task.model'

/**
 * How many subtasks use each of these papers, drafts included, also for those who began before a newer version took its
 * place. Served by the indexes `paper` and `earlier_paper`.
 */
export async function countPaperUses(
  deps: Deps,
  orgid: string,
  paperIds: readonly string[],
): Promise<Map<string, number>> {
  const wanted = new Set(paperIds)
  if (wanted.size === 0) return new Map()
  const found = await tasks(deps.db)
    .find(
      {
        orgid,
        deletedAt: null,
        $or: ['subtasks.paperId', 'subtasks.earlier.paperId'].map((path) => ({ orgid, [path]: { $in: [...wanted] } })),
      },
      { subtasks: 1 },
    )
    .lean<Pick<TaskDoc, 'subtasks'>[]>()
  const uses = new Map<string, number>()
  for (const subtask of found.flatMap((task) => task.subtasks))
    for (const resource of [subtask, ...(subtask.earlier ?? [])])
      if ('paperId' in resource && wanted.has(resource.paperId))
        uses.set(resource.paperId, (uses.get(resource.paperId) ?? 0) + 1)
  return uses
}

/** How many subtasks use each of these scenes, drafts included, also for those who began before another one took its place. */
export async function countSceneUses(
  deps: Deps,
  orgid: string,
  sceneIds: readonly string[],
): Promise<Map<string, number>> {
  const wanted = new Set(sceneIds)
  if (wanted.size === 0) return new Map()
  const found = await tasks(deps.db)
    .find(
      {
        orgid,
        deletedAt: null,
        $or: ['subtasks.sceneId', 'subtasks.earlier.sceneId'].map((path) => ({ [path]: { $in: [...wanted] } })),
      },
      { subtasks: 1 },
    )
    .lean<Pick<TaskDoc, 'subtasks'>[]>()
  const uses = new Map<string, number>()
  for (const subtask of found.flatMap((task) => task.subtasks))
    for (const sceneId of scenesIn(subtask)) if (wanted.has(sceneId)) uses.set(sceneId, (uses.get(sceneId) ?? 0) + 1)
  return uses
}

/** Each scene once, however many of its versions the subtask had. */
const scenesIn = (subtask: SubtaskDoc): Set<string> =>
  new Set([subtask, ...(subtask.earlier ?? [])].flatMap((one) => ('sceneId' in one ? [one.sceneId] : [])))

/** In how many packages, those in the recycle bin included, each of these pictures is used. Served by `by_cover`. */
export async function coverPlaces(deps: Deps, orgid: string, paths: readonly string[]): Promise<Map<string, number>> {
  const found = await tasks(deps.db)
    .find({ orgid, cover: { $in: [...paths] } }, { cover: 1 })
    .lean<Pick<TaskDoc, 'cover'>[]>()
  return countPlaces(
    paths,
    found.map(({ cover = '' }) => [cover]),
  )
}

/** How many packages, drafts included, name one of these departments as their audience. */
export async function countDepartmentUses(
  deps: Deps,
  orgid: string,
  departmentIds: readonly string[],
): Promise<number> {
  const named = { orgid, 'audience.departmentIds': { $in: [...departmentIds] }, deletedAt: null }
  return await tasks(deps.db).countDocuments(named)
}
