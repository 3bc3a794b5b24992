import { nodeOf, waits } from '../../scoring/scored-nodes.rules'
import { targets } from '../flow-graph.rules'
import { MAX_BRANCHES, MAX_INTENTS } from '../flow-problems.rules'
import type { FlowProblem } from '../scene.admin.contract'
import type { Flow, FlowNode, NodeType, Transition } from '../scene.contract'
import { linkRefusal, type Refusal } from './flow-link.rules'

/** Target of an intent that leads nowhere yet; validation names it. */
export const NO_TARGET = ''

/** Nodes of a flow; the contract's limit. */
export const MAX_NODES = 200

/** Lines a node says, key information of a node: what an author can still survey. */
export const MAX_LINES = 10
export const MAX_MUST_SAY = 5

/** A refused step says the rule and proposes a repair, as a problem of the flow does. */
export type Edited = { ok: true; flow: Flow; ids: string[] } | { ok: false; problem: FlowProblem }

export const refused = (problem: Refusal): Edited => ({ ok: false, problem })
const done = (flow: Flow, ...ids: string[]): Edited => ({ ok: true, flow, ids })

export interface Place {
  left: number
  top: number
}

/** All ids of a flow: of nodes, ways and lines. */
export function idsOf({ nodes }: Flow): Set<string> {
  return new Set(nodes.flatMap((n) => [n.id, ...n.transitions.map((t) => t.id), ...n.lines.map((l) => l.id)]))
}

/** Ids that the flow does not have, counted upwards per stem: `c4`. */
export function idMaker(flow: Flow): (stem: string) => string {
  const taken = idsOf(flow)
  return (stem) => {
    let n = 1
    while (taken.has(`${stem}${n}`)) n += 1
    taken.add(`${stem}${n}`)
    return `${stem}${n}`
  }
}

const STEMS: Readonly<Record<NodeType, string>> = {
  start: 'start',
  customer: 'c',
  student: 's',
  question: 'q',
  end: 'e',
}

export const emptyNode = (id: string, type: NodeType, name: string, at: Place): FlowNode => ({
  ...{ id, name, type, left: Math.round(at.left), top: Math.round(at.top) },
  ...{ lines: [], transitions: [], mustSay: [], required: false },
})

export const emptyIntent = (id: string, node: string, question: boolean): Transition => ({
  ...{ id, node, label: '', keywords: '', scripts: [] },
  ...(question ? { right: false } : {}),
})

export const plainWay = (id: string, node: string): Transition => ({ id, node, label: '', keywords: '', scripts: [] })

/** The flow with one node changed. */
export const withNode = (flow: Flow, id: string, change: (node: FlowNode) => FlowNode): Flow => ({
  ...flow,
  nodes: flow.nodes.map((n) => (n.id === id ? change(n) : n)),
})

export const withWay = (flow: Flow, from: string, wayId: string, change: (way: Transition) => Transition): Flow =>
  withNode(flow, from, (n) => ({ ...n, transitions: n.transitions.map((t) => (t.id === wayId ? change(t) : t)) }))

/** A node that does not name some facts of the customer. */
export function withoutFacts({ held, early, ...node }: FlowNode, gone: (id: string) => boolean): FlowNode {
  const [waiting, told] = [held, early].map((ids = []) => ids.filter((id) => !gone(id)))
  return {
    ...node,
    ...(waiting && waiting.length > 0 ? { held: waiting } : {}),
    ...(told && told.length > 0 ? { early: told } : {}),
  }
}

/** Why a node of this type cannot be added; null when it can. */
export function addRefusal(flow: Flow, type: NodeType): Refusal | null {
  const there = flow.nodes.find((n) => n.type === type)
  if (there && type === 'start') return { rule: 'one_start', nodeId: there.id, fix: { kind: 'show', to: there.id } }
  if (there && type === 'end') return { rule: 'one_end', nodeId: there.id, fix: { kind: 'show', to: there.id } }
  return flow.nodes.length >= MAX_NODES ? { rule: 'nodes_max' } : null
}

/** Adds a node; one at which the learner speaks gets a first intent. */
export function addNode(flow: Flow, type: NodeType, name: string, at: Place): Edited {
  const problem = addRefusal(flow, type)
  if (problem) return refused(problem)
  const make = idMaker(flow)
  const node = emptyNode(make(STEMS[type]), type, name, at)
  const first = waits(node) ? [emptyIntent(make('i'), NO_TARGET, type === 'question')] : []
  return done({ ...flow, nodes: [...flow.nodes, { ...node, transitions: first }] }, node.id)
}

export const moveNodes = (flow: Flow, places: ReadonlyMap<string, Place>): Flow => ({
  ...flow,
  nodes: flow.nodes.map((n) => {
    const at = places.get(n.id)
    return at ? { ...n, left: Math.round(at.left), top: Math.round(at.top) } : n
  }),
})

/** Draws a way: of an intent (`wayId`), or a plain one (null). */
export function link(flow: Flow, from: string, wayId: string | null, to: string): Edited {
  const problem = linkRefusal(flow, from, wayId, to)
  if (problem) return refused(problem)
  if (wayId !== null)
    return done(
      withWay(flow, from, wayId, (t) => ({ ...t, node: to })),
      wayId,
    )
  return newWay(flow, from, to)
}

