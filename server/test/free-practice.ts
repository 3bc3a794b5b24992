import type { Deps } from '../src/deps'
import { DEMO_FREE } from '../src/module/scene'
import { createScene } from '../src/module/scene/scene.service'

/** A published free practice; returns its id. */
export async function newFreePractice(deps: Deps, orgid: string): Promise<string> {
  return (await createScene(deps, orgid, DEMO_FREE['clinic-talk'])).id
}
