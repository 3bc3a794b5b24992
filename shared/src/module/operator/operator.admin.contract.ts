import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, int, language, listQuery, page, text, timeMs } from '../../contract/fields'

/** Length of an organisation's name (specification). */
export const ORGANISATION_NAME = 30

/** Active, frozen by the operator, or past its last valid day. */
export const organisationState = z.enum(['active', 'frozen', 'expired'])
export type OrganisationState = z.infer<typeof organisationState>

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

/** What the operator decides about an organisation. */
const organisationFields = {
  name: text(1, ORGANISATION_NAME),
  /** Function keys; an unlicensed function is nobody's but the top administrator's. */
  licensed: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(200)),
  /** The applications with a language model of an outside service, and practice with one. */
  openai: z.boolean(),
  aillm: z.boolean(),
  trainingCentre: z.boolean(),
  /** People may sign in from the mini-program too: `terminal` 2 of the specification. */
  miniProgram: z.boolean(),
  /** Of car dealers: their departments are called dealers. */
  dealer: z.boolean(),
  /** Last valid day, yyyy-MM-dd in the organisation's zone; null = permanent. */
  expiresOn: z.nullable(day),
}

export const organisationRow = z.object({
  id,
  ...organisationFields,
  state: organisationState,
  /** Owners who are not deleted, the first ones. */
  owners: z.array(z.object({ name: z.string(), account: z.string() })),
  users: z.int(),
  createdAt: timeMs,
  rev: z.int(),
  /** The operator's own: it can't be frozen and does not expire. */
  own: z.boolean(),
})
export type OrganisationRow = z.infer<typeof organisationRow>

const base = 'api/admin/operator/organisation'
const one = z.object({ organisation: organisationRow })
const operates = { auth: 'session', action: 'operator.manage' } as const

export const organisationList = endpoint({
  id: 'operator.organisationList',
  method: 'GET',
  path: base,
  summary: 'All organisations of the installation; text finds names',
  effect: 'read',
  ...operates,
  input: z.object({ ...listQuery, state: z.optional(organisationState) }),
  output: page(organisationRow),
})

export const organisationGet = endpoint({
  id: 'operator.organisationGet',
  method: 'GET',
  path: `${base}/{id}`,
  summary: 'One organisation',
  effect: 'read',
  ...operates,
  input: z.object({ id }),
  output: one,
  errors: ['operator/not_found'],
})

export const organisationCreate = endpoint({
  id: 'operator.organisationCreate',
  method: 'POST',
  path: base,
  summary: 'Makes an organisation with its first roles and its owner, whose one password is shown once',
  effect: 'write',
  ...operates,
  input: z.object({
    ...organisationFields,
    account: z.string().check(z.trim(), z.regex(/^[A-Za-z0-9_.@-]{6,50}$/)),
    person: text(1, 20),
    language: z._default(language, 'zhCN'),
  }),
  output: z.object({ organisation: organisationRow, password: z.string() }),
  errors: ['org/account_taken'],
})

export const organisationUpdate = endpoint({
  id: 'operator.organisationUpdate',
  method: 'PUT',
  path: `${base}/{id}`,
  summary: 'Changes name, licence, flags and validity of an organisation; in force within seconds',
  effect: 'write',
  ...operates,
  input: z.object({ id, rev: int(0, 1_000_000_000), ...organisationFields }),
  output: one,
  errors: ['operator/not_found', 'operator/changed', 'operator/own'],
})

export const organisationFreeze = endpoint({
  id: 'operator.organisationFreeze',
  method: 'POST',
  path: `${base}/{id}/freeze`,
  summary: 'Freezes an organisation: all its people are signed out and can’t sign in; or thaws it. Nothing is deleted',
  effect: 'write',
  ...operates,
  input: z.object({ id, frozen: z.boolean() }),
  output: one,
  errors: ['operator/not_found', 'operator/own'],
})

export const organisationExport = endpoint({
  id: 'operator.organisationExport',
  method: 'POST',
  path: `${base}/export`,
  summary: 'The organisations that the filters find as Excel',
  effect: 'read',
  ...operates,
  rate: 'heavy',
  input: z.object({ text: listQuery.text, state: z.optional(organisationState) }),
  output: z.object({ url: z.string(), name: z.string(), rows: z.int() }),
})
