import { can } from '@lianda/shared/contract/action'
import type { PackageUses } from '@lianda/shared/contract/package-use'
import type { OutputOf } from '@lianda/shared/contract/endpoint'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import type { DraftView, versionList } from '@lianda/shared/module/scene/scene-draft.admin.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { reachOfThings } from '../../catalog'
import { portraitShower } from '../../customer'
import { sceneContentOf } from '../scene-content'
import { type SceneDoc, sceneVersions } from '../scene.model'
import { sceneUses } from '../scene-ports'
import { getSceneDoc } from '../scene.service'

/** What is in work of a scene, else its newest version. Throws `scene/not_found`. */
export async function readDraft(deps: Deps, actor: Actor, id: string): Promise<DraftView> {
  return await viewDraft(deps, actor, await getSceneDoc(deps, actor, id, 'use'))
}

/** The same of a scene that was just read or written. */
export async function viewDraft(deps: Deps, actor: Actor, scene: SceneDoc): Promise<DraftView> {
  const { _id: id, orgid, catalogId, work } = scene
  const [content, by, reachOf, uses, show] = await Promise.all([
    contentInWork(deps, scene),
    work ? work.by : publisherOf(deps, scene),
    reachOfThings(deps, actor, 2, [id]),
    sceneUses(deps).countByScene(orgid, [id]),
    portraitShower(deps, actor),
  ])
  return {
    id,
    kind: scene.kind,
    rev: scene.workRev ?? 0,
    version: scene.version,
    changed: Boolean(work),
    disabled: scene.disabled,
    catalogId,
    uses: uses.get(id) ?? 0,
    content: withoutMade(content),
    portrait: show(content.persona.portrait),
    images: shownPaths(content).map((path) => ({ path, url: show(path) })),
    by,
    updatedAt: (work?.at ?? scene.updatedAt).getTime(),
    can: { edit: can(actor, 'scene.draft.write') && reachOf({ id, catalogId }) === 'change' },
  }
}

/** Files that an editor shows. */
const shownPaths = ({ images = [], excellent }: SceneContent): string[] => [
  ...images.map(({ path }) => path),
  ...(excellent?.from === 'file' ? [excellent.ref] : []),
]

/** What is in work, else the newest version. */
export async function contentInWork(deps: Deps, { _id, orgid, work, version }: SceneDoc): Promise<SceneContent> {
  return work?.content ?? (await sceneContentOf(deps, orgid, _id, version))
}

/** Content as it is edited: the flow of a free practice is made of it, so nobody edits that. */
export const withoutMade = (content: SceneContent): SceneContent =>
  content.free ? { ...content, flow: { nodes: [] } } : content

async function publisherOf(deps: Deps, { _id: sceneId, orgid, version }: SceneDoc): Promise<string> {
  const found = await sceneVersions(deps.db).findOne({ orgid, sceneId, version }, { by: 1 }).lean()
  return found?.by ?? ''
}

/** The published versions, newest first. Throws `scene/not_found`. */
export async function listVersions(deps: Deps, actor: Actor, id: string): Promise<OutputOf<typeof versionList>> {
  const { orgid, version: newest } = await getSceneDoc(deps, actor, id, 'use')
  // A version that a broken-off publishing left is higher than the newest.
  const found = await sceneVersions(deps.db)
    .find({ orgid, sceneId: id, version: { $lte: newest } }, { version: 1, by: 1, createdAt: 1 })
    .sort({ version: -1 })
    .lean()
  return { rows: found.map(({ version, by = '', createdAt }) => ({ version, by, at: createdAt.getTime() })) }
}

/** The packages that use a scene. Throws `scene/not_found`. */
export async function packagesOfScene(deps: Deps, actor: Actor, id: string): Promise<PackageUses> {
  await getSceneDoc(deps, actor, id, 'use')
  return await sceneUses(deps).packagesOf(actor, id)
}
