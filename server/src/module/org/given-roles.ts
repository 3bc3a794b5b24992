import type { RoleType } from '@lianda/shared/module/org/org.admin.contract'
import type { Deps } from '../../deps'
import { type UserDoc, users } from './org.model'
import { peopleChanged } from './people-lists'
import { type RoleDoc, roles } from './role.model'
import { rolesHeld, strongestType } from './standing.rules'

const TYPES: readonly RoleType[] = ['user', 'admin', 'owner']
const TRIES = 5

/** What is left of somebody's roles: those that are there, and of no stronger type than what they were judged by. */
function leftOf({ roles: held, roleType }: UserDoc, index: ReadonlyMap<string, RoleDoc>) {
  const left = rolesHeld({ roles: held }, index).filter(({ type }) => TYPES.indexOf(type) <= TYPES.indexOf(roleType))
  return { roles: left.map(({ _id }) => _id), roleType: strongestType(left) }
}

/**
 * People who have just been given roles lose those that were deleted, or became of another type, at the same moment: the
 * roles were read before. Who deletes a role looks for its holders afterwards as well (role.service.ts), so that one of
 * the two sees the other. @returns the people as they are now
 */
export async function settleGiven(deps: Deps, orgid: string, given: readonly UserDoc[]): Promise<UserDoc[]> {
  const ids = [...new Set(given.flatMap((user) => user.roles))]
  if (ids.length === 0) return [...given]
  const found = await roles(deps.db)
    .find({ orgid, _id: { $in: ids } })
    .lean()
  const index = new Map(found.map((role) => [role._id, role]))
  return await Promise.all(given.map((user) => settled(deps, user, index)))
}

async function settled(deps: Deps, user: UserDoc, index: ReadonlyMap<string, RoleDoc>): Promise<UserDoc> {
  const { _id, orgid } = user
  let now: UserDoc | null = user
  for (let n = 0; now !== null && n < TRIES; n++) {
    const { rev, isadmin }: UserDoc = now
    const left = leftOf(now, index)
    if (left.roleType === now.roleType && left.roles.length === now.roles.length) return now
    // Only roles that were asked for are known here.
    if (now.roles.some((id) => !user.roles.includes(id))) return now
    const $set = { ...left, isadmin: isadmin === 100 ? isadmin : left.roleType === 'user' ? 0 : 1, rev: rev + 1 }
    const after: UserDoc | null = await users(deps.db)
      .findOneAndUpdate({ _id, orgid, rev }, { $set }, { returnDocument: 'after' })
      .lean()
    peopleChanged(deps, orgid)
    if (after) return after
    now = await users(deps.db).findOne({ _id, orgid }).lean()
  }
  return now ?? user
}
