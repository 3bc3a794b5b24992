import { isSameValue } from '../../../kernel/same-value'
import type { Customer } from '../../customer/customer.contract'
import type { Flow, FlowNode, SceneContent } from '../scene.contract'
import { idMaker, idsOf } from './flow-edit.rules'

type Ids = ReadonlyMap<string, string>

/**
 * Two people who add something to the same flow give it the same next id. Mine gets another one where the other's is
 * something else, everywhere where I name it.
 * @returns `ids`: the new ids by the ones they replace
 */
export function withOwnIds(
  base: SceneContent,
  mine: SceneContent,
  theirs: SceneContent,
): { content: SceneContent; ids: Ids } {
  const ids = new Map<string, string>()
  if (mine.flow === base.flow) return { content: mine, ids }
  const known = idsOf(base.flow)
  const nodes = new Set(base.flow.nodes.map(({ id }) => id))
  const other = ownersIn(theirs.flow)
  const make = idMaker({ nodes: [base, mine, theirs].flatMap(({ flow }) => flow.nodes) })
  for (const [id, node] of ownersIn(mine.flow)) {
    const twin = other.get(id)
    if (known.has(id) || twin === undefined) continue
    const isOne = twin.id === node.id && (nodes.has(node.id) || isSameValue(node, twin))
    if (!isOne) ids.set(id, make(id.slice(0, 1)))
  }
  return { content: ids.size === 0 ? mine : withIds(mine, ids), ids }
}

/** The node that each id of a flow belongs to: of itself, its ways and its lines. */
const ownersIn = ({ nodes }: Flow): Map<string, FlowNode> =>
  new Map(nodes.flatMap((node) => [...idsOf({ nodes: [node] })].map((id) => [id, node] as const)))

function withIds(content: SceneContent, ids: Ids): SceneContent {
  const of = (id: string) => ids.get(id) ?? id
  const nodes = content.flow.nodes.map((node) => ({
    ...node,
    id: of(node.id),
    lines: node.lines.map((line) => ({ ...line, id: of(line.id) })),
    transitions: node.transitions.map((way) => ({ ...way, id: of(way.id), node: of(way.node) })),
  }))
  const { customer } = content
  return { ...content, flow: { nodes }, ...(customer ? { customer: customerWithIds(customer, of) } : {}) }
}

/** What a customer names of the flow: nodes and intents. */
const customerWithIds = (customer: Customer, of: (id: string) => string): Customer => ({
  ...customer,
  nodes: customer.nodes.map((row) => ({ ...row, node: of(row.node) })),
  memories: customer.memories.map((row) => ({
    ...row,
    recalls: row.recalls.map((recall) => ({ ...recall, nodes: recall.nodes.map(of) })),
  })),
  objections: customer.objections.map((row) => ({ ...row, raisedBy: row.raisedBy.map(of) })),
  goals: customer.goals.map((row) => ({ ...row, metBy: row.metBy.map(of) })),
})
