import { type Policy, type PolicyTable, signedIn, withFunction } from '../../http/policy'

export const mayWritePapers: Policy = withFunction('voice-exam')

/** The right to give extra time, re-open attempts and accept late answers. */
export const mayWriteRecords = withFunction('train-management-exam')

/** The services check separately which attempts or records a user may touch. */
export const examPolicies: PolicyTable = {
  'exam.learn': signedIn,
  'exam.read': withFunction('voice-exam', 'train-management-exam', 'train-management-train'),
  'exam.write': mayWritePapers,
  'exam.record.read': withFunction('view-student-report', 'train-management-exam'),
  'exam.record.write': mayWriteRecords,
}
