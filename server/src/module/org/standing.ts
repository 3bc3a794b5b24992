import type { RoleType } from '@lianda/shared/module/org/org.admin.contract'
import { isTopAdmin } from '@lianda/shared/module/identity/landing.rules'
import { type Deps, perApp } from '../../deps'
import { organisationCache } from '../../infra/cache/organisation-cache'
import { type TreeIndex, within } from '../../infra/tree/tree.rules'
import { getSetting } from '../setting'
import type { UserDoc } from './org.model'
import { type RoleDoc, roles } from './role.model'
import { DEPARTMENTS, type UnitNode, unitTree } from './unit-forest'

export type RoleIndex = ReadonlyMap<string, RoleDoc>

const kept = perApp((deps) =>
  organisationCache<RoleIndex>(deps, async (orgid) => {
    const found = await roles(deps.db).find({ orgid }).sort({ createdAt: 1, _id: 1 }).lean()
    return new Map(found.map((role) => [role._id, role]))
  }),
)

/** The roles of an organisation by id, oldest first; at most a second old where several processes share a store. */
export const roleIndex = (deps: Deps, orgid: string): Promise<RoleIndex> => kept(deps).get(orgid)

export const forgetRoles = (deps: Deps, orgid: string): void => kept(deps).forget(orgid)

/** The members of a user that decide what they may do. */
export type Holder = Pick<UserDoc, '_id' | 'roleType' | 'isadmin' | 'adminuser' | 'departmentId' | 'roles'>

/** What somebody's roles give them. */
export interface Standing {
  _id: string
  roleType: RoleType
  isadmin: number
  adminuser: boolean
  departmentId: string | null
  /** Keys as stored, of enabled roles. */
  funcs: readonly string[]
  dataAudit: boolean
  /** Departments whose people they see; null: everybody. */
  scope: readonly string[] | null
}

/** Everything about an organisation that the standing of its people follows from. */
export interface Ranks {
  roles: RoleIndex
  departments: TreeIndex<UnitNode>
  /** The organisation limits whose data administrators see. */
  limited: boolean
}

export async function readRanks(deps: Deps, orgid: string, scopeByDepartment?: boolean): Promise<Ranks> {
  const [index, departments, limited] = await Promise.all([
    roleIndex(deps, orgid),
    unitTree(deps, orgid, DEPARTMENTS),
    scopeByDepartment ?? getSetting(deps, orgid).then((setting) => setting.scopeByDepartment),
  ])
  return { roles: index, departments, limited }
}

/** The roles of this user that exist, in the order in which they hold them. */
export const rolesHeld = (user: Pick<Holder, 'roles'>, index: RoleIndex): RoleDoc[] =>
  user.roles.flatMap((id) => index.get(id) ?? [])

/** The roles that give an administrator something. Only administrators have functions. */
export const rolesInForce = (user: Pick<Holder, 'roles' | 'roleType'>, index: RoleIndex): RoleDoc[] =>
  user.roleType === 'admin' ? rolesHeld(user, index).filter(({ enabled, type }) => enabled && type === 'admin') : []

/** The strongest type of these roles. */
export function strongestType(held: readonly Pick<RoleDoc, 'type'>[]): RoleType {
  const has = (type: RoleType): boolean => held.some((role) => role.type === type)
  return has('owner') ? 'owner' : has('admin') ? 'admin' : 'user'
}

/** Effective rights of one person, without licence and flags (landing.rules.ts). Reads nothing. */
export function standingOf(user: Holder, ranks: Ranks): Standing {
  const { _id, roleType, isadmin, adminuser, departmentId } = user
  const inForce = rolesInForce(user, ranks.roles)
  const whole = roleType === 'owner' || isTopAdmin(user)
  return {
    ...{ _id, roleType, isadmin, adminuser, departmentId },
    funcs: [...new Set(inForce.flatMap(({ funcs }) => funcs))],
    dataAudit: whole || inForce.some(({ dataAudit }) => dataAudit),
    scope: whole || !ranks.limited ? null : scopeOf(departmentId, inForce, ranks.departments),
  }
}

/** The departments that these roles open together; without a role those below one's own. */
function scopeOf(
  departmentId: string | null,
  inForce: readonly Pick<RoleDoc, 'scope' | 'departments'>[],
  tree: TreeIndex<UnitNode>,
): string[] | null {
  const open = inForce.length === 0 ? [{ scope: 'below' as const, departments: [] }] : inForce
  if (open.some(({ scope }) => scope === 'organisation')) return null
  const own = departmentId === null ? [] : [departmentId]
  const seen = open.flatMap(({ scope, departments }) =>
    scope === 'own'
      ? own.filter((id) => tree.byId.has(id))
      : (scope === 'listed' ? departments : own).flatMap((id) => within(tree, id)),
  )
  return [...new Set(seen)]
}
