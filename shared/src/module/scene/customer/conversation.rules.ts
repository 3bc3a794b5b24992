import {
  type Advance,
  advanceFlow,
  advanceSilence,
  advanceUnderstood,
  besideDecision,
  hintFor,
  startFlow,
  understandAt,
  waitingNode,
} from '../flow.rules'
import type { FlowDecision, FlowEnd, FlowState, FlowStep, HeldStep, TurnContext, TurnInput } from '../flow.types'
import { OFFENCES } from '../customer-reply.rules'
import { nodeOf } from '../../scoring/scored-nodes.rules'
import type { CustomerLine } from '../customer-line.contract'
import type { SceneContent } from '../scene.contract'
import type { Understood } from '../understand.rules'
import { readingOf } from '../../lexicon/prepare.rules'
import { asksFor } from '../../understanding/own-words.rules'
import type { Customer, MoodCause } from '../../customer/customer.contract'
import { finished } from './customer-end.rules'
import {
  asking,
  pendingObjection,
  sayAgain,
  sayBack,
  sayFarewell,
  sayLeft,
  sayNotUnderstood,
  sayOffended,
  sayReminder,
  sayUnknown,
} from './customer-replies.rules'
import { answerTopic, isClear, onTopic, topicAsked, topicBeside } from './customer-topics.rules'
import type { CustomerState } from './customer.types'
import { moodLevelOf, moved } from './mood.rules'
import { listen, type Noticed } from './told.rules'
import { resolves } from './topics.rules'
import { say, sayLines, type Talk } from './wordings.rules'

/** Repeats at a node that cost nothing. */
const FREE_REPEATS = 2

function newCustomer({ mood }: Customer, lines: readonly CustomerLine[]): CustomerState {
  const last = lines.at(-1)?.text ?? ''
  return {
    ...{ trust: mood.trust, patience: mood.patience, turn: 0, told: {}, heard: {}, recalled: [] },
    ...{ objections: {}, goals: [], used: [], last, asking: last, aside: 0, beside: 0, left: false },
  }
}

/** Starts a conversation: the flow's first lines, and a customer who remembers nothing yet. */
export function startConversation(content: SceneContent, seed: number): FlowStep {
  const step = startFlow(content, seed)
  const { customer: who } = content
  return who ? { ...step, state: { ...step.state, customer: newCustomer(who, step.lines) } } : step
}

const feel = (talk: Talk, cause: MoodCause): Talk => ({
  ...talk,
  self: { ...talk.self, ...moved(talk.self, talk.who, cause) },
})

/** A cold customer does not smile. */
const cool = (talk: Talk, lines: readonly CustomerLine[]): CustomerLine[] =>
  moodLevelOf(talk.self) === 'cold' ? lines.map((one) => (one.emotion < 3 ? { ...one, emotion: 4 } : one)) : [...lines]

interface Outcome {
  talk: Talk
  alert?: boolean
  end?: FlowEnd | null
}

/** The step of a turn. A customer without any patience left goes, whatever came before. */
function stepOf({ talk, alert = false, end = null }: Outcome, insulted = false): FlowStep {
  const gone = end === null && talk.self.patience <= 0
  const last: Talk = gone ? { ...sayFarewell(talk, insulted), move: { ...talk.move, kind: 'gone' } } : talk
  return {
    state: { ...last.flow, customer: last.self },
    lines: last.lines,
    alert,
    end: gone ? { reason: 'hangup' } : end,
  }
}

function recorded(decision: FlowDecision, { move, noticed, self }: Talk): FlowDecision {
  if (!move && !noticed) return decision
  const { trust, patience } = self
  const customer = { kind: 'noticed' as const, ...move, ...(noticed ? { noticed } : {}), trust, patience }
  return { ...decision, customer }
}

const concluded = (outcome: Outcome, decision: FlowDecision, insulted = false): Advance => ({
  step: stepOf(outcome, insulted),
  decision: recorded(decision, outcome.talk),
})

