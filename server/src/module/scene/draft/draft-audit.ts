import { isDeepStrictEqual } from 'node:util'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import type { Deps } from '../../../deps'
import { changesBetween } from '../../org'
import type { SceneDoc } from '../scene.model'
import { figuresOf } from '../scene.service'
import { contentInWork, withoutMade } from './draft-read'

/** What the operation log tells of a content; that something else changed is told by `content`. */
const told = ({ name, description, role, goal, persona, customer, free, flow }: SceneContent) => ({
  ...{ name, description, role, goal },
  customer: persona.name,
  points: free?.points.length ?? 0,
  facts: customer?.facts.length ?? 0,
  turnLimit: free?.turnLimit ?? 0,
  ...figuresOf(flow),
})
type Told = ReturnType<typeof told>
const MEMBERS = [
  ...(['name', 'description', 'role', 'goal', 'customer'] as const),
  ...(['nodes', 'intents', 'points', 'facts', 'turnLimit'] as const),
]

/** A change of what is in work, for the operation log. */
export async function changesOfWork(
  deps: Deps,
  before: SceneDoc,
  after: SceneDoc,
): Promise<{ before: Record<string, unknown>; after: Record<string, unknown> }> {
  const [was, is] = await Promise.all([before, after].map((scene) => contentInWork(deps, scene)))
  if (!was || !is || isDeepStrictEqual(withoutMade(was), withoutMade(is))) return { before: {}, after: {} }
  const changes = changesBetween<Told>(told(withoutMade(was)), told(withoutMade(is)), MEMBERS)
  return Object.keys(changes.after).length > 0 ? changes : { before: {}, after: { content: true } }
}
