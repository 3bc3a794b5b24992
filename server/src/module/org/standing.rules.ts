import type { RoleType } from '@lianda/shared/module/org/org.admin.contract'
import { isTopAdmin } from '@lianda/shared/module/identity/landing.rules'
import { type TreeIndex, within, withinAny } from '../../infra/tree/tree.rules'
import type { UserDoc } from './org.model'
import type { RoleDoc } from './role.model'
import type { Sight } from './sight'
import type { UnitNode } from './unit-forest'

/** The roles of an organisation by id. */
export type RoleIndex = ReadonlyMap<string, RoleDoc>

/** The members of a user that decide what they may do. */
export type Holder = Pick<
  UserDoc,
  '_id' | 'roleType' | 'isadmin' | 'adminuser' | 'departmentId' | 'positionId' | 'roles'
>

/** What somebody's roles give them. */
export interface Standing extends Sight {
  _id: string
  roleType: RoleType
  isadmin: number
  adminuser: boolean
  departmentId: string | null
  positionId: string | null
  /** Keys as stored, of enabled roles. */
  funcs: readonly string[]
  dataAudit: boolean
}

/** Administrators see the people of their departments, those in positions below their own, or who is both. */
export interface Limits {
  byDepartment: boolean
  byPosition: boolean
}

/** Everything about an organisation that the standing of its people follows from. */
export interface Ranks {
  roles: RoleIndex
  departments: TreeIndex<UnitNode>
  positions: TreeIndex<UnitNode>
  /** How the organisation limits whose data administrators see. */
  limited: Limits
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
  const { byDepartment, byPosition } = ranks.limited
  const inForce = rolesInForce(user, ranks.roles)
  const whole = roleType === 'owner' || isTopAdmin(user)
  const limited = byDepartment || byPosition
  const everybody = whole || !limited || inForce.some(({ scope }) => scope === 'organisation')
  return {
    ...{ _id, roleType, isadmin, adminuser, departmentId, positionId: user.positionId },
    funcs: [...new Set(inForce.flatMap(({ funcs }) => funcs))],
    dataAudit: whole || inForce.some(({ dataAudit }) => dataAudit),
    ...(everybody
      ? { scope: null, positions: null }
      : {
          scope: byDepartment ? scopeOf(departmentId, inForce, ranks.departments) : all(ranks.departments),
          positions: byPosition ? belowOf(user.positionId, ranks.positions) : null,
        }),
  }
}

const all = (tree: TreeIndex<UnitNode>): string[] => [...tree.byId.keys()]

/** Positions below this one; without a position there are none. */
const belowOf = (id: string | null, tree: TreeIndex<UnitNode>): string[] =>
  id === null ? [] : within(tree, id).filter((one) => one !== id)

/** The departments that these roles open together; without a role those below one's own. */
function scopeOf(
  departmentId: string | null,
  inForce: readonly Pick<RoleDoc, 'scope' | 'departments'>[],
  tree: TreeIndex<UnitNode>,
): string[] {
  const open = inForce.length === 0 ? [{ scope: 'below' as const, departments: [] }] : inForce
  const own = departmentId !== null && tree.byId.has(departmentId) ? [departmentId] : []
  const roots = open.flatMap(({ scope, departments }) =>
    scope === 'listed' ? departments : scope === 'below' ? own : [],
  )
  const seen = withinAny(tree, roots)
  return open.some(({ scope }) => scope === 'own') ? [...new Set([...own, ...seen])] : seen
}
