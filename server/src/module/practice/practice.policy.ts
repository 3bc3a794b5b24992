import { type PolicyTable, signedIn, withFunction } from '../../http/policy'

/** Learners reach only their own sessions (practice.store.ts, `getOwn`); records belong to the learner report. */
export const practicePolicies: PolicyTable = {
  'practice.learn': signedIn,
  'practice.record.read': withFunction('view-student-report', 'train-management-practice'),
}
