import { AppError } from '@lianda/shared/error/app-error'
import { ok } from '@lianda/shared/kernel/result'
import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { userDelete, userOwned } from '@lianda/shared/module/org/org.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { searchFilter } from '../../infra/text/search'
import { closeSessions, evictActor, forgetCredential, releaseAccount } from '../identity'
import { releaseMobile } from './mobile.service'
import { type UserDoc, users } from './org.model'
import { peopleChanged } from './people-lists'
import { readRanks } from './standing'
import { standingOf } from './standing.rules'
import { DEPARTMENTS, units, unitTree } from './unit-forest'
import { getChangeable, write } from './user-change.service'
import { getUser } from './user-list.service'
import { mayChange, mayRead } from './user.rules'

/** What somebody else would have to take over. Throws `org/not_found`. */
export async function ownedBy(deps: Deps, actor: Actor, id: string): Promise<OutputOf<typeof userOwned>> {
  const user = await getUser(deps, actor, id)
  const { byId } = await unitTree(deps, actor.orgid, DEPARTMENTS)
  return {
    leads: [...byId.values()].filter(({ leaderId }) => leaderId === user._id).map(({ name }) => name),
    manages: await users(deps.db).countDocuments({ orgid: actor.orgid, managerId: id, live: true }),
  }
}

/**
 * Deletes a user into the recycle bin, signs them out everywhere, and gives what they lead and manage to another person,
 * or to nobody. Account and mobile stay theirs until they are deleted for good; records of learning stay under the name.
 */
export async function deleteUser(
  deps: Deps,
  actor: Actor,
  { id, handTo }: ParsedInputOf<typeof userDelete>,
): Promise<{ user: UserDoc; heir: UserDoc | null }> {
  const before = await getChangeable(deps, actor, id)
  if (before._id === actor.userId) throw new AppError('org/not_yourself')
  const heir = handTo === undefined ? null : await getUser(deps, actor, handTo)
  if (heir?._id === id) throw new AppError('org/not_found')
  const user = await write(deps, before, {
    ...{ live: false, disabled: true, wasDisabled: before.disabled },
    ...{ deletedAt: new Date(deps.clock.now()), deletedBy: actor.name },
  })
  if (!user) throw new AppError('org/changed_meanwhile')
  await closeSessions(deps, { orgid: actor.orgid, userId: id }, 'disabled')
  evictActor(deps, id)
  await handOver(deps, actor.orgid, id, heir?._id ?? null)
  return { user, heir }
}

/**
 * Deletes a user for good who was just made and never signed in: as if they had never been there, with account and mobile
 * free again. Throws `org/changed_meanwhile` where that is not so any more.
 */
export async function withdrawUser(deps: Deps, actor: Actor, id: string, rev: number): Promise<void> {
  const user = await getChangeable(deps, actor, id)
  if (user.rev !== rev || user.lastSignInAt !== null) throw new AppError('org/changed_meanwhile')
  await deleteUser(deps, actor, { id })
  await usersInBin(deps).purge(actor.orgid, id)
}

/** Departments and people that somebody leads and manages get another person. Idempotent. */
async function handOver(deps: Deps, orgid: string, from: string, to: string | null): Promise<void> {
  const { byId } = await unitTree(deps, orgid, DEPARTMENTS)
  if ([...byId.values()].some(({ leaderId }) => leaderId === from))
    await units.change(deps, orgid, DEPARTMENTS, (tree) =>
      ok({ tree: tree.map((one) => (one.leaderId === from ? { ...one, leaderId: to, rev: one.rev + 1 } : one)) }),
    )
  // Nobody reports to themselves.
  if (to !== null)
    await users(deps.db).updateOne({ orgid, _id: to, managerId: from }, { $set: { managerId: null }, $inc: { rev: 1 } })
  await users(deps.db).updateMany({ orgid, managerId: from }, { $set: { managerId: to }, $inc: { rev: 1 } })
}

/** Takes a deleted user back for an administrator who may change them. A user who is not deleted stays as they are. */
export async function restoreUser(deps: Deps, actor: Actor, id: string): Promise<UserDoc> {
  const user = await users(deps.db).findOne({ _id: id, orgid: actor.orgid }).lean()
  if (!user || !mayRead(actor, user)) throw new AppError('org/not_found')
  if (!mayChange(actor, standingOf(user, await readRanks(deps, actor.orgid)))) throw new AppError('identity/forbidden')
  return user.live ? user : (await takenBack(deps, user)).user
}

async function takenBack(deps: Deps, user: UserDoc): Promise<{ user: UserDoc; lostDepartment: boolean }> {
  const { departmentId } = user
  const { byId } = await unitTree(deps, user.orgid, DEPARTMENTS)
  const departments = user.departments.filter((one) => byId.has(one))
  const lostDepartment = departmentId !== null && !byId.has(departmentId)
  const back = await write(deps, user, {
    ...{ live: true, disabled: user.wasDisabled, deletedAt: null, deletedBy: '' },
    departments,
    ...(lostDepartment ? { departmentId: null } : {}),
  })
  if (!back) throw new AppError('org/changed_meanwhile')
  evictActor(deps, user._id)
  return { user: back, lostDepartment }
}

const binned = (orgid: string, id: string) => ({ _id: id, orgid, live: false })

/** Users in the recycle bin, for its page, which is the top administrator's. */
export const usersInBin = (deps: Deps) => ({
  /** The last deleted ones, and how many match. Served by `in_bin`, or `by_text` for a text. */
  async list(orgid: string, deleted: object, text: string | undefined, first: number) {
    const filter = { orgid, live: false, ...deleted, ...searchFilter(text) }
    const [docs, total] = await Promise.all([
      first === 0 ? [] : users(deps.db).find(filter).sort({ deletedAt: -1 }).limit(first).lean(),
      users(deps.db).countDocuments(filter),
    ])
    return { docs, total }
  },
  /** Null when the user is not in the bin. */
  async restore(orgid: string, id: string) {
    const user = await users(deps.db).findOne(binned(orgid, id)).lean()
    return user && (await takenBack(deps, user))
  },
  /** Deletes a user for good: account and mobile are free. Null when the user is not in the bin. */
  async purge(orgid: string, id: string): Promise<UserDoc | null> {
    const user = await users(deps.db).findOne(binned(orgid, id)).lean()
    if (!user) return null
    await forgetCredential(deps, { orgid, userId: id })
    await releaseMobile(deps, user.mobile, { orgid, userId: id })
    await releaseAccount(deps, user.account, id)
    await users(deps.db).deleteOne({ ...binned(orgid, id), rev: user.rev })
    peopleChanged(deps, orgid)
    return user
  },
})
