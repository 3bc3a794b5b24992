import { seededRng } from '../../kernel/rng'
import { neighbours, pathSixths } from './flow-graph.rules'
import { nodeOf, waits } from '../scoring/scored-nodes.rules'
import { customerReplies, OFFENCES } from './customer-reply.rules'
import type { Candidate, FlowDecision, FlowEnd, FlowState, FlowStep, TurnContext, TurnInput } from './flow.types'
import type { CustomerLine } from './customer-line.contract'
import type { FreePlay, FreePoint } from './free/free-play.contract'
import { freeSixths } from './free/free-progress.rules'
import type { FlowNode, SceneContent, Transition } from './scene.contract'
import type { IntentMatch } from './rank-turn.rules'
import { unsaid } from './turn-information.rules'
import { answeredBefore, type Understood, understandTurn } from './understand.rules'

/** Maximum nodes entered without a learner's turn, and in a whole conversation; see docs/flow.md. */
const MAX_HOPS = 50
const MAX_PATH = 400
/** Questions of the learner's own at one node that cost nothing, and insults after which the customer leaves. */
export const MAX_ASKED = 3
export const MAX_INSULTS = 2

/** Draws one item with the session's seed; a single item uses no draw. */
function draw<T>(items: readonly T[], state: FlowState): [T | undefined, FlowState] {
  if (items.length < 2) return [items[0], state]
  const value = seededRng(state.seed + state.draws)()
  return [items[Math.floor(value * items.length)], { ...state, draws: state.draws + 1 }]
}

/** Draws a reply; with others to choose from, never the one that was said last. */
function drawReply(lines: readonly CustomerLine[], state: FlowState): [CustomerLine | undefined, FlowState] {
  const others = lines.filter(({ id }) => id !== state.replied)
  const [line, drawn] = draw(others.length > 0 ? others : lines, state)
  return [line, line ? { ...drawn, replied: line.id } : drawn]
}

/** What leads to a node. */
type Onward = Pick<Transition, 'node' | 'outcome'>

/**
 * Follows a transition until a node waits for the learner or the conversation is over. `given` up: the learner did not
 * earn the way, so it wins nothing.
 */
