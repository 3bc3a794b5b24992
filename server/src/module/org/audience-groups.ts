import { GROUP_MEMBERS, type GroupMember } from '@lianda/shared/module/org/audience-groups.rules'
import { levelOf } from '@lianda/shared/module/org/level.rules'
import type { Deps } from '../../deps'
import { inOrder, pathOf, type TreeIndex, withinAny } from '../../infra/tree/tree.rules'
import { ladder } from './ladder'
import type { Level } from './level.model'
import { starsAt } from './level-people'
import { users } from './org.model'
import { roleIndex } from './standing'
import { type RoleIndex, rolesHeld } from './standing.rules'
import { POSITIONS, type UnitNode, unitTree } from './unit-forest'

/** Ids of positions with those below them, of roles and of levels: who has one of them is meant. */
export type GroupRule = Partial<Record<GroupMember, readonly string[] | undefined>>

/** What of a person their groups follow from. */
export interface Grouped {
  positionId: string | null
  roles: readonly string[]
  stars: number
}

export const GROUPED_FIELDS = { positionId: 1, roles: 1, stars: 1 } as const

/** The positions, roles and levels of an organisation. */
interface Groups {
  positions: TreeIndex<UnitNode>
  roles: RoleIndex
  levels: readonly Level[]
}

export async function readGroups(deps: Deps, orgid: string): Promise<Groups> {
  const [positions, roles, levels] = await Promise.all([
    unitTree(deps, orgid, POSITIONS),
    roleIndex(deps, orgid),
    ladder(deps, orgid),
  ])
  return { positions, roles, levels }
}

/** The groups that somebody belongs to now. A role that is off has nobody. */
export function groupsOf({ positions, roles, levels }: Groups, person: Grouped): Record<GroupMember, string[]> {
  const held = rolesHeld({ roles: [...person.roles] }, roles).filter(({ enabled }) => enabled)
  const { level } = levelOf(levels, person.stars)
  return {
    positionIds: pathOf(positions, person.positionId).map(({ id }) => id),
    roleIds: held.map(({ _id }) => _id),
    levelIds: level ? [level.id] : [],
  }
}

/** The groups of one person. */
export async function groupsOfPerson(
  deps: Deps,
  orgid: string,
  userId: string,
): Promise<Record<GroupMember, string[]>> {
  const [groups, person] = await Promise.all([
    readGroups(deps, orgid),
    users(deps.db).findOne({ orgid, _id: userId }, GROUPED_FIELDS).lean(),
  ])
  return groupsOf(groups, person ?? { positionId: null, roles: [], stars: 0 })
}

export const namesGroups = (rule: GroupRule): boolean => GROUP_MEMBERS.some((member) => (rule[member]?.length ?? 0) > 0)

/** Whether a rule names one of these groups. */
export const meansGroup = (rule: GroupRule, groups: Record<GroupMember, readonly string[]>): boolean =>
  GROUP_MEMBERS.some((member) => rule[member]?.some((id) => groups[member].includes(id)) ?? false)

/** The people whom a rule means by their groups, as conditions of the store. Served by `by_position`, `by_held_role` and `by_stars`. */
export function groupFilters({ positions, roles, levels }: Groups, rule: GroupRule): object[] {
  const { positionIds = [], roleIds = [], levelIds = [] } = rule
  const within = withinAny(positions, positionIds)
  const enabled = roleIds.filter((id) => roles.get(id)?.enabled)
  return [
    ...(within.length > 0 ? [{ positionId: { $in: within } }] : []),
    ...(enabled.length > 0 ? [{ roles: { $in: enabled } }] : []),
    ...levelIds.flatMap((id) => {
      const stars = starsAt(levels, id)
      return stars ? [{ stars }] : []
    }),
  ]
}

/** The name of a group; undefined: there is none (any more). */
export function groupName({ positions, roles, levels }: Groups, member: GroupMember, id: string): string | undefined {
  if (member === 'positionIds') return positions.byId.get(id)?.name
  return member === 'roleIds' ? roles.get(id)?.name : levels.find((level) => level.id === id)?.name
}

interface OfferedGroups {
  /** Parents before children. */
  positions: { id: string; name: string; depth: number }[]
  roles: { id: string; name: string }[]
  levels: { id: string; name: string }[]
}

/** The groups that an audience may name. */
export async function offeredGroups(deps: Deps, orgid: string): Promise<OfferedGroups> {
  const { positions, roles, levels } = await readGroups(deps, orgid)
  return {
    positions: inOrder(positions).map(({ id, name }) => ({ id, name, depth: pathOf(positions, id).length - 1 })),
    roles: [...roles.values()].filter(({ enabled }) => enabled).map(({ _id: id, name }) => ({ id, name })),
    levels: levels.map(({ id, name }) => ({ id, name })),
  }
}
