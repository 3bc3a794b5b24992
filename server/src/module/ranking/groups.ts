import { RANK_GROUPS, type RankGroup } from '@lianda/shared/module/setting/rank-groups'
import type { Deps } from '../../deps'
import { departmentNames, departmentsWithin, firstDepartments, type RankedPerson } from '../org'

/** People who are ranked among each other. */
export interface Group {
  among: RankGroup
  /** Says which people are meant, among those of the organisation and with its departments as they are. */
  key: string
  /** The same as long as the departments are. */
  departments: object
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
  const [{ firstOf, departments }, names] = await Promise.all([
    firstDepartments(deps, orgid),
    departmentNames(deps, orgid, [departmentId]),
  ])
  const first = firstOf(departmentId)
  const organisation: Group = { among: 'organisation', key: '', departments, name: '', has: () => true }
  const department: Group = {
    ...{
      among: 'department',
      key: `department ${departmentId}`,
      departments,
      name: names.get(departmentId ?? '') ?? '',
    },
    has: (person) => departmentId !== null && person.departmentId === departmentId,
  }
  if (!first) return [visible === 'organisation' ? organisation : department]
  const whole: Record<RankGroup, Group> = {
    ...{ organisation, department },
    first: {
      ...{ among: 'first', key: `first ${first.id}`, departments, name: first.name },
      has: (person) => firstOf(person.departmentId)?.id === first.id,
    },
  }
  const isAlone = first.id === departmentId && (await departmentsWithin(deps, orgid, first.id)).length === 1
  return RANK_GROUPS.slice(RANK_GROUPS.indexOf(visible)).flatMap((among) =>
    among === 'first' && isAlone ? [] : [whole[among]],
  )
}
