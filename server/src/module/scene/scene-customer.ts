import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import type { Deps } from '../../deps'
import { publishCustomer } from '../customer'

/** The content with the version of the customer that it is a copy of; a scene without one stays as it is. */
export async function withCustomer(
  deps: Deps,
  orgid: string,
  sceneId: string,
  content: SceneContent,
): Promise<SceneContent> {
  const { persona, customer, language, customerOf: from } = content
  if (!customer) return content
  const { facts, smallTalk, mood, acts } = customer
  // What raises a doubt is the scene's own.
  const objections = customer.objections.map((one) => ({ ...one, raisedBy: [] }))
  const known = { persona, facts, smallTalk, mood, acts, ...(objections.length > 0 ? { objections } : {}) }
  const given = { sceneId, language, from, content: known }
  return { ...content, customerOf: await publishCustomer(deps, orgid, given) }
}
