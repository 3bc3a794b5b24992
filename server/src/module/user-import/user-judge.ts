import { AppError, type FieldError } from '@lianda/shared/error/app-error'
import { can } from '@lianda/shared/contract/action'
import { type RowIssue, splitPath } from '@lianda/shared/module/import/import.rules'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { accountKey, actorNow, takenAccounts } from '../identity'
import {
  type Assignable,
  fieldProblems,
  isTop,
  mayRead,
  readAssignable,
  type UserDoc,
  type UserFields,
  users,
} from '../org'
import { getSetting } from '../setting'
import type { ImportedUser } from './user-cells'

/** What a row says, with ids instead of names; or why it can't be written. */
export type Judged = { fields: UserFields; issues: [] } | { fields: null; issues: RowIssue[] }

/** Judges rows by what an administrator may do at this moment. */
export interface RowJudge {
  actor: Actor
  /** @param before the person whom the row would change */
  judge(row: ImportedUser, before: UserDoc | null): Promise<Judged>
}

/** Names of columns for the fields of the user form. */
const COLUMNS: Readonly<Record<string, string>> = {
  departmentId: 'departmentname',
  positionId: 'position',
  roles: 'rolename',
  email: 'mail',
  validUntil: 'validateDate',
}

export const issueOf = ({ field, rule, params = {} }: FieldError): RowIssue => ({
  column: COLUMNS[field] ?? field,
  code: rule,
  params,
})

/** Null when this person may not change people any more. */
export async function rowJudge(deps: Deps, orgid: string, userId: string): Promise<RowJudge | null> {
  const actor = await actorNow(deps, orgid, userId)
  if (!actor || !can(actor, 'org.user.write')) return null
  const [setting, assignable] = await Promise.all([getSetting(deps, orgid), readAssignable(deps, actor)])
  return {
    actor,
    async judge(row, before) {
      const { ids, issues } = resolve(assignable, row)
      if (before === null && row.department === '' && !isTop(actor))
        issues.push({ column: 'departmentname', code: 'required' })
      if (issues.length > 0) return { fields: null, issues }
      const fields = fieldsWith(row, ids, before)
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
  const roles = row.roles.flatMap((name) => {
    const id = assignable.role(name)
    if (id === undefined) issues.push({ column: 'rolename', code: 'role_unknown', params: { name } })
    return id ?? []
  })
  const departmentId = one('department', 'departmentname')
  return { ids: { departmentId, positionId: one('position', 'position'), roles }, issues }
}

/** The members of a user after the row: what it does not say stays, or is empty for a new one. */
function fieldsWith(row: ImportedUser, ids: Ids, before: UserDoc | null): UserFields {
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
  passwordNeeded: (row: ImportedUser) => boolean,
): Promise<RowIssue[][]> {
  const judge = await rowJudge(deps, orgid, userId)
  if (!judge) return rows.map(() => [{ column: 'row', code: 'no_right' }])
  const before = await usersById(
    deps,
    orgid,
    rows.flatMap(({ target }) => target?.id ?? []),
  )
  const taken = await takenAccounts(
    deps,
    rows.flatMap(({ value, target }) => (target ? [] : [value.account])),
  )
  const judged: RowIssue[][] = []
  for (const { value, target } of rows) {
    const user = target && (before.get(target.id) ?? null)
    if (target && (!user || !mayRead(judge.actor, user))) judged.push([{ column: 'account', code: 'account_beyond' }])
    else if (!target && taken.has(accountKey(value.account)))
      judged.push([{ column: 'account', code: 'account_taken' }])
    else if (!target && value.password === '' && passwordNeeded(value))
      judged.push([{ column: 'password', code: 'required' }])
    else judged.push((await judge.judge(value, user)).issues)
  }
  return judged
}

/** The refusal of a call in the words of a row. */
export function refusalOf(error: AppError): RowIssue | null {
  const [field] = error.extras.fields ?? []
  if (error.code === 'request/invalid' && field) return issueOf(field)
  if (error.code === 'org/account_taken') return { column: 'account', code: 'account_taken' }
  if (error.code === 'org/mobile_taken') return { column: 'mobile', code: 'mobile_taken' }
  return error.code === 'org/changed_meanwhile' || error.code === 'org/not_found'
    ? { column: 'row', code: 'changed_meanwhile' }
    : null
}
