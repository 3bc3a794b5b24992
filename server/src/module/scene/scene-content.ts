import { LRUCache } from 'lru-cache'
import { AppError } from '@lianda/shared/error/app-error'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { type Deps, perApp } from '../../deps'
import { sceneVersions } from './scene.model'
import { sceneTrials, TRIAL_VERSION } from './trial/scene-trial.model'

interface Version {
  orgid: string
  sceneId: string
  version: number
}

/** Versions and trials are immutable, so cached content stays valid. Simultaneous readers share one query. */
const cache = perApp(
  (deps) =>
    new LRUCache<string, SceneContent, Version>({
      max: 200,
      ignoreFetchAbort: true,
      async fetchMethod(_key, _stale, { context }) {
        const found = await findContent(deps, context)
        if (!found) throw new AppError('scene/not_found')
        return found.content
      },
    }),
)

async function findContent(deps: Deps, context: Version): Promise<{ content: SceneContent } | null> {
  const { orgid, sceneId, version } = context
  if (version === TRIAL_VERSION) return await sceneTrials(deps.db).findOne({ _id: sceneId, orgid }).lean()
  return await sceneVersions(deps.db).findOne(context).lean()
}

/** Answers with this object from now on: what is learned of a scene hangs on it, so it is learned once. */
export function holdContent(deps: Deps, { orgid, sceneId, version }: Version, content: SceneContent): void {
  cache(deps).set(`${orgid}/${sceneId}/${version}`, content)
}

/** The content of one immutable version, or of a trial (`TRIAL_VERSION`). Throws `scene/not_found`. */
export async function sceneContentOf(
  deps: Deps,
  orgid: string,
  sceneId: string,
  version: number,
): Promise<SceneContent> {
  return await cache(deps).forceFetch(`${orgid}/${sceneId}/${version}`, { context: { orgid, sceneId, version } })
}
