import { randomcode } from '@lianda/shared/module/identity/identity.contract'
import { type UserRow, userCreate, userGet, userUpdate } from '@lianda/shared/module/org/org.admin.contract'
import type { Subject } from '../edit/subject.types'
import { call } from '../platform/platform'
import { refresh } from '../platform/query'
import { sealPassword } from '../platform/seal-password'
import { EMPTY_USER, fieldsOf, formOf, isUserForm, type UserForm, withoutPassword } from './user-form'

export type UserSubject = Subject<UserForm, UserRow, UserRow | null>

/** Address of a user's drawer over the list. */
export const userAddress = (id: string): string => `/admin/system/adminuser?edit=${id}`

/** @param first null for a new user, who is put at `place` */
export const userSubject = (first: UserRow | null, place: Partial<UserForm> = {}): UserSubject => ({
  autosave: false,
  first,
  place: (user) => `user/${user?.id ?? 'new'}`,
  address: (user) => userAddress(user?.id ?? 'new'),
  title: ({ name }) => name,
  contentOf: (user) => (user ? formOf(user) : { ...EMPTY_USER, ...place }),
  revOf: ({ rev }) => rev,
  isLocked: isUserLocked,
  isSame: (one, other) => JSON.stringify(one) === JSON.stringify(other),
  isContent: isUserForm,
  keptPart: withoutPassword,
  async save(form, rev, user) {
    const answer = user
      ? await call(userUpdate, { ...fieldsOf(form), id: user.id, rev: rev ?? user.rev })
      : await create(form)
    refresh('org')
    return answer.user
  },
  load: async ({ id }) => (await call(userGet, { id })).user,
  conflicts: ['org/changed_meanwhile'],
})

async function create(form: UserForm) {
  const { randomkey } = await call(randomcode, {})
  const password = sealPassword(form.password, randomkey)
  return call(userCreate, { ...fieldsOf(form), account: form.account, password, randomkey })
}

export const isUserLocked = ({ can }: UserRow): boolean => !can.update
