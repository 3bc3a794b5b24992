import { AppError } from '@lianda/shared/error/app-error'
import { draftProblems } from '@lianda/shared/module/scene/draft-problems.rules'
import { withFreeFlow } from '@lianda/shared/module/scene/free/free-flow.rules'
import { withoutProposed } from '@lianda/shared/module/scene/proposal/proposed.rules'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { isDuplicateKey } from '../../../infra/store/store-error'
import { withCustomer } from '../scene-customer'
import { type SceneDoc, sceneVersions } from '../scene.model'
import { getSceneDoc } from '../scene.service'
import { changeWork, shownOf } from './draft-write'

export interface Published {
  scene: SceneDoc
  /** False when an earlier request with the same `rev` published it. */
  now: boolean
}

/**
 * Makes what is in work the newest version, which never changes. The first one puts the scene into use. Throws
 * `scene/incomplete` with the number of problems, and `scene/changed_meanwhile` when somebody saved since `rev`.
 */
export async function publishDraft(deps: Deps, actor: Actor, id: string, rev: number): Promise<Published> {
  const scene = await getSceneDoc(deps, actor, id, 'change')
  const { orgid, work, workRev = 0 } = scene
  if (!work) {
    if (!(await wasPublishedFrom(deps, scene, rev))) throw new AppError('scene/changed_meanwhile')
    return { scene, now: false }
  }
  if (workRev !== rev) throw new AppError('scene/changed_meanwhile')
  const problems = draftProblems(work.content, scene)
  if (problems.length > 0) throw new AppError('scene/incomplete', { params: { n: problems.length } })
  const content = await withCustomer(deps, orgid, id, withoutProposed(withFreeFlow(work.content)))
  const version = scene.version + 1
  await writeVersion(deps, { orgid, sceneId: id, version }, content, actor.name, rev)
  const first = scene.version === 0
  const after = await changeWork(deps, scene, rev, {
    ...shownOf(content),
    ...{ version, work: null, draft: false, updatedAt: new Date(deps.clock.now()) },
    ...(first ? { disabled: false } : {}),
  })
  return { scene: after, now: true }
}

async function wasPublishedFrom(deps: Deps, { _id: sceneId, orgid, version }: SceneDoc, rev: number): Promise<boolean> {
  return (await sceneVersions(deps.db).exists({ orgid, sceneId, version, fromRev: rev })) !== null
}

/**
 * Writes a version before the scene names it. One that is there already was left by a publishing that broke off, or is
 * another one under way: it gives way to later work only, so that whoever then changes the scene finds their own.
 */
async function writeVersion(
  deps: Deps,
  at: { orgid: string; sceneId: string; version: number },
  content: SceneContent,
  by: string,
  fromRev: number,
): Promise<void> {
  const written = { content, by, fromRev, createdAt: new Date(deps.clock.now()) }
  try {
    await sceneVersions(deps.db).create({ _id: deps.newId(), ...at, ...written })
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    await sceneVersions(deps.db).updateOne({ ...at, fromRev: { $lt: fromRev } }, { $set: written })
  }
}
