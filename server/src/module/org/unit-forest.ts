import { UNIT_DEPTH } from '@lianda/shared/module/org/unit.admin.contract'
import { type Deps, perApp } from '../../deps'
import { organisationCache } from '../../infra/cache/organisation-cache'
import { forestOf } from '../../infra/tree/forest'
import { contentsIn, type TreeContents } from '../../infra/tree/tree-contents'
import { indexOf, type TreeIndex, type TreeNode } from '../../infra/tree/tree.rules'
import { evictOrganisation } from '../identity'
import { departmentPeople } from './department-people'
import { users } from './org.model'
import { peopleChanged } from './people-lists'

/** Numbers of the trees in the store. */
export const DEPARTMENTS = 1
export const POSITIONS = 2
export type UnitType = typeof DEPARTMENTS | typeof POSITIONS

/** A department or a position as its tree stores it; a position has none of the optional members. */
export interface UnitNode extends TreeNode {
  /** Takes nobody in. */
  disabled?: boolean
  leaderId?: string | null
  /** Path of a picture. */
  logo?: string
}

/** The people of a tree, those in the recycle bin included. */
export function peopleIn(deps: Deps, type: UnitType): TreeContents {
  const people =
    type === DEPARTMENTS
      ? departmentPeople(deps)
      : contentsIn(deps, users, { member: 'positionId', bin: true, loose: true })
  return {
    ...people,
    async move(orgid, moving, to) {
      try {
        return await people.move(orgid, moving, to)
      } finally {
        peopleChanged(deps, orgid)
      }
    },
  }
}

/** More than a company has. */
const MAX_UNITS = 5_000

/** The trees of departments and positions. What they sort is people. */
export const units = forestOf<UnitType, UnitNode>({
  name: 'org',
  limits: { depth: UNIT_DEPTH, most: MAX_UNITS },
  codes: {
    not_found: 'org/unit_not_found',
    name_taken: 'org/unit_name_taken',
    too_deep: 'org/unit_too_deep',
    below_itself: 'org/unit_below_itself',
    changed: 'org/unit_changed',
    too_many: 'org/unit_too_many',
    restored: 'org/unit_restored',
    not_empty: 'org/unit_not_empty',
  },
  contents: (deps, type) => peopleIn(deps, type),
  changed(deps, orgid, type) {
    trees(deps).forget(keyOf(orgid, type))
    // Whose data administrators see follows from departments and positions.
    evictOrganisation(deps, orgid)
  },
})

/** Trees in memory: nearly every call asks for the departments of its person. */
const trees = perApp((deps) =>
  organisationCache<TreeIndex<UnitNode>>(deps, async (key) => {
    const [orgid = '', type] = key.split('-')
    return indexOf(await units.treeOf(deps, orgid, type === String(DEPARTMENTS) ? DEPARTMENTS : POSITIONS))
  }),
)
const keyOf = (orgid: string, type: UnitType): string => `${orgid}-${type}`

/** The whole tree, whoever asks; at most a second old where several processes share a store. */
export const unitTree = (deps: Deps, orgid: string, type: UnitType): Promise<TreeIndex<UnitNode>> =>
  trees(deps).get(keyOf(orgid, type))
