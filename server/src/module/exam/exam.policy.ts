import { type Policy, type PolicyTable, signedIn, withFunction } from '../../http/policy'

export const mayWritePapers: Policy = withFunction('voice-exam')

/** Who may give extra time, open again and accept late answers. */
export const mayWriteRecords = withFunction('train-management-exam')

/** Which attempt or record a person may touch is a second question: the services ask it. */
export const examPolicies: PolicyTable = {
  'exam.learn': signedIn,
  'exam.read': withFunction('voice-exam', 'train-management-exam', 'train-management-train'),
  'exam.write': mayWritePapers,
  'exam.record.read': withFunction('view-student-report', 'train-management-exam'),
  'exam.record.write': mayWriteRecords,
}
