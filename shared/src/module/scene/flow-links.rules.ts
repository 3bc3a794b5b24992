import { reachable, reaching, reachingEnd } from './flow-graph.rules'
import { nodeOf, waits } from '../scoring/scored-nodes.rules'
import type { FlowProblem } from './scene.admin.contract'
import type { Flow, FlowNode, Transition } from './scene.contract'

type Fix = NonNullable<FlowProblem['fix']>

const problem = (rule: string, node: FlowNode, t: Transition | null, fix: Fix): FlowProblem => ({
  rule,
  nodeId: node.id,
  ...(t ? { transitionId: t.id } : {}),
  fix,
})

/**
 * Proposed target for an invalid transition: the first suitable node that is not in `avoid` and that no rule forbids, else
 * the end.
 */
export function otherTarget(flow: Flow, node: FlowNode, avoid: readonly string[]): string | undefined {
  const taken = new Set([node.id, ...avoid, ...(waits(node) ? [] : node.transitions.map((t) => t.node))])
  const leadsBack = (n: FlowNode): boolean => n.transitions.some((t) => t.node === node.id)
  const order = flow.nodes.filter((n) => n.type !== 'start' && !taken.has(n.id) && !leadsBack(n))
  const suited = order.find((n) => (waits(node) ? n.type === 'customer' : n.type === 'student'))
  return (suited ?? order.find((n) => (n.type === 'end') !== (node.type === 'start')) ?? order[0])?.id
}

/** Plain ways to one place, or intents with the same key words; without key words, with the same examples. */
export function sameMeaning(from: FlowNode, a: Transition, b: Transition): boolean {
  if (a.node !== b.node) return false
  if (!waits(from)) return true
  if (a.keywords !== '' || b.keywords !== '') return a.keywords === b.keywords
  return a.scripts.length > 0 && a.scripts.join('\n') === b.scripts.join('\n')
}

function linkProblems(flow: Flow, node: FlowNode, t: Transition, i: number): FlowProblem[] {
  const target = nodeOf(flow, t.node)
  const relink = (...avoid: string[]): Fix => ({ kind: 'relink', from: node.id, to: otherTarget(flow, node, avoid) })
  const remove: Fix = { kind: 'remove_link', from: node.id, to: t.node }
  if (t.node === node.id) return [problem('self_link', node, t, relink())]
  if (!target) return [problem('unknown_target', node, t, relink())]
  const found: FlowProblem[] = []
  if (node.type === 'end') found.push(problem('end_onward', node, t, remove))
  if (target.type === 'start') found.push(problem('start_target', node, t, relink(target.id)))
  if (node.type === 'start' && target.type === 'end') {
    found.push(problem('start_to_end', node, t, { kind: 'insert', from: node.id, to: target.id }))
  }
  const earlier = node.transitions.slice(0, i)
  if (earlier.some((e) => sameMeaning(node, e, t))) found.push(problem('duplicate_link', node, t, remove))
  const back = target.transitions.some((b) => b.node === node.id)
  const isLater = flow.nodes.indexOf(target) < flow.nodes.indexOf(node)
  if (back && isLater) found.push(problem('two_node_loop', node, t, relink(target.id)))
  return found
}

/** Cycles in which no node waits: the customer would talk endlessly. */
function endless(flow: Flow): FlowProblem[] {
  const silent = flow.nodes.filter((n) => !waits(n))
  const onCircle = silent.find((node) =>
    node.transitions.some((t) => {
      const next = nodeOf(flow, t.node)
      return next !== undefined && !waits(next) && next !== node && reachable(flow, next, waits).includes(node)
    }),
  )
  return onCircle ? [problem('endless_customer', onCircle, null, { kind: 'insert', from: onCircle.id })] : []
}

/**
 * How a node is reached that nothing leads to: from the last learner node with a way left, else the last customer node,
 * else the start leads to it instead.
 */
function reachFix(flow: Flow, reached: readonly FlowNode[], target: FlowNode): Fix {
  const isLoose = (t: Transition): boolean => nodeOf(flow, t.node) === undefined
  const hasRoom = (n: FlowNode): boolean => n.transitions.length < 5 || n.transitions.some(isLoose)
  const free = reached.filter((n) => !target.transitions.some((t) => t.node === n.id))
  const from =
    free.findLast((n) => n.type === 'student' && hasRoom(n)) ??
    free.findLast((n) => n.type === 'question' && hasRoom(n)) ??
    free.findLast((n) => n.type === 'customer')
  if (from) return { kind: 'link', from: from.id, to: target.id }
  const start = reached.find((n) => n.type === 'start')
  const isLed = start !== undefined && start.transitions.length > 0
  if (target.type === 'end') return { kind: isLed ? 'split' : 'insert', from: start?.id, to: target.id }
  return { kind: isLed ? 'relink' : 'link', from: start?.id, to: target.id }
}

/** Whether a conversation stops at a node: it has no way on, or one that leads nowhere. */
const isStuck = (flow: Flow, { type, transitions }: FlowNode): boolean =>
  type !== 'end' && (transitions.length === 0 || transitions.some((t) => nodeOf(flow, t.node) === undefined))

/** A way from the start: to a fitting node, or to a new one before the end. */
function firstFix(flow: Flow, start: FlowNode): Fix {
  const to = otherTarget(flow, start, [])
  const isEnd = to !== undefined && nodeOf(flow, to)?.type === 'end'
  return { kind: isEnd ? 'insert' : 'link', from: start.id, to }
}

/** Problems of transitions: invalid targets, unreachable nodes and paths that never end. */
export function findLinkProblems(flow: Flow): FlowProblem[] {
  const found = flow.nodes.flatMap((node) => node.transitions.flatMap((t, i) => linkProblems(flow, node, t, i)))
  const ids = new Set<string>()
  for (const node of flow.nodes) {
    for (const t of node.transitions) {
      if (ids.has(t.id))
        found.push(problem('one_way_per_intent', node, t, { kind: 'remove_link', from: node.id, to: t.node }))
      ids.add(t.id)
    }
  }
  const start = flow.nodes.find((n) => n.type === 'start')
  const end = flow.nodes.find((n) => n.type === 'end')
  const reached = new Set(start ? reachable(flow, start) : [])
  const ending = reachingEnd(flow)
  const stuck = reaching(
    flow,
    flow.nodes.filter((n) => isStuck(flow, n)),
  )
  for (const node of flow.nodes) {
    if (node.type === 'end' && reached.has(node)) continue
    if (start && !reached.has(node)) found.push(problem('unreachable', node, null, reachFix(flow, [...reached], node)))
    if (node.type === 'end') continue
    const isStart = node.type === 'start'
    const toEnd: Fix = isStart ? firstFix(flow, node) : { kind: 'link', from: node.id, to: end?.id }
    if (node.transitions.length === 0) found.push(problem('no_way_on', node, null, toEnd))
    // Before a node that is stuck all are, and before a circle the start is: only the cause is told.
    else if (!isStart && !ending.has(node.id) && !stuck.has(node.id))
      found.push(problem('cannot_reach_end', node, null, toEnd))
  }
  return [...found, ...endless(flow)]
}
