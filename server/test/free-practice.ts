import type { Persona } from '@lianda/shared/module/customer/customer.contract'
import type { Deps } from '../src/deps'
import { DEMO_FREE } from '../src/module/scene'
import { createScene } from '../src/module/scene/scene.service'

/** A published free practice; returns its id. @param over what differs of its customer */
export async function newFreePractice(deps: Deps, orgid: string, over: Partial<Persona> = {}): Promise<string> {
  const content = DEMO_FREE['clinic-talk']
  return (await createScene(deps, orgid, { ...content, persona: { ...content.persona, ...over } })).id
}