/** Says what the customer still knows from an earlier turn, where the flow comes to a place for it. */
function recall(talk: Talk, nodeId: string): Talk {
  const { self, who, noticed } = talk
  // Not in the breath in which something did not add up.
  if (noticed) return talk
  for (const { id, recalls } of who.memories) {
    const heard = self.heard[id]
    const place = recalls.find(({ nodes }) => nodes.includes(nodeId))
    if (!heard || !place || heard.turn >= self.turn || self.recalled.includes(id)) continue
    const said = say(talk, `recall-${id}`, place.wordings)
    return { ...said, self: { ...said.self, recalled: [...self.recalled, id] } }
  }
  return talk
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

function onSilence(talk: Talk): Advance {
  const { step, decision } = advanceSilence(talk.content, talk.flow)
  const felt = feel({ ...talk, flow: step.state }, 'silent')
  if (step.end) return concluded({ talk: sayLines(felt, step.lines), end: step.end }, decision)
  return concluded({ talk: sayReminder(felt) }, decision)
}

/** The turn is no answer: the customer asks again, leaves the question, or goes. */
function onMiss(talk: Talk, understood: Understood, context: TurnContext): Advance {
  const { content, flow } = talk
  const { step, decision } = advanceUnderstood(content, flow, understood, context)
  const offence = OFFENCES.find((kind) => understood.conduct.some((found) => found.kind === kind))
  const kind = understood.notTaken === 'conduct' ? offence : undefined
  const felt = feel(talk, kind ?? 'missed')
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
  const { content, who, self } = talk
  const found = who.objections.find(({ id, raisedBy }) => !(id in self.objections) && raisedBy.includes(intentId ?? ''))
  if (!found || next.end || resolves(content, who, found, text)) return null
  const objections = { ...self.objections, [found.id]: 'raised' as const }
  const doubting = {
    ...talk,
    flow: { ...talk.flow, held: next },
    self: { ...self, objections, pending: { objection: found.id, tries: 0 } },
  }
  return asking({
    ...say(doubting, `objection-${found.id}`, found.wordings),
    move: { kind: 'objection', label: found.label },
  })
}

/** What an answer does to the mood, and which goals it meets. */
function weighed(talk: Talk, { conduct, information }: Understood, { right, intentId }: FlowDecision): Talk {
  const causes: MoodCause[] = [
    right === false ? 'wrong' : 'answered',
    ...(information.contradicted.length > 0 ? (['contradicted'] as const) : []),
    ...(['pressure', 'false_promise'] as const).filter((kind) => conduct.some((found) => found.kind === kind)),
  ]
  const felt = causes.reduce(feel, talk)
  const met = talk.who.goals.filter(({ metBy }) => metBy.includes(intentId ?? '')).map(({ id }) => id)
  return { ...felt, self: { ...felt.self, goals: [...new Set([...felt.self.goals, ...met])] } }
}

/** Says first what was told differently before. */
function withNotice(talk: Talk, noticed: Noticed | null): Talk {
  if (!noticed) return talk
  const { memory, before, now } = noticed
  const said = say(feel(talk, 'contradicted'), `contradicted-${memory.id}`, memory.contradicted, { before, now })
  return { ...said, noticed: { label: memory.label, before, now } }
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
  const { content, who, self } = talk
  const open = pendingObjection(talk)
  const { pending } = self
  const { held } = talk.flow
  if (!open || !pending || !held) throw new Error('no objection waits for an answer')
  const { id, label } = open
  const close = (become: 'resolved' | 'dropped', wordings: typeof open.resolved): Advance => {
    const felt = feel({ ...talk, self: { ...self, objections: { ...self.objections, [id]: become } } }, become)
    const said = say(felt, `${become}-${id}`, wordings)
    return concluded(goOn({ ...said, move: { kind: become, label } }, held), decision)
  }
  if (resolves(content, who, open, text)) return close('resolved', open.resolved)
  if (pending.tries >= open.patience) return close('dropped', open.dropped)
  const tried = { ...self, pending: { ...pending, tries: pending.tries + 1 } }
  const pressed = say(feel({ ...talk, self: tried }, 'missed'), `pressed-${id}`, open.pressed)
  return concluded({ talk: { ...pressed, move: { kind: 'pressed', label } } }, decision)
}

/** "Could you say that again": the same in other words. */
function onRepeat(talk: Talk, decision: FlowDecision): Advance {
  const aside = talk.self.aside + 1
  const felt = aside > FREE_REPEATS ? feel(talk, 'asked_before') : talk
  const said = sayAgain({ ...felt, self: { ...felt.self, aside } })
  return concluded({ talk: { ...said, move: { kind: 'repeat' } } }, decision)
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
  if (!clear && asksFor(text, english) === 'again') return onRepeat(talk, decision)
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
  const { customer: who } = content
  if (!who) return advanceFlow(content, state, input, context)
  const before = state.customer ?? newCustomer(who, context.heard ?? [])
  const self = { ...before, turn: before.turn + 1 }
  const talk: Talk = { content, who, flow: state, self, lines: [] }
  if (input.kind !== 'said') return onSilence(talk)
  const understood = understandAt(content, state, input.text, context)
  const { heard, noticed } = listen(content, who, self, input.text)
  const told = { ...talk, flow: { ...state, silences: 0 }, self: { ...self, heard } }
  return onSaid(understood.notTaken === 'conduct' ? told : withNotice(told, noticed), input.text, understood, context)
}

/** The hint for the objection that waits, else for the node; null when there is none. */
export function conversationHint(content: SceneContent, state: FlowState): string | null {
  const open = content.customer?.objections.find(({ id }) => id === state.customer?.pending?.objection)
  return open?.hint ?? hintFor(content, state)
}
