import { AppError } from '@lianda/shared/error/app-error'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { putThingBack, reachOfThings, requireReach } from '../../catalog'
import { ofManagedKinds } from '../scene-kind'
import { type SceneDoc, scenes } from '../scene.model'
import { sceneUses } from '../scene-ports'
import { getSceneDoc } from '../scene.service'

/**
 * Moves a scene that no package uses to the recycle bin; records of its practices stay. Throws `scene/in_use`, and
 * `scene/changed_meanwhile` when it was changed at the same time.
 */
export async function deleteScene(deps: Deps, actor: Actor, id: string): Promise<SceneDoc> {
  const scene = await getSceneDoc(deps, actor, id, 'change')
  await binScene(deps, actor, { id, rev: scene.rev })
  return scene
}

/** The same for a scene at a known `rev`. */
export async function binScene(
  deps: Deps,
  { orgid, name: deletedBy }: Pick<Actor, 'orgid' | 'name'>,
  { id, rev }: { id: string; rev: number },
): Promise<void> {
  const uses = await sceneUses(deps).countByScene(orgid, [id])
  if ((uses.get(id) ?? 0) > 0) throw new AppError('scene/in_use')
  const { matchedCount } = await scenes(deps.db).updateOne(
    { _id: id, orgid, live: true, rev },
    { $set: { live: false, deletedAt: new Date(deps.clock.now()), deletedBy }, $inc: { rev: 1 } },
  )
  if (matchedCount === 0) throw new AppError('scene/changed_meanwhile')
}

/** Takes back a deletion by whoever may change the scene. One whose category is gone meanwhile has none. */
export async function restoreScene(deps: Deps, actor: Actor, id: string): Promise<SceneDoc> {
  const { orgid } = actor
  const scene = await scenes(deps.db)
    .findOne({ _id: id, orgid, live: false, ...ofManagedKinds(actor) })
    .lean()
  if (!scene) throw new AppError('scene/not_found')
  const reachOf = await reachOfThings(deps, actor, 2, [id])
  requireReach(reachOf({ id, catalogId: scene.catalogId }), 'change', 'scene/not_found')
  const place = { model: scenes(deps.db), type: 2, changed: 'scene/changed_meanwhile', name: scene.name } as const
  await putThingBack(deps, place, scene)
  return scene
}
