import { AppError, type FieldError } from '@lianda/shared/error/app-error'
import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { isDay } from '@lianda/shared/kernel/day'
import type { RoleType, UserRow, userCreate, userFields } from '@lianda/shared/module/org/org.admin.contract'
import type * as z from 'zod/mini'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { leavingDuplicates } from '../../infra/store/store-error'
import { searchTerms } from '../../infra/text/search'
import {
  claimAccount,
  claimAccounts,
  accountKey,
  openSealedPassword,
  passwordProblems,
  releaseAccount,
  setPassword,
} from '../identity'
import { getSetting, type SettingDoc } from '../setting'
import { findImages } from '../upload'
import { findDepartment } from './department.service'
import { settleGiven } from './given-roles'
import { claimMobile, claimMobiles, releaseMobile } from './mobile.service'
import { type UserDoc, users } from './org.model'
import { peopleChanged } from './people-lists'
import { rowOf } from './user-list.service'
import { isClosed } from './unit-access'
import { DEPARTMENTS, POSITIONS, unitTree } from './unit-forest'
import { departmentsOf, othersOf } from './sight'
import { readRanks } from './standing'
import { type Ranks, rolesHeld, type Standing, standingOf, strongestType } from './standing.rules'
import { grantErrors, isTop } from './user.rules'

type Fields = { [K in keyof typeof userFields]: z.infer<(typeof userFields)[K]> }
/** What an administrator sets; other departments and a picture that are left out stay as they are. */
export type UserFields = Omit<Fields, 'otherDepartments' | 'avatar'> & {
  otherDepartments?: string[] | undefined
  avatar?: string | undefined
}

/** The members that an administrator sets and the log compares. */
export const USER_MEMBERS = [
  'name',
  'sex',
  'workno',
  'mobile',
  'email',
  'departmentId',
  'departments',
  'positionId',
  'roles',
  'validUntil',
  'entryDate',
  'managerId',
  'memo',
  'avatar',
] as const

/** Creates a user. Reports all field errors together and writes nothing while there is one. */
export async function createUser(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof userCreate>,
): Promise<{ row: UserRow; user: UserDoc }> {
  const setting = await getSetting(deps, actor.orgid)
  const password = await openSealedPassword(deps, input.randomkey, input.password)
  const fields = [
    ...(await fieldProblems(deps, actor, setting, input, null)),
    ...passwordProblems('administration', password, input.account),
  ]
  if (fields.length > 0) throw new AppError('request/invalid', { fields })
  const { roles } = await readRanks(deps, actor.orgid, setting)
  const roleType = strongestType(rolesHeld(input, roles))
  const user = await writeUser(deps, {
    ...input,
    ...{ roleType, password, orgid: actor.orgid, language: actor.language, initial: true },
  })
  return { row: await rowOf(deps, actor, user), user }
}

/** Members that a new user may lack. */
type Later = 'otherDepartments' | 'positionId' | 'entryDate' | 'managerId' | 'roles' | 'memo'

export interface NewUser extends Omit<UserFields, Later>, Partial<Pick<UserFields, Later>> {
  orgid: string
  account: string
  password: string
  roleType: RoleType
  /** The user must change it at the first sign-in. */
  initial: boolean
  language?: UserDoc['language']
  invitedBy?: string
  isadmin?: number
  /** Top administrator of the organisation, who has the recycle bin; an owner that the installation makes. */
  adminuser?: boolean
}

/**
 * Writes a user whose members were checked. Claims account and mobile first and releases them when a later step fails.
 * Throws `org/account_taken`, `org/mobile_taken`.
 */
export async function writeUser(deps: Deps, given: NewUser): Promise<UserDoc> {
  const who = { orgid: given.orgid, userId: deps.newId() }
  const user = newUserDoc(deps, given, who.userId)
  await claimAccount(deps, { ...who, account: given.account })
  try {
    await claimMobile(deps, given.mobile, who)
    await setPassword(deps, who, given.password, given.initial)
    await users(deps.db).create(user)
    peopleChanged(deps, given.orgid)
  } catch (error) {
    await releaseMobile(deps, given.mobile, who)
    await releaseAccount(deps, given.account, who.userId)
    throw error
  }
  const [settled = user] = await settleGiven(deps, given.orgid, [user])
  return settled
}

/**
 * Writes users whose members were checked, many at once, without passwords. As many outcomes as users: the user, or
 * `org/account_taken`, `org/mobile_taken`. Idempotent by id.
 */
