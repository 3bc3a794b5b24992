import {
  type RoleMembers,
  type RoleRow,
  roleCreate,
  roleGet,
  roleUpdate,
} from '@lianda/shared/module/org/role.admin.contract'
import type { Subject } from '../edit/subject.types'
import { call } from '../platform/platform'
import { refresh } from '../platform/query'

export type RoleSubject = Subject<RoleMembers, RoleRow, RoleRow | null>

const EMPTY_ROLE: RoleMembers = {
  name: '',
  type: 'admin',
  description: '',
  enabled: true,
  funcs: [],
  dataAudit: false,
  scope: 'below',
  departments: [],
}

const formOf = ({ name, type, description, enabled, funcs, dataAudit, scope, departments }: RoleRow): RoleMembers => ({
  ...{ name, type, description, enabled, dataAudit, scope },
  funcs: [...funcs],
  departments: [...departments],
})

/** The same in any order. */
const sorted = (form: RoleMembers): RoleMembers => ({
  ...form,
  funcs: form.funcs.toSorted(),
  departments: form.departments.toSorted(),
})

export const isRoleLocked = ({ can }: RoleRow): boolean => !can.update

/** @param first null for a new role, which begins as `template` */
export const roleSubject = (first: RoleRow | null, template: RoleMembers = EMPTY_ROLE): RoleSubject => ({
  autosave: false,
  first,
  place: (role) => `role/${role?.id ?? 'new'}`,
  address: (role) => `/admin/system/adminrole?role=${role?.id ?? 'new'}`,
  title: ({ name }) => name,
  contentOf: (role) => (role ? formOf(role) : template),
  revOf: ({ rev }) => rev,
  isLocked: isRoleLocked,
  isSame: (one, other) => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other)),
  isContent: (value): value is RoleMembers => {
    const { name, funcs, departments } = (value ?? {}) as Partial<RoleMembers>
    return typeof name === 'string' && Array.isArray(funcs) && Array.isArray(departments)
  },
  async save(form, rev, role) {
    const { role: saved } = role
      ? await call(roleUpdate, { ...form, id: role.id, rev: rev ?? role.rev })
      : await call(roleCreate, form)
    refresh('org')
    return saved
  },
  load: async ({ id }) => (await call(roleGet, { id })).role,
  conflicts: ['org/role_changed'],
})
