import { readingOf } from '../../lexicon/prepare.rules'
import { isCourtesy, isFarewell } from '../../understanding/courtesy.rules'
import { asksFor } from '../../understanding/own-words.rules'
import type { Customer } from '../../customer/customer.contract'
import { NOBODY } from '../../customer/nobody.rules'
import { customerReplies, OFFENCES } from '../customer-reply.rules'
import { answerObjection } from '../customer/customer-objection.rules'
import {
  pendingObjection,
  sayBack,
  sayFarewell,
  sayNotUnderstood,
  sayOffended,
  sayUnknown,
} from '../customer/customer-replies.rules'
import { concluded, feel, newCustomer, saidAgain, silent, withNotice } from '../customer/customer-step.rules'
import { answerTopic, isClear } from '../customer/customer-topics.rules'
import { listen } from '../customer/told.rules'
import { resolves, type Topic } from '../customer/topics.rules'
import { sayFirst, sayFresh, type Talk } from '../customer/wordings.rules'
import { type Advance, besideDecision, decisionOf, MAX_ASKED, MAX_INSULTS, startFlow, waitingNode } from '../flow.rules'
import type { FlowDecision, FlowState, FlowStep, TurnContext, TurnInput } from '../flow.types'
import type { SceneContent } from '../scene.contract'
import { closingEnd, ended, endReached, freeStateOf } from './free-end.rules'
import { hearTurn } from './free-hearing.rules'
import { covered, matchedDecision, onPoints, topicOnly, type Act, type Turn } from './free-points.rules'
import { atEase, giveUp, lead, leadBack } from './free-lead.rules'
import type { FreePlay } from './free-play.contract'

/** Questions in a row that are answered without leading back to the business. */
const FREE_QUESTIONS = 3
const cast = new WeakMap<SceneContent, Customer>()

/** The customer with the points as places that are asked for in other words. */
function customerOf(content: SceneContent, { points }: FreePlay): Customer {
  const known = cast.get(content)
  if (known) return known
  const who = content.customer ?? NOBODY
  const made = { ...who, nodes: points.map(({ id, leads }) => ({ node: id, again: leads, left: [] })) }
  cast.set(content, made)
  return made
}

/** Starts a free practice: the customer's first words, and nothing covered yet. */
export function startFree(content: SceneContent, free: FreePlay, seed: number): FlowStep {
  const step = startFlow(content, seed)
  const customer = newCustomer(customerOf(content, free), step.lines)
  return { ...step, state: { ...step.state, free: { met: [], given: [] }, customer } }
}

/** Ends the conversation where that is due, else leads on or waits for the learner. */
function concludeAct(free: FreePlay, { talk, decision, leads, asked = false, alert = false }: Act): Advance {
  const last = talk.self.turn >= free.turnLimit
  const reached = endReached(free, talk)
  // A question that was answered, or an objection that waits, keeps the talk going.
  const goesOn = (asked || pendingObjection(talk) !== null) && reached?.outcome !== 'lost'
  const ending = last ? closingEnd(free, talk) : goesOn ? null : reached
  // Who goes does not ask again first.
  const leaving = decision.result === 'non_standard' ? { ...talk, lines: [] } : talk
  if (ending) return concluded(ended(free, leaving, ending), decision)
  if (!leads) return concluded({ talk, alert }, decision)
  const led = lead(free, talk)
  if (led) return concluded({ talk: led, alert }, decision)
  // There is nothing left to talk about.
  return concluded(ended(free, talk, closingEnd(free, talk)), decision)
}

/** The turn asks for what the customer knows, or remarks something beside the business. */
function onTopicAsked(talk: Talk, topic: Topic, decision: FlowDecision): Act {
  const answered = answerTopic(talk, topic)
  const aside = talk.self.aside + 1
  const leads = topic.kind === 'small_talk' || aside > FREE_QUESTIONS
  const next = { ...answered, self: { ...answered.self, aside: leads ? 0 : aside } }
  return { talk: next, decision, leads: leads && !pendingObjection(talk), asked: !leads }
}

