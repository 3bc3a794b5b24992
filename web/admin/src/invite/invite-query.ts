import type { InputOf } from '@lianda/shared/contract/endpoint'
import { type inviteList } from '@lianda/shared/module/invite/invite.admin.contract'
import { type registrationList, registrationState } from '@lianda/shared/module/invite/registration.admin.contract'
import { inviteState } from '@lianda/shared/module/invite/invite.contract'
import type { ListQuery } from '../list/address-state'

const plain = ({ page, rows, text, sort }: ListQuery) => ({
  ...{ page, rows },
  ...(text ? { text } : {}),
  ...(sort ? { sort } : {}),
})

/** What the list of codes asks, from its address. */
export function inviteInput(query: ListQuery): InputOf<typeof inviteList> {
  const { departmentId } = query.filters
  const state = inviteState.options.find((one) => one === query.filters['state'])
  return { ...plain(query), ...(departmentId ? { departmentId } : {}), ...(state ? { state } : {}) }
}

/** What the list of registrations asks, from its address. */
export function registrationInput(query: ListQuery): InputOf<typeof registrationList> {
  const { inviteId } = query.filters
  const state = registrationState.options.find((one) => one === query.filters['state'])
  return { ...plain(query), ...(inviteId ? { inviteId } : {}), ...(state ? { state } : {}) }
}
