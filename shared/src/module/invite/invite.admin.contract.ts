import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, int, listQuery, nothing, page, text, timeMs } from '../../contract/fields'
import { inviteState } from './invite.contract'
import { inviteProblem } from './registration.admin.contract'

/** Length of a code's title (specification). */
export const INVITE_TITLE = 8
/** Places of one code, at most. */
export const MOST_INVITEES = 10_000
/** Codes of one organisation that are not deleted, at most. */
export const MOST_INVITES = 500

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

/** What an administrator sets. */
const inviteFields = {
  title: text(1, INVITE_TITLE),
  /** Last valid day in the organisation's zone. */
  validUntil: day,
  most: int(1, MOST_INVITEES),
  departmentId: z.nullable(id),
  /** Null: a learner without a role. */
  roleId: z._default(z.nullable(id), null),
  /** Somebody has to approve before the person can sign in. */
  approval: z._default(z.boolean(), true),
}

export const inviteRow = z.object({
  id,
  title: z.string(),
  /** As people read it. */
  code: z.string(),
  /** Where it leads; what its QR code holds. */
  address: z.string(),
  validUntil: z.string(),
  most: z.int(),
  /** People who registered by it. */
  taken: z.int(),
  /** Of these, those who wait for approval. */
  waiting: z.int(),
  departmentId: z.nullable(id),
  departmentName: z.string(),
  roleId: z.nullable(id),
  roleName: z.string(),
  approval: z.boolean(),
  enabled: z.boolean(),
  state: inviteState,
  problem: z.nullable(inviteProblem),
  /** Who answers for it: who saved it last. */
  giverName: z.string(),
  createdAt: timeMs,
  rev: z.int(),
  can: z.object({ update: z.boolean() }),
})
export type InviteRow = z.infer<typeof inviteRow>

const base = 'api/admin/organization/invitecode'
const one = z.object({ invite: inviteRow })
const reads = { effect: 'read', auth: 'session', action: 'invite.read' } as const
const writes = { effect: 'write', auth: 'session', action: 'invite.write' } as const
const filters = { text: listQuery.text, state: z.optional(inviteState), departmentId: z.optional(id) }

export const inviteList = endpoint({
  id: 'invite.list',
  method: 'GET',
  path: base,
  summary: 'Invite codes within my data scope; text finds titles and codes',
  ...reads,
  input: z.object({ ...listQuery, ...filters }),
  output: page(inviteRow),
  spec: '001 §3',
})

export const inviteGet = endpoint({
  id: 'invite.get',
  method: 'GET',
  path: `${base}/{id}`,
  summary: 'One invite code',
  ...reads,
  input: z.object({ id }),
  output: one,
  errors: ['invite/not_found'],
})

export const inviteQr = endpoint({
  id: 'invite.qr',
  method: 'GET',
  path: `${base}/{id}/qr`,
  summary: 'The QR code of an invite as a picture',
  ...reads,
  input: z.object({ id }),
  output: z.object({
    address: z.string(),
    /** A data: URL (PNG). */
    image: z.string(),
  }),
  errors: ['invite/not_found'],
})

export const inviteCreate = endpoint({
  id: 'invite.create',
  method: 'POST',
  path: base,
  summary: 'Makes an invite code that gives what the caller may give',
  ...writes,
  input: z.object(inviteFields),
  output: one,
  errors: ['invite/too_many'],
})

export const inviteUpdate = endpoint({
  id: 'invite.update',
  method: 'PUT',
  path: `${base}/{id}`,
  summary: 'Changes an invite code; the caller answers for it from then on',
  ...writes,
  input: z.object({ id, rev: int(0, 1_000_000_000), ...inviteFields }),
  output: one,
  errors: ['invite/not_found', 'invite/changed'],
})

export const inviteDisable = endpoint({
  id: 'invite.disable',
  method: 'POST',
  path: `${base}/{id}/disable`,
  summary: 'Switches an invite code off or on again',
  ...writes,
  input: z.object({ id, disabled: z.boolean() }),
  output: one,
  errors: ['invite/not_found', 'invite/changed'],
})

export const inviteDelete = endpoint({
  id: 'invite.delete',
  method: 'DELETE',
  path: `${base}/{id}`,
  summary: 'Deletes an invite code; who registered by it stays',
  ...writes,
  input: z.object({ id }),
  output: nothing,
  errors: ['invite/not_found'],
})

export const inviteRestore = endpoint({
  id: 'invite.restore',
  method: 'POST',
  path: `${base}/{id}/restore`,
  summary: 'Takes back a deletion',
  ...writes,
  input: z.object({ id }),
  output: one,
  errors: ['invite/not_found', 'invite/too_many'],
})

export const inviteExport = endpoint({
  id: 'invite.export',
  method: 'POST',
  path: `${base}/export`,
  summary: 'The invite codes that the filters match as Excel',
  ...reads,
  rate: 'heavy',
  input: z.object(filters),
  output: z.object({ url: z.string(), name: z.string(), rows: z.int() }),
})
