import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { AppError } from '@lianda/shared/error/app-error'
import { can } from '@lianda/shared/contract/action'
import { withFreeFlow } from '@lianda/shared/module/scene/free/free-flow.rules'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import type { TriedContent } from '@lianda/shared/module/scene/scene-draft.admin.contract'
import type { Actor } from '../../../actor'
import { type Deps, perApp } from '../../../deps'
import { sceneContentOf } from '../scene-content'
import type { SceneDoc } from '../scene.model'
import { getSceneDoc } from '../scene.service'
import { contentInWork } from './draft-read'
import { requireKind } from './draft-write'

/** Contents in work that were tried last, by their digest. What is learned of a scene hangs on its object. */
const tried = perApp(() => new LRUCache<string, SceneContent>({ max: 30 }))

/** A content that can be tried, with what names it: equal keys are equal contents of one organisation's scene. */
export interface ContentToTry {
  key: string
  content: SceneContent
}

/**
 * What somebody tries of a scene: its newest version, or what is in work where they may change the scene. Throws
 * `scene/not_found`, `scene/never_published`, `catalog/read_only` and `identity/forbidden`, `scene/changed_meanwhile`
 * when what is in work has another revision, and `request/invalid` for a content of the other kind.
 */
export async function contentToTry(deps: Deps, actor: Actor, id: string, what: TriedContent): Promise<ContentToTry> {
  if (what.kind === 'version') {
    const { orgid, version } = await getSceneDoc(deps, actor, id, 'use')
    if (version === 0) throw new AppError('scene/never_published')
    return { key: `${orgid}/${id}/${version}`, content: await sceneContentOf(deps, orgid, id, version) }
  }
  if (!can(actor, 'scene.draft.write')) throw new AppError('identity/forbidden')
  const scene = await getSceneDoc(deps, actor, id, 'change')
  const content = what.kind === 'content' ? what.content : await workAt(deps, scene, what.rev)
  requireKind(scene.kind, content)
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('base64url')
  const key = `${scene.orgid}/${id}/${digest}`
  const known = tried(deps).get(key)
  if (known) return { key, content: known }
  const played = withFreeFlow(content)
  tried(deps).set(key, played)
  return { key, content: played }
}

async function workAt(deps: Deps, scene: SceneDoc, rev: number): Promise<SceneContent> {
  if ((scene.workRev ?? 0) !== rev) throw new AppError('scene/changed_meanwhile')
  return await contentInWork(deps, scene)
}
