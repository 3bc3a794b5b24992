import { type Advance, advanceSilence } from '../flow.rules'
import type { FlowDecision, FlowEnd, FlowStep } from '../flow.types'
import type { CustomerLine } from '../customer-line.contract'
import type { Customer, MoodCause } from '../../customer/customer.contract'
import { sayAgain, sayFarewell, sayReminder } from './customer-replies.rules'
import type { CustomerState } from './customer.types'
import { moodLevelOf, moved } from './mood.rules'
import type { Noticed } from './told.rules'
import { say, sayLines, type Talk } from './wordings.rules'

/** A customer who remembers nothing yet, and has just said `lines`. */
export function newCustomer({ mood }: Customer, lines: readonly CustomerLine[]): CustomerState {
  const last = lines.at(-1)?.text ?? ''
  return {
    ...{ trust: mood.trust, patience: mood.patience, turn: 0, told: {}, heard: {}, recalled: [] },
    ...{ objections: {}, goals: [], used: [], last, asking: last, aside: 0, beside: 0, left: false },
  }
}

/** Something moves the customer's mood, `factor` times as much as usual. */
export const feel = (talk: Talk, cause: MoodCause, factor = 1): Talk => ({
  ...talk,
  self: { ...talk.self, ...moved(talk.self, talk.who, cause, factor) },
})

/** A cold customer does not smile. */
export const cool = (talk: Talk, lines: readonly CustomerLine[]): CustomerLine[] =>
  moodLevelOf(talk.self) === 'cold' ? lines.map((one) => (one.emotion < 3 ? { ...one, emotion: 4 } : one)) : [...lines]

/** What a turn comes to. */
export interface Outcome {
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

/** The turn is over: its step, and its decision with what the customer did. */
export const concluded = (outcome: Outcome, decision: FlowDecision, insulted = false): Advance => ({
  step: stepOf(outcome, insulted),
  decision: recorded(decision, outcome.talk),
})

/** Says what the customer still knows from an earlier turn, where the flow comes to a place for it. */
export function recall(talk: Talk, nodeId: string): Talk {
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

/** Says first what was told differently before. */
export function withNotice(talk: Talk, noticed: Noticed | null): Talk {
  if (!noticed) return talk
  const { memory, before, now } = noticed
  const said = say(feel(talk, 'contradicted'), `contradicted-${memory.id}`, memory.contradicted, { before, now })
  return { ...said, noticed: { label: memory.label, before, now } }
}

/** The learner said nothing: a reminder, or the farewell when it was the last one. */
export function silent(talk: Talk): [Outcome, FlowDecision] {
  const { step, decision } = advanceSilence(talk.content, talk.flow)
  const felt = feel({ ...talk, flow: step.state }, 'silent')
  if (step.end) return [{ talk: sayLines(felt, step.lines), end: step.end }, decision]
  return [{ talk: sayReminder(felt) }, decision]
}

/** Repeats without anything else between them that cost nothing. */
const FREE_REPEATS = 2

/** "Could you say that again": the same in other words. */
export function saidAgain(talk: Talk): Talk {
  const aside = talk.self.aside + 1
  const felt = aside > FREE_REPEATS ? feel(talk, 'asked_before') : talk
  return { ...sayAgain({ ...felt, self: { ...felt.self, aside } }), move: { kind: 'repeat' } }
}
