import {
  type Advance,
  advanceFlow,
  advanceUnderstood,
  besideDecision,
  hintFor,
  startFlow,
  understandAt,
  waitingNode,
} from '../flow.rules'
import type { FlowDecision, FlowState, FlowStep, HeldStep, TurnContext, TurnInput } from '../flow.types'
import { OFFENCES } from '../customer-reply.rules'
import { nodeOf } from '../../scoring/scored-nodes.rules'
import { factorOf } from '../node-conduct.rules'
import type { SceneContent } from '../scene.contract'
import type { Understood } from '../understand.rules'
import { readingOf } from '../../lexicon/prepare.rules'
import { asksFor } from '../../understanding/own-words.rules'
import type { MoodCause, Temper } from '../../customer/customer.contract'
import { finished } from './customer-end.rules'
import {
  asking,
  pendingObjection,
  sayBack,
  sayFarewell,
  sayLeft,
  sayNotUnderstood,
  sayOffended,
  sayUnknown,
} from './customer-replies.rules'
import { answerTopic, isClear, onTopic, topicAsked, topicBeside } from './customer-topics.rules'
import { answerObjection, objectionTo, raised } from './customer-objection.rules'
import {
  concluded,
  cool,
  feel,
  newCustomer,
  type Outcome,
  recall,
  saidAgain,
  silent,
  withNotice,
} from './customer-step.rules'
import { freeHint } from '../free/free-lead.rules'
import { advanceFree, startFree } from '../free/free-turn.rules'
import { onDay } from './mood.rules'
import { listen } from './told.rules'
import { resolves } from './topics.rules'
import { withValues } from './values.rules'
import { sayLines, type Talk } from './wordings.rules'

/**
 * Starts a conversation: the flow's first lines, and a customer who remembers nothing yet. A drawn one can begin at any
 * node `from`.
 */
export function startConversation(content: SceneContent, seed: number, day: Temper = 'usual', from?: string): FlowStep {
  const step = content.free ? startFree(content, content.free, seed) : startDrawn(content, seed, from)
  const { customer: self } = step.state
  const { customer: who } = content
  if (!self || !who) return step
  return { ...step, state: { ...step.state, customer: withValues(onDay(self, who.mood, day), who, seed) } }
}

function startDrawn(content: SceneContent, seed: number, from?: string): FlowStep {
  const step = startFlow(content, seed, from)
  const { customer: who } = content
  return who ? { ...step, state: { ...step.state, customer: newCustomer(who, step.lines) } } : step
}

/** Goes on with the flow: what is remembered, then the flow's lines, or the end. */
function goOn(talk: Talk, { state, lines, end }: HeldStep): Outcome {
  const { flow } = talk
  const { pending: _done, ...self } = talk.self
  const next: Talk = {
    ...talk,
    flow: { ...state, draws: Math.max(state.draws, flow.draws), customer: self },
    self: { ...self, aside: 0 },
  }
  const known = recall(next, state.nodeId)
  if (!end) return { talk: asking(sayLines(known, cool(known, lines))) }
  if (end.reason !== 'finished') return { talk: sayLines(known, lines), end }
  const own = nodeOf(talk.content.flow, state.nodeId)?.lines ?? []
  const before = own.length > 0 ? lines.slice(0, -1) : lines
  return finished(sayLines(known, cool(known, before)), end.outcome, lines.slice(before.length))
}

/** The turn is no answer: the customer asks again, leaves the question, or goes. */
function onMiss(talk: Talk, understood: Understood, context: TurnContext): Advance {
  const { content, flow } = talk
  const { step, decision } = advanceUnderstood(content, flow, understood, context)
  const offence = OFFENCES.find((kind) => understood.conduct.some((found) => found.kind === kind))
  const kind = understood.notTaken === 'conduct' ? offence : undefined
  const felt = kind ? feel(talk, kind, factorOf(understood.conduct, kind)) : feel(talk, 'missed')
  const insulted = kind === 'insult'
  const { end, alert } = step
  if (end?.reason === 'hangup')
    return concluded(
      { talk: { ...sayFarewell({ ...felt, flow: step.state }, insulted), move: { kind: 'gone' } }, alert, end },
      decision,
      insulted,
    )
  if (decision.intentId !== null) return leave(felt, step, decision)
  const staying = { ...felt, flow: step.state }
  // Who noticed a contradiction has said what there is to say.
  const asked = staying.lines.length > 0 ? staying : sayNotUnderstood(staying)
  return concluded({ talk: kind ? sayOffended(staying, kind) : asked, alert }, decision, insulted)
}

/** The question, or the objection that waits, is left as it is: the flow goes on, and nothing is won any more. */
function leave(talk: Talk, step: FlowStep, decision: FlowDecision): Advance {
  const { customer: _self, held: _held, ...state } = step.state
  const next: HeldStep = talk.flow.held ?? { ...step, state }
  const { pending: _open, ...self } = talk.self
  const leaving: Talk = { ...talk, self: { ...self, left: true, aside: 0 }, move: { kind: 'left' } }
  if (next.end) return concluded(goOn(sayLeft(leaving, { nodeId: '', lines: [] }), next), decision)
  const left = sayLeft(leaving, { nodeId: next.state.nodeId, lines: next.lines })
  return concluded(
    { talk: { ...left, flow: { ...next.state, draws: Math.max(next.state.draws, left.flow.draws) } } },
    decision,
  )
}

