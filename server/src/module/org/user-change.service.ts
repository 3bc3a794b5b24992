import { AppError } from '@lianda/shared/error/app-error'
import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { userUpdate } from '@lianda/shared/module/org/org.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { closeSessions, evictActor, resetToOneTime, rightsChanged } from '../identity'
import { getSetting } from '../setting'
import { settleGiven } from './given-roles'
import { isLastOwner, lessensOwner, oneOwnerChange } from './kept-owner'
import { claimMobile, releaseMobile } from './mobile.service'
import { tell } from './org-listener'
import { type UserDoc, users } from './org.model'
import { peopleChanged } from './people-lists'
import { fieldProblems, membersOf, searchOf } from './user-create.service'
import { getUser } from './user-list.service'
import { readRanks, roleIndex } from './standing'
import { rolesHeld, standingOf, strongestType } from './standing.rules'
import { mayChange } from './user.rules'

/** The document before and after a change. */
export interface Changed {
  before: UserDoc
  after: UserDoc
}

/**
 * Changes a user unless someone else changed them meanwhile (`rev`). Throws `org/changed_meanwhile`, `org/last_owner`.
 */
export async function updateUser(deps: Deps, actor: Actor, input: ParsedInputOf<typeof userUpdate>): Promise<Changed> {
  const before = await getChangeable(deps, actor, input.id)
  const fields = await fieldProblems(deps, actor, await getSetting(deps, actor.orgid), input, before)
  if (fields.length > 0) throw new AppError('request/invalid', { fields })
  if (before.rev !== input.rev) throw new AppError('org/changed_meanwhile')
  const members = membersOf(input, before)
  const roleType = strongestType(rolesHeld(members, await roleIndex(deps, actor.orgid)))
  const isadmin = before.isadmin === 100 ? 100 : roleType === 'user' ? 0 : 1
  const search = searchOf({ ...before, ...members })
  const who = { orgid: actor.orgid, userId: before._id }
  await claimMobile(deps, members.mobile, who)
  let written: UserDoc | null = null
  try {
    written = await write(deps, before, { ...members, roleType, isadmin, search })
  } finally {
    const left = written ? before.mobile : members.mobile
    if (members.mobile !== before.mobile) await releaseMobile(deps, left, who)
  }
  if (!written) throw new AppError('org/changed_meanwhile')
  const adds = members.roles.some((id) => !before.roles.includes(id))
  const [after = written] = adds ? await settleGiven(deps, actor.orgid, [written]) : []
  rightsChanged(deps, [before._id])
  await tell(deps, (listener) => listener.changed?.(actor.orgid, [before._id]))
  return { before, after }
}

/** Disables a user and signs them out everywhere at once, or enables them again. */
export async function disableUser(deps: Deps, actor: Actor, id: string, disabled: boolean): Promise<Changed> {
  const before = await getChangeable(deps, actor, id)
  if (before._id === actor.userId) throw new AppError('org/not_yourself')
  const after = await write(deps, before, { disabled })
  if (!after) throw new AppError('org/changed_meanwhile')
  if (disabled) await closeSessions(deps, { orgid: actor.orgid, userId: id }, 'disabled')
  evictActor(deps, id)
  return { before, after }
}

/** Gives a one-time password instead of the user's own, shown once, for one sign-in. Ends all sessions. */
export async function resetPassword(
  deps: Deps,
  actor: Actor,
  id: string,
): Promise<{ password: string; user: UserDoc }> {
  const user = await getChangeable(deps, actor, id)
  if (user._id === actor.userId) throw new AppError('org/not_yourself')
  const password = await resetToOneTime(deps, { orgid: actor.orgid, userId: id })
  await closeSessions(deps, { orgid: actor.orgid, userId: id }, 'reset')
  return { password, user }
}

export async function getChangeable(deps: Deps, actor: Actor, id: string): Promise<UserDoc> {
  const user = await getUser(deps, actor, id)
  if (!mayChange(actor, standingOf(user, await readRanks(deps, actor.orgid)))) throw new AppError('identity/forbidden')
  return user
}

/**
 * Changes a user whose `rev` is still this one; null if it is not. Whatever it is that would leave the organisation
 * without an owner is refused here. Throws `org/last_owner`.
 */
export async function write(deps: Deps, before: UserDoc, changes: Partial<UserDoc>): Promise<UserDoc | null> {
  if (!lessensOwner(before, changes)) return await save(deps, before, changes)
  return await oneOwnerChange(deps, before.orgid, async () => {
    if (await isLastOwner(deps, before)) throw new AppError('org/last_owner')
    return await save(deps, before, changes)
  })
}

async function save(deps: Deps, before: UserDoc, changes: Partial<UserDoc>): Promise<UserDoc | null> {
  const after = await users(deps.db)
    .findOneAndUpdate(
      { _id: before._id, orgid: before.orgid, rev: before.rev },
      { $set: { ...changes, rev: before.rev + 1 } },
      { returnDocument: 'after' },
    )
    .lean()
  peopleChanged(deps, before.orgid)
  return after
}
