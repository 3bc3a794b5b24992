import { UNIT_DEPTH } from '@lianda/shared/module/org/unit.admin.contract'
import { LRUCache } from 'lru-cache'
import { type Deps, perApp } from '../../deps'
import { forestOf } from '../../infra/tree/forest'
import { contentsIn, type TreeContents } from '../../infra/tree/tree-contents'
import { indexOf, type TreeIndex, type TreeNode } from '../../infra/tree/tree.rules'
import { evictOrganisation } from '../identity'
import { users } from './org.model'

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

const MEMBERS = { [DEPARTMENTS]: 'departmentId', [POSITIONS]: 'positionId' } as const

/** The people of a tree, those in the recycle bin included. */
export const peopleIn = (deps: Deps, type: UnitType): TreeContents =>
  contentsIn(deps, users, { member: MEMBERS[type], bin: true, loose: true })

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
    read(deps).forget(orgid, type)
    // The scope of administrators follows from the departments.
    evictOrganisation(deps, orgid)
  },
})

/** How long another process may still use a tree that was changed. */
const FRESH_MS = 1_000
/** With the embedded store this process is the only one. */
const ALONE_MS = 60_000

/** Trees in memory: nearly every call asks for the departments of its person. */
const read = perApp((deps) => {
  const trees = new LRUCache<string, TreeIndex<UnitNode>>({
    max: 200,
    ttl: deps.config.mongodbUri === null ? ALONE_MS : FRESH_MS,
    ttlResolution: 0,
    perf: deps.clock,
  })
  // A read that began before a change must not put the old tree back.
  let generation = 0
  return {
    async tree(orgid: string, type: UnitType): Promise<TreeIndex<UnitNode>> {
      const key = `${orgid}-${type}`
      const known = trees.get(key)
      if (known) return known
      const began = generation
      const index = indexOf(await units.treeOf(deps, orgid, type))
      if (began === generation) trees.set(key, index)
      return index
    },
    forget(orgid: string, type: UnitType): void {
      generation += 1
      trees.delete(`${orgid}-${type}`)
    },
  }
})

/** The whole tree, whoever asks; at most a second old where several processes share a store. */
export const unitTree = (deps: Deps, orgid: string, type: UnitType): Promise<TreeIndex<UnitNode>> =>
  read(deps).tree(orgid, type)
