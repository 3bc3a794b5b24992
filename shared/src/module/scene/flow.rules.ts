import { seededRng } from '../../kernel/rng'
import { neighbours, pathSixths } from './flow-graph.rules'
import { nodeOf, waits } from '../scoring/scored-nodes.rules'
import type { Candidate, FlowDecision, FlowEnd, FlowState, FlowStep, SemanticScores, TurnInput } from './flow.types'
import type { CustomerLine, FlowNode, SceneContent, Transition } from './scene.contract'
import { type IntentMatch, bestMatch, keyInformation, rankIntents } from './understand.rules'

/** Maximum nodes entered without a learner's turn, and in a whole conversation; see docs/flow.md. */
const MAX_HOPS = 50
const MAX_PATH = 400

/** Draws one item with the session's seed; a single item uses no draw. */
function draw<T>(items: readonly T[], state: FlowState): [T | undefined, FlowState] {
  if (items.length < 2) return [items[0], state]
  const value = seededRng(state.seed + state.draws)()
  return [items[Math.floor(value * items.length)], { ...state, draws: state.draws + 1 }]
}

/** Follows a transition until a node waits for the learner or the conversation is over. */
function moveOn(content: SceneContent, from: FlowState, way: Transition | undefined): FlowStep {
  let state: FlowState = { ...from, misses: 0 }
  const lines: CustomerLine[] = []
  let next = way
  const over = (outcome: 'won' | 'open' | 'lost'): FlowStep => ({
    state,
    lines,
    alert: false,
    end: { reason: 'finished', outcome },
  })
  for (let hops = 0; hops < MAX_HOPS; hops++) {
    const node = next && nodeOf(content.flow, next.node)
    if (!next || !node || state.path.length >= MAX_PATH) return over('open')
    state = { ...state, nodeId: node.id, path: [...state.path, node.id] }
    const [line, drawn] = draw(node.type === 'student' ? [] : node.lines, state)
    state = drawn
    if (line) lines.push(line)
    if (node.type === 'end') return over(next.outcome ?? node.outcome ?? 'open')
    if (waits(node)) return { state, lines, alert: false, end: null }
    ;[next, state] = draw(node.transitions, state)
  }
  return over('open')
}

/** Starts a conversation: the customer's first lines, if any, and the first node that waits for the learner. */
export function startFlow(content: SceneContent, seed: number): FlowStep {
  const start = content.flow.nodes.find((n) => n.type === 'start')
  const state: FlowState = {
    nodeId: start?.id ?? '',
    path: start ? [start.id] : [],
    misses: 0,
    silences: 0,
    seed,
    draws: 0,
  }
  const [way, drawn] = draw(start?.transitions ?? [], state)
  return moveOn(content, drawn, way)
}

interface Advance {
  step: FlowStep
  decision: FlowDecision
}

function stay(state: FlowState, line: CustomerLine | undefined, alert: boolean, end: FlowEnd | null): FlowStep {
  return { state, lines: line ? [line] : [], alert, end }
}

function onSilence(content: SceneContent, state: FlowState, decision: FlowDecision): Advance {
  const next = { ...state, silences: state.silences + 1 }
  const rule = content.silence
  if (next.silences > rule.maxTimes) return { step: stay(next, rule.farewell, false, { reason: 'silence' }), decision }
  const [reply, drawn] = draw(rule.replies, next)
  return { step: stay(drawn, reply, false, null), decision }
}

function onNonStandard(content: SceneContent, node: FlowNode, state: FlowState, decision: FlowDecision): Advance {
  const rule = content.nonStandard
  const misses = state.misses + 1
  const next = { ...state, misses }
  if (misses <= rule.maxTimes) {
    const [reply, drawn] = draw(rule.replies, next)
    return { step: stay(drawn, reply, misses >= rule.alertAt, null), decision }
  }
  if (rule.then === 'hangup') return { step: stay(next, rule.farewell, true, { reason: 'hangup' }), decision }
  const first = node.transitions[0]
  return { step: moveOn(content, next, first), decision: { ...decision, intentId: first?.id ?? null } }
}

function onMatch(
  content: SceneContent,
  node: FlowNode,
  state: FlowState,
  match: IntentMatch,
  decision: FlowDecision,
): Advance {
  const jumped = match.node === node ? state : { ...state, nodeId: match.node.id, path: [...state.path, match.node.id] }
  return {
    step: moveOn(content, jumped, match.transition),
    decision: {
      ...decision,
      nodeId: match.node.id,
      result: 'matched',
      intentId: match.transition.id,
      right: match.node.type === 'question' ? match.transition.right === true : null,
    },
  }
}

/**
 * Processes one turn of the learner: how it was understood and what the customer does. `semantic` holds an embedding
 * service's similarities by intent id, for the intents that `candidates` returned. Throws on an ended conversation or
 * at a node that does not wait, because that is a bug of the caller.
 */
export function advanceFlow(
  content: SceneContent,
  state: FlowState,
  input: TurnInput,
  semantic: SemanticScores = {},
): Advance {
  const node = nodeOf(content.flow, state.nodeId)
  if (!node || !waits(node)) throw new Error(`the flow does not wait at node "${state.nodeId}"`)
  const text = input.kind === 'said' ? input.text : ''
  const none: FlowDecision = {
    nodeId: node.id,
    result: input.kind === 'unheard' ? 'unheard' : 'silence',
    intentId: null,
    score: 0,
    by: 'none',
    nearest: null,
    right: null,
    ...keyInformation(content, node, text),
  }
  if (input.kind !== 'said') return onSilence(content, state, none)
  const heard = { ...state, silences: 0 }
  const [here, around] = rankIntents(content, node, text, semantic)
  const match = bestMatch(here ?? [], content.threshold) ?? bestMatch(around ?? [], content.threshold)
  const best = match ?? bestMatch([...(here ?? []), ...(around ?? [])], 0)
  const decision: FlowDecision = {
    ...none,
    result: 'non_standard',
    right: node.type === 'question' ? false : null,
    score: best?.score ?? 0,
    by: match?.by ?? 'none',
    nearest: best?.nearest ?? null,
    ...(match ? keyInformation(content, match.node, text) : {}),
  }
  return match ? onMatch(content, node, heard, match, decision) : onNonStandard(content, node, heard, decision)
}

/** The intents that can be chosen now, this node's first, with the texts that an embedding service compares. */
export function candidates(content: SceneContent, state: FlowState): Candidate[] {
  const node = nodeOf(content.flow, state.nodeId)
  if (!node || !waits(node)) return []
  const nodes = content.crossNode ? [node, ...neighbours(content.flow, node)] : [node]
  return nodes.flatMap((n) => n.transitions.map((t) => ({ intentId: t.id, nodeId: n.id, texts: t.scripts })))
}

/** Phrases that a recogniser's grammar should expect now: each reference script of the candidates once. */
export function referencePhrases(content: SceneContent, state: FlowState): string[] {
  return [...new Set(candidates(content, state).flatMap((c) => c.texts))]
}

/** Progress in sixths, 0-6, without revealing the flow. */
export function progressSixths(content: SceneContent, state: FlowState): number {
  return pathSixths(content.flow, state.path)
}

/** The node's hint, else the better wording or first script of its best transition; null when there is none. */
export function hintFor(content: SceneContent, state: FlowState): string | null {
  const node = nodeOf(content.flow, state.nodeId)
  if (!node || !waits(node)) return null
  const way = node.transitions.find((t) => t.right === true) ?? node.transitions[0]
  return node.hint ?? way?.better ?? way?.scripts[0] ?? null
}