export async function writeUsers(
  deps: Deps,
  orgid: string,
  given: readonly (Omit<NewUser, 'password' | 'initial' | 'orgid'> & { id: string })[],
): Promise<(UserDoc | AppError)[]> {
  const claims = given.map(({ id: userId, account, mobile }) => ({ account, mobile, orgid, userId }))
  const takenAccounts = await claimAccounts(deps, claims)
  const owned = claims.filter(({ account }) => !takenAccounts.has(accountKey(account)))
  const takenMobiles = await claimMobiles(deps, orgid, owned)
  const lost = owned.filter(({ mobile }) => takenMobiles.has(mobile))
  for (const { account, userId } of lost) await releaseAccount(deps, account, userId)
  const outcomes = given.map((user): UserDoc | AppError => {
    if (takenAccounts.has(accountKey(user.account))) return new AppError('org/account_taken')
    if (takenMobiles.has(user.mobile)) return new AppError('org/mobile_taken')
    return newUserDoc(deps, { ...user, orgid }, user.id)
  })
  const docs = outcomes.flatMap((one) => (one instanceof AppError ? [] : [one]))
  if (docs.length > 0)
    await leavingDuplicates(() =>
      users(deps.db).bulkWrite(
        docs.map((document) => ({ insertOne: { document } })),
        { ordered: false },
      ),
    )
  peopleChanged(deps, orgid)
  await settleGiven(deps, orgid, docs)
  return outcomes
}

function newUserDoc(deps: Deps, given: Omit<NewUser, 'password' | 'initial'>, _id: string): UserDoc {
  return {
    _id,
    orgid: given.orgid,
    account: given.account,
    ...membersOf({ positionId: null, entryDate: null, managerId: null, roles: [], memo: '', ...given }),
    avatar: given.avatar ?? '',
    roleType: given.roleType,
    invitedBy: given.invitedBy ?? '',
    isadmin: given.isadmin ?? (given.roleType === 'user' ? 0 : 1),
    adminuser: given.adminuser ?? false,
    language: given.language ?? 'zhCN',
    disabled: false,
    live: true,
    deletedAt: null,
    deletedBy: '',
    wasDisabled: false,
    stars: 0,
    learnedSeconds: 0,
    counted: [],
    search: searchOf(given),
    createdAt: new Date(deps.clock.now()),
    lastSignInAt: null,
    rev: 1,
  }
}

/** Only the members of the form, as they are stored. @param before whose other departments stay where none are given */
export function membersOf(
  given: UserFields,
  before: Pick<UserDoc, 'departmentId' | 'departments'> | null = null,
): Omit<UserFields, 'otherDepartments'> & Pick<UserDoc, 'departments'> {
  const { name, sex, workno, mobile, email, departmentId, positionId, validUntil, entryDate, managerId, memo } = given
  const { avatar } = given
  return {
    name,
    sex,
    workno,
    mobile,
    email,
    departmentId,
    departments: departmentsOf(departmentId, given.otherDepartments ?? (before ? othersOf(before) : [])),
    positionId,
    roles: [...new Set(given.roles)],
    validUntil,
    entryDate,
    managerId,
    memo,
    ...(avatar === undefined ? {} : { avatar }),
  }
}

export const searchOf = (user: { name: string; account: string; workno: string }): string[] =>
  searchTerms([user.name, user.account, user.workno])

