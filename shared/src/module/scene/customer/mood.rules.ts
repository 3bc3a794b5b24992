import {
  type Customer,
  type CustomerMood,
  type MoodCause,
  type MoodLevel,
  type Temper,
  temper,
} from '../../customer/customer.contract'
import type { CustomerState } from './customer.types'

interface Amount {
  trust: number
  patience: number
}

/** What usually moves a customer's mood, in points of ten. */
const USUAL: Readonly<Record<MoodCause, Amount>> = {
  answered: { trust: 1, patience: 1 },
  wrong: { trust: -1, patience: -1 },
  discovered: { trust: 1, patience: 0 },
  resolved: { trust: 2, patience: 1 },
  dropped: { trust: -1, patience: -1 },
  missed: { trust: 0, patience: -1 },
  silent: { trust: 0, patience: -1 },
  asked_before: { trust: 0, patience: -1 },
  beside: { trust: 0, patience: -1 },
  contradicted: { trust: -1, patience: -1 },
  insult: { trust: -4, patience: -4 },
  refusal: { trust: -2, patience: -2 },
  blame: { trust: -2, patience: -2 },
  pressure: { trust: -1, patience: -1 },
  false_promise: { trust: -1, patience: 0 },
}

export const usualMove = (cause: MoodCause): Amount => USUAL[cause]

const MOST = 10
/** From these points on the customer is warm; up to those cold. */
const WARM = { trust: 7, patience: 5 } as const
const COLD = { trust: 2, patience: 3 } as const

/** The days that the author allows, the easiest first. */
export const tempersOf = (mood: CustomerMood | undefined): Temper[] =>
  temper.options.filter((one) => one === 'usual' || mood?.[one] !== undefined)

/** Where a customer starts; on a day that the author does not allow as on the usual one. */
const startOf = (mood: CustomerMood, day: Temper = 'usual') =>
  (day === 'usual' ? undefined : mood[day]) ?? { trust: mood.trust, patience: mood.patience, fall: 1 }

/** A customer before the first turn, on this day. */
export function onDay(state: CustomerState, mood: CustomerMood | undefined, day: Temper): CustomerState {
  if (day === 'usual' || !mood?.[day]) return state
  const { trust, patience } = startOf(mood, day)
  return { ...state, trust, patience, temper: day }
}

/** Moves the mood, `factor` times as much as usual. Nobody becomes more patient than at the start. */
export function moved(
  state: CustomerState,
  { mood }: Pick<Customer, 'mood'>,
  cause: MoodCause,
  factor = 1,
): Pick<CustomerState, 'trust' | 'patience'> {
  const { trust, patience } = mood.moves.find((one) => one.cause === cause) ?? USUAL[cause]
  const { patience: most, fall } = startOf(mood, state.temper)
  return {
    trust: Math.max(0, Math.min(MOST, state.trust + times(trust, factor))),
    patience: Math.max(0, Math.min(most, state.patience + times(patience < 0 ? patience * fall : patience, factor))),
  }
}

/** Points are whole; half of one is none. */
const times = (points: number, factor: number): number => Math.trunc(points * factor)

export function moodLevelOf({ trust, patience }: Pick<CustomerState, 'trust' | 'patience'>): MoodLevel {
  if (trust <= COLD.trust || patience <= COLD.patience) return 'cold'
  return trust >= WARM.trust && patience >= WARM.patience ? 'warm' : 'plain'
}
