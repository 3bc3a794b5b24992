import { AppError } from '@lianda/shared/error/app-error'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { type Deps, perApp } from '../../deps'
import { sceneVersions } from './scene.model'

const KEPT = 200

/** Versions are immutable, so cached content stays valid; beyond `KEPT` the oldest entry is evicted. */
const cache = perApp(() => new Map<string, SceneContent>())

/** The content of one immutable version. Throws `scene/not_found`. */
export async function sceneContentOf(
  deps: Deps,
  orgid: string,
  sceneId: string,
  version: number,
): Promise<SceneContent> {
  const key = `${orgid}/${sceneId}/${version}`
  const known = cache(deps).get(key)
  if (known) return known
  const found = await sceneVersions(deps.db).findOne({ orgid, sceneId, version }).lean()
  if (!found) throw new AppError('scene/not_found')
  const kept = cache(deps)
  kept.set(key, found.content)
  if (kept.size > KEPT) for (const oldest of kept.keys()) return (kept.delete(oldest), found.content)
  return found.content
}
