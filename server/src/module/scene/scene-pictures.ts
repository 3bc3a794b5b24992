import { AppError } from '@lianda/shared/error/app-error'
import type { SceneContent, SceneImage } from '@lianda/shared/module/scene/scene.contract'
import type { Deps } from '../../deps'
import { countPlaces, findImages } from '../upload'
import { sceneVersions, scenes } from './scene.model'

type Pictured = Pick<SceneContent, 'persona' | 'images' | 'excellent'>
const pathsOf = ({ persona, images = [], excellent }: Pictured): string[] => [
  persona.portrait,
  ...images.map(({ path }) => path),
  ...(excellent ? [excellent.ref] : []),
]

const MEMBERS = ['persona.portrait', 'images.path', 'excellent.ref'] as const

/**
 * In how many scenes each of these is the customer's portrait, a picture or the excellent recording: in work, published,
 * and in the recycle bin. Served by `by_portrait`, `by_image` and `by_excellent`, of versions and of scenes.
 */
export async function scenePictures(
  deps: Deps,
  orgid: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const $in = [...paths]
  const found = await Promise.all(
    MEMBERS.flatMap((member) => [
      sceneVersions(deps.db)
        .find({ orgid, [`content.${member}`]: { $in } })
        .select('sceneId content.persona.portrait content.images content.excellent')
        .lean()
        .then((rows) => rows.map(({ sceneId, content }) => [sceneId, pathsOf(content)] as const)),
      scenes(deps.db)
        .find({ orgid, [`work.content.${member}`]: { $in } })
        .select('work.content.persona.portrait work.content.images work.content.excellent')
        .lean()
        .then((rows) => rows.map(({ _id, work }) => [_id, work ? pathsOf(work.content) : []] as const)),
    ]),
  )
  const byScene = new Map<string, string[]>()
  for (const [id, held] of found.flat()) byScene.set(id, [...(byScene.get(id) ?? []), ...held])
  return countPlaces(paths, byScene.values())
}

/** Throws `request/invalid` for each picture that the organisation does not have. @param known those that it had before */
export async function requireImages(
  deps: Deps,
  orgid: string,
  { images = [] }: SceneContent,
  known: readonly SceneImage[] = [],
): Promise<void> {
  const had = new Set(known.map(({ path }) => path))
  const there = await findImages(
    deps,
    orgid,
    images.map(({ path }) => path).filter((path) => !had.has(path)),
  )
  const fields = images.flatMap(({ path }, at) =>
    had.has(path) || there.has(path) ? [] : [{ field: `content.images.${at}.path`, rule: 'not_found' }],
  )
  if (fields.length > 0) throw new AppError('request/invalid', { fields })
}

/** The content without the pictures that the organisation does not have. */
export async function imagesHere(deps: Deps, orgid: string, content: SceneContent): Promise<SceneContent> {
  const { images, ...rest } = content
  if (!images) return content
  const there = await findImages(
    deps,
    orgid,
    images.map(({ path }) => path),
  )
  const kept = images.filter(({ path }) => there.has(path))
  return kept.length > 0 ? { ...rest, images: kept } : rest
}
