import type { CustomerContent } from './customer.admin.contract'
import type { Customer, Persona } from './customer.contract'

interface Scene {
  persona: Persona
  customer?: Customer | undefined
  customerOf?: { id: string; version: number } | undefined
}

const OWN = { objections: [], memories: [], goals: [], nodes: [], outcomes: [] }

/**
 * The scene with a copy of a customer's version. What only a scene can have stays: its memories, goals and outcomes, and
 * what raises a doubt that it had already.
 */
export function takeCustomer<S extends Scene>(
  scene: S,
  of: { id: string; version: number },
  { persona, objections = [], ...known }: CustomerContent,
): S {
  const before = scene.customer?.objections ?? []
  const raised = new Map(before.map(({ id, raisedBy }) => [id, raisedBy]))
  const doubts = objections.map((one) => ({ ...one, raisedBy: raised.get(one.id) ?? [] }))
  return { ...scene, persona, customerOf: of, customer: { ...OWN, ...scene.customer, ...known, objections: doubts } }
}
