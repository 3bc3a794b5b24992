import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import type { Deps } from '../../deps'
import { type SceneDoc, sceneVersions, scenes } from './scene.model'

/** A scene, and of what is published and in work the part that was asked for. */
export interface SceneWith extends Pick<SceneDoc, 'name' | 'kind'> {
  sceneId: string
  published: SceneContent | undefined
  inWork: SceneContent | undefined
}

interface Member {
  /** Path of the ids in a content; an index each of versions and scenes serves it. */
  path: string
  /** What is read of a content. */
  read: string
}

/**
 * Scenes by name that have one of these ids at a member of the newest version, or of what is in work; also some that only
 * older versions had it. Not those in the recycle bin.
 */
export async function scenesWith(
  deps: Deps,
  orgid: string,
  { path, read }: Member,
  ids: readonly string[],
): Promise<SceneWith[]> {
  if (ids.length === 0) return []
  const published = await sceneVersions(deps.db)
    .find({ orgid, [`content.${path}`]: { $in: ids } })
    .select(`sceneId version content.${read}`)
    .lean()
  const sceneIds = [...new Set(published.map(({ sceneId }) => sceneId))]
  // Two questions, since an `$or` would be answered by reading every scene.
  const [named, taking] = await Promise.all(
    [{ _id: { $in: sceneIds } }, { [`work.content.${path}`]: { $in: ids } }].map((which) =>
      scenes(deps.db)
        .find({ ...which, orgid, live: true })
        .select(`name kind version work.content.${read}`)
        .lean(),
    ),
  )
  const byId = new Map([...(named ?? []), ...(taking ?? [])].map((scene) => [scene._id, scene]))
  return [...byId.values()]
    .sort((a, b) => (a.name < b.name || (a.name === b.name && a._id < b._id) ? -1 : 1))
    .map(({ _id: sceneId, name, kind, version, work }) => ({
      ...{ sceneId, name, kind },
      published: published.find((one) => one.sceneId === sceneId && one.version === version)?.content,
      inWork: work?.content,
    }))
}
