import type { FlowNode } from '../scene/scene.contract'
import type { OpenNode } from './scoring.contract'
import { waits } from './scored-nodes.rules'
import { heard } from './scoring-evidence.rules'
import type { ScoredTurn, ScoringInput } from './scoring.types'

/** A node that the score counts, and what the learner showed there. */
export interface ExpectedNode {
  node: FlowNode
  /** The learner's turns there that were heard, in order. */
  turns: ScoredTurn[]
  /** The last turn there that was accepted as an answer; undefined: the node is open. */
  taken: ScoredTurn | undefined
  answer: 'yes' | 'partly' | 'no' | 'open'
  /** Set when it is open. */
  why: OpenNode['why']
}

export const isIdentity = (keywords: string): boolean => /\{(name|workno)\}/.test(keywords)

/** A node's key information, without the learner's own name and work number, which `identity` scores. */
export const informationOf = (node: FlowNode): FlowNode['mustSay'] =>
  node.mustSay.filter((item) => !isIdentity(item.keywords))

/**
 * The required nodes of the scene and every other node that waited for the learner on the path, in the scene's order.
 * `unheard` counts those that are left out because nobody could hear what was said there.
 */
export function expectedNodes(input: ScoringInput): { nodes: ExpectedNode[]; unheard: number } {
  const passed = new Set(input.path)
  const nodes: ExpectedNode[] = []
  let unheard = 0
  for (const node of input.flow.nodes) {
    // The talk of a free practice asks for nothing by itself.
    if (!waits(node) || node.transitions.length === 0 || !(node.required || passed.has(node.id))) continue
    const here = [...answeredBefore(input, node), ...input.turns.flatMap((turn) => turnAt(turn, node))]
    const turns = here.filter(heard)
    if (turns.length === 0 && here.some((turn) => turn.decision.result === 'unheard')) unheard++
    else nodes.push(shown(node, turns, passed, input.free))
  }
  return { nodes, unheard }
}

/** A turn as far as it is about a node: the one of its decision, or a further point that it met. */
function turnAt(turn: ScoredTurn, { id }: FlowNode): ScoredTurn[] {
  if (turn.decision.nodeId === id) return [turn]
  const also = turn.decision.also?.find(({ nodeId }) => nodeId === id)
  return also ? [{ ...turn, nodeId: id, decision: { ...turn.decision, ...also, result: 'matched' } }] : []
}

/** A node that was left for a neighbour, with the answer that an earlier turn had given to it. */
function answeredBefore({ turns }: ScoringInput, { id }: FlowNode): ScoredTurn[] {
  return turns.flatMap(({ decision: { answered } }) => {
    const earlier = answered?.nodeId === id ? turns[answered.turn] : undefined
    if (!answered || !earlier) return []
    const { turn: _place, ...answer } = answered
    return [{ ...earlier, nodeId: id, decision: { ...earlier.decision, ...answer, result: 'matched' as const } }]
  })
}

function shown(node: FlowNode, turns: ScoredTurn[], passed: ReadonlySet<string>, free = false): ExpectedNode {
  const taken = turns.findLast((turn) => turn.decision.result === 'matched')
  const silent = free ? 'not_raised' : passed.has(node.id) ? 'jumped_over' : 'not_reached'
  const why = turns.length > 0 ? 'not_understood' : silent
  const base = { node, turns, taken, why } as const
  if (!taken) return { ...base, answer: 'open' }
  const { right, jumped, contradicted = [] } = taken.decision
  if (right === false || contradicted.some(({ nodeId }) => !nodeId)) return { ...base, answer: 'no' }
  const said = new Set(turns.flatMap((turn) => turn.decision.said))
  const wanted = informationOf(node)
  const none = wanted.length > 0 && !wanted.some(({ label }) => said.has(label))
  return { ...base, answer: jumped || none ? 'partly' : 'yes' }
}

/** The whole, 1000 tenths, shared among `n`; the shares differ by at most one and sum to it. */
export const share = (n: number, i: number, whole = 1_000): number =>
  Math.round(((i + 1) * whole) / n) - Math.round((i * whole) / n)
