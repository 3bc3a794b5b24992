import { allOf, anyOf, type PolicyTable, signedIn, withFunction } from '../../http/policy'

/**
 * Learners reach only their own sessions (practice.store.ts, `getOwn`). Records need the learner report function, or
 * practice management together with the organisation's flag `aillm`.
 */
export const practicePolicies: PolicyTable = {
  'practice.learn': signedIn,
  'practice.record.read': anyOf(
    withFunction('view-student-report'),
    allOf(withFunction('train-management-practice'), (actor) => actor.aillm),
  ),
}
