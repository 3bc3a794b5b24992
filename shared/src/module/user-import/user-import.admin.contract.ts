import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id } from '../../contract/fields'
import { importCalls } from '../import/import.admin.contract'

/** Columns of a file of people, by the specification's names. */
export const USER_COLUMNS = [
  'name',
  'workno',
  'sex',
  'departmentname',
  'account',
  'password',
  'mobile',
  'rolename',
  'mail',
  'validateDate',
  'position',
  'memo',
] as const
export type UserColumn = (typeof USER_COLUMNS)[number]

/** People in one file, at most. */
export const IMPORT_MAX_USERS = 20_000

/** Where the passwords of new people come from: the file, or one-time passwords made after the import. */
export const passwordSource = z.enum(['file', 'generated'])
export type PasswordSource = z.infer<typeof passwordSource>

const PATH = 'api/admin/organization/user/import'
const people = { spec: '001 §7', read: 'org.user.write', write: 'org.user.write' } as const

/** An update matches by account; it leaves what the file does not say, and the password, as they are. */
export const userImport = importCalls({
  ...people,
  noun: 'user-import',
  path: PATH,
  start: { id: 'user-import.importStart', path: PATH, also: 'PUT' },
  template: { id: 'user-import.importTemplate', path: 'api/admin/organization/user/template' },
  columns: USER_COLUMNS,
  modes: [1, 2, 3],
  formats: ['excel'],
  options: z.strictObject({ passwords: z._default(passwordSource, 'file') }),
})

/** Columns of a file that says what is done with accounts. */
export const ACTION_COLUMNS = ['name', 'departmentname', 'account', 'action'] as const

const BATCH_PATH = 'api/admin/organization/user/batchupdate'

/** Enables, disables or deletes the accounts of a file. */
export const userActions = importCalls({
  ...people,
  noun: 'user-actions',
  path: BATCH_PATH,
  start: { id: 'user-actions.importStart', path: BATCH_PATH, also: 'PUT' },
  template: { id: 'user-actions.importTemplate', path: 'api/admin/organization/user/batchtemplate' },
  columns: ACTION_COLUMNS,
  modes: [2],
  formats: ['excel'],
})

export const limitImport = endpoint({
  id: 'user-import.limitImport',
  method: 'GET',
  path: 'api/admin/organization/user/limitimport',
  summary: 'Which departments, positions and roles an import by this administrator may name',
  effect: 'read',
  auth: 'session',
  action: 'org.user.write',
  input: z.object({}),
  output: z.object({
    /** Whether the administrator reaches only a part of the organisation. */
    limited: z.boolean(),
    /** Paths from the top: `Sales/East`. */
    departments: z.array(z.string()),
    positions: z.array(z.string()),
    roles: z.array(z.string()),
    maxRows: z.int(),
  }),
  spec: '001 §7',
})

export const passwordProgress = endpoint({
  id: 'user-import.passwordProgress',
  method: 'GET',
  path: `${PATH}/{id}/passwords`,
  summary: 'How many passwords of an import are not hashed yet, and whether its one-time passwords can be fetched',
  effect: 'read',
  auth: 'session',
  action: 'org.user.write',
  input: z.object({ id }),
  output: z.object({
    waiting: z.int(),
    /** `none`: the passwords came from the file; `open`: the importer may fetch them now; `given`: they did. */
    oneTime: z.enum(['none', 'open', 'given', 'others']),
  }),
  errors: ['import/not_found'],
})

export const takePasswords = endpoint({
  id: 'user-import.takePasswords',
  method: 'POST',
  path: `${PATH}/{id}/passwords`,
  summary: 'Makes the one-time passwords of an import and answers them as Excel: once, and only to who imported',
  effect: 'write',
  auth: 'session',
  action: 'org.user.write',
  rate: 'heavy',
  input: z.object({ id }),
  /** The file itself, since it lies nowhere. */
  output: z.object({ name: z.string(), base64: z.string(), rows: z.int() }),
  errors: [
    'import/not_found',
    'import/state',
    'import/busy',
    'user-import/passwords_given',
    'user-import/not_importer',
  ],
})
