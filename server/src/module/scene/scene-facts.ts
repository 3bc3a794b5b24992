import type { Page } from '@lianda/shared/kernel/paging'
import type { SceneKind } from '@lianda/shared/module/scene/scene.contract'
import type { Deps } from '../../deps'
import { nameFilter } from '../../infra/text/search'
import {
  catalogNames,
  type ListedThings,
  pageOfThings,
  reachOfThings,
  seenFilter,
  thingsInSight,
  type Viewer,
} from '../catalog'
import { sceneContentOf } from './scene-content'
import { scenes } from './scene.model'

/** What a package needs to know of a scene now. */
export interface SceneFact {
  /** Enabled, so packages can use it. */
  ready: boolean
  newestVersion: number
}

/** Facts by scene id; scenes that do not exist are left out. Served by `_id`. */
export async function sceneFacts(
  deps: Deps,
  orgid: string,
  sceneIds: readonly string[],
): Promise<Map<string, SceneFact>> {
  if (sceneIds.length === 0) return new Map()
  const rows = await scenes(deps.db)
    .find({ orgid, live: true, _id: { $in: [...sceneIds] } }, { disabled: 1, version: 1 })
    .lean()
  return new Map(rows.map(({ _id, disabled, version }) => [_id, { ready: !disabled, newestVersion: version }]))
}

export interface ReadyScene {
  id: string
  title: string
  version: number
  minutes: number
  categoryName: string
  updatedAt: number
}

/** Enabled scenes of a kind, last changed first, for the picker of packages. Served by `by_state`, or by `list_by_update`. */
export async function listReadyScenes(
  deps: Deps,
  viewer: Viewer,
  query: { page: number; rows: number; text?: string | undefined; catalogId?: string | undefined },
  kind: SceneKind = 'flow',
): Promise<Page<ReadyScene>> {
  const { orgid } = viewer
  const {
    found,
    all: _all,
    ...counts
  } = await pageOfThings(scenes(deps.db), {
    of: { orgid, live: true, kind },
    seen: seenFilter(await thingsInSight(deps, viewer, 2, query.catalogId), 'catalogId'),
    wanted: { disabled: false, ...nameFilter(query.text) },
    ...{ sort: '-updatedAt', page: query.page, rows: query.rows, without: 'work.content' },
  })
  const names = await catalogNames(deps, viewer, 2)
  const rows = await Promise.all(
    found.map(async ({ _id, name, version, catalogId, updatedAt }) => ({
      id: _id,
      title: name,
      version,
      minutes: (await sceneContentOf(deps, orgid, _id, version)).minutes,
      categoryName: names.get(catalogId ?? '') ?? '',
      updatedAt: updatedAt.getTime(),
    })),
  )
  return { rows, ...counts }
}

/** Of these scenes the ones that the viewer sees. @param bin those that lie in the recycle bin too, as before */
export async function seenScenes(
  deps: Deps,
  viewer: Viewer,
  ids: readonly string[],
  { bin = false } = {},
): Promise<Set<string>> {
  const [found, reachOf] = await Promise.all([
    scenes(deps.db)
      .find({ orgid: viewer.orgid, ...(bin ? {} : { live: true }), _id: { $in: [...ids] } }, { catalogId: 1 })
      .lean(),
    reachOfThings(deps, viewer, 2, ids),
  ])
  return new Set(found.flatMap(({ _id: id, catalogId }) => (reachOf({ id, catalogId }) === 'none' ? [] : [id])))
}

/** Scenes can have access lists of their own. */
export const listedScenes = (deps: Deps): ListedThings => ({
  async find(orgid, ids, part) {
    const found = await scenes(deps.db)
      .find(
        { orgid, live: true, _id: { $in: [...ids] }, ...(part === undefined ? {} : { kind: part as SceneKind }) },
        { name: 1, catalogId: 1, creatorId: 1 },
      )
      .lean()
    return new Map(found.map(({ _id, name, catalogId, creatorId = null }) => [_id, { name, catalogId, creatorId }]))
  },
})
