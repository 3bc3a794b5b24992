import type { Understood } from '../understand.rules'
import { bestMatch, type IntentMatch, rankNode } from '../rank-turn.rules'
import { readingOf } from '../../lexicon/prepare.rules'
import { nodeOf } from '../../scoring/scored-nodes.rules'
import { clausesOf } from '../../understanding/clauses.rules'
import { asksFor } from '../../understanding/own-words.rules'
import type { CustomerFact, SmallTalk } from '../../customer/customer.contract'
import { sayBack, sayToldBefore, sayUnknown } from './customer-replies.rules'
import { moved } from './mood.rules'
import { type Topic, topicOf } from './topics.rules'
import { choices, say, type Talk } from './wordings.rules'

/**
 * From which score, on the scale of strictness, a topic is taken: in a question, or in anything else, where it also has to
 * fit better than any intent by `clear`. A question that fits a topic from `sure` on is no answer that fits up to `weak`.
 * An example of a topic asks for it, whatever its words look like.
 */
const BAR = { asked: 50, remarked: 70, clear: 12, sure: 85, weak: 70 } as const
/** Facts that raise trust; asking on costs nothing, but wins nothing either. */
const WINNING = 3
/** Remarks beside the business that cost nothing. */
const FREE_REMARKS = 2

/** Whether an answer fits so well that it is not asked whether the turn has a topic. */
export const isClear = ({ score }: IntentMatch): boolean => score > BAR.weak

/** The topic of a turn that is no answer to the node; null when it has none. */
export function topicAsked(talk: Talk, text: string, { match, best, notTaken }: Understood): Topic | null {
  const { english } = readingOf(talk.content.language)
  // While an objection waits, what would have answered the node is no answer.
  const answer = talk.self.pending ? null : match
  if (answer && isClear(answer)) return null
  if (!talk.self.pending && !answer && notTaken !== 'not_understood') return null
  const found = topicOf(talk.content, talk.who, text)
  if (!found) return null
  const asks = asksFor(text, english) === 'question' || found.example
  if (answer) return asks && found.score >= BAR.sure && found.score >= answer.score + BAR.clear ? found.topic : null
  if (asks) return found.score >= BAR.asked ? found.topic : null
  // What tells something is no question about a fact, however near it is.
  if (found.topic.kind === 'fact') return null
  return found.score >= BAR.remarked && found.score >= (best?.score ?? 0) + BAR.clear ? found.topic : null
}

/** A question in a turn that answers the node without it too: "May I see your passport? How was your flight?" */
export function topicBeside(talk: Talk, text: string, { match }: Understood): Topic | null {
  const { content, who } = talk
  if (!match) return null
  const clauses = clausesOf(text, readingOf(content.language).english)
  if (clauses.length < 2) return null
  for (const { start, end } of clauses.filter(({ kind }) => kind === 'question')) {
    const question = text.slice(start, end)
    const found = topicOf(content, who, question)
    if (!found || found.score < BAR.remarked) continue
    const answers = (part: string) =>
      bestMatch(rankNode(content, match.node, part, {}), content.strictness)?.transition === match.transition
    if (!answers(question) && answers(`${text.slice(0, start)}${text.slice(end)}`)) return found.topic
  }
  return null
}

/** Whether the next level of a fact may be told now, and at the node at which the flow waits. */
function mayTell({ self, flow, content }: Talk, { id, after, knowing, levels }: CustomerFact, level: number): boolean {
  const { trust } = levels[level] ?? { trust: Number.POSITIVE_INFINITY }
  const node = nodeOf(content.flow, flow.nodeId)
  if (node?.held?.includes(id)) return false
  if (node?.early?.includes(id)) return level < levels.length
  return (
    self.trust >= trust &&
    after.every((fact) => (self.told[fact] ?? 0) > 0) &&
    knowing.every((memory) => self.heard[memory] !== undefined)
  )
}

/** Whether the customer has something to answer to a topic: a fact that is guarded, or was told whole, has not. */
export const hasAnswer = (talk: Talk, topic: Topic): boolean =>
  topic.kind === 'small_talk' || mayTell(talk, topic.fact, talk.self.told[topic.fact.id] ?? 0)

function tellFact(talk: Talk, fact: CustomerFact): Talk {
  const { self, who } = talk
  const level = self.told[fact.id] ?? 0
  const move = { label: fact.label }
  if (mayTell(talk, fact, level)) {
    const mood = Object.keys(self.told).length < WINNING ? moved(self, who, 'discovered') : {}
    const told = { ...self, ...mood, told: { ...self.told, [fact.id]: level + 1 } }
    return {
      ...say({ ...talk, self: told }, `fact-${fact.id}-${level + 1}`, fact.levels[level]?.wordings ?? []),
      move: { ...move, kind: 'fact' },
    }
  }
  if (level === 0) {
    const said = say(talk, `guarded-${fact.id}`, fact.guarded)
    return { ...(said === talk ? sayUnknown(talk) : said), move: { ...move, kind: 'guarded' } }
  }
  const tired = { ...talk, self: { ...self, ...moved(self, who, 'asked_before') } }
  const answer = choices(tired, `fact-${fact.id}-${level}`, fact.levels[level - 1]?.wordings ?? [])
  return { ...sayToldBefore(tired, answer), move: { ...move, kind: 'told_before' } }
}

function chat(talk: Talk, { id, label, wordings }: SmallTalk): Talk {
  const { self, who } = talk
  const beside = self.beside + 1
  const mood = beside > FREE_REMARKS ? moved(self, who, 'beside') : {}
  const said = say({ ...talk, self: { ...self, ...mood, beside } }, `talk-${id}`, wordings)
  return { ...said, move: { kind: 'small_talk', label } }
}

/** Answers what a topic asks for, without leading back. */
export const answerTopic = (talk: Talk, topic: Topic): Talk =>
  topic.kind === 'fact' ? tellFact(talk, topic.fact) : chat(talk, topic.talk)

/** Answers a turn that is about a topic only, and leads back: after small talk at once, after facts from the second on. */
export function onTopic(talk: Talk, topic: Topic): Talk {
  const answered = answerTopic(talk, topic)
  const aside = talk.self.aside + 1
  const next = { ...answered, self: { ...answered.self, aside } }
  return topic.kind === 'small_talk' || aside > 1 ? sayBack(next) : next
}
