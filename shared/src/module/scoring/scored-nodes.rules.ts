import type { Flow, FlowNode } from '../scene/scene.contract'

export const nodeOf = (flow: Flow, nodeId: string): FlowNode | undefined => flow.nodes.find((n) => n.id === nodeId)

/** Whether the node waits for the learner, so that something can be scored at it: student and question nodes do. */
export const waits = (node: FlowNode | undefined): boolean => node?.type === 'student' || node?.type === 'question'
