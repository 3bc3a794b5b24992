import { can } from '@lianda/shared/contract/action'
import type { FieldError } from '@lianda/shared/error/app-error'
import { isTopAdmin } from '@lianda/shared/module/identity/landing.rules'
import type { FunctionKey } from '@lianda/shared/module/org/function-keys'
import { functionRow, isFunctionKey, isOffered } from '@lianda/shared/module/org/function-keys'
import type { Actor } from '../../actor'
import type { RoleDoc } from './role.model'
import { type Placed, seesMore, seesOne, type Sight } from './sight'
import type { RoleIndex, Standing } from './standing.rules'

type Judge = Pick<
  Actor,
  'userId' | 'isadmin' | 'adminuser' | 'orgowner' | 'funcs' | 'scope' | 'positions' | 'dataAudit'
>

export const isTop = (actor: Pick<Judge, 'isadmin' | 'adminuser' | 'orgowner'>): boolean =>
  actor.orgowner || isTopAdmin(actor)

/** Whether an administrator may see this person; a person outside their scope is "not found", not "forbidden". */
export const mayRead = (actor: Sight, subject: Placed): boolean => seesOne(actor, subject)

/**
 * Whether the actor may change this person. Not one with more rights, since the actor could reset the password and sign
 * in with it. Nor one whom they see by another department than the main one.
 */
export function mayChange(actor: Judge, subject: Standing): boolean {
  const { departmentId, positionId } = subject
  const main = departmentId === null ? [] : [departmentId]
  const theirs = seesOne(actor, { departments: main, positionId })
  return can(actor, 'org.user.write') && theirs && !outranks(subject, actor)
}

/**
 * The operator outranks everyone, the top administrator outranks owners, and owners outrank administrators, who compare
 * by what they have and whom they see. A planned function grants nothing yet, so it does not count.
 */
export function outranks(subject: Standing, actor: Judge): boolean {
  if (subject._id === actor.userId) return false
  if (subject.isadmin === 100) return actor.isadmin !== 100
  if (subject.adminuser) return !isTopAdmin(actor)
  if (isTop(actor)) return false
  return subject.roleType === 'owner' || exceeds(subject, actor)
}

/** Functions that work today: a planned one, or one that is no longer known, grants nothing. */
const working = (funcs: readonly string[]): FunctionKey[] =>
  funcs.filter(isFunctionKey).filter((key) => !functionRow(key).planned)

/** Whether a person has something that the actor lacks: a function, the data audit, or people whom the actor does not see. */
function exceeds(one: Pick<Standing, 'funcs' | 'dataAudit' | keyof Sight>, actor: Judge): boolean {
  const { funcs, dataAudit } = one
  if (working(funcs).some((key) => !actor.funcs.includes(key)) || (dataAudit && !actor.dataAudit)) return true
  return seesMore(one, actor)
}

/** Whether the actor may give this role: nobody gives what they lack, and only owners make owners. */
export function mayGive(actor: Judge, role: Pick<RoleDoc, 'type' | 'funcs' | 'dataAudit' | 'scope'>): boolean {
  if (isTop(actor)) return true
  if (role.type !== 'admin') return role.type === 'user'
  // Departments are compared once it is known whose they are.
  const sight = role.scope === 'organisation' ? null : []
  return !exceeds({ ...role, scope: sight, positions: sight }, actor)
}

/** Whether the actor may change this role: it is everybody's, so not for those who see only some. */
export const mayChangeRole = (actor: Judge, role: Pick<RoleDoc, 'type' | 'funcs' | 'dataAudit' | 'scope'>): boolean =>
  can(actor, 'org.role.write') && actor.scope === null && mayGive(actor, role)

/** Actions that the client may offer for a row. */
export function abilities(
  actor: Judge,
  subject: Standing,
): { update: boolean; disable: boolean; resetPassword: boolean; remove: boolean } {
  const update = mayChange(actor, subject)
  const other = subject._id !== actor.userId
  return { update, disable: update && other, resetPassword: update && other, remove: update && other }
}

