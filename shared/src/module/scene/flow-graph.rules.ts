import { nodeOf, waits } from '../scoring/scored-nodes.rules'
import type { Flow, FlowNode } from './scene.contract'

/** The target nodes of a node's transitions, in order and without repeats; unknown targets are left out. */
export function targets(flow: Flow, node: FlowNode): FlowNode[] {
  const ids = [...new Set(node.transitions.map((t) => t.node))]
  return ids.map((target) => nodeOf(flow, target)).filter((n) => n !== undefined)
}

/** All nodes reachable from `from`, including itself; the search does not continue past a node where `stop` is true. */
export function reachable(flow: Flow, from: FlowNode, stop: (node: FlowNode) => boolean = () => false): FlowNode[] {
  const seen = new Set([from.id])
  const order = [from]
  for (const node of order) {
    if (node !== from && stop(node)) continue
    for (const next of targets(flow, node)) {
      if (seen.has(next.id)) continue
      seen.add(next.id)
      order.push(next)
    }
  }
  return order
}

/** Ids of all nodes from which one of these is reached, and of these. */
export function reaching({ nodes }: Flow, goals: readonly FlowNode[]): Set<string> {
  const into = new Map<string, string[]>()
  for (const n of nodes)
    for (const t of n.transitions) {
      const from = into.get(t.node)
      if (from) from.push(n.id)
      else into.set(t.node, [n.id])
    }
  const order = goals.map((n) => n.id)
  const seen = new Set(order)
  for (const id of order)
    for (const from of into.get(id) ?? [])
      if (!seen.has(from)) {
        seen.add(from)
        order.push(from)
      }
  return seen
}

/** Ids of all nodes from which the end is reached. */
export const reachingEnd = (flow: Flow): Set<string> =>
  reaching(
    flow,
    flow.nodes.filter((n) => n.type === 'end'),
  )

/** The next waiting nodes after this one, across nodes that do not wait; nearest first, without the node itself. */
export function neighbours(flow: Flow, node: FlowNode): FlowNode[] {
  return reachable(flow, node, waits).filter((n) => n !== node && waits(n))
}

/** Number of waiting nodes on the shortest path from a node to an end, including the node; null without such a path. */
export function waitsToEnd(flow: Flow, from: FlowNode): number | null {
  const best = new Map([[from.id, waits(from) ? 1 : 0]])
  const open = [from]
  for (;;) {
    open.sort((a, b) => (best.get(a.id) ?? 0) - (best.get(b.id) ?? 0))
    const node = open.shift()
    if (node === undefined) return null
    const cost = best.get(node.id) ?? 0
    if (node.type === 'end') return cost
    for (const next of targets(flow, node)) {
      const total = cost + (waits(next) ? 1 : 0)
      const known = best.get(next.id)
      if (known !== undefined && known <= total) continue
      best.set(next.id, total)
      if (!open.includes(next)) open.push(next)
    }
  }
}

/** Progress of a path in sixths, 0-6, as docs/flow.md, "Progress", defines it; it never decreases. */
export function pathSixths(flow: Flow, path: readonly string[]): number {
  let passed = 0
  let share = 0
  for (const nodeId of path) {
    const node = nodeOf(flow, nodeId)
    if (node === undefined) continue
    if (node.type === 'end') return 6
    if (!waits(node)) continue
    const left = waitsToEnd(flow, node)
    if (left !== null) share = Math.max(share, passed / (passed + left))
    passed += 1
  }
  return Math.min(5, Math.floor(share * 6 + 1e-9))
}
