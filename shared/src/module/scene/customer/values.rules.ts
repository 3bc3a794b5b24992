import { seededRng } from '../../../kernel/rng'
import type { Customer } from '../../customer/customer.contract'
import type { CustomerState } from './customer.types'

/** Draws the values of a practice with its seed, each by itself: another value added by the author changes no other. */
export function withValues(
  state: CustomerState,
  { values = [] }: Pick<Customer, 'values'>,
  seed: number,
): CustomerState {
  if (values.length === 0) return state
  const drawn = values.map(({ id, options }, n): [string, string] => {
    const at = Math.floor(seededRng(seed + n)() * options.length)
    return [id, options[at] ?? '']
  })
  return { ...state, values: Object.fromEntries(drawn) }
}
