import { AppError } from '@lianda/shared/error/app-error'
import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { ok } from '@lianda/shared/kernel/result'
import type { departmentUpdate } from '@lianda/shared/module/org/unit.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import type { Removed, Restored } from '../../infra/tree/forest'
import { indexOf, pathText, type TreeIndex, withAdded, withChanged, within } from '../../infra/tree/tree.rules'
import { findImages } from '../upload'
import { departmentUses } from './department-uses'
import { othersIn } from './department-people'
import { users } from './org.model'
import { getUnit, visibleUnits } from './unit-access'
import { DEPARTMENTS, peopleIn, type UnitNode, type UnitType, units } from './unit-forest'

/** What a department has besides its place; absent: as it is. */
export type DepartmentMembers = Pick<ParsedInputOf<typeof departmentUpdate>, 'leaderId' | 'logo' | 'disabled'>

/** A tree after a change, and the unit that it was about. */
export interface Made {
  index: TreeIndex<UnitNode>
  node: UnitNode
}

function madeOf(tree: readonly UnitNode[], id: string): Made {
  const index = indexOf(tree)
  const node = index.byId.get(id)
  if (!node) throw new AppError('org/unit_not_found')
  return { index, node }
}

/** Only what is given, checked: a leader of the organisation, a picture of its own or a built-in one. */
async function checkedMembers(
  deps: Deps,
  orgid: string,
  { leaderId, logo, disabled }: DepartmentMembers,
): Promise<Partial<UnitNode>> {
  const fields = [
    ...(leaderId && !(await users(deps.db).exists({ _id: leaderId, orgid, live: true }))
      ? [{ field: 'leaderId', rule: 'not_found' }]
      : []),
    ...(logo && !(await findImages(deps, orgid, [logo])).has(logo) ? [{ field: 'logo', rule: 'not_found' }] : []),
  ]
  if (fields.length > 0) throw new AppError('request/invalid', { fields })
  return {
    ...(leaderId === undefined ? {} : { leaderId }),
    ...(logo === undefined ? {} : { logo }),
    ...(disabled === undefined ? {} : { disabled }),
  }
}

/** Makes a unit. Throws as the contract says. */
export async function createUnit(
  deps: Deps,
  actor: Actor,
  type: UnitType,
  { name, parentId, ...members }: { name: string; parentId: string | null } & DepartmentMembers,
): Promise<Made> {
  const { index, rights } = await visibleUnits(deps, actor, type)
  if (!rights.add || (parentId === null && type === DEPARTMENTS && actor.scope !== null))
    throw new AppError('identity/forbidden')
  if (parentId !== null && !index.byId.has(parentId)) throw new AppError('org/unit_not_found')
  const more = await checkedMembers(deps, actor.orgid, members)
  const id = deps.newId()
  const { tree } = await units.change(deps, actor.orgid, type, (nodes) => {
    const added = withAdded(nodes, { ...more, id, name, parentId }, units.limits)
    return added.ok ? ok({ tree: added.value }) : added
  })
  return madeOf(tree, id)
}

export interface UnitChange extends DepartmentMembers {
  id: string
  rev: number
  name: string
  parentId: string | null
  before?: string | null | undefined
}

/** Renames, moves, orders a unit, or sets what a department has besides. Throws as the contract says. */
export async function updateUnit(
  deps: Deps,
  actor: Actor,
  type: UnitType,
  input: UnitChange,
): Promise<Made & { was: UnitNode; before: TreeIndex<UnitNode> }> {
  const { index, entry, rooted } = await getUnit(deps, actor, type, input.id)
  const { leaderId, logo, disabled, ...change } = input
  if (change.parentId !== null && !index.byId.has(change.parentId)) throw new AppError('org/unit_not_found')
  const moves = change.parentId !== entry.parentId || change.before !== undefined
  // Its place is not theirs to change, and neither is the top of the organisation.
  if (moves && (rooted.has(entry.id) || (change.parentId === null && rooted.size > 0)))
    throw new AppError('identity/forbidden')
  const more = await checkedMembers(deps, actor.orgid, { leaderId, logo, disabled })
  const { tree } = await units.change(deps, actor.orgid, type, (nodes) => {
    const real = nodes.find(({ id }) => id === change.id)
    const place = rooted.has(change.id) ? { parentId: real?.parentId ?? null } : {}
    const changed = withChanged(nodes, { ...change, ...place }, units.limits, more)
    return changed.ok ? ok({ tree: changed.value }) : changed
  })
  return { ...madeOf(tree, input.id), was: entry, before: index }
}

