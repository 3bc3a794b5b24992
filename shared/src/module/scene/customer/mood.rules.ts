import type { Customer, MoodCause, MoodLevel } from '../../customer/customer.contract'
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

const MOST = 10
/** From these points on the customer is warm; up to those cold. */
const WARM = { trust: 7, patience: 5 } as const
const COLD = { trust: 2, patience: 3 } as const

/** Moves the mood. Nobody becomes more patient than at the start. */
export function moved(
  state: CustomerState,
  { mood }: Pick<Customer, 'mood'>,
  cause: MoodCause,
): Pick<CustomerState, 'trust' | 'patience'> {
  const { trust, patience } = mood.moves.find((one) => one.cause === cause) ?? USUAL[cause]
  return {
    trust: Math.max(0, Math.min(MOST, state.trust + trust)),
    patience: Math.max(0, Math.min(mood.patience, state.patience + patience)),
  }
}

export function moodLevelOf({ trust, patience }: Pick<CustomerState, 'trust' | 'patience'>): MoodLevel {
  if (trust <= COLD.trust || patience <= COLD.patience) return 'cold'
  return trust >= WARM.trust && patience >= WARM.patience ? 'warm' : 'plain'
}
