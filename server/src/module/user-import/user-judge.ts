import { AppError, type FieldError } from '@lianda/shared/error/app-error'
import { can } from '@lianda/shared/contract/action'
import type { RoleType } from '@lianda/shared/module/org/org.admin.contract'
import { type RowIssue, splitPath } from '@lianda/shared/module/import/import.rules'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { breathing } from '../../infra/queue/breath'
import { accountHolders, accountKey, actorNow } from '../identity'
import {
  type Assignable,
  fieldProblems,
  isTop,
  mayChange,
  mayRead,
  readAssignable,
  readRanks,
  rolesHeld,
  standingOf,
  strongestType,
  type UserDoc,
  type UserFields,
  users,
} from '../org'
import { getSetting } from '../setting'
import type { ImportedUser } from './user-cells'

/** What a row says, with ids instead of names; or why it can't be written. */
type Judged = { fields: UserFields; issues: [] } | { fields: null; issues: RowIssue[] }

/** Judges rows by what an administrator may do at this moment. */
interface RowJudge {
  actor: Actor
  /** @param before the person whom the row would change */
  judge(row: ImportedUser, before: UserDoc | null): Promise<Judged>
  /** What an update makes of a person, rights aside; or the names that mean nothing. */
  merged(row: ImportedUser, before: UserFields): Judged
  typeOf(fields: UserFields): RoleType
  mayChange(user: UserDoc): boolean
}

/** Names of columns for the fields of the user form. */
const COLUMNS: Readonly<Record<string, string>> = {
  departmentId: 'departmentname',
  positionId: 'position',
  roles: 'rolename',
  email: 'mail',
  validUntil: 'validateDate',
}

const issueOf = ({ field, rule, params = {} }: FieldError): RowIssue => ({
  column: COLUMNS[field] ?? field,
  code: rule,
  params,
})

/** Who imports, with the rights of this moment; null when they may not change people any more. */
export async function importerNow(deps: Deps, orgid: string, userId: string): Promise<Actor | null> {
  const actor = await actorNow(deps, orgid, userId)
  return actor && can(actor, 'org.user.write') ? actor : null
}

/** Null when this person may not change people any more. */
export async function rowJudge(deps: Deps, orgid: string, userId: string): Promise<RowJudge | null> {
  const actor = await importerNow(deps, orgid, userId)
  if (!actor) return null
  const [setting, assignable, ranks] = await Promise.all([
    getSetting(deps, orgid),
    readAssignable(deps, actor),
    readRanks(deps, orgid),
  ])
  const merged = (row: ImportedUser, before: UserFields | null): Judged => {
    const { ids, issues } = resolve(assignable, row)
    if (before === null && row.department === '' && !isTop(actor))
      issues.push({ column: 'departmentname', code: 'required' })
    return issues.length > 0 ? { fields: null, issues } : { fields: fieldsWith(row, ids, before), issues: [] }
  }
  return {
    actor,
    merged,
    typeOf: (fields) => strongestType(rolesHeld(fields, ranks.roles)),
    mayChange: (user) => mayChange(actor, standingOf(user, ranks)),
    async judge(row, before) {
      const { fields, issues } = merged(row, before)
      if (fields === null) return { fields, issues }
      const problems = await fieldProblems(deps, actor, setting, fields, before)
      return problems.length === 0 ? { fields, issues: [] } : { fields: null, issues: problems.map(issueOf) }
    },
  }
}

interface Ids {
  departmentId: string | null
  positionId: string | null
  roles: string[]
}

function resolve(assignable: Assignable, row: ImportedUser): { ids: Ids; issues: RowIssue[] } {
  const issues: RowIssue[] = []
  const one = (kind: 'department' | 'position', column: string): string | null => {
    const text = row[kind]
    if (text === '') return null
    const found = assignable[`${kind}s`](text, splitPath(text))
    if (found.length !== 1)
      issues.push({ column, code: `${kind}_${found.length === 0 ? 'unknown' : 'several'}`, params: { name: text } })
    return found[0] ?? null
  }
  const departmentId = one('department', 'departmentname')
  const positionId = one('position', 'position')
  const roles = row.roles.flatMap((name) => {
    const id = assignable.role(name)
    if (id === undefined) issues.push({ column: 'rolename', code: 'role_unknown', params: { name } })
    return id ?? []
  })
  return { ids: { departmentId, positionId, roles }, issues }
}