/** Why these roles can't be given. The person may keep what they hold. @param wanted what they would be with them */
export function grantErrors(
  actor: Judge,
  roles: RoleIndex,
  given: readonly string[],
  before: readonly string[],
  wanted: Standing,
): FieldError[] {
  const errors: FieldError[] = []
  const refuse = (rule: string, names: readonly string[]): void => {
    if (names.length > 0) errors.push({ field: 'roles', rule, params: { keys: names.join(', ') } })
  }
  const added = given.filter((id) => !before.includes(id))
  if (added.some((id) => !roles.has(id))) errors.push({ field: 'roles', rule: 'not_found' })
  const known = added.flatMap((id) => roles.get(id) ?? [])
  const namesOf = (some: readonly RoleDoc[]): string[] => some.map(({ name }) => name)
  refuse('role_disabled', namesOf(known.filter(({ enabled }) => !enabled)))
  const owners = isTop(actor) ? [] : known.filter(({ type }) => type === 'owner')
  if (owners.length > 0) errors.push({ field: 'roles', rule: 'owner_only' })
  const beyond = known.filter((role) => role.type !== 'owner' && role.enabled && !mayGive(actor, role))
  refuse('not_yours_role', namesOf(beyond))
  // Also where a department was changed, not a role: the same role sees more people there.
  // What one has oneself is not compared by function: it may not be licensed today.
  const wider = wanted._id === actor.userId ? seesMore(wanted, actor) : outranks(wanted, actor)
  if (errors.length === 0 && wider)
    errors.push({ field: added.length > 0 ? 'roles' : 'departmentId', rule: 'wider_scope' })
  return errors
}

/** Members of a role that an administrator sets. */
export type RoleMembers = Pick<
  RoleDoc,
  'name' | 'type' | 'description' | 'enabled' | 'funcs' | 'dataAudit' | 'scope' | 'departments'
>

/**
 * Why a role can't be so. Nobody puts into it a function that they lack themselves, that is not licensed, or whose page
 * does not exist yet; it may keep what it has.
 */
export function roleErrors(
  actor: Judge,
  licensed: readonly FunctionKey[],
  wanted: RoleMembers,
  before: RoleMembers | null,
): FieldError[] {
  const errors: FieldError[] = []
  const refuse = (rule: string, keys: readonly string[]): void => {
    if (keys.length > 0) errors.push({ field: 'funcs', rule, params: { keys: keys.join(', ') } })
  }
  if (wanted.type === 'owner' && !isTop(actor)) errors.push({ field: 'type', rule: 'owner_only' })
  // An owner's role stays one, and none becomes one: owners are made one by one.
  if (before && before.type !== wanted.type && (before.type === 'owner' || wanted.type === 'owner'))
    errors.push({ field: 'type', rule: 'owner_stays' })
  const had = before?.type === 'admin' ? before.funcs : []
  const added = wanted.funcs.filter((key) => !had.includes(key))
  const withoutPage = added.filter((key) => isFunctionKey(key) && !isOffered(key))
  refuse('not_offered', withoutPage)
  const offered = added.filter((key) => !withoutPage.includes(key))
  const unlicensed = offered.filter((key) => !isFunctionKey(key) || !licensed.includes(key))
  refuse('not_licensed', unlicensed)
  const foreign = offered.filter((key) => isFunctionKey(key) && licensed.includes(key) && !actor.funcs.includes(key))
  if (!isTop(actor)) refuse('not_yours', foreign)
  if (wanted.dataAudit && !before?.dataAudit && !actor.dataAudit)
    errors.push({ field: 'dataAudit', rule: 'not_yours_audit' })
  if (wanted.scope === 'listed' && wanted.departments.length === 0)
    errors.push({ field: 'departments', rule: 'required' })
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
  // A member that an older document lacks is empty.
  const told = (value: unknown): string => JSON.stringify(value === undefined ? '' : value)
  const changed = members.filter((key) => told(before[key]) !== told(after[key]))
  const pick = (from: T) => Object.fromEntries(changed.map((key) => [key, from[key]]))
  return { before: pick(before), after: pick(after) }
}
