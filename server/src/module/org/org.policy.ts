import { type PolicyTable, withFunction } from '../../http/policy'

/** Whom an administrator may see or change is a second question: user.rules.ts. */
export const orgPolicies: PolicyTable = {
  'org.user.read': withFunction('system-user'),
  'org.user.write': withFunction('system-user'),
  // The lists of records are filtered by department too, and packages are meant for departments.
  'org.department.read': withFunction(
    'system-user',
    'view-student-report',
    'train-management-practice',
    'train-management-train',
    'train-management-exam',
    'voice-scene',
  ),
}
