import type { Customer } from './customer.contract'

/** A customer of whom nothing is known yet, in an ordinary mood. */
export const NOBODY: Customer = {
  ...{ facts: [], smallTalk: [], objections: [], memories: [], goals: [], nodes: [], outcomes: [] },
  mood: { trust: 5, patience: 6, moves: [] },
  acts: {},
}