/** What a deletion would touch. Throws `org/unit_not_found`. */
export async function unitContents(
  deps: Deps,
  actor: Actor,
  type: UnitType,
  id: string,
): Promise<{
  categories: number
  items: number
  binned: number
  loose: boolean
  uses: { noun: string; count: number }[]
}> {
  const { index, orgid } = await getUnit(deps, actor, type, id)
  const ids = within(index, id)
  const contents = peopleIn(deps, type)
  const others = type === DEPARTMENTS ? await othersIn(deps, orgid) : new Map<string, number>()
  const users_ = type === DEPARTMENTS ? [...departmentUses(deps)] : []
  // Who is in it besides their main department.
  const besides = { noun: 'other', count: ids.reduce((sum, one) => sum + (others.get(one) ?? 0), 0) }
  const uses = await Promise.all(users_.map(async ([noun, use]) => ({ noun, count: await use.count(orgid, ids) })))
  return {
    categories: ids.length - 1,
    ...(await contents.inside(orgid, ids)),
    // Somebody without a department is out of reach for an administrator with a scope.
    loose: type !== DEPARTMENTS || actor.scope === null,
    uses: [besides, ...uses].filter(({ count }) => count > 0),
  }
}

/** Deletes a unit with those below it; its people go to another one, or have none. Throws as the contract says. */
export async function deleteUnit(
  deps: Deps,
  actor: Actor,
  type: UnitType,
  { id, moveTo }: { id: string; moveTo?: string | undefined },
): Promise<Removed<UnitNode>> {
  const located = await getUnit(deps, actor, type, id)
  if (located.rooted.has(id)) throw new AppError('identity/forbidden')
  if (type === DEPARTMENTS && actor.scope !== null && moveTo !== undefined && !located.index.byId.has(moveTo))
    throw new AppError('org/unit_not_found')
  return await units.remove(deps, located, moveTo)
}

/** Merges a unit into another one. Throws as the contract says. */
export async function mergeUnit(
  deps: Deps,
  actor: Actor,
  type: UnitType,
  { id, to }: { id: string; to: string },
): Promise<Removed<UnitNode>> {
  const located = await getUnit(deps, actor, type, id)
  if (located.rooted.has(id)) throw new AppError('identity/forbidden')
  if (!located.index.byId.has(to)) throw new AppError('org/unit_not_found')
  return await units.merge(deps, located, to)
}

/** Undoes a deletion or a merge. Throws as the contract says. */
export async function restoreUnit(
  deps: Deps,
  actor: Actor,
  type: UnitType,
  id: string,
): Promise<Restored<UnitType, UnitNode>> {
  const { rights, index } = await visibleUnits(deps, actor, type)
  if (!rights.deleted) throw new AppError('identity/forbidden')
  const found = await units.removalOf(deps, actor.orgid, id)
  const parentId = found?.removal.nodes[0]?.parentId ?? null
  const seen = actor.scope === null || (parentId !== null && index.byId.has(parentId))
  if (!found || found.type !== type || !seen) throw new AppError('org/unit_restored')
  return await units.restore(deps, actor.orgid, type, found.removal)
}

export const unitPath = (index: TreeIndex<UnitNode>, id: string | null): string => pathText(index, id)
