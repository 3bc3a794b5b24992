import type { FlowNode } from '@lianda/shared/module/scene/scene.contract'

export const NODE_WIDTH = 248
const GAP_X = 32
const GAP_Y = 56

export interface Place {
  x: number
  y: number
}

/**
 * Positions of a flow's steps: top to bottom, each below all steps that lead to it (except by back edges), steps of the
 * same depth side by side, so that a conversation reads like a page and fits its width.
 * @param heightOf height of a step's box in px
 */
export function layoutFlow(nodes: readonly FlowNode[], heightOf: (node: FlowNode) => number): Map<string, Place> {
  const depth = depthsOf(nodes)
  const rows: FlowNode[][] = []
  for (const node of nodes) (rows[depth.get(node.id) ?? 0] ??= []).push(node)
  const places = new Map<string, Place>()
  let y = 0
  for (const row of rows.filter((one) => one !== undefined)) {
    const wanted = new Map(row.map((node) => [node.id, meanParent(node, nodes, places)]))
    const ordered = row.toSorted(
      (a, b) => (wanted.get(a.id) ?? 0) - (wanted.get(b.id) ?? 0) || a.top - b.top || a.left - b.left,
    )
    ordered.forEach((node, at) => {
      places.set(node.id, { x: (at - (ordered.length - 1) / 2) * (NODE_WIDTH + GAP_X) - NODE_WIDTH / 2, y })
    })
    y += Math.max(...row.map(heightOf)) + GAP_Y
  }
  return places
}

/** Length of the longest path to each step, ignoring back edges; a step that nothing leads to has depth 0. */
function depthsOf(nodes: readonly FlowNode[]): Map<string, number> {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const finished: FlowNode[] = []
  const state = new Map<string, 'open' | 'done'>()
  const back = new Set<string>()
  for (const first of nodes) {
    if (state.has(first.id)) continue
    // An explicit stack: a flow of 200 steps in a row must not recurse 200 calls deep.
    const stack = [{ node: first, next: 0 }]
    state.set(first.id, 'open')
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const line = top.node.transitions[top.next++]
      if (line === undefined) {
        state.set(top.node.id, 'done')
        finished.push(top.node)
        stack.pop()
        continue
      }
      const target = byId.get(line.node)
      if (!target) continue
      if (state.get(target.id) === 'open') back.add(`${top.node.id} ${target.id}`)
      if (state.has(target.id)) continue
      state.set(target.id, 'open')
      stack.push({ node: target, next: 0 })
    }
  }
  const depth = new Map(nodes.map((node) => [node.id, 0]))
  for (const node of finished.toReversed())
    for (const { node: target } of node.transitions)
      if (depth.has(target) && !back.has(`${node.id} ${target}`))
        depth.set(target, Math.max(depth.get(target) ?? 0, (depth.get(node.id) ?? 0) + 1))
  return depth
}

/** Mean x of the placed steps that lead here; 0, the middle of the picture, if there is none. */
function meanParent(node: FlowNode, nodes: readonly FlowNode[], places: ReadonlyMap<string, Place>): number {
  const xs = nodes
    .filter((other) => other.transitions.some((line) => line.node === node.id))
    .flatMap((other) => places.get(other.id)?.x ?? [])
  return xs.length === 0 ? 0 : xs.reduce((sum, x) => sum + x, 0) / xs.length
}
