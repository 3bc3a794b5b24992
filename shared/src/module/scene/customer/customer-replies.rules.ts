import { customerReplies } from '../customer-reply.rules'
import type { CustomerLine } from '../customer-line.contract'
import type { CustomerAct, Objection, Wording } from '../../customer/customer.contract'
import { type Lines, choices, say, sayFirst, sayFresh, sayLines, sayOne, type Talk } from './wordings.rules'

const INSULTED = 5
const DISPLEASED = 4

const ofAct = ({ who }: Talk, act: CustomerAct): readonly Wording[] => who.acts[act] ?? []

/** What the customer waits for, once something of the business was said. */
export const asking = (talk: Talk): Talk => ({ ...talk, self: { ...talk.self, asking: talk.self.last } })

/** The objection that waits for an answer. */
export function pendingObjection({ who, self }: Talk): Objection | null {
  const id = self.pending?.objection
  return who.objections.find((one) => one.id === id) ?? null
}

/** What the customer waits for in other words: of the objection, or of the node. */
function askedAnew(talk: Talk): Lines {
  const { who, flow } = talk
  const open = pendingObjection(talk)
  if (open) return choices(talk, `pressed-${open.id}`, open.pressed)
  return choices(talk, `again-${flow.nodeId}`, who.nodes.find(({ node }) => node === flow.nodeId)?.again ?? [])
}

/**
 * Leads back to what the customer waits for, in words that were not said yet. When there are none left, an answer stands
 * for itself; only who has said nothing says something again.
 */
export function sayBack(talk: Talk): Talk {
  const back = choices(talk, 'back', ofAct(talk, 'back'))
  const led = sayFresh(talk, askedAnew(talk))
  const said = led === talk ? sayFresh(talk, back) : led
  return said === talk && talk.lines.length === 0 ? sayOne(talk, [...askedAnew(talk), ...back]) : said
}

/** Reminds the learner that something was answered before, with what of the answer was not said yet. */
export function sayToldBefore(talk: Talk, answer: Lines): Talk {
  const reminders = choices(talk, 'asked_before', ofAct(talk, 'asked_before'))
  const said = sayFresh(sayFresh(talk, reminders), answer)
  return said.lines.length > 0 ? said : sayOne(talk, reminders)
}

/** An act, or what the scene says on that occasion where the customer has no words of its own. */
export function sayAct(talk: Talk, act: CustomerAct, instead: readonly CustomerLine[], emotion?: number): Talk {
  const said = say(talk, act, ofAct(talk, act), {}, emotion)
  return said === talk ? sayOne(talk, instead) : said
}

/** The rule's own replies first; then other wordings, with the question of the node among them. */
function sayReply(talk: Talk, own: readonly CustomerLine[], acts: Lines): Talk {
  const fresh = own.filter(({ id }) => !talk.self.used.includes(id))
  return sayOne(talk, fresh.length > 0 ? fresh : [...acts, ...own])
}

/** Asks again after a turn that was no answer. */
export function sayNotUnderstood(talk: Talk): Talk {
  const { content, who, flow } = talk
  const again = who.nodes.find(({ node }) => node === flow.nodeId)?.again ?? []
  const others = [
    ...choices(talk, 'not_understood', ofAct(talk, 'not_understood')),
    ...choices(talk, `again-${flow.nodeId}`, again),
  ]
  return sayReply(talk, content.nonStandard.replies, others)
}

export const sayReminder = (talk: Talk): Talk =>
  sayReply(talk, talk.content.silence.replies, choices(talk, 'silent', ofAct(talk, 'silent')))

/** Answers bad conduct. */
export function sayOffended(talk: Talk, kind: 'insult' | 'refusal' | 'blame'): Talk {
  return sayAct(talk, kind, customerReplies(talk.content, kind), kind === 'insult' ? INSULTED : DISPLEASED)
}

/** The last words of a customer who leaves. */
export function sayFarewell(talk: Talk, insulted: boolean): Talk {
  const { farewell } = talk.content.nonStandard
  return sayAct({ ...talk, lines: [] }, insulted ? 'hurt' : 'farewell', [farewell], INSULTED)
}

/** A question that no fact answers. */
export const sayUnknown = (talk: Talk): Talk => sayAct(talk, 'unknown', customerReplies(talk.content, 'question'))

/** What opens a sentence and is not said again with it. */
const OPENERS = /^(?:(?:嗯|行|好|好的|你好|您好|谢谢|good evening|great|thank you|all right)[，。,.!]\s*)+/i

/** Says what the customer waits for once more, as one does who was not heard. */
export function sayAgain(talk: Talk): Talk {
  const { self, flow } = talk
  const line = self.asking.replace(OPENERS, '')
  const act = `repeat-${self.pending?.objection ?? flow.nodeId}`
  const lines = line === '' ? [] : choices(talk, act, ofAct(talk, 'again'), { line })
  const repeated = sayFresh(talk, lines)
  const said = repeated === talk ? sayFresh(talk, askedAnew(talk)) : repeated
  return said === talk ? sayOne(talk, [...lines, ...askedAnew(talk)]) : said
}

/** Leaves a question that stays open, and asks the next one without any thanks for it. */
export function sayLeft(talk: Talk, next: { nodeId: string; lines: readonly CustomerLine[] }): Talk {
  const { who, flow } = talk
  const own = who.nodes.find(({ node }) => node === flow.nodeId)?.left ?? []
  const left = sayFirst(talk, [`left-${flow.nodeId}`, own], ['left', ofAct(talk, 'left')])
  const again = who.nodes.find(({ node }) => node === next.nodeId)?.again ?? []
  const asked = say(left, `again-${next.nodeId}`, again)
  return asking(asked === left ? sayLines(left, next.lines) : asked)
}
