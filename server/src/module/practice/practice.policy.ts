import { both, type PolicyTable, signedIn, withFunction } from '../../http/policy'

/** Learners reach only their own sessions (practice.store.ts, `getOwn`); records need the function and the flag. */
export const practicePolicies: PolicyTable = {
  'practice.learn': signedIn,
  'practice.record.read': both(withFunction('train-management-practice'), (actor) => actor.aillm),
}
