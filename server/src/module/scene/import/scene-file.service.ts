import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { AppError } from '@lianda/shared/error/app-error'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import type { CustomerLine } from '@lianda/shared/module/scene/customer-line.contract'
import { DRAFT_MB } from '@lianda/shared/module/scene/scene-draft.admin.contract'
import type * as contract from '@lianda/shared/module/scene/scene-file.admin.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { requireCatalog } from '../../catalog'
import { getCustomer } from '../../customer'
import { knownSpeeches } from '../../speech'
import { contentInWork, withoutMade } from '../draft/draft-read'
import { requireKind } from '../draft/draft-write'
import { managesKind } from '../scene-kind'
import { excellentHere } from '../scene-excellent'
import { imagesHere } from '../scene-pictures'
import { getSceneDoc } from '../scene.service'
import { takeFile, type TakenScenes } from './taken-file'

/** Scenes as a file. Throws `scene/not_found`, and `request/invalid` when it would be too large to be imported. */
export async function exportScenes(
  deps: Deps,
  actor: Actor,
  { ids }: ParsedInputOf<typeof contract.fileExport>,
): Promise<OutputOf<typeof contract.fileExport>['file']> {
  const found = await Promise.all([...new Set(ids)].map((id) => getSceneDoc(deps, actor, id, 'use')))
  const scenes = await Promise.all(
    found.map(async (scene) => ({ kind: scene.kind, content: withoutMade(await contentInWork(deps, scene)) })),
  )
  if (JSON.stringify(scenes).length > DRAFT_MB * 1024 * 1024)
    throw new AppError('request/invalid', { fields: [{ field: 'ids', rule: 'too_large', params: { mb: DRAFT_MB } }] })
  return { format: 'lianda-scenes', version: 1, scenes }
}

/**
 * Makes drafts of the scenes in a file, all or none, without pictures that this organisation does not have. Asked again
 * with the same key it makes none twice. Throws `identity/forbidden` for a kind that the actor does not manage, and
 * `request/invalid` where a content is not of its kind.
 */
export async function importScenes(
  deps: Deps,
  actor: Actor,
  { file, catalogId, key }: ParsedInputOf<typeof contract.fileImport>,
): Promise<TakenScenes & { imagesLeft: number[] }> {
  if (file.scenes.some(({ kind }) => !managesKind(actor, kind))) throw new AppError('identity/forbidden')
  for (const { kind, content } of file.scenes) requireKind(kind, content)
  if (catalogId !== null) await requireCatalog(deps, actor, 2, catalogId)
  const scenes = await Promise.all(
    file.scenes.map(async ({ kind, content }) => ({
      kind,
      content: withoutMade(await knownHere(deps, actor, content)),
    })),
  )
  const imagesLeft = file.scenes.map(
    ({ content }, at) => (content.images?.length ?? 0) - (scenes[at]?.content.images?.length ?? 0),
  )
  return { ...(await takeFile(deps, actor, key, { catalogId, scenes })), imagesLeft }
}

/** The content without what this organisation, or this person, does not have: pictures, a recording, names of a customer and of lines. */
async function knownHere(deps: Deps, actor: Actor, given: SceneContent): Promise<SceneContent> {
  const shown = await excellentHere(deps, actor, await imagesHere(deps, actor.orgid, given))
  const content = await linesHere(deps, actor, shown)
  const { customerOf, ...rest } = content
  if (!customerOf) return content
  try {
    await getCustomer(deps, actor, customerOf)
    return content
  } catch (error) {
    if (error instanceof AppError && error.code === 'customer/not_found') return rest
    throw error
  }
}

/** Lines that are copies of something unknown here are the scene's own. */
async function linesHere(deps: Deps, actor: Actor, content: SceneContent): Promise<SceneContent> {
  const { flow } = content
  const copied = flow.nodes.flatMap(({ lines }) => lines.flatMap(({ speechId }) => speechId ?? []))
  if (copied.length === 0) return content
  const known = await knownSpeeches(deps, actor, copied)
  const own = ({ speechId, ...line }: CustomerLine): CustomerLine =>
    speechId !== undefined && known.has(speechId) ? { ...line, speechId } : line
  return { ...content, flow: { nodes: flow.nodes.map((node) => ({ ...node, lines: node.lines.map(own) })) } }
}
