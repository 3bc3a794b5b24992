import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, listQuery, page, text, timeMs } from '../../contract/fields'

/** Registrations decided at once, at most. */
export const DECIDED_AT_ONCE = 100
export const REFUSAL_REASON = 50

/** Why nobody can register by a code that is neither used up nor over: who answers for it can't give what it gives. */
export const inviteProblem = z.enum(['giver', 'department', 'department_closed', 'role', 'role_off', 'rights'])
export type InviteProblem = z.infer<typeof inviteProblem>

const reads = { effect: 'read', auth: 'session', action: 'invite.read' } as const
const writes = { effect: 'write', auth: 'session', action: 'invite.write' } as const

/** `joined`: they are a user. */
export const registrationState = z.enum(['waiting', 'joined', 'refused'])
export type RegistrationState = z.infer<typeof registrationState>

export const registrationRow = z.object({
  id,
  name: z.string(),
  account: z.string(),
  inviteId: id,
  inviteTitle: z.string(),
  departmentName: z.string(),
  roleName: z.string(),
  state: registrationState,
  createdAt: timeMs,
  /** Who decided; '' without a decision. */
  decidedBy: z.string(),
  decidedAt: z.nullable(timeMs),
  reason: z.string(),
  can: z.object({ approve: z.boolean(), refuse: z.boolean(), release: z.boolean() }),
})
export type RegistrationRow = z.infer<typeof registrationRow>

const people = 'api/admin/organization/registration'
const filters = { state: z.optional(registrationState), inviteId: z.optional(id) }

export const registrationList = endpoint({
  id: 'invite.registrationList',
  method: 'GET',
  path: people,
  summary: 'Who registered by invite codes within my data scope; text finds name and account',
  ...reads,
  input: z.object({ ...listQuery, ...filters }),
  output: page(registrationRow),
})

export const registrationExport = endpoint({
  id: 'invite.registrationExport',
  method: 'POST',
  path: `${people}/export`,
  summary: 'The registrations that the filters match as Excel',
  ...reads,
  rate: 'heavy',
  input: z.object({ text: listQuery.text, ...filters }),
  output: z.object({ url: z.string(), name: z.string(), rows: z.int() }),
})

/** What became of one decision. `already`: it was decided so; `problem`: why the caller can't approve. */
const decided = z.object({
  id,
  name: z.string(),
  outcome: z.enum(['done', 'already', 'refused']),
  problem: z.nullable(inviteProblem),
})

export const registrationDecide = endpoint({
  id: 'invite.registrationDecide',
  method: 'POST',
  path: `${people}/decide`,
  summary: 'Approves or refuses registrations, judged by what the caller may give now',
  ...writes,
  input: z.object({
    ids: z.array(id).check(z.minLength(1), z.maxLength(DECIDED_AT_ONCE)),
    approve: z.boolean(),
    /** Told to nobody but administrators. */
    reason: z._default(text(0, REFUSAL_REASON), ''),
  }),
  output: z.object({ rows: z.array(decided) }),
  errors: ['invite/registration_not_found'],
})

export const registrationRelease = endpoint({
  id: 'invite.registrationRelease',
  method: 'POST',
  path: `${people}/{id}/release`,
  summary: 'Deletes a refused registration for good: its account can be chosen again',
  ...writes,
  input: z.object({ id }),
  output: z.object({}),
  errors: ['invite/registration_not_found', 'invite/changed'],
})
