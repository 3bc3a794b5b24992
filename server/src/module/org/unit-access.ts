import type { TreeRights } from '@lianda/shared/contract/tree'
import { can } from '@lianda/shared/contract/action'
import { AppError } from '@lianda/shared/error/app-error'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { indexOf, type TreeIndex } from '../../infra/tree/tree.rules'
import { DEPARTMENTS, type UnitNode, type UnitType, unitTree } from './unit-forest'

/** What somebody sees of a tree of units, and may do with it. */
export interface VisibleUnits {
  rights: TreeRights
  index: TreeIndex<UnitNode>
  /** Departments whose superior is out of reach: they stay where they are and as long as somebody above wants it. */
  rooted: ReadonlySet<string>
}

/**
 * The positions, or the departments within the actor's data scope. What an administrator with a scope sees begins at their
 * own departments.
 */
export async function visibleUnits(deps: Deps, actor: Actor, type: UnitType): Promise<VisibleUnits> {
  const all = await unitTree(deps, actor.orgid, type)
  const may = can(actor, type === DEPARTMENTS ? 'org.department.write' : 'org.position.write')
  // Positions belong to the whole organisation.
  const edits = may && (type === DEPARTMENTS || actor.scope === null)
  const rights = { access: true, add: edits, edit: edits, deleted: edits }
  if (type !== DEPARTMENTS || actor.scope === null) return { rights, index: all, rooted: new Set() }
  const seen = actor.scope.flatMap((id) => all.byId.get(id) ?? [])
  const ids = new Set(seen.map(({ id }) => id))
  const isRoot = ({ parentId }: UnitNode): boolean => parentId === null || !ids.has(parentId)
  const index = indexOf(seen.map((one) => (isRoot(one) ? { ...one, parentId: null } : one)))
  return { rights, index, rooted: new Set(seen.filter(isRoot).map(({ id }) => id)) }
}

export interface LocatedUnit extends VisibleUnits {
  orgid: string
  type: UnitType
  entry: UnitNode
}

/** A unit that the actor sees and may change. Throws `org/unit_not_found`, `identity/forbidden`. */
export async function getUnit(deps: Deps, actor: Actor, type: UnitType, id: string): Promise<LocatedUnit> {
  const visible = await visibleUnits(deps, actor, type)
  const entry = visible.index.byId.get(id)
  if (!entry) throw new AppError('org/unit_not_found')
  if (!visible.rights.edit) throw new AppError('identity/forbidden')
  return { ...visible, orgid: actor.orgid, type, entry }
}

/** A department that takes nobody in, or stands below one. */
export function isClosed({ byId }: TreeIndex<UnitNode>, id: string): boolean {
  for (let one = byId.get(id); one; one = byId.get(one.parentId ?? '')) if (one.disabled === true) return true
  return false
}
