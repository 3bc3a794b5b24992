import type { RoleScope } from '@lianda/shared/module/org/role.admin.contract'
import type { RoleType } from '@lianda/shared/module/org/org.admin.contract'
import { scopedModel } from '../../infra/store/model'

/** What people are given: functions of the back office, and whose data they see. */
export interface RoleDoc {
  _id: string
  orgid: string
  name: string
  type: RoleType
  description: string
  /** A role that is off gives nothing to those who hold it. */
  enabled: boolean
  /** Keys as stored. One that is not licensed today works again once it is licensed. */
  funcs: string[]
  dataAudit: boolean
  scope: RoleScope
  departments: string[]
  createdAt: Date
  rev: number
}

const text = { type: String, required: true }

export const roles = scopedModel<RoleDoc>('role', {
  fields: {
    _id: String,
    orgid: text,
    name: text,
    type: text,
    description: { type: String, default: '' },
    enabled: { type: Boolean, default: true },
    funcs: { type: [String], default: [] },
    dataAudit: { type: Boolean, default: false },
    scope: { type: String, default: 'below' },
    departments: { type: [String], default: [] },
    createdAt: { type: Date, required: true },
    rev: { type: Number, default: 1 },
  },
  indexes: [{ name: 'one_name', keys: { orgid: 1, name: 1 }, unique: true }],
})
