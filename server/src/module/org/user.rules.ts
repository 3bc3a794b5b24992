import { can } from '@lianda/shared/contract/action'
import type { FieldError } from '@lianda/shared/error/app-error'
import { isTopAdmin } from '@lianda/shared/module/identity/landing.rules'
import type { FunctionKey } from '@lianda/shared/module/org/function-keys'
import { functionRow, isFunctionKey, isOffered } from '@lianda/shared/module/org/function-keys'
import type { RoleType } from '@lianda/shared/module/org/org.admin.contract'
import type { Actor } from '../../actor'

/** The fields of a user that the rules read. */
export interface Subject {
  _id: string
  roleType: RoleType
  isadmin: number
  adminuser: boolean
  /** Keys as stored. One that is not licensed today works again once it is licensed. */
  funcs: readonly string[]
  departmentId: string | null
}

type Judge = Pick<Actor, 'userId' | 'isadmin' | 'adminuser' | 'orgowner' | 'funcs' | 'scope'>

export const isTop = (actor: Judge): boolean => actor.orgowner || isTopAdmin(actor)

/** Whether an administrator may see this person; a person outside their scope is "not found", not "forbidden". */
export function mayRead(actor: Judge, subject: Pick<Subject, 'departmentId'>): boolean {
  return actor.scope === null || (subject.departmentId !== null && actor.scope.includes(subject.departmentId))
}

/**
 * Whether the actor may change this person. Not one with more rights, since the actor could reset the password and sign
 * in with it. Scope needs no check of its own: where `mayRead` holds, the person's scope is within the actor's.
 */
export function mayChange(actor: Judge, subject: Subject): boolean {
  return can(actor, 'org.user.write') && mayRead(actor, subject) && !outranks(subject, actor)
}

/**
 * The operator outranks everyone, the top administrator outranks owners, and owners outrank administrators, who compare
 * by their functions. A planned function grants nothing yet, so it does not count.
 */
function outranks(subject: Subject, actor: Judge): boolean {
  if (subject._id === actor.userId) return false
  if (subject.isadmin === 100) return actor.isadmin !== 100
  if (subject.adminuser) return !isTopAdmin(actor)
  if (isTop(actor)) return false
  return (
    subject.roleType === 'owner' ||
    functionsOf(subject).some((key) => !functionRow(key).planned && !actor.funcs.includes(key))
  )
}

/** Only administrators have functions; those left from an earlier role do not count. */
const functionsOf = ({ roleType, funcs }: Pick<Subject, 'roleType' | 'funcs'>): FunctionKey[] =>
  roleType === 'admin' ? funcs.filter(isFunctionKey) : []

/** Actions that the client may offer for a row. */
export function abilities(
  actor: Judge,
  subject: Subject,
): { update: boolean; disable: boolean; resetPassword: boolean; remove: boolean } {
  const update = mayChange(actor, subject)
  const other = subject._id !== actor.userId
  return { update, disable: update && other, resetPassword: update && other, remove: update && other }
}

/**
 * Why these rights can't be given. Only an owner makes owners; nobody gives a function that they lack themselves, that
 * is not licensed, or whose page does not exist yet. The person may keep what they have.
 */
export function grantErrors(
  actor: Judge,
  licensed: readonly FunctionKey[],
  wanted: { roleType: RoleType; funcs: readonly string[] },
  before: { roleType: RoleType; funcs: readonly string[] } | null,
): FieldError[] {
  const errors: FieldError[] = []
  if (wanted.roleType === 'owner' && before?.roleType !== 'owner' && !isTop(actor))
    errors.push({ field: 'roleType', rule: 'owner_only' })
  const had: readonly string[] = before ? functionsOf(before) : []
  const added = wanted.funcs.filter((key) => !had.includes(key))
  const withoutPage = added.filter((key) => isFunctionKey(key) && !isOffered(key))
  if (withoutPage.length > 0)
    errors.push({ field: 'funcs', rule: 'not_offered', params: { keys: withoutPage.join(', ') } })
  const offered = added.filter((key) => !withoutPage.includes(key))
  const unlicensed = offered.filter((key) => !isFunctionKey(key) || !licensed.includes(key))
  if (unlicensed.length > 0)
    errors.push({ field: 'funcs', rule: 'not_licensed', params: { keys: unlicensed.join(', ') } })
  const foreign = offered.filter((key) => isFunctionKey(key) && licensed.includes(key) && !actor.funcs.includes(key))
  if (foreign.length > 0 && !isTop(actor))
    errors.push({ field: 'funcs', rule: 'not_yours', params: { keys: foreign.join(', ') } })
  return errors
}

/** 138****1234, as in lists. */
export function maskMobile(mobile: string): string {
  return mobile.length === 11 ? `${mobile.slice(0, 3)}****${mobile.slice(7)}` : mobile
}

/** The members that differ, for the operation log. */
export function changesBetween<T extends object>(
  before: T,
  after: T,
  members: readonly (keyof T & string)[],
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const changed = members.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  const pick = (from: T) => Object.fromEntries(changed.map((key) => [key, from[key]]))
  return { before: pick(before), after: pick(after) }
}
