import { hasFunction, TASK_FUNCTIONS } from '@lianda/shared/contract/action'
import { useUser } from '../../shell/use-user'
import type { PackageType } from '../../task/task-kind'

/** Whether the viewer has the list of who stands where in a package: it belongs to those who manage its type. */
export function useMaySeePeople(): (of: { type: PackageType }) => boolean {
  const user = useUser()
  return ({ type }) => hasFunction(user, TASK_FUNCTIONS[type])
}
