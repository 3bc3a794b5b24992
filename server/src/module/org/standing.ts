import { type Deps, perApp } from '../../deps'
import { organisationCache } from '../../infra/cache/organisation-cache'
import { getSetting } from '../setting'
import { roles } from './role.model'
import type { Ranks, RoleIndex } from './standing.rules'
import { DEPARTMENTS, unitTree } from './unit-forest'

const kept = perApp((deps) =>
  organisationCache<RoleIndex>(deps, async (orgid) => {
    const found = await roles(deps.db).find({ orgid }).sort({ createdAt: 1, _id: 1 }).lean()
    return new Map(found.map((role) => [role._id, role]))
  }),
)

/** The roles of an organisation by id, oldest first; at most a second old where several processes share a store. */
export const roleIndex = (deps: Deps, orgid: string): Promise<RoleIndex> => kept(deps).get(orgid)

export const forgetRoles = (deps: Deps, orgid: string): void => kept(deps).forget(orgid)

/** Reads everything that the standing of an organisation's people follows from. */
export async function readRanks(deps: Deps, orgid: string, scopeByDepartment?: boolean): Promise<Ranks> {
  const [index, departments, limited] = await Promise.all([
    roleIndex(deps, orgid),
    unitTree(deps, orgid, DEPARTMENTS),
    scopeByDepartment ?? getSetting(deps, orgid).then((setting) => setting.scopeByDepartment),
  ])
  return { roles: index, departments, limited }
}
