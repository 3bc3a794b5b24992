import type { PackageUses } from '@lianda/shared/contract/package-use'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import type { FaqUsage } from '../faq'
import type { MediaUsage } from '../media'
import { countPlaces } from '../upload'
import type { SubtaskDoc } from './kind/subtask.document'
import type { TaskDoc } from './task.document'
import { visibleTasks } from './task-access'
import { tasks } from './task.model'

/** What a subtask names its resource by, which has an index, as what it held earlier has. */
type Held = 'paperId' | 'sceneId' | 'mediaId' | 'catalogId'

type Holder = Pick<TaskDoc, 'subtasks'>

/**
 * The packages, drafts included, with a subtask that holds one of these, also for those who began before a newer version
 * took its place. Served by the indexes `paper`, `scene`, `media` and `faq`, and those of what was held earlier.
 */
const holdersOf = (orgid: string, held: Held, ids: readonly string[]) => ({
  orgid,
  $or: [`subtasks.${held}`, `subtasks.earlier.${held}`].map((path) => ({ orgid, [path]: { $in: [...ids] } })),
})

/** Each once, however many of its versions the subtask had. */
const heldBy = (subtask: SubtaskDoc, held: Held): Set<string> =>
  new Set([subtask, ...(subtask.earlier ?? [])].flatMap((one) => (held in one ? [one[held as never] as string] : [])))

/** How often each of these is in the lists. */
function countWanted(ids: readonly string[], lists: readonly ReadonlySet<string>[]): Map<string, number> {
  const counted = ids.map((id) => [id, lists.filter((list) => list.has(id)).length] as const)
  return new Map(counted.filter(([, count]) => count > 0))
}

/** How many subtasks hold each of these. */
async function countUses(deps: Deps, orgid: string, held: Held, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const found = await tasks(deps.db)
    .find({ ...holdersOf(orgid, held, ids), deletedAt: null }, { subtasks: 1 })
    .lean<Holder[]>()
  const lists = found.flatMap(({ subtasks }) => subtasks.map((subtask) => heldBy(subtask, held)))
  return countWanted(ids, lists)
}

/** How many subtasks use each of these papers. */
export const countPaperUses = (deps: Deps, orgid: string, paperIds: readonly string[]) =>
  countUses(deps, orgid, 'paperId', paperIds)

/** How many subtasks use each of these scenes. */
export const countSceneUses = (deps: Deps, orgid: string, sceneIds: readonly string[]) =>
  countUses(deps, orgid, 'sceneId', sceneIds)

/** The packages that hold files and films of the media bank. */
export const usesOfMedia = (deps: Deps): MediaUsage => ({
  async countPackages(orgid, mediaIds, { binned = false } = {}) {
    if (mediaIds.length === 0) return new Map()
    const found = await tasks(deps.db)
      .find({ ...holdersOf(orgid, 'mediaId', mediaIds), ...(binned ? {} : { deletedAt: null }) }, { subtasks: 1 })
      .lean<Holder[]>()
    const lists = found.map(({ subtasks }) => new Set(subtasks.flatMap((subtask) => [...heldBy(subtask, 'mediaId')])))
    return countWanted(mediaIds, lists)
  },
  packagesOf: (actor, mediaId) => packagesHolding(deps, actor, 'mediaId', [mediaId]),
})

/** The packages whose steps ask the quick questions of categories. */
export const usesOfFaqs = (deps: Deps): FaqUsage => ({
  async drawing(orgid, catalogIds) {
    const found = await tasks(deps.db)
      .find({ ...holdersOf(orgid, 'catalogId', catalogIds), deletedAt: null }, { subtasks: 1 })
      .lean<Pick<TaskDoc, '_id' | 'subtasks'>[]>()
    return found.map(({ _id: taskId, subtasks }) => ({
      taskId,
      catalogIds: new Set(subtasks.flatMap((subtask) => [...heldBy(subtask, 'catalogId')])),
    }))
  },
  packagesOf: (actor, catalogIds) => packagesHolding(deps, actor, 'catalogId', catalogIds),
})

/** The packages that hold one of these and that the actor sees, last changed first, and how many there are besides. */
export async function packagesHolding(
  deps: Deps,
  actor: Actor,
  held: Held,
  ids: readonly string[],
): Promise<PackageUses> {
  const holding = { ...holdersOf(actor.orgid, held, ids), deletedAt: null }
  const [seen, all] = await Promise.all([
    tasks(deps.db)
      .find({ ...holding, $and: [await visibleTasks(deps, actor)] }, { title: 1, type: 1, publishState: 1 })
      .sort({ updatedAt: -1, _id: -1 })
      .lean<Pick<TaskDoc, '_id' | 'title' | 'type' | 'publishState'>[]>(),
    tasks(deps.db).countDocuments(holding),
  ])
  const rows = seen.map(({ _id: taskId, title, type, publishState }) => ({
    ...{ taskId, title, type },
    published: publishState === 'published',
  }))
  return { rows, hidden: all - rows.length }
}

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