/** The members of a user after the row: what it does not say stays, or is empty for a new one. */
function fieldsWith(row: ImportedUser, ids: Ids, before: UserFields | null): UserFields {
  const { said } = row
  return {
    name: row.name,
    sex: row.sex ?? before?.sex ?? 1,
    workno: said.has('workno') ? row.workno : (before?.workno ?? ''),
    mobile: said.has('mobile') ? row.mobile : (before?.mobile ?? ''),
    email: said.has('mail') ? row.email : (before?.email ?? ''),
    departmentId: said.has('departmentname') ? ids.departmentId : (before?.departmentId ?? null),
    positionId: said.has('position') ? ids.positionId : (before?.positionId ?? null),
    roles: said.has('rolename') ? ids.roles : (before?.roles ?? []),
    validUntil: said.has('validateDate') ? row.validUntil : (before?.validUntil ?? null),
    entryDate: before?.entryDate ?? null,
    managerId: before?.managerId ?? null,
    memo: said.has('memo') ? row.memo : (before?.memo ?? ''),
  }
}

const READ_AT_ONCE = 500

/** Live users by id. */
export async function usersById(
  deps: Deps,
  orgid: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, UserDoc>> {
  const found = new Map<string, UserDoc>()
  for (let at = 0; at < ids.length; at += READ_AT_ONCE)
    for (const user of await users(deps.db)
      .find({ orgid, _id: { $in: ids.slice(at, at + READ_AT_ONCE) } })
      .lean())
      found.set(user._id, user)
  return found
}

/** All issues of right rows: rights, names that mean nothing, accounts that somebody has, and people out of reach. */
export async function judgeRows(
  deps: Deps,
  orgid: string,
  userId: string,
  rows: readonly { value: ImportedUser; target: { id: string } | null }[],
): Promise<RowIssue[][]> {
  const judge = await rowJudge(deps, orgid, userId)
  if (!judge) return rows.map(() => [NO_RIGHT])
  const before = await usersById(
    deps,
    orgid,
    rows.flatMap(({ target }) => target?.id ?? []),
  )
  const held = await accountHolders(
    deps,
    rows.flatMap(({ value, target }) => (target ? [] : [value.account])),
  )
  const judged: RowIssue[][] = []
  const breath = breathing()
  for (const { value, target } of rows) {
    if (breath.isDue) await breath.take()
    judged.push(await issuesOf(judge, value, target && { user: before.get(target.id) }, held))
  }
  return judged
}

export const NO_RIGHT: RowIssue = { column: 'row', code: 'no_right' }

async function issuesOf(
  judge: RowJudge,
  value: ImportedUser,
  target: { user: UserDoc | undefined } | null,
  held: ReadonlyMap<string, unknown>,
): Promise<RowIssue[]> {
  if (!target) {
    const issues: RowIssue[] = []
    if (held.has(accountKey(value.account))) issues.push({ column: 'account', code: 'account_taken' })
    if (value.password === '' && value.passwords === 'file') issues.push({ column: 'password', code: 'required' })
    return [...issues, ...(await judge.judge(value, null)).issues]
  }
  const { user } = target
  if (!user || !mayRead(judge.actor, user)) return [{ column: 'account', code: 'account_beyond' }]
  if (!judge.mayChange(user)) return [{ column: 'account', code: 'outranks' }]
  return (await judge.judge(value, user)).issues
}

/** A row's issues as the refusal of a call, and back. */
export const refusalBy = (issues: readonly RowIssue[]): AppError =>
  new AppError('request/invalid', {
    fields: issues.map(({ column, code, params }) => ({ field: column, rule: code, ...(params ? { params } : {}) })),
  })

/** The refusal of a call in the words of a row. */
export function refusalOf({ code, extras }: AppError): RowIssue | null {
  const [field] = extras.fields ?? []
  if (code === 'request/invalid' && field) return issueOf(field)
  if (code === 'org/account_taken') return { column: 'account', code: 'account_taken' }
  if (code === 'org/mobile_taken') return { column: 'mobile', code: 'mobile_taken' }
  if (code === 'identity/forbidden') return NO_RIGHT
  return code === 'org/changed_meanwhile' || code === 'org/not_found'
    ? { column: 'row', code: 'changed_meanwhile' }
    : null
}
