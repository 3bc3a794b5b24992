import { isSameValue } from '../../../kernel/same-value'
import type { Customer } from '../../customer/customer.contract'
import type { FreePlay } from '../free/free-play.contract'
import type { Flow, FlowNode, SceneContent } from '../scene.contract'
import { idMaker, idsOf } from './flow-edit.rules'

type Ids = ReadonlyMap<string, string>

/**
 * Two people who add something to the same flow, or to the same list of points, give it the same next id. Mine gets another
 * one where the other's is something else, everywhere where I name it.
 * @returns `ids`: the new ids by the ones they replace
 */
export function withOwnIds(
  base: SceneContent,
  mine: SceneContent,
  theirs: SceneContent,
): { content: SceneContent; ids: Ids } {
  const ids = new Map([...idsInFlow(base, mine, theirs), ...idsInTalk(base, mine, theirs)])
  return { content: ids.size === 0 ? mine : withIds(mine, ids), ids }
}

function idsInFlow(base: SceneContent, mine: SceneContent, theirs: SceneContent): Ids {
  const ids = new Map<string, string>()
  if (mine.flow === base.flow) return ids
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
  return ids
}

/** First sentences and points of a free practice. */
const talkOf = ({ free }: SceneContent) =>
  new Map([...(free?.opening ?? []), ...(free?.points ?? [])].map((row) => [row.id, row]))

function idsInTalk(base: SceneContent, mine: SceneContent, theirs: SceneContent): Ids {
  const ids = new Map<string, string>()
  if (mine.free === base.free) return ids
  const [known, own, other] = [talkOf(base), talkOf(mine), talkOf(theirs)]
  const taken = new Set([...known.keys(), ...own.keys(), ...other.keys()])
  for (const [id, row] of own) {
    const twin = other.get(id)
    if (known.has(id) || !twin || isSameValue(row, twin)) continue
    let next = 1
    while (taken.has(`${id.slice(0, 1)}${next}`)) next++
    ids.set(id, `${id.slice(0, 1)}${next}`)
    taken.add(`${id.slice(0, 1)}${next}`)
  }
  return ids
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
  const { customer, free } = content
  return {
    ...{ ...content, flow: { nodes } },
    ...(customer ? { customer: customerWithIds(customer, of) } : {}),
    ...(free ? { free: talkWithIds(free, of) } : {}),
  }
}

const talkWithIds = (free: FreePlay, of: (id: string) => string): FreePlay => ({
  ...free,
  opening: free.opening.map((line) => ({ ...line, id: of(line.id) })),
  points: free.points.map((point) => ({ ...point, id: of(point.id) })),
  ends: free.ends.map((end) => ({ ...end, met: end.met.map(of) })),
})

/** What a customer names of the flow: nodes and intents; of a free practice, its points. */
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