function moveOn(content: SceneContent, from: FlowState, way: Onward | undefined, given = false): FlowStep {
  const { asked: _asked, ...kept } = from
  let state: FlowState = { ...kept, misses: 0 }
  const lines: CustomerLine[] = []
  let next = way
  const over = (outcome: 'won' | 'open' | 'lost'): FlowStep => ({
    state,
    lines,
    alert: false,
    end: { reason: 'finished', outcome: given && outcome === 'won' ? 'open' : outcome },
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

/**
 * Starts a conversation: the customer's first lines, if any, and the first node that waits for the learner. With `from`
 * it begins at that node instead of the start.
 */
export function startFlow(content: SceneContent, seed: number, from?: string): FlowStep {
  const start = content.flow.nodes.find((n) => n.type === 'start')
  const state: FlowState = {
    nodeId: start?.id ?? '',
    path: start ? [start.id] : [],
    misses: 0,
    silences: 0,
    seed,
    draws: 0,
  }
  if (from !== undefined && from !== start?.id) return moveOn(content, { ...state, path: [] }, { node: from })
  const [way, drawn] = draw(start?.transitions ?? [], state)
  return moveOn(content, drawn, way)
}

export interface Advance {
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
  const [reply, drawn] = drawReply(rule.replies, next)
  return { step: stay(drawn, reply, false, null), decision }
}

/** The turn is no answer: the customer asks again, with `replies` where the scene's own do not fit. */
function onNonStandard(
  content: SceneContent,
  node: FlowNode,
  state: FlowState,
  decision: FlowDecision,
  replies: readonly CustomerLine[] = content.nonStandard.replies,
): Advance {
  const rule = content.nonStandard
  const misses = state.misses + 1
  const next = { ...state, misses }
  if (misses <= rule.maxTimes) {
    const [reply, drawn] = drawReply(replies, next)
    return { step: stay(drawn, reply, misses >= rule.alertAt, null), decision }
  }
  if (rule.then === 'hangup') return { step: stay(next, rule.farewell, true, { reason: 'hangup' }), decision }
  const [first] = node.transitions
  return { step: moveOn(content, next, first, true), decision: { ...decision, intentId: first?.id ?? null } }
}

/** A question of the learner's own: said again, or turned back to the scene. */
function onAsked(
  content: SceneContent,
  state: FlowState,
  { asks }: Understood,
  context: TurnContext,
): [FlowState, CustomerLine[]] {
  const next = { ...state, asked: (state.asked ?? 0) + 1 }
  const heard = context.heard ?? []
  if (asks === 'again' && heard.length > 0) return [next, [...heard]]
  const [line, drawn] = drawReply(customerReplies(content, 'question'), next)
  return [drawn, line ? [line] : []]
}

function onOffence(
  content: SceneContent,
  node: FlowNode,
  state: FlowState,
  decision: FlowDecision,
  understood: Understood,
): Advance {
  const kind = OFFENCES.find((offence) => understood.conduct.some((found) => found.kind === offence)) ?? 'refusal'
  const insults = (state.insults ?? 0) + (kind === 'insult' ? 1 : 0)
  const next = { ...state, insults }
  if (insults >= MAX_INSULTS)
    return { step: stay(next, content.nonStandard.farewell, true, { reason: 'hangup' }), decision }
  return onNonStandard(content, node, next, decision, customerReplies(content, kind))
}

/** A required node is left for a neighbour: with its answer from before, or jumped over. */
function skipped(
  content: SceneContent,
  node: FlowNode,
  context: TurnContext,
): Pick<FlowDecision, 'answered' | 'jumped'> {
  const answered = answeredBefore(content, node, context)
  return answered ? { answered } : { jumped: true }
}

function onMatch(
  content: SceneContent,
  node: FlowNode,
  state: FlowState,
  match: IntentMatch,
  decision: FlowDecision,
  context: TurnContext,
): Advance {
  const jumped = match.node === node ? state : { ...state, nodeId: match.node.id, path: [...state.path, match.node.id] }
  return {
    step: moveOn(content, jumped, match.transition),
    decision: {
      ...decision,
      nodeId: match.node.id,
      result: 'matched',
      intentId: match.transition.id,
      ...(match.node !== node && node.required ? skipped(content, node, context) : {}),
      right: match.node.type === 'question' ? match.transition.right === true : null,
    },
  }
}

/** Pressure, empty promises and wrong facts make the customer wary: calm and happy lines become hesitant. */
function wary(step: FlowStep, { conduct, information }: Understood): FlowStep {
  if (conduct.length === 0 && information.contradicted.length === 0) return step
  return { ...step, lines: step.lines.map((line) => (line.emotion < 2 ? { ...line, emotion: 2 } : line)) }
}

const noDecision = (node: FlowNode, result: FlowDecision['result']): FlowDecision => ({
  nodeId: node.id,
  result,
  intentId: null,
  score: 0,
  by: 'none',
  nearest: null,
  right: null,
  ...unsaid(node),
})

/** The decision of a recorded turn that was never recognised: it costs nothing. Null where the flow does not wait. */
export function unheardDecision(content: SceneContent, state: FlowState): FlowDecision | null {
  const node = nodeOf(content.flow, state.nodeId)
  return node && waits(node) ? noDecision(node, 'unheard') : null
}

/** The node at which the flow waits. Throws where it does not, because that is a bug of the caller. */
export function waitingNode(content: SceneContent, { nodeId }: FlowState): FlowNode {
  const node = nodeOf(content.flow, nodeId)
  if (!node || !waits(node)) throw new Error(`the flow does not wait at node "${nodeId}"`)
  return node
}

/** How a turn is understood at the node that waits. */
export function understandAt(
  content: SceneContent,
  state: FlowState,
  text: string,
  context: TurnContext = {},
): Understood {
  const again = state.misses > 0 || (state.asked ?? 0) > 0 ? context.said?.at(-1) : undefined
  return understandTurn(
    content,
    waitingNode(content, state),
    text,
    again === undefined ? context : { ...context, again },
  )
}

/** The learner said nothing. */
export const advanceSilence = (content: SceneContent, state: FlowState): Advance =>
  onSilence(content, state, noDecision(waitingNode(content, state), 'silence'))

/** What a turn was understood as; `result` is what it is as long as no intent was taken. */
export function decisionOf(
  node: FlowNode,
  { match, best, information, conduct, notTaken, sure }: Understood,
  result: FlowDecision['result'] = 'non_standard',
): FlowDecision {
  return {
    ...noDecision(node, result),
    ...information,
    conduct,
    sure,
    right: node.type === 'question' ? false : null,
    score: Math.round(best?.score ?? 0) / 100,
    by: match?.by ?? 'none',
    nearest: best?.nearest ?? null,
    ...(notTaken ? { notTaken } : {}),
  }
}

/** The decision of a turn beside the flow: it is no answer, and costs nothing. */
export function besideDecision(node: FlowNode, understood: Understood): FlowDecision {
  const { notTaken: _cause, ...rest } = decisionOf(node, understood, 'asked_back')
  return { ...rest, right: null, intentId: null }
}

/** Processes a turn that was understood: what the customer does, and the decision. */
export function advanceUnderstood(
  content: SceneContent,
  state: FlowState,
  understood: Understood,
  context: TurnContext = {},
): Advance {
  const node = waitingNode(content, state)
  const heard = { ...state, silences: 0 }
  const { match, notTaken, asks } = understood
  const decision = decisionOf(node, understood)
  if (match) {
    const { step, decision: matched } = onMatch(content, node, heard, match, decision, context)
    return { step: wary(step, understood), decision: matched }
  }
  if (notTaken === 'conduct') return onOffence(content, node, heard, decision, understood)
  if (asks && notTaken === 'not_understood' && (state.asked ?? 0) < MAX_ASKED) {
    const [next, lines] = onAsked(content, heard, understood, context)
    return {
      step: { state: next, lines, alert: false, end: null },
      decision: besideDecision(node, understood),
    }
  }
  return onNonStandard(content, node, heard, decision)
}

/**
 * Processes one turn of the learner: how it was understood and what the customer does. Throws on an ended conversation or
 * at a node that does not wait, because that is a bug of the caller.
 */
export function advanceFlow(
  content: SceneContent,
  state: FlowState,
  input: TurnInput,
  context: TurnContext = {},
): Advance {
  if (input.kind !== 'said') return advanceSilence(content, state)
  return advanceUnderstood(content, state, understandAt(content, state, input.text, context), context)
}

/** The intents that can be chosen now, this node's first, with the texts that an embedding service compares. */
export function candidates(content: SceneContent, state: FlowState): Candidate[] {
  const node = nodeOf(content.flow, state.nodeId)
  if (!node || !waits(node)) return []
  if (content.free) return pointCandidates(content.free, state)
  const nodes = content.crossNode ? [node, ...neighbours(content.flow, node)] : [node]
  return nodes.flatMap((n) => n.transitions.map((t) => ({ intentId: t.id, nodeId: n.id, texts: t.scripts })))
}

/** The points of a free practice that are open, the one that the customer leads to first, then those that were met. */
function pointCandidates({ points }: FreePlay, { nodeId, free }: FlowState): Candidate[] {
  const rank = ({ id }: FreePoint): number => (id === nodeId ? 0 : free?.met.includes(id) ? 2 : 1)
  const inOrder = points.toSorted((a, b) => rank(a) - rank(b))
  return inOrder.map(({ id, met }) => ({ intentId: id, nodeId: id, texts: met.examples }))
}

/**
 * Ways of asking one thing that a recogniser is told: each takes it time, and parts of a phrase count too. Beside the
 * answers of a drawn node a second way costs more answers than it hears questions.
 */
const ASKED_AS = { free: 2, drawn: 1 } as const

/** What the customer can be asked, and what answers the doubt that waits. */
function talkedAbout({ free, customer: who }: SceneContent, { customer: self }: FlowState): string[] {
  if (!who) return []
  const ways = free ? ASKED_AS.free : ASKED_AS.drawn
  const doubt = who.objections.find(({ id }) => id === self?.pending?.objection)
  const asked = [...who.facts, ...who.smallTalk].flatMap(({ asked: { examples } }) => examples.slice(0, ways))
  return [...(doubt?.resolvedBy.examples ?? []), ...asked]
}

/** Phrases that a recogniser's grammar should expect now: the candidates' first, each once. */
export function referencePhrases(content: SceneContent, state: FlowState): string[] {
  return [...new Set([...candidates(content, state).flatMap((c) => c.texts), ...talkedAbout(content, state)])]
}

/** Progress in sixths, 0-6, without revealing the flow. */
export function progressSixths(content: SceneContent, state: FlowState): number {
  return content.free ? freeSixths(content.free, state) : pathSixths(content.flow, state.path)
}

/** The node's hint, else the better wording or first script of its best transition; null when there is none. */
export function hintFor(content: SceneContent, state: FlowState): string | null {
  const node = nodeOf(content.flow, state.nodeId)
  if (!node || !waits(node)) return null
  const way = node.transitions.find((t) => t.right === true) ?? node.transitions[0]
  return node.hint ?? way?.better ?? way?.scripts[0] ?? null
}