/** Errors of the members beyond their format: department, day, rights. */
export async function fieldProblems(
  deps: Deps,
  actor: Actor,
  setting: SettingDoc,
  wanted: UserFields,
  before: UserDoc | null,
): Promise<FieldError[]> {
  const ranks = await readRanks(deps, actor.orgid, setting)
  const errors = grantErrors(actor, ranks.roles, wanted.roles, before?.roles ?? [], standingWith(wanted, before, ranks))
  const departmentTree = () => unitTree(deps, actor.orgid, DEPARTMENTS)
  for (const field of ['validUntil', 'entryDate'] as const) {
    const day = wanted[field]
    if (day !== null && !isDay(day)) errors.push({ field, rule: 'format_validUntil' })
  }
  errors.push(...(await managerProblems(deps, actor.orgid, wanted.managerId, before)))
  if (before?._id === actor.userId && wanted.validUntil !== before.validUntil && !isTop(actor))
    errors.push({ field: 'validUntil', rule: 'not_yourself' })
  if (wanted.departmentId === null) {
    if (actor.scope !== null) errors.push({ field: 'departmentId', rule: 'required' })
  } else if (!(await inReach(deps, actor, wanted.departmentId)))
    errors.push({ field: 'departmentId', rule: 'not_found' })
  else if (wanted.departmentId !== before?.departmentId && isClosed(await departmentTree(), wanted.departmentId))
    errors.push({ field: 'departmentId', rule: 'closed' })
  if (wanted.avatar && wanted.avatar !== before?.avatar) {
    if (!(await findImages(deps, actor.orgid, [wanted.avatar])).has(wanted.avatar))
      errors.push({ field: 'avatar', rule: 'not_found' })
  }
  errors.push(...(await otherProblems(deps, actor, wanted.otherDepartments, before)))
  errors.push(...ownPlaceProblems(actor, wanted, before))
  if (wanted.positionId !== null && !(await unitTree(deps, actor.orgid, POSITIONS)).byId.has(wanted.positionId))
    errors.push({ field: 'positionId', rule: 'not_found' })
  return errors
}

/** Departments are joined and left within the actor's reach; those out of it stay as they are. */
async function otherProblems(
  deps: Deps,
  actor: Actor,
  wanted: readonly string[] | undefined,
  before: UserDoc | null,
): Promise<FieldError[]> {
  const had = before ? othersOf(before) : []
  const now = wanted ?? had
  const joined = now.filter((id) => !(before?.departments ?? []).includes(id))
  // One that becomes the main department is not left.
  const left = had.filter((id) => !now.includes(id))
  const field = 'otherDepartments'
  for (const id of [...joined, ...left]) {
    const known = (await findDepartment(deps, actor.orgid, id)) !== null
    if (known ? !(await inReach(deps, actor, id)) : joined.includes(id)) return [{ field, rule: 'not_found' }]
  }
  const tree = await unitTree(deps, actor.orgid, DEPARTMENTS)
  return joined.some((id) => isClosed(tree, id)) ? [{ field, rule: 'closed' }] : []
}

/** Access lists and data permission go by department and position: nobody changes their own. */
function ownPlaceProblems(actor: Actor, wanted: UserFields, before: UserDoc | null): FieldError[] {
  if (before?._id !== actor.userId || isTop(actor)) return []
  const now = membersOf(wanted, before)
  const same = (one: readonly string[], other: readonly string[]) => one.toSorted().join() === other.toSorted().join()
  return [
    ...(now.departmentId === before.departmentId ? [] : [{ field: 'departmentId', rule: 'not_yourself' }]),
    ...(same(othersOf(now), othersOf(before)) ? [] : [{ field: 'otherDepartments', rule: 'not_yourself' }]),
    ...(now.positionId === before.positionId ? [] : [{ field: 'positionId', rule: 'not_yourself' }]),
  ]
}

/** What somebody would be with these members. */
function standingWith(wanted: UserFields, before: UserDoc | null, ranks: Ranks): Standing {
  const { _id = '', isadmin = 0, adminuser = false } = before ?? {}
  const { roles, departmentId, positionId } = wanted
  const roleType = strongestType(rolesHeld(wanted, ranks.roles))
  return standingOf({ _id, isadmin, adminuser, roles, departmentId, positionId, roleType }, ranks)
}

/** Steps up the line of managers that are looked at. */
const MANAGERS = 50

/** A manager is somebody else of the organisation who does not report to the person. */
async function managerProblems(
  deps: Deps,
  orgid: string,
  managerId: string | null,
  before: UserDoc | null,
): Promise<FieldError[]> {
  if (managerId === null || managerId === before?.managerId) return []
  let above: string | null = managerId
  for (let n = 0; n < MANAGERS && above !== null; n++) {
    if (above === before?._id) return [{ field: 'managerId', rule: 'manager_circle' }]
    const one: Pick<UserDoc, 'managerId'> | null = await users(deps.db)
      .findOne({ _id: above, orgid }, { managerId: 1 })
      .lean()
    if (!one && above === managerId) return [{ field: 'managerId', rule: 'not_found' }]
    above = one?.managerId ?? null
  }
  return []
}

async function inReach(deps: Deps, actor: Actor, departmentId: string): Promise<boolean> {
  if (actor.scope !== null && !actor.scope.includes(departmentId)) return false
  return (await findDepartment(deps, actor.orgid, departmentId)) !== null
}
