import type { SpeechUse } from '@lianda/shared/module/speech/speech.admin.contract'
import type { Deps } from '../../deps'
import type { SpeechUsage } from '../speech'
import { seenScenes } from './scene-facts'
import { scenesWith } from './scenes-with'

/** What is read of a content. */
interface Lines {
  flow?: { nodes: { lines?: { speechId?: string }[] }[] }
}

const PATH = 'flow.nodes.lines.speechId'

/** Scenes whose nodes have copies of lines of the speech list, in their newest version or in work. Served by `of_speech`. */
export const usesOfSpeeches = (deps: Deps): SpeechUsage => ({
  seenScenes: (viewer, ids) => seenScenes(deps, viewer, ids),
  async usesOf(orgid, speechIds) {
    const uses = new Map<string, SpeechUse[]>()
    const member = { path: PATH, read: PATH }
    for (const { sceneId, name, kind, ...scene } of await scenesWith(deps, orgid, member, [...speechIds])) {
      const [now, work] = [linesOf(scene.published), linesOf(scene.inWork)]
      for (const id of speechIds) {
        const [published, inWork] = [now.has(id), work.has(id)]
        if (published || inWork) uses.set(id, [...(uses.get(id) ?? []), { sceneId, name, kind, published, inWork }])
      }
    }
    return uses
  },
})

const linesOf = (content: Lines | undefined): ReadonlySet<string> =>
  new Set((content?.flow?.nodes ?? []).flatMap(({ lines = [] }) => lines.flatMap(({ speechId }) => speechId ?? [])))
