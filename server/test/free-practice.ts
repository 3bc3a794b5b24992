import { aFreePractice } from '@lianda/shared/test/free-builder'
import type { Deps } from '../src/deps'
import { createScene } from '../src/module/scene/scene.service'
import { scenes } from '../src/module/scene/scene.model'

/** A published free practice; returns its id. */
export async function newFreePractice(deps: Deps, orgid: string): Promise<string> {
  const { id } = await createScene(deps, orgid, aFreePractice())
  await scenes(deps.db).updateOne({ _id: id, orgid }, { $set: { disabled: false, draft: false } })
  return id
}
