import { type Department, departmentGet, departmentUpdate } from '@lianda/shared/module/org/unit.admin.contract'
import type { Subject } from '../edit/subject.types'
import { call } from '../platform/platform'
import { refresh } from '../platform/query'

/** What the drawer of a department edits; its place is changed in the tree. */
export interface DepartmentForm {
  name: string
  leaderId: string | null
  /** Path of a picture, '' without one. */
  logo: string
  disabled: boolean
}

export const departmentSubject = (first: Department): Subject<DepartmentForm, Department> => ({
  autosave: false,
  first,
  place: ({ id }) => `department/${id}`,
  address: ({ id }) => `/admin/system/adminuser?departmentId=${id}&department=${id}`,
  title: ({ name }) => name,
  contentOf: ({ name, leaderId, logo, disabled }) => ({ name, leaderId, logo, disabled }),
  revOf: ({ rev }) => rev,
  isSame: (one, other) => JSON.stringify(one) === JSON.stringify(other),
  isContent: (value): value is DepartmentForm => typeof (value as DepartmentForm | null)?.name === 'string',
  async save(form, rev, { id, parentId, rev: now }) {
    const { node } = await call(departmentUpdate, { ...form, id, parentId, rev: rev ?? now })
    refresh('org')
    return node
  },
  load: async ({ id }) => (await call(departmentGet, { id })).department,
  conflicts: ['org/unit_changed'],
})
