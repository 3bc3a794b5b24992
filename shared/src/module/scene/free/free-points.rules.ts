import type { MoodCause } from '../../customer/customer.contract'
import { readingOf } from '../../lexicon/prepare.rules'
import { nodeOf } from '../../scoring/scored-nodes.rules'
import { asksFor } from '../../understanding/own-words.rules'
import { objectionTo, raised } from '../customer/customer-objection.rules'
import { asking, pendingObjection } from '../customer/customer-replies.rules'
import { feel, recall } from '../customer/customer-step.rules'
import { answerTopic, hasAnswer, isClear, topicAsked } from '../customer/customer-topics.rules'
import { type Topic, topicOf } from '../customer/topics.rules'
import { choices, say, sayFresh, type Talk } from '../customer/wordings.rules'
import { decisionOf, waitingNode } from '../flow.rules'
import type { FlowDecision, PointAnswer, TurnContext } from '../flow.types'
import { contradictedElsewhere, keyInformation } from '../turn-information.rules'
import { freeStateOf } from './free-end.rules'
import { type FreeUnderstood, isAsking, type Met } from './free-hearing.rules'
import { atEase } from './free-lead.rules'
import type { FreePlay } from './free-play.contract'

/** Points of one turn that the customer replies to aloud; all of them count. */
const REPLIES = 2
/** From this score on a question inside a turn that meets a point is answered too. */
const ASKED_BESIDE = 60

/** A turn of a free practice while it is answered. */
export interface Turn {
  free: FreePlay
  text: string
  context: TurnContext
  heard: FreeUnderstood
}

/** What the customer did, before it is decided whether it goes on. */
export interface Act {
  talk: Talk
  decision: FlowDecision
  /** Whether the customer takes the next step: the learner left it to them. */
  leads: boolean
  /** A question of the learner's was answered: the talk goes on before it ends. */
  asked?: boolean
  alert?: boolean
}

const pointAnswer = (talk: Talk, { point }: Met, { text, context }: Turn): PointAnswer | null => {
  const { content } = talk
  const node = nodeOf(content.flow, point.id)
  if (!node) return null
  const known = (context.heard ?? []).map((line) => line.text)
  const { said, missed, contradicted } = keyInformation(content, node, text, known)
  const elsewhere = contradictedElsewhere(content, node, text)
  return {
    nodeId: point.id,
    intentId: point.id,
    right: null,
    said,
    missed,
    contradicted: [...contradicted, ...elsewhere],
  }
}

export function matchedDecision(talk: Talk, turn: Turn): FlowDecision {
  const { content, flow } = talk
  const [first, ...others] = turn.heard.met.flatMap((one) => pointAnswer(talk, one, turn) ?? [])
  const decision = decisionOf(waitingNode(content, flow), turn.heard.understood, 'matched')
  return { ...decision, ...first, ...(others.length > 0 ? { also: others } : {}) }
}

/** What the points of a turn do to the mood, and what is covered from now on. */
export function covered(
  talk: Talk,
  fresh: readonly Met[],
  { conduct }: { conduct: FlowDecision['conduct'] },
  wrong: boolean,
): Talk {
  const causes: MoodCause[] = [
    ...fresh.map(() => 'answered' as const),
    ...(wrong ? (['contradicted'] as const) : []),
    ...(['pressure', 'false_promise'] as const).filter((kind) => conduct?.some((found) => found.kind === kind)),
  ]
  const felt = causes.reduce((now, cause) => feel(now, cause), talk)
  const ids = fresh.map(({ point }) => point.id)
  const { met, given } = freeStateOf(felt)
  const goals = felt.who.goals.filter(({ metBy }) => metBy.some((id) => ids.includes(id))).map(({ id }) => id)
  const { flow, self } = felt
  const { asked: _asked, ...rest } = flow
  return {
    ...felt,
    flow: {
      ...rest,
      misses: 0,
      path: [...flow.path, ...ids.filter((id) => !flow.path.includes(id))],
      free: { met: [...met, ...ids], given: given.filter((id) => !ids.includes(id)) },
    },
    self: { ...self, aside: 0, goals: [...new Set([...self.goals, ...goals])] },
  }
}

