import {
  type InviteRow,
  inviteCreate,
  inviteGet,
  inviteUpdate,
} from '@lianda/shared/module/invite/invite.admin.contract'
import type { Subject } from '../edit/subject.types'
import { call } from '../platform/platform'
import { refresh } from '../platform/query'

export interface InviteForm {
  title: string
  validUntil: string | null
  most: number | null
  departmentId: string | null
  roleId: string | null
  approval: boolean
}

export type InviteSubject = Subject<InviteForm, InviteRow, InviteRow | null>

const formOf = ({ title, validUntil, most, departmentId, roleId, approval }: InviteRow): InviteForm => ({
  ...{ title, validUntil, most, departmentId, roleId, approval },
})

/** @param first null for a new code @param until the last day that a new one begins with */
export const inviteSubject = (first: InviteRow | null, until: string): InviteSubject => ({
  autosave: false,
  first,
  place: (one) => `invite/${one?.id ?? 'new'}`,
  address: (one) => `/admin/system/invitecode?edit=${one?.id ?? 'new'}`,
  title: ({ title }) => title,
  contentOf: (one) =>
    one ? formOf(one) : { title: '', validUntil: until, most: 20, departmentId: null, roleId: null, approval: true },
  revOf: ({ rev }) => rev,
  isSame: (one, other) => JSON.stringify(one) === JSON.stringify(other),
  isContent: (value): value is InviteForm => {
    const { title, approval } = (value ?? {}) as Partial<InviteForm>
    return typeof title === 'string' && typeof approval === 'boolean'
  },
  async save(form, rev, one) {
    // The form asks for both before it is sent.
    const fields = { ...form, validUntil: form.validUntil ?? '', most: form.most ?? 0 }
    const { invite } = one
      ? await call(inviteUpdate, { ...fields, id: one.id, rev: rev ?? one.rev })
      : await call(inviteCreate, fields)
    refresh('invite')
    return invite
  },
  load: async ({ id }) => (await call(inviteGet, { id })).invite,
  conflicts: ['invite/changed'],
})
