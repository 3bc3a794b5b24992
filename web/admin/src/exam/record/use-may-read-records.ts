import { mayUse } from '../../shell/access'
import { useUser } from '../../shell/use-user'

/** Whether the user may read exam records and their statistics (`exam.record.read`). */
export function useMayReadRecords(): boolean {
  const user = useUser()
  return mayUse(user, 'view-student-report') || mayUse(user, 'train-management-exam')
}
