import { AppError } from '@lianda/shared/error/app-error'
import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { userBatchset, UserStep, UserTouched } from '@lianda/shared/module/org/org.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { errorText, fieldText } from '../../infra/text/texts'
import { getSetting } from '../setting'
import { isLastOwner, lessensOwner } from './kept-owner'
import { type UserDoc, users } from './org.model'
import { DEPARTMENTS, unitTree } from './unit-forest'
import { disableUser, updateUser } from './user-change.service'
import { fieldProblems, type UserFields } from './user-create.service'
import { departmentsOf, othersOf } from './sight'
import { readRanks } from './standing'
import { type Ranks, rolesHeld, standingOf, strongestType } from './standing.rules'
import { mayChange, mayRead } from './user.rules'

/** A user before and after a step, for the log. */
export interface Stepped {
  before: UserDoc
  after: UserDoc
}

const fieldsOf = (user: UserDoc): UserFields => {
  const { name, sex, workno, mobile, email, departmentId, roles, validUntil } = user
  const { positionId, entryDate, managerId, memo } = user
  return {
    name,
    sex,
    workno,
    mobile,
    email,
    departmentId,
    positionId,
    roles,
    validUntil,
    entryDate,
    managerId,
    memo: memo ?? '',
  }
}

/** The step that brings back what is set now. */
function stepBack(user: UserDoc, step: UserStep): UserStep {
  if (step.kind === 'department') return { kind: step.kind, departmentId: user.departmentId }
  // Joining and leaving are each other's way back; who was in it already stays as they are.
  if (step.kind === 'join' || step.kind === 'leave')
    return { kind: othersOf(user).includes(step.departmentId) ? 'join' : 'leave', departmentId: step.departmentId }
  if (step.kind === 'position') return { kind: step.kind, positionId: user.positionId }
  if (step.kind === 'roles') return { kind: step.kind, roles: user.roles }
  if (step.kind === 'validity') return { kind: step.kind, validUntil: user.validUntil }
  return { kind: 'disable', disabled: user.disabled }
}

/** The members that a step sets. */
function changesOf(user: UserDoc, step: UserStep): Partial<UserFields> {
  const others = othersOf(user)
  if (step.kind === 'join') return { otherDepartments: departmentsOf(null, [...others, step.departmentId]) }
  if (step.kind === 'leave') return { otherDepartments: others.filter((id) => id !== step.departmentId) }
  if (step.kind === 'disable') return {}
  const { kind: _kind, ...changes } = step
  return changes
}

type Asked = Pick<ParsedInputOf<typeof userBatchset>, 'step' | 'undoes'>

const same = (one: UserStep, other: UserStep): boolean => JSON.stringify(one) === JSON.stringify(other)

/** What a step changes of whether somebody owns the organisation, and until when. */
function ownershipOf(step: UserStep, { roles }: Ranks): Partial<UserDoc> {
  if (step.kind === 'disable') return { disabled: step.disabled }
  if (step.kind === 'validity') return { validUntil: step.validUntil }
  return step.kind === 'roles' ? { roleType: strongestType(rolesHeld(step, roles)) } : {}
}

/** Why a step can't be done to a user; null when it can. */
async function refusalOf(deps: Deps, actor: Actor, user: UserDoc, { step, undoes }: Asked): Promise<string | null> {
  const ranks = await readRanks(deps, actor.orgid)
  const code = !mayChange(actor, standingOf(user, ranks))
    ? 'identity/forbidden'
    : step.kind === 'disable' && user._id === actor.userId
      ? 'org/not_yourself'
      : undoes && !same(stepBack(user, undoes), undoes)
        ? 'org/changed_meanwhile'
        : lessensOwner(user, ownershipOf(step, ranks)) && (await isLastOwner(deps, user))
          ? 'org/last_owner'
          : null
  if (code) return errorText(actor.language, code)
  if (step.kind === 'disable') return null
  const wanted = { ...fieldsOf(user), ...changesOf(user, step) }
  const [problem] = await fieldProblems(deps, actor, await getSetting(deps, actor.orgid), wanted, user)
  return problem ? fieldText(actor.language, problem) : null
}

/** Departments that this person leads and would no longer be in. */
async function leadsOf(deps: Deps, user: UserDoc, step: UserStep): Promise<string[]> {
  if (step.kind !== 'department') return []
  const { byId } = await unitTree(deps, user.orgid, DEPARTMENTS)
  return [...byId.values()]
    .filter(({ id, leaderId }) => leaderId === user._id && id === user.departmentId)
    .map(({ name }) => name)
}

/**
 * Sets one thing for several users, each by itself: who can't be changed is named with the reason, and keeps nobody else
 * from it. A preview changes nothing. Throws `org/not_found` where none of them is seen, `identity/forbidden` where none
 * may be changed.
 */
export async function batchset(
  deps: Deps,
  actor: Actor,
  { id, preview, ...asked }: ParsedInputOf<typeof userBatchset>,
): Promise<{ rows: UserTouched[]; stepped: Stepped[] }> {
  const { step } = asked
  const wanted = [...new Set(id.split(','))]
  const found = await users(deps.db)
    .find({ orgid: actor.orgid, live: true, _id: { $in: wanted } })
    .lean()
  const seen = found.filter((user) => mayRead(actor, user))
  if (seen.length === 0) throw new AppError('org/not_found')
  const ranks = await readRanks(deps, actor.orgid)
  if (!preview && !seen.some((user) => mayChange(actor, standingOf(user, ranks))))
    throw new AppError('identity/forbidden')
  // Reads that start together share their queries.
  const judged = await Promise.all(seen.map((user) => judge(deps, actor, user, asked)))
  if (preview) return { rows: judged, stepped: [] }
  const stepped: Stepped[] = []
  const work = async (row: UserTouched, at: number): Promise<UserTouched> => {
    const user = seen[at]
    return user && row.verdict === 'changed' ? await done(deps, actor, user, { row, step }, stepped) : row
  }
  if (step.kind !== 'disable') return { rows: await Promise.all(judged.map(work)), stepped }
  // One after the other: of two owners that are disabled together one has to stay.
  const rows: UserTouched[] = []
  for (const [at, row] of judged.entries()) rows.push(await work(row, at))
  return { rows, stepped }
}

/** What the step would do to a user. */
async function judge(deps: Deps, actor: Actor, user: UserDoc, asked: Asked): Promise<UserTouched> {
  const { step } = asked
  const before = stepBack(user, step)
  const row = { id: user._id, name: user.name, before, reason: '', leads: [] }
  const inIt = step.kind === 'join' && user.departmentId === step.departmentId
  if (inIt || same(before, step)) return { ...row, verdict: 'same' }
  const reason = await refusalOf(deps, actor, user, asked)
  if (reason !== null) return { ...row, verdict: 'refused', reason }
  return { ...row, verdict: 'changed', leads: await leadsOf(deps, user, step) }
}

async function done(
  deps: Deps,
  actor: Actor,
  user: UserDoc,
  { row, step }: { row: UserTouched; step: UserStep },
  stepped: Stepped[],
): Promise<UserTouched> {
  try {
    const changed =
      step.kind === 'disable'
        ? await disableUser(deps, actor, user._id, step.disabled)
        : await updateUser(deps, actor, { id: user._id, rev: user.rev, ...fieldsOf(user), ...changesOf(user, step) })
    stepped.push(changed)
    return row
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const reason = errorText(actor.language, error.code, error.extras.params)
    return { ...row, verdict: 'refused', reason, leads: [] }
  }
}
