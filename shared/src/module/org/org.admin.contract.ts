import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { flag, id, int, listQuery, page, text, timeMs } from '../../contract/fields'

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
  positionId: z.nullable(id),
  positionName: z.string(),
  roleType,
  funcs: z.array(z.string()),
  disabled: z.boolean(),
  /** yyyy-MM-dd in the organisation's time zone; null = permanent. */
  validUntil: z.nullable(z.string()),
  createdAt: timeMs,
  lastSignInAt: z.nullable(timeMs),
  rev: z.int(),
  can: z.object({ update: z.boolean(), disable: z.boolean(), resetPassword: z.boolean() }),
})
export type UserRow = z.infer<typeof userRow>

/** Fields that an administrator may set: account 6-50, name up to 20, work number up to 12 letters and digits. */
export const userFields = {
  name: text(1, 20),
  sex: flag,
  workno: z._default(z.string().check(z.trim(), z.regex(/^[A-Za-z0-9]{0,12}$/)), ''),
  /** Empty, or 11 digits that begin with 1 and then 3-9. */
  mobile: z._default(z.string().check(z.trim(), z.regex(/^(1[3-9]\d{9})?$/)), ''),
  email: z._default(z.union([z.literal(''), z.email().check(z.maxLength(128))]), ''),
  departmentId: z.nullable(id),
  positionId: z._default(z.nullable(id), null),
  roleType,
  funcs: z._default(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(100)), []),
  validUntil: z._default(z.nullable(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))), null),
}

export const userList = endpoint({
  id: 'org.userList',
  method: 'GET',
  path: 'api/admin/organization/userlist',
  summary: 'Users of the organisation within my data scope; text finds name, account, work number and pinyin initials',
  effect: 'read',
  auth: 'session',
  action: 'org.user.read',
  input: z.object({
    ...listQuery,
    departmentId: z.optional(id),
    positionId: z.optional(id),
    roleType: z.optional(roleType),
    disabled: z.optional(z.boolean()),
  }),
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
    account: z.string().check(z.trim(), z.regex(/^[A-Za-z0-9_.@-]{6,50}$/)),
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
