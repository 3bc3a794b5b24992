import { LRUCache } from 'lru-cache'
import { AppError } from '@lianda/shared/error/app-error'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { type Deps, perApp } from '../../deps'
import { sceneVersions } from './scene.model'

interface Version {
  orgid: string
  sceneId: string
  version: number
}

/** Versions are immutable, so cached content stays valid. Simultaneous readers share one query. */
const cache = perApp(
  (deps) =>
    new LRUCache<string, SceneContent, Version>({
      max: 200,
      ignoreFetchAbort: true,
      async fetchMethod(_key, _stale, { context }) {
        const found = await sceneVersions(deps.db).findOne(context).lean()
        if (!found) throw new AppError('scene/not_found')
        return found.content
      },
    }),
)

/** The content of one immutable version. Throws `scene/not_found`. */
export async function sceneContentOf(
  deps: Deps,
  orgid: string,
  sceneId: string,
  version: number,
): Promise<SceneContent> {
  return await cache(deps).forceFetch(`${orgid}/${sceneId}/${version}`, { context: { orgid, sceneId, version } })
}
