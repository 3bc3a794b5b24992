import type { Language } from '@lianda/shared/contract/fields'
import type { RoleType } from '@lianda/shared/module/org/org.admin.contract'
import { scopedModel } from '../../infra/store/model'
import type { Licence } from '../setting'

export interface OrganisationDoc {
  _id: string
  orgid: string
  name: string
  frozen: boolean
  /** Last valid day, yyyy-MM-dd in its own zone; null = permanent. Missing in documents of older versions, as `rev`. */
  expiresOn: string | null
  /** People may sign in from the mini-program too (`terminal` 2 of the specification). */
  miniProgram: boolean
  /** Of car dealers: their departments are called dealers. */
  dealer: boolean
  /** The language of the templates that it waits for; null or missing: it has what it begins with. */
  unfinished?: Language | null
  /** Decided with this `rev` and not yet in the settings; null or missing: it is there. */
  licence?: Licence | null
  rev: number
  createdAt: Date
  /** A change of who owns it is under way (kept-owner.ts). */
  ownersHeld?: { by: string; until: Date } | null
}

const text = { type: String, required: true }
const when = { type: Date, required: true }

export const organisations = scopedModel<OrganisationDoc>('organisation', {
  fields: {
    _id: String,
    orgid: text,
    name: text,
    frozen: { type: Boolean, default: false },
    expiresOn: { type: String, default: null },
    miniProgram: { type: Boolean, default: true },
    dealer: { type: Boolean, default: false },
    unfinished: { type: String, default: null },
    licence: { type: Object, default: null },
    rev: { type: Number, default: 1 },
    createdAt: when,
    ownersHeld: { type: Object },
  },
})

/** A mobile, unique within its organisation: `_id` is `<orgid>/<mobile>`. */
export const mobiles = scopedModel<{ _id: string; orgid: string; userId: string }>('mobile', {
  fields: { _id: String, orgid: text, userId: text },
})

export interface UserDoc {
  _id: string
  orgid: string
  account: string
  name: string
  sex: 0 | 1
  workno: string
  mobile: string
  email: string
  avatar: string
  /** The main department. */
  departmentId: string | null
  /** All departments, the main one first. */
  departments: string[]
  positionId: string | null
  roleType: RoleType
  /** 100 = the platform's operator, 1 = administrator, 0 = learner. */
  isadmin: number
  adminuser: boolean
  /** Ids of the roles that they hold; `roleType` is the strongest type of them. */
  roles: string[]
  language: Language
  disabled: boolean
  /** False in the recycle bin; such a user is disabled too. */
  live: boolean
  deletedAt: Date | null
  deletedBy: string
  /** Disabled already when they were deleted. */
  wasDisabled: boolean
  /** Last valid day, yyyy-MM-dd in the organisation's time zone; null = permanent. */
  validUntil: string | null
  /** First day in the company, yyyy-MM-dd. */
  entryDate: string | null
  managerId: string | null
  /** A remark of the administrators. */
  memo: string
  /** Title of the invite code that they registered by; '' or missing for others. */
  invitedBy?: string
  /** Experience. */
  stars: number
  /** Learning time in seconds. */
  learnedSeconds: number
  /** Ids of the last events counted, so that none counts twice. */
  counted: string[]
  search: string[]
  createdAt: Date
  lastSignInAt: Date | null
  /** Made by the demonstration's generator (cli/demo/life). Absent: no. */
  demo?: true
  rev: number
}

export const users = scopedModel<UserDoc>('user', {
  fields: {
    _id: String,
    orgid: text,
    account: text,
    name: text,
    sex: { type: Number, required: true },
    workno: { type: String, default: '' },
    mobile: { type: String, default: '' },
    email: { type: String, default: '' },
    avatar: { type: String, default: '' },
    departmentId: { type: String, default: null },
    departments: { type: [String], default: [] },
    positionId: { type: String, default: null },
    roleType: text,
    isadmin: { type: Number, default: 0 },
    adminuser: { type: Boolean, default: false },
    roles: { type: [String], default: [] },
    language: { type: String, default: 'zhCN' },
    disabled: { type: Boolean, default: false },
    live: { type: Boolean, default: true },
    deletedAt: { type: Date, default: null },
    deletedBy: { type: String, default: '' },
    wasDisabled: { type: Boolean, default: false },
    validUntil: { type: String, default: null },
    entryDate: { type: String, default: null },
    managerId: { type: String, default: null },
    memo: { type: String, default: '' },
    invitedBy: { type: String, default: '' },
    stars: { type: Number, default: 0 },
    learnedSeconds: { type: Number, default: 0 },
    counted: { type: [String], default: [] },
    search: { type: [String], default: [] },
    createdAt: when,
    lastSignInAt: { type: Date, default: null },
    demo: Boolean,
    rev: { type: Number, default: 1 },
  },
  indexes: [
    { name: 'newest', keys: { orgid: 1, live: 1, createdAt: -1 } },
    { name: 'by_name', keys: { orgid: 1, live: 1, name: 1 } },
    { name: 'by_account', keys: { orgid: 1, live: 1, account: 1 } },
    { name: 'one_account', keys: { orgid: 1, account: 1 }, unique: true },
    { name: 'by_sign_in', keys: { orgid: 1, live: 1, lastSignInAt: -1 } },
    { name: 'by_department', keys: { orgid: 1, live: 1, departmentId: 1, createdAt: -1 } },
    { name: 'by_any_department', keys: { orgid: 1, live: 1, departments: 1, createdAt: -1 } },
    { name: 'by_valid_until', keys: { orgid: 1, live: 1, validUntil: 1 } },
    { name: 'several', keys: { orgid: 1, live: 1, 'departments.1': 1 } },
    { name: 'by_position', keys: { orgid: 1, live: 1, positionId: 1, createdAt: -1 } },
    { name: 'by_disabled', keys: { orgid: 1, live: 1, disabled: 1, createdAt: -1 } },
    { name: 'by_role', keys: { orgid: 1, live: 1, roleType: 1, createdAt: -1 } },
    { name: 'by_held_role', keys: { orgid: 1, live: 1, roles: 1, createdAt: -1 } },
    { name: 'by_text', keys: { orgid: 1, search: 1, createdAt: -1 } },
    { name: 'by_stars', keys: { orgid: 1, live: 1, stars: 1, createdAt: -1 } },
    { name: 'by_avatar', keys: { orgid: 1, avatar: 1 } },
    { name: 'by_manager', keys: { orgid: 1, managerId: 1 } },
    { name: 'in_bin', keys: { orgid: 1, live: 1, deletedAt: -1 } },
  ],
})
