import type { SpeechUse } from '@lianda/shared/module/speech/speech.admin.contract'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import type { Deps } from '../../deps'
import type { SpeechUsage } from '../speech'
import { sceneVersions, scenes } from './scene.model'
import { seenScenes } from './scene-facts'

/** What is read of a content. */
interface Lines {
  flow?: { nodes: { lines?: { speechId?: string }[] }[] }
}

const MEMBER = 'content.flow.nodes.lines.speechId'

/** Scenes whose nodes have copies of lines of the speech list, in their newest version or in work. Not those in the recycle bin. */
export const usesOfSpeeches = (deps: Deps): SpeechUsage => ({
  seenScenes: (viewer, ids) => seenScenes(deps, viewer, ids),
  async usesOf(orgid, speechIds) {
    const ids = [...speechIds]
    const uses = new Map<string, SpeechUse[]>()
    if (ids.length === 0) return uses
    // Served by `of_speech`.
    const published = await sceneVersions(deps.db)
      .find({ orgid, [MEMBER]: { $in: ids } })
      .select(`sceneId version ${MEMBER}`)
      .lean()
    const sceneIds = [...new Set(published.map(({ sceneId }) => sceneId))]
    const found = await scenes(deps.db)
      .find({ orgid, live: true, $or: [{ _id: { $in: sceneIds } }, { [`work.${MEMBER}`]: { $in: ids } }] })
      .select(`name kind version work.${MEMBER}`)
      .sort({ name: 1, _id: 1 })
      .lean()
    for (const { _id: sceneId, name, kind, version, work } of found) {
      const newest = published.find((one) => one.sceneId === sceneId && one.version === version)
      const [now, next] = [linesOf(newest?.content), linesOf(work?.content)]
      for (const id of ids)
        if (now.has(id) || next.has(id))
          uses.set(id, [...(uses.get(id) ?? []), { sceneId, name, kind, published: now.has(id), inWork: next.has(id) }])
    }
    return uses
  },
})

const linesOf = (content: SceneContent | undefined): ReadonlySet<string> =>
  new Set(
    ((content as Lines | undefined)?.flow?.nodes ?? []).flatMap(({ lines = [] }) =>
      lines.flatMap(({ speechId }) => speechId ?? []),
    ),
  )
