import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { AppError } from '@lianda/shared/error/app-error'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { DRAFT_MB } from '@lianda/shared/module/scene/scene-draft.admin.contract'
import type * as contract from '@lianda/shared/module/scene/scene-file.admin.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { requireCatalog } from '../../catalog'
import { getCustomer } from '../../customer'
import { contentInWork, withoutMade } from '../draft/draft-read'
import { requireKind, storeDraft } from '../draft/draft-write'
import { managesKind } from '../scene-kind'
import { imagesHere } from '../scene-pictures'
import type { SceneDoc } from '../scene.model'
import { getSceneDoc } from '../scene.service'

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
 * Makes drafts of the scenes in a file, all or none, without pictures that this organisation does not have. Throws `identity/forbidden` for a kind that the actor does not manage,
 * and `request/invalid` where a content is not of its kind.
 */
export async function importScenes(
  deps: Deps,
  actor: Actor,
  { file, catalogId }: ParsedInputOf<typeof contract.fileImport>,
): Promise<{ scene: SceneDoc; imagesLeft: number }[]> {
  if (file.scenes.some(({ kind }) => !managesKind(actor, kind))) throw new AppError('identity/forbidden')
  for (const { kind, content } of file.scenes) requireKind(kind, content)
  if (catalogId !== null) await requireCatalog(deps, actor, 2, catalogId)
  const contents = await Promise.all(file.scenes.map(({ content }) => knownHere(deps, actor, content)))
  const made: { scene: SceneDoc; imagesLeft: number }[] = []
  for (const [at, { kind, content: given }] of file.scenes.entries()) {
    const content = contents[at]
    if (!content) continue
    const scene = await storeDraft(deps, actor, { kind, content: withoutMade(content), catalogId })
    made.push({ scene, imagesLeft: (given.images?.length ?? 0) - (content.images?.length ?? 0) })
  }
  return made
}

/** The content without pictures, and without the name of a customer, that this organisation, or this person, does not have. */
async function knownHere(deps: Deps, actor: Actor, given: SceneContent): Promise<SceneContent> {
  const content = await imagesHere(deps, actor.orgid, given)
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
