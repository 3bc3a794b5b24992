import { registrationList } from '@lianda/shared/module/invite/registration.admin.contract'
import { useCall } from '../platform/query'

/** How many people wait for approval, within one's data scope. */
export const useWaiting = (): number => useCall(registrationList, { state: 'waiting', rows: 1 }).data?.total ?? 0