/** Moves a way that is there to another target. */
export function relink(flow: Flow, from: string, wayId: string, to: string): Edited {
  const problem = linkRefusal(flow, from, wayId, to, { moves: true })
  if (problem) return refused(problem)
  return done(
    withWay(flow, from, wayId, (t) => ({ ...t, node: to })),
    wayId,
  )
}

/** A way without checks of its target: a plain one, or of an intent that leads nowhere yet, else of a new intent. */
export function newWay(flow: Flow, from: string, to: string): Edited {
  const node = nodeOf(flow, from)
  if (!node) return refused({ rule: 'unknown_target' })
  if (!waits(node)) {
    const way = plainWay(idMaker(flow)('w'), to)
    return done(
      withNode(flow, from, (n) => ({ ...n, transitions: [...n.transitions, way] })),
      way.id,
    )
  }
  const loose = node.transitions.find((t) => nodeOf(flow, t.node) === undefined)
  if (loose)
    return done(
      withWay(flow, from, loose.id, (t) => ({ ...t, node: to })),
      loose.id,
    )
  return addIntent(flow, from, to)
}

/** Takes a way away; an intent stays and leads nowhere. */
export function unlink(flow: Flow, from: string, wayId: string): Flow {
  return withNode(flow, from, (n) =>
    waits(n)
      ? { ...n, transitions: n.transitions.map((t) => (t.id === wayId ? loosened(t) : t)) }
      : { ...n, transitions: n.transitions.filter((t) => t.id !== wayId) },
  )
}

/** An intent whose target is gone; the outcome belonged to the way into the end. */
function loosened({ outcome: _into, ...way }: Transition): Transition {
  return { ...way, node: NO_TARGET }
}

/** A further intent of a node at which the learner speaks. */
export function addIntent(flow: Flow, nodeId: string, to: string = NO_TARGET): Edited {
  const node = nodeOf(flow, nodeId)
  if (!node || !waits(node)) return refused({ rule: 'unknown_target' })
  if (node.transitions.length >= MAX_INTENTS)
    return refused({ rule: 'intents_max', nodeId, fix: { kind: 'split', from: nodeId } })
  const intent = emptyIntent(idMaker(flow)('i'), to, node.type === 'question')
  return done(
    withNode(flow, nodeId, (n) => ({ ...n, transitions: [...n.transitions, intent] })),
    intent.id,
  )
}

export const removeWay = (flow: Flow, from: string, wayId: string): Flow =>
  withNode(flow, from, (n) => ({ ...n, transitions: n.transitions.filter((t) => t.id !== wayId) }))

/** Deletes nodes and the ways into them; the start stays. */
export function removeNodes(flow: Flow, ids: readonly string[]): Edited {
  const gone = new Set(ids)
  const start = flow.nodes.find((n) => n.type === 'start' && gone.has(n.id))
  if (start) return refused({ rule: 'start_stays', nodeId: start.id })
  const nodes = flow.nodes.filter((n) => !gone.has(n.id))
  return done(withoutWaysTo({ ...flow, nodes }, gone))
}

/** The flow without the ways into some nodes: an intent stays and leads nowhere. */
export const withoutWaysTo = (flow: Flow, gone: ReadonlySet<string>): Flow => ({
  ...flow,
  nodes: flow.nodes.map((n) => {
    if (!n.transitions.some((t) => gone.has(t.node))) return n
    const ways = waits(n)
      ? n.transitions.map((t) => (gone.has(t.node) ? loosened(t) : t))
      : n.transitions.filter((t) => !gone.has(t.node))
    return { ...n, transitions: ways }
  }),
})

/** Free ways that a node may still have. */
export const waysLeft = (node: FlowNode): number =>
  node.type === 'end' ? 0 : node.type === 'start' ? 1 - node.transitions.length : MAX_BRANCHES - node.transitions.length

/** A name that no node has: "Customer 3". */
export function freeName(flow: Flow, word: string): string {
  const names = new Set(flow.nodes.map((n) => n.name))
  for (let n = 1; ; n++) {
    const name = n === 1 ? word : `${word.slice(0, 28)} ${n}`
    if (!names.has(name)) return name
  }
}

/** Nodes whose name or sentences contain a text, in the order of the flow. */
export function searchNodes({ nodes }: Flow, text: string): FlowNode[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return []
  return nodes.filter((n) =>
    [
      n.name,
      ...n.lines.map((l) => l.text),
      ...n.transitions.flatMap((t) => [t.label, t.keywords, ...t.scripts]),
      ...n.mustSay.flatMap((m) => [m.label, m.keywords, ...(m.counters ?? [])]),
      ...(n.conduct ?? []).flatMap(({ words = [] }) => words),
    ].some((part) => part.toLowerCase().includes(wanted)),
  )
}

/** The flow in the order of a conversation: breadth first from the start, then what nothing leads to. */
export function readingOrder(flow: Flow): FlowNode[] {
  const order = flow.nodes.filter((n) => n.type === 'start')
  const seen = new Set(order)
  for (const root of [...order, ...flow.nodes]) {
    if (!seen.has(root)) order.push(root)
    seen.add(root)
    for (let at = order.indexOf(root); at < order.length; at++) {
      for (const next of targets(flow, order[at] as FlowNode)) {
        if (seen.has(next)) continue
        seen.add(next)
        order.push(next)
      }
    }
  }
  const ends = order.filter((n) => n.type === 'end')
  return [...order.filter((n) => n.type !== 'end'), ...ends]
}