/** Greetings, thanks and "I see": the customer goes on by themselves, or waits for the answer to an objection. */
function onCourtesy(talk: Talk, decision: FlowDecision): Act {
  const next = { ...talk, self: { ...talk.self, aside: talk.self.aside + 1 } }
  const open = pendingObjection(talk)
  if (!open) return { talk: next, decision, leads: true }
  return { talk: sayBack(next), decision, leads: false }
}

/** The learner says goodbye, so the customer does too. */
const onFarewell = (free: FreePlay, talk: Talk, decision: FlowDecision): Advance =>
  concluded(ended(free, talk, closingEnd(free, talk)), decision)

/** A question that the customer can't answer. */
function onUnknown(talk: Talk, decision: FlowDecision): Act {
  const asked = (talk.flow.asked ?? 0) + 1
  const said = sayUnknown({ ...talk, flow: { ...talk.flow, asked }, move: { kind: 'unknown' } })
  return { talk: said, decision, leads: !pendingObjection(talk) }
}

function onObjection(free: FreePlay, talk: Talk, turn: Turn, decision: FlowDecision): Act | null {
  const open = pendingObjection(talk)
  if (!open) return null
  const { talk: answered, settled } = answerObjection(talk, open, turn.text)
  if (!settled) return { talk: answered, decision, leads: false }
  if (turn.heard.met.length === 0) return { talk: answered, decision, leads: true }
  const known = freeStateOf(answered).met
  const fresh = turn.heard.met.filter(({ point }) => !known.includes(point.id))
  return {
    talk: covered(answered, fresh, turn.heard.understood, false),
    decision: matchedDecision(talk, turn),
    leads: true,
  }
}

/** Who goes on to other points while an objection waits is asked for the answer once more, until it is let go. */
function passedOver(before: Talk, { text }: Turn, act: Act): Act {
  const open = pendingObjection(before)
  if (!open || act.asked || pendingObjection(act.talk)?.id !== open.id) return act
  const { talk, settled } = answerObjection(act.talk, open, text)
  const asks = asksFor(text, readingOf(talk.content.language).english) === 'question'
  return { ...act, talk, leads: settled && !asks }
}

/** Bad conduct: it is answered in the mood's words; a second insult ends the conversation. */
function onOffence(free: FreePlay, talk: Talk, turn: Turn, decision: FlowDecision): Advance {
  const { conduct } = turn.heard.understood
  const kind = OFFENCES.find((offence) => conduct.some((found) => found.kind === offence)) ?? 'refusal'
  const insulted = kind === 'insult'
  const insults = (talk.flow.insults ?? 0) + (insulted ? 1 : 0)
  const felt = feel({ ...talk, flow: { ...talk.flow, insults } }, kind)
  if (insults >= MAX_INSULTS) {
    const gone = { ...sayFarewell(felt, true), move: { kind: 'gone' as const } }
    return concluded({ talk: gone, alert: true, end: { reason: 'hangup' } }, decision, true)
  }
  const act = { talk: sayOffended(felt, kind), decision, leads: false, alert: true }
  return talk.self.turn >= free.turnLimit ? concludeAct(free, act) : concluded(act, decision, insulted)
}

/** What the customer makes of a promise that nobody may make, in words that were not said yet. */
function doubtful(talk: Talk, { heard }: Turn): Talk {
  if (!heard.understood.conduct.some(({ kind }) => kind === 'false_promise')) return talk
  return sayFresh(feel(talk, 'false_promise'), customerReplies(talk.content, 'promise'))
}

