import { type Deps, perApp } from '../../deps'
import { organisationCache } from '../../infra/cache/organisation-cache'
import { getSetting, type SettingDoc } from '../setting'
import { roles } from './role.model'
import type { Ranks, RoleIndex } from './standing.rules'
import { DEPARTMENTS, POSITIONS, unitTree } from './unit-forest'

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
export async function readRanks(deps: Deps, orgid: string, known?: SettingDoc): Promise<Ranks> {
  const [index, departments, positions, setting] = await Promise.all([
    roleIndex(deps, orgid),
    unitTree(deps, orgid, DEPARTMENTS),
    unitTree(deps, orgid, POSITIONS),
    known ?? getSetting(deps, orgid),
  ])
  const limited = { byDepartment: setting.scopeByDepartment, byPosition: setting.scopeByPosition ?? false }
  return { roles: index, departments, positions, limited }
}
