import { nodeOf, waits } from '../../scoring/scored-nodes.rules'
import { reachingEnd } from '../flow-graph.rules'
import { otherTarget, sameMeaning } from '../flow-links.rules'
import { type FlowRule, MAX_BRANCHES, MAX_INTENTS } from '../flow-problems.rules'
import type { FlowProblem } from '../scene.admin.contract'
import type { Flow, FlowNode, Transition } from '../scene.contract'

/** Rules of editing that no finished flow can break. */
export const EDIT_RULES = ['start_stays', 'intent_linked', 'stops_flow', 'nodes_max', 'not_a_flow'] as const
export type EditRule = FlowRule | (typeof EDIT_RULES)[number]

/** Why a step is refused: as a problem of the flow, with a proposed repair. */
export type Refusal = FlowProblem & { rule: EditRule }

/**
 * Why a way may not be drawn, the first rule that it breaks, with another way that may be; null when it may.
 * @param wayId the intent; null for a plain way, or for a new intent
 * @param options.moves a way that is there is moved on purpose
 */
export function linkRefusal(
  flow: Flow,
  from: string,
  wayId: string | null,
  to: string,
  { moves = false }: { moves?: boolean } = {},
): Refusal | null {
  const node = nodeOf(flow, from)
  const target = nodeOf(flow, to)
  if (!node || !target) return { rule: 'unknown_target', ...(node ? { nodeId: node.id } : {}) }
  const way = node.transitions.find((t) => t.id === wayId)
  const byRule = endsRefusal(flow, node, target) ?? waysRefusal(flow, node, way, target)
  if (byRule) return { ...byRule, nodeId: from, ...(wayId === null ? {} : { transitionId: wayId }) }
  if (!way || way.node === to || nodeOf(flow, way.node) === undefined) return null
  if (!moves) return { rule: 'intent_linked', nodeId: from, transitionId: way.id, fix: { kind: 'relink', from, to } }
  return stopsFlow(flow, node, way, to)
}

/** Rules about which nodes a way may join. */
function endsRefusal(flow: Flow, node: FlowNode, target: FlowNode): Refusal | null {
  const other = (...avoid: string[]) => ({ kind: 'link', from: node.id, to: otherTarget(flow, node, avoid) })
  if (node.type === 'end') return { rule: 'end_onward' }
  if (node === target) return { rule: 'self_link', fix: other() }
  if (target.type === 'start') return { rule: 'start_target', fix: other(target.id) }
  if (node.type === 'start' && target.type === 'end')
    return { rule: 'start_to_end', fix: { kind: 'insert', from: node.id, to: target.id } }
  if (target.transitions.some((t) => t.node === node.id)) return { rule: 'two_node_loop', fix: other(target.id) }
  return null
}

/** Rules about how many ways a node may have. */
function waysRefusal(flow: Flow, node: FlowNode, way: Transition | undefined, target: FlowNode): Refusal | null {
  const others = node.transitions.filter((t) => t !== way)
  const drawn = { ...(way ?? { id: '', label: '', keywords: '', scripts: [] }), node: target.id }
  if (others.some((t) => sameMeaning(node, t, drawn))) {
    const to = otherTarget(flow, node, [...others.map((t) => t.node)])
    return { rule: 'duplicate_link', ...(to === undefined ? {} : { fix: { kind: 'link', from: node.id, to } }) }
  }
  if (way) return null
  if (node.type === 'start' && others.length > 0)
    return { rule: 'start_lines', fix: { kind: 'relink', from: node.id, to: target.id } }
  const full = waits(node)
    ? others.length >= MAX_INTENTS && others.every((t) => nodeOf(flow, t.node) !== undefined)
    : others.length >= MAX_BRANCHES
  if (full) return { rule: waits(node) ? 'intents_max' : 'branch_limit', fix: { kind: 'split', from: node.id } }
  return null
}

/** Whether moving a way would cut off the end from somebody who reaches it today. */
function stopsFlow(flow: Flow, node: FlowNode, way: Transition, to: string): Refusal | null {
  const moved = {
    nodes: flow.nodes.map((n) =>
      n === node ? { ...n, transitions: n.transitions.map((t) => (t === way ? { ...t, node: to } : t)) } : n,
    ),
  }
  const before = reachingEnd(flow)
  const after = reachingEnd(moved)
  if ([...before].every((id) => after.has(id))) return null
  const end = flow.nodes.find((n) => n.type === 'end')
  return {
    rule: 'stops_flow',
    nodeId: node.id,
    transitionId: way.id,
    fix: { kind: 'link_first', from: to, ...(end ? { to: end.id } : {}) },
  }
}
