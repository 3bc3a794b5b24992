import type { Objection } from '../../customer/customer.contract'
import { asking } from './customer-replies.rules'
import { feel } from './customer-step.rules'
import { resolves } from './topics.rules'
import { say, type Talk } from './wordings.rules'

/** The objection that an answer raises, unless it was raised before or the answer itself resolves it. */
export function objectionTo({ content, who, self }: Talk, text: string, intentId: string | null): Objection | null {
  const found = who.objections.find(({ id, raisedBy }) => !(id in self.objections) && raisedBy.includes(intentId ?? ''))
  return found && !resolves(content, who, found, text) ? found : null
}

/** Raises an objection; from now on it waits for an answer. */
export function raised(talk: Talk, { id, label, wordings }: Objection): Talk {
  const { self } = talk
  const objections = { ...self.objections, [id]: 'raised' as const }
  const doubting = { ...talk, self: { ...self, objections, pending: { objection: id, tries: 0 } } }
  return asking({ ...say(doubting, `objection-${id}`, wordings), move: { kind: 'objection', label } })
}

/** The learner's answer to the objection that waits: it is resolved, pressed again, or dropped once that was enough. */
export function answerObjection(talk: Talk, open: Objection, text: string): { talk: Talk; settled: boolean } {
  const { content, who, self } = talk
  const { id, label } = open
  const tries = self.pending?.tries ?? 0
  const close = (become: 'resolved' | 'dropped') => {
    const { pending: _done, ...rest } = self
    const felt = feel({ ...talk, self: { ...rest, objections: { ...self.objections, [id]: become } } }, become)
    const said = say(felt, `${become}-${id}`, open[become])
    return { talk: { ...said, move: { kind: become, label } }, settled: true }
  }
  if (resolves(content, who, open, text)) return close('resolved')
  if (tries >= open.patience) return close('dropped')
  const tried = { ...self, pending: { objection: id, tries: tries + 1 } }
  const pressed = say(feel({ ...talk, self: tried }, 'missed'), `pressed-${id}`, open.pressed)
  return { talk: { ...pressed, move: { kind: 'pressed', label } }, settled: false }
}