/** A question inside a turn that meets a point, for the customer to answer from what they know. */
function questionBeside({ content, who }: Talk, { text }: Turn): Topic | null {
  const { english } = readingOf(content.language)
  const sentences = text.split(/(?<=[。！？!?；;])|(?<=\.)\s+/).filter((part) => part.trim() !== '')
  for (const part of sentences) {
    if (asksFor(part, english) !== 'question') continue
    const found = topicOf(content, who, part)
    if (found && found.score >= ASKED_BESIDE) return found.topic
  }
  return null
}

const isOld = (talk: Talk, met: readonly Met[]): boolean =>
  met.every(({ point }) => freeStateOf(talk).met.includes(point.id))

/** The topic of a turn that is about nothing else: no point fits, or the question fits the topic better. */
export function topicOnly(talk: Talk, { text, heard: { understood, met } }: Turn): Topic | null {
  const { content, who } = talk
  const best = Math.max(0, ...met.map(({ match }) => match.score))
  if (met.length === 0 || met.some(({ match }) => isClear(match))) return topicAsked(talk, text, understood)
  const found = topicOf(content, who, text)
  const asks = asksFor(text, readingOf(content.language).english) === 'question' || found?.example
  const fits = found && asks && found.score > best && (isOld(talk, met) || hasAnswer(talk, found.topic))
  return fits ? found.topic : null
}

/** Replies to what was brought up: from what the customer knows where that was asked, else in the points' own words. */
function reply(talk: Talk, fresh: readonly Met[], topic: Topic | null): Talk {
  const { english } = readingOf(talk.content.language)
  const told = topic?.kind === 'fact'
  const replied = fresh
    .filter(({ point }) => !(told && isAsking(point, english)))
    .slice(0, REPLIES)
    .reduce((next, { point }) => {
      const known = recall(next, point.id)
      return asking(say(known, `reply-${point.id}`, point.replies))
    }, talk)
  return topic ? answerTopic(replied, topic) : replied
}

/** What was said before moves nothing; who asks again hears it in other words, as long as there are some. */
function onKnown(talk: Talk, { heard, text }: Turn, decision: FlowDecision, aside: number): Act {
  const next = { ...talk, self: { ...talk.self, aside } }
  const [first] = heard.met
  const { english } = readingOf(talk.content.language)
  if (!first || asksFor(text, english) !== 'question') return { talk: next, decision, leads: true }
  const said = sayFresh(next, choices(next, `reply-${first.point.id}`, first.point.replies))
  return { talk: said, decision, leads: said === next }
}

/** The turn covers points. */
export function onPoints(talk: Talk, turn: Turn): Act {
  const { heard, text } = turn
  const known = freeStateOf(talk).met
  const fresh = heard.met.filter(({ point }) => !known.includes(point.id))
  const decision = matchedDecision(talk, turn)
  const wrong = (decision.contradicted ?? []).length > 0
  const told = atEase(covered(talk, fresh, heard.understood, wrong))
  const asked = questionBeside(told, turn)
  // Who brings something up is not told that the question in it may not be answered, or was.
  const topic = asked && (fresh.length === 0 || hasAnswer(told, asked)) ? asked : null
  const asks = asksFor(text, readingOf(talk.content.language).english) === 'question'
  if (fresh.length === 0 && !topic) return onKnown(told, turn, decision, talk.self.aside + 1)
  const objection = topic ? null : fresh.flatMap(({ point }) => objectionTo(told, text, point.id) ?? [])[0]
  if (objection) return { talk: raised(told, objection), decision, leads: false }
  const answered = reply(told, fresh, topic)
  return { talk: answered, decision, leads: !asks && !pendingObjection(answered), asked: topic !== null }
}
