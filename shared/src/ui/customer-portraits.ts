import { PORTRAITS } from './portrait-shapes'

/** The drawn portraits that a customer can have: learners have portraits of their own. */
export const CUSTOMER_PORTRAITS = PORTRAITS.filter((key) => !key.startsWith('learner'))
