import type { Deps } from '../../deps'
import { countPlaces } from '../upload'
import { sceneVersions, scenes } from './scene.model'

/**
 * In how many scenes each of these pictures is the customer's portrait: in work, published, and in the recycle bin.
 * Versions are served by `by_portrait`; of scenes there are only tens.
 */
export async function scenePortraits(
  deps: Deps,
  orgid: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const $in = [...paths]
  const [published, inWork] = await Promise.all([
    sceneVersions(deps.db)
      .find({ orgid, 'content.persona.portrait': { $in } })
      .select('sceneId content.persona.portrait')
      .lean(),
    scenes(deps.db)
      .find({ orgid, 'work.content.persona.portrait': { $in } })
      .select('work.content.persona.portrait')
      .lean(),
  ])
  const byScene = new Map<string, string[]>()
  const held = [
    ...published.map(({ sceneId, content }) => [sceneId, content.persona.portrait] as const),
    ...inWork.map(({ _id, work }) => [_id, work?.content.persona.portrait ?? ''] as const),
  ]
  for (const [id, path] of held) byScene.set(id, [...(byScene.get(id) ?? []), path])
  return countPlaces(paths, byScene.values())
}