/** Nothing was understood: the customer asks again, leads to what they want to know, gives it up, or goes. */
function onMiss(free: FreePlay, talk: Talk, turn: Turn, decision: FlowDecision): Advance {
  const { nonStandard } = talk.content
  const misses = talk.flow.misses + 1
  const missed = feel({ ...talk, flow: { ...talk.flow, misses } }, 'missed')
  const felt = doubtful(missed, turn)
  const alert = misses >= nonStandard.alertAt
  if (misses > nonStandard.maxTimes) {
    if (nonStandard.then === 'hangup')
      return concluded({ talk: sayFarewell(felt, false), alert: true, end: { reason: 'hangup' } }, decision)
    const left = giveUp({ ...felt, flow: { ...felt.flow, misses: 0 }, move: { kind: 'left' } })
    const said = sayFirst(left, ['left', left.who.acts.left ?? []])
    return concludeAct(free, { talk: atEase(said), decision, leads: true, alert })
  }
  // Who doubts a promise, or noticed a contradiction, has said what there is to say.
  if (felt.lines.length > 0) return concludeAct(free, { talk: felt, decision, leads: false, alert })
  const { near } = turn.heard
  const known = freeStateOf(talk).met
  const pressed = near && !known.includes(near.id) ? leadBack(free, felt, near) : null
  if (pressed) return concludeAct(free, { talk: pressed, decision, leads: false, alert })
  const asked = sayNotUnderstood(felt)
  const waiting = known.includes(asked.flow.nodeId) || misses > 1 ? (lead(free, asked) ?? asked) : asked
  return concludeAct(free, { talk: waiting, decision, leads: false, alert })
}

function onSaid(talk: Talk, turn: Turn): Advance {
  const { free, heard, text } = turn
  const { content, who, flow } = talk
  const { understood, met } = heard
  const node = waitingNode(content, flow)
  const { english } = readingOf(content.language)
  if (understood.notTaken === 'conduct') return onOffence(free, talk, turn, decisionOf(node, understood))
  const beside = besideDecision(node, understood)
  const open = pendingObjection(talk)
  const resolved = open && resolves(content, who, open, text) ? onObjection(free, talk, turn, beside) : null
  if (resolved) return concludeAct(free, resolved)
  const clear = met.some(({ match }) => isClear(match))
  const asks = asksFor(text, english)
  if (!clear && asks === 'again') return concludeAct(free, { talk: saidAgain(talk), decision: beside, leads: false })
  if (met.length === 0 && asks === null && isFarewell(text)) return onFarewell(free, talk, beside)
  const topic = topicOnly(talk, turn)
  if (topic) return concludeAct(free, onTopicAsked(talk, topic, beside))
  if (met.length > 0) return concludeAct(free, passedOver(talk, turn, onPoints(talk, turn)))
  if (isCourtesy(text, english) && talk.self.aside < FREE_QUESTIONS) return concludeAct(free, onCourtesy(talk, beside))
  const pressed = onObjection(free, talk, turn, beside)
  if (pressed) return concludeAct(free, pressed)
  if (asks && !heard.near && (flow.asked ?? 0) < MAX_ASKED) return concludeAct(free, onUnknown(talk, beside))
  return onMiss(free, talk, turn, decisionOf(node, understood))
}

/** The learner said nothing; the customer closes when that was the last turn. */
function onSilence(free: FreePlay, talk: Talk): Advance {
  const [outcome, decision] = silent(talk)
  if (outcome.end || talk.self.turn < free.turnLimit) return concluded(outcome, decision)
  const quiet = { ...outcome.talk, lines: [] }
  return concluded(ended(free, quiet, closingEnd(free, quiet)), decision)
}

/**
 * Processes one turn of the learner in a free practice: what it meets, asks and promises; code moves what is known and
 * felt, chooses what the customer does, and says it in the author's words. Throws where the conversation does not wait.
 */
export function advanceFree(
  content: SceneContent,
  free: FreePlay,
  state: FlowState,
  input: TurnInput,
  context: TurnContext = {},
): Advance {
  const who = customerOf(content, free)
  const before = state.customer ?? newCustomer(who, context.heard ?? [])
  const self = { ...before, turn: before.turn + 1 }
  const talk: Talk = { content, who, flow: state, self, lines: [] }
  if (input.kind !== 'said') return onSilence(free, talk)
  const { text } = input
  const again = state.misses > 0 ? context.said?.at(-1) : undefined
  const heard = hearTurn(content, free, text, again === undefined ? context : { ...context, again })
  const { heard: told, noticed } = listen(content, who, self, text)
  const listening: Talk = { ...talk, flow: { ...state, silences: 0 }, self: { ...self, heard: told } }
  const offended = heard.understood.notTaken === 'conduct'
  return onSaid(offended ? listening : withNotice(listening, noticed), { free, text, context, heard })
}
