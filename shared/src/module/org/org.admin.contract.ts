import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { account, flag, id, int, listQuery, page, text, timeMs } from '../../contract/fields'
import { email, mobile } from './person-fields'

/** Role types of the spec: ordinary user (training platform only), administrator, super administrator (organisation owner). */
export const roleType = z.enum(['user', 'admin', 'owner'])
export type RoleType = z.infer<typeof roleType>

export const userRow = z.object({
  id,
  account: z.string(),
  name: z.string(),
  /** 1 male, 0 female. */
  sex: flag,
  workno: z.string(),
  /** Masked in lists: 138****1234. */
  mobile: z.string(),
  email: z.string(),
  departmentId: z.nullable(id),
  departmentName: z.string(),
  /** The departments that they are in besides their main one. */
  otherDepartments: z.array(z.object({ id, name: z.string() })),
  positionId: z.nullable(id),
  positionName: z.string(),
  /** The strongest type of the roles that they hold; `user` without one. */
  roleType,
  roles: z.array(z.object({ id, name: z.string() })),
  disabled: z.boolean(),
  /** yyyy-MM-dd in the organisation's time zone; null = permanent. */
  validUntil: z.nullable(z.string()),
  /** First day in the company, yyyy-MM-dd. */
  entryDate: z.nullable(z.string()),
  managerId: z.nullable(id),
  managerName: z.string(),
  memo: z.string(),
  /** Title of the invite code that they registered by; '' for others. */
  invitedBy: z.string(),
  /** Path of the own picture, '' without one, and its address. */
  avatar: z.string(),
  image: z.string(),
  levelName: z.string(),
  /** Experience. */
  stars: z.int(),
  /** `waiting`: it is being hashed; `oneTime`: one for the first sign-in was handed out; `none`: it has to be reset. */
  password: z.enum(['set', 'waiting', 'oneTime', 'none']),
  createdAt: timeMs,
  lastSignInAt: z.nullable(timeMs),
  rev: z.int(),
  can: z.object({ update: z.boolean(), disable: z.boolean(), resetPassword: z.boolean(), remove: z.boolean() }),
})
export type UserRow = z.infer<typeof userRow>

/** Roles of one person, at most. */
export const ROLES_HELD = 20

/** Departments of one person besides the main one, at most. */
export const OTHER_DEPARTMENTS = 20

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

/** Fields that an administrator may set: account 6-50, name up to 20, work number up to 12 letters and digits. */
export const userFields = {
  name: text(1, 20),
  sex: flag,
  workno: z._default(z.string().check(z.trim(), z.regex(/^[A-Za-z0-9]{0,12}$/)), ''),
  mobile,
  email,
  /** Path of a picture; '' for none, left out: as it is. */
  avatar: z.optional(z.string().check(z.maxLength(256))),
  /** The main department: it counts in reports and rankings. */
  departmentId: z.nullable(id),
  /** Others open audience and visibility. Left out: as they are. */
  otherDepartments: z.optional(z.array(id).check(z.maxLength(OTHER_DEPARTMENTS))),
  positionId: z._default(z.nullable(id), null),
  /** Ids of the roles that they hold. */
  roles: z._default(z.array(id).check(z.maxLength(ROLES_HELD)), []),
  validUntil: z._default(z.nullable(day), null),
  entryDate: z._default(z.nullable(day), null),
  /** Whom the person reports to. */
  managerId: z._default(z.nullable(id), null),
  /** A remark that only administrators see. */
  memo: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
}

const filters = {
  text: listQuery.text,
  departmentId: z.optional(id),
  positionId: z.optional(id),
  roleType: z.optional(roleType),
  roleId: z.optional(id),
  levelId: z.optional(id),
  disabled: z.optional(z.boolean()),
}

export const userList = endpoint({
  id: 'org.userList',
  method: 'GET',
  path: 'api/admin/organization/userlist',
  summary: 'Users of the organisation within my data scope; text finds name, account, work number and pinyin initials',
  effect: 'read',
  auth: 'session',
  action: 'org.user.read',
  input: z.object({ ...listQuery, ...filters }),
  output: page(userRow),
  spec: '001 §7',
})

export const userGet = endpoint({
  id: 'org.userGet',
  method: 'GET',
  path: 'api/admin/organization/user/{id}',
  summary: 'One user, mobile unmasked',
  effect: 'read',
  auth: 'session',
  action: 'org.user.read',
  input: z.object({ id }),
  output: z.object({ user: userRow }),
  errors: ['org/not_found'],
})

export const userCreate = endpoint({
  id: 'org.userCreate',
  method: 'POST',
  path: 'api/admin/organization/user',
  summary: 'Creates a user; the password (6-15) travels in an envelope',
  effect: 'write',
  auth: 'session',
  action: 'org.user.write',
  input: z.object({
    ...userFields,
    account,
    password: z.string().check(z.minLength(1), z.maxLength(1024)),
    randomkey: z.string().check(z.minLength(1), z.maxLength(256)),
  }),
  output: z.object({ user: userRow }),
  errors: [
    'org/account_taken',
    'org/mobile_taken',
    'identity/password_rule',
    'identity/key_expired',
    'identity/key_used',
  ],
})

