import { RANK_GROUPS, type RankGroup } from '@lianda/shared/module/setting/rank-groups'
import type { Deps } from '../../deps'
import { departmentNames, firstDepartmentOf, type RankedPerson } from '../org'

/** People who are ranked among each other. */
export interface Group {
  among: RankGroup
  /** Of the department; '' for the organisation. */
  name: string
  has(person: RankedPerson): boolean
}

/** The groups that somebody may see, the widest first. Without a department: everybody, or themselves. */
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
  const all: Record<Exclude<RankGroup, 'first'>, Group> & { first: Group | null } = {
    organisation: { among: 'organisation', name: '', has: () => true },
    first: first && {
      ...{ among: 'first', name: first.name },
      has: (person) => firstOf(person.departmentId)?.id === first.id,
    },
    department: {
      ...{ among: 'department', name: names.get(departmentId ?? '') ?? '' },
      has: (person) => departmentId !== null && person.departmentId === departmentId,
    },
  }
  if (!all.first) return [visible === 'organisation' ? all.organisation : all.department]
  const whole: Record<RankGroup, Group> = { ...all, first: all.first }
  return RANK_GROUPS.slice(RANK_GROUPS.indexOf(visible)).map((among) => whole[among])
}