/** An objection that an answer raises, unless it was raised before or the answer itself resolves it. */
function raise(talk: Talk, text: string, intentId: string | null, next: HeldStep): Talk | null {
  const found = next.end ? null : objectionTo(talk, text, intentId)
  return found ? raised({ ...talk, flow: { ...talk.flow, held: next } }, found) : null
}

/** What an answer does to the mood, and which goals it meets. */
function weighed(talk: Talk, { conduct, information }: Understood, { right, intentId }: FlowDecision): Talk {
  const causes: MoodCause[] = [
    right === false ? 'wrong' : 'answered',
    ...(information.contradicted.length > 0 ? (['contradicted'] as const) : []),
  ]
  const bad = (['pressure', 'false_promise'] as const).filter((kind) => conduct.some((found) => found.kind === kind))
  const answered = causes.reduce((now, cause) => feel(now, cause), talk)
  const felt = bad.reduce((now, kind) => feel(now, kind, factorOf(conduct, kind)), answered)
  const met = talk.who.goals.filter(({ metBy }) => metBy.includes(intentId ?? '')).map(({ id }) => id)
  return { ...felt, self: { ...felt.self, goals: [...new Set([...felt.self.goals, ...met])] } }
}

function onAnswer(talk: Talk, text: string, understood: Understood, context: TurnContext): Advance {
  const { step, decision } = advanceUnderstood(talk.content, talk.flow, understood, context)
  const { customer: _self, held: _held, ...state } = step.state
  const next: HeldStep = { state, lines: step.lines, end: step.end }
  const told = weighed(talk, understood, decision)
  const beside = topicBeside(talk, text, understood)
  const answered = beside ? answerTopic(told, beside) : told
  const doubting = raise(answered, text, decision.intentId, next)
  if (!doubting) return concluded(goOn(answered, next), decision)
  return concluded({ talk: { ...doubting, flow: { ...doubting.flow, misses: 0, silences: 0 } } }, decision)
}

/** The learner's answer to an objection, which the flow waits for. */
function onObjection(talk: Talk, text: string, decision: FlowDecision): Advance {
  const open = pendingObjection(talk)
  const { held } = talk.flow
  if (!open || !held) throw new Error('no objection waits for an answer')
  const { talk: answered, settled } = answerObjection(talk, open, text)
  return concluded(settled ? goOn(answered, held) : { talk: answered }, decision)
}

/** A question that no fact answers: a human sentence and a way back, as long as the flow has patience for it. */
function onUnknown(talk: Talk, understood: Understood, context: TurnContext): Advance {
  const { step, decision } = advanceUnderstood(talk.content, talk.flow, understood, context)
  if (decision.result !== 'asked_back') return onMiss(talk, understood, context)
  const said = sayBack(sayUnknown({ ...talk, flow: step.state }))
  return concluded({ talk: { ...said, move: { kind: 'unknown' } } }, decision)
}

function onSaid(talk: Talk, text: string, understood: Understood, context: TurnContext): Advance {
  const { content, who, flow } = talk
  const { match, notTaken, asks } = understood
  const { english } = readingOf(content.language)
  if (notTaken === 'conduct') return onMiss(talk, understood, context)
  const decision = besideDecision(waitingNode(content, flow), understood)
  const open = pendingObjection(talk)
  if (open && resolves(content, who, open, text)) return onObjection(talk, text, decision)
  const clear = match !== null && isClear(match)
  if (!clear && asksFor(text, english) === 'again') return concluded({ talk: saidAgain(talk) }, decision)
  const topic = topicAsked(talk, text, understood)
  if (topic) return concluded({ talk: onTopic(talk, topic) }, decision)
  if (open) return onObjection(talk, text, decision)
  if (match) return onAnswer(talk, text, understood, context)
  if (asks) return onUnknown(talk, understood, context)
  return onMiss(talk, understood, context)
}

/**
 * Processes one turn of the learner, as `advanceFlow` does, with a customer who is somebody where the scene has one: who
 * answers what is asked, remembers what was told, and whose mood follows from what was understood.
 */
export function advanceConversation(
  content: SceneContent,
  state: FlowState,
  input: TurnInput,
  context: TurnContext = {},
): Advance {
  if (content.free) return advanceFree(content, content.free, state, input, context)
  const { customer: who } = content
  if (!who) return advanceFlow(content, state, input, context)
  const before = state.customer ?? newCustomer(who, context.heard ?? [])
  const self = { ...before, turn: before.turn + 1 }
  const talk: Talk = { content, who, flow: state, self, lines: [] }
  if (input.kind !== 'said') return concluded(...silent(talk))
  const understood = understandAt(content, state, input.text, context)
  const { heard, noticed } = listen(content, who, self, input.text)
  const told = { ...talk, flow: { ...state, silences: 0 }, self: { ...self, heard } }
  return onSaid(understood.notTaken === 'conduct' ? told : withNotice(told, noticed), input.text, understood, context)
}

/** The hint for the objection that waits, else for the node; null when there is none. */
export function conversationHint(content: SceneContent, state: FlowState): string | null {
  const open = content.customer?.objections.find(({ id }) => id === state.customer?.pending?.objection)
  if (open?.hint) return open.hint
  return content.free ? freeHint(content.free, state) : hintFor(content, state)
}