export const userUpdate = endpoint({
  id: 'org.userUpdate',
  method: 'PUT',
  path: 'api/admin/organization/user/{id}',
  summary: 'Changes a user; `rev` is the one that was read',
  effect: 'write',
  auth: 'session',
  action: 'org.user.write',
  input: z.object({ id, rev: int(0, 1_000_000_000), ...userFields }),
  output: z.object({ user: userRow }),
  errors: ['org/not_found', 'org/mobile_taken', 'org/changed_meanwhile', 'org/last_owner'],
})

export const userDisable = endpoint({
  id: 'org.userDisable',
  method: 'POST',
  also: 'PUT',
  path: 'api/admin/organization/user/{id}/disable',
  summary: 'Disables a user, who is signed out everywhere at once, or enables them again',
  effect: 'write',
  auth: 'session',
  action: 'org.user.write',
  input: z.object({ id, disabled: z.boolean() }),
  output: z.object({ user: userRow }),
  errors: ['org/not_found', 'org/last_owner', 'org/not_yourself'],
  spec: '001 §7',
})

export const userReset = endpoint({
  id: 'org.userReset',
  method: 'POST',
  also: 'PUT',
  path: 'api/admin/organization/user/{id}/reset',
  summary: 'Sets a random password that is shown once; the user must change it at the next sign-in',
  effect: 'write',
  auth: 'session',
  action: 'org.user.write',
  input: z.object({ id }),
  output: z.object({ password: z.string() }),
  errors: ['org/not_found'],
  spec: '001 §7',
})

export const userExport = endpoint({
  id: 'org.userExport',
  method: 'POST',
  path: 'api/admin/organization/user/export',
  summary: 'The users whom the filters match as Excel, mobiles masked',
  effect: 'read',
  auth: 'session',
  action: 'org.user.read',
  rate: 'heavy',
  input: z.object(filters),
  output: z.object({ url: z.string(), name: z.string(), rows: z.int() }),
  errors: ['org/not_found'],
})

/** Users changed in one call, at most. */
export const USERS_AT_ONCE = 100

/** What is set for several users. */
export const userStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('department'), departmentId: z.nullable(id) }),
  z.object({ kind: z.literal('join'), departmentId: id }),
  z.object({ kind: z.literal('leave'), departmentId: id }),
  z.object({ kind: z.literal('position'), positionId: z.nullable(id) }),
  z.object({ kind: z.literal('roles'), roles: z.array(id).check(z.maxLength(ROLES_HELD)) }),
  z.object({ kind: z.literal('validity'), validUntil: z.nullable(day) }),
  z.object({ kind: z.literal('disable'), disabled: z.boolean() }),
])
export type UserStep = z.infer<typeof userStep>

/** What a step does to one user. `same`: it is so already. `leads`: departments that lose their leader. */
export const userTouched = z.object({
  id,
  name: z.string(),
  verdict: z.enum(['changed', 'same', 'refused']),
  /** Why it is refused, in the reader's language. */
  reason: z.string(),
  leads: z.array(z.string()),
  /** What was set before, to take it back. */
  before: userStep,
})
export type UserTouched = z.infer<typeof userTouched>

export const userBatchset = endpoint({
  id: 'org.userBatchset',
  method: 'POST',
  also: 'PUT',
  path: 'api/admin/organization/user/{id}/batchset',
  summary:
    'Sets one thing for several users (`id`: ids with commas between them); `preview` only says whom it would touch',
  effect: 'write',
  auth: 'session',
  action: 'org.user.write',
  input: z.object({
    id: z.string().check(z.maxLength(USERS_AT_ONCE * 25), z.regex(/^[0-9a-f]{24}(,[0-9a-f]{24})*$/)),
    step: userStep,
    /** Takes a step back: only from those who still are as it left them. */
    undoes: z.optional(userStep),
    preview: z._default(z.boolean(), false),
  }),
  output: z.object({ rows: z.array(userTouched) }),
  errors: ['org/not_found', 'org/unit_not_found'],
  spec: '001 §7',
})

export const userOwned = endpoint({
  id: 'org.userOwned',
  method: 'GET',
  path: 'api/admin/organization/user/{id}/owned',
  summary: 'What somebody else would have to take over from a user who is deleted',
  effect: 'read',
  auth: 'session',
  action: 'org.user.read',
  input: z.object({ id }),
  /** Departments that they lead, and how many people report to them. */
  output: z.object({ leads: z.array(z.string()), manages: z.int() }),
  errors: ['org/not_found'],
})

export const userDelete = endpoint({
  id: 'org.userDelete',
  method: 'DELETE',
  path: 'api/admin/organization/user/{id}',
  summary: 'Deletes a user into the recycle bin and signs them out; `handTo` takes over what they lead and manage',
  effect: 'write',
  auth: 'session',
  action: 'org.user.write',
  input: z.object({ id, handTo: z.optional(id) }),
  output: z.object({}),
  errors: ['org/not_found', 'org/last_owner', 'org/not_yourself', 'org/changed_meanwhile'],
})

export const userRestore = endpoint({
  id: 'org.userRestore',
  method: 'POST',
  path: 'api/admin/organization/user/{id}/restore',
  summary: 'Takes a deleted user back; without a department when theirs is gone',
  effect: 'write',
  auth: 'session',
  action: 'org.user.write',
  input: z.object({ id }),
  output: z.object({ user: userRow }),
  errors: ['org/not_found', 'org/changed_meanwhile'],
})
