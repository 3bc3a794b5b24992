import { allOf, anyOf, type PolicyTable, signedIn, withFunction } from '../../http/policy'

/**
 * Learners reach only their own sessions (practice.store.ts, `getOwn`); records belong to the learner report
 * and to practice management, which needs its flag.
 */
export const practicePolicies: PolicyTable = {
  'practice.learn': signedIn,
  'practice.record.read': anyOf(
    withFunction('view-student-report'),
    allOf(withFunction('train-management-practice'), (actor) => actor.aillm),
  ),
}
