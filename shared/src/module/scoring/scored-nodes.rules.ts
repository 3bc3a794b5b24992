import type { Flow, FlowNode } from '../scene/scene.contract'

/** Where each node stands: a flow of 200 nodes is searched thousands of times for one list of problems. */
const indexes = new WeakMap<readonly FlowNode[], { length: number; at: ReadonlyMap<string, number> }>()

function indexOf(nodes: readonly FlowNode[]): ReadonlyMap<string, number> {
  const known = indexes.get(nodes)
  if (known?.length === nodes.length) return known.at
  // Of nodes with the same id the first one counts.
  const at = new Map(nodes.map((node, n) => [node.id, n] as const).reverse())
  indexes.set(nodes, { length: nodes.length, at })
  return at
}

export function nodeOf({ nodes }: Flow, nodeId: string): FlowNode | undefined {
  const found = nodes[indexOf(nodes).get(nodeId) ?? -1]
  return found?.id === nodeId ? found : nodes.find((n) => n.id === nodeId)
}

/** Whether the node waits for the learner, so that something can be scored at it: student and question nodes do. */
export const waits = (node: FlowNode | undefined): boolean => node?.type === 'student' || node?.type === 'question'
