import { type PolicyTable, withFunction } from '../../http/policy'

/** Access to a single person is checked in addition: user.rules.ts. */
export const orgPolicies: PolicyTable = {
  'org.user.read': withFunction('system-user'),
  'org.user.write': withFunction('system-user'),
  // Lists of records filter by department, and packages have departments as audience.
  'org.department.read': withFunction(
    'system-user',
    'view-student-report',
    'train-management-practice',
    'train-management-train',
    'train-management-exam',
    'voice-scene',
  ),
}
