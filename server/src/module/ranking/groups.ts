import { RANK_GROUPS, type RankGroup } from '@lianda/shared/module/setting/rank-groups'
import type { Deps } from '../../deps'
import { departmentNames, departmentsWithin, firstDepartmentOf, type RankedPerson } from '../org'

/** People who are ranked among each other. */
export interface Group {
  among: RankGroup
  /** Of the department; '' for the organisation. */
  name: string
  has(person: RankedPerson): boolean
}

/**
 * The groups that somebody may see, the widest first. Without a department: everybody, or themselves. A
 * first-level department without others below it is its own only department, so it is offered once.
 */
export async function groupsOf(
  deps: Deps,
  orgid: string,
  departmentId: string | null,
  visible: RankGroup,
): Promise<Group[]> {
  const [firstOf, names] = await Promise.all([
    firstDepartmentOf(deps, orgid),
    departmentNames(deps, orgid, [departmentId]),
  ])
  const first = firstOf(departmentId)
  const organisation: Group = { among: 'organisation', name: '', has: () => true }
  const department: Group = {
    ...{ among: 'department', name: names.get(departmentId ?? '') ?? '' },
    has: (person) => departmentId !== null && person.departmentId === departmentId,
  }
  if (!first) return [visible === 'organisation' ? organisation : department]
  const whole: Record<RankGroup, Group> = {
    ...{ organisation, department },
    first: { among: 'first', name: first.name, has: (person) => firstOf(person.departmentId)?.id === first.id },
  }
  const isAlone = first.id === departmentId && (await departmentsWithin(deps, orgid, first.id)).length === 1
  return RANK_GROUPS.slice(RANK_GROUPS.indexOf(visible)).flatMap((among) =>
    among === 'first' && isAlone ? [] : [whole[among]],
  )
}
