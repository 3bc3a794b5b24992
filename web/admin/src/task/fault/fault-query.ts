import type { InputOf } from '@lianda/shared/contract/endpoint'
import {
  FAULT_KINDS,
  type faultList,
  type TaskFault,
  type TaskFaultRow,
} from '@lianda/shared/module/task/task-fault.admin.contract'
import type { ListQuery } from '../../list/address-state'
import { useText } from '../../platform/text'
import type { PackageType } from '../task-kind'

/** The address as input of the call; unknown filters are dropped. */
export function faultInput(type: PackageType, query: ListQuery): InputOf<typeof faultList> {
  const what = FAULT_KINDS.find((kind) => kind === query.filters['what'])
  return {
    type,
    page: query.page,
    rows: query.rows,
    ...(query.text ? { text: query.text } : {}),
    ...(query.sort ? { sort: query.sort } : {}),
    ...(what ? { what } : {}),
  }
}

/** Where what failed can be mended: the check names every problem of a draft, the progress who is still at work. */
export function stepOf(
  publishState: TaskFaultRow['publishState'],
  faults: readonly TaskFault[],
): 'edit' | 'check' | 'progress' {
  if (publishState === 'unpublished') return 'check'
  return faults.some(({ works }) => works > 0) ? 'progress' : 'edit'
}

/** Says why something failed. */
export function useReason(): (fault: Pick<TaskFault, 'check' | 'reason'>) => string {
  const t = useText()
  return ({ check, reason }) =>
    check === null ? reason || t('task-admin.fault.unexpected') : t(`task-admin.failure.${check}`)
}
