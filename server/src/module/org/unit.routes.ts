import { AppError } from '@lianda/shared/error/app-error'
import * as contract from '@lianda/shared/module/org/unit.admin.contract'
import type { Department, Position, UnitKind } from '@lianda/shared/module/org/unit.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { type Change, route, type Route } from '../../http/route'
import type { TreeIndex } from '../../infra/tree/tree.rules'
import type { Removed, Restored } from '../../infra/tree/forest'
import { imageSigner } from '../upload'
import { users } from './org.model'
import { visibleUnits } from './unit-access'
import { DEPARTMENTS, POSITIONS, type UnitNode, type UnitType, unitTree } from './unit-forest'
import { createUnit, deleteUnit, mergeUnit, restoreUnit, unitContents, unitPath, updateUnit } from './unit.service'
import { departmentRows, positionRows } from './unit.view'
import { changesBetween } from './user.rules'

const nounOf = (type: UnitType): UnitKind => (type === DEPARTMENTS ? 'department' : 'position')

export function unitRoutes(deps: Deps): Route[] {
  const departments = async (actor: Actor) => {
    const { index } = await visibleUnits(deps, actor, DEPARTMENTS)
    return {
      index,
      ...(await departmentRows(deps, actor.orgid, index, await unitTree(deps, actor.orgid, DEPARTMENTS))),
    }
  }
  /** As it is now; also one that the actor's scope, read before the change, does not have yet. */
  const departmentNow = async (actor: Actor, id: string): Promise<Department> => {
    const whole = await unitTree(deps, actor.orgid, DEPARTMENTS)
    const { rooted } = await visibleUnits(deps, actor, DEPARTMENTS)
    const row = found((await departmentRows(deps, actor.orgid, whole, whole)).rows, id)
    return rooted.has(id) ? { ...row, parentId: null } : row
  }
  const positionNow = async (actor: Actor, id: string): Promise<Position> => {
    const { index } = await visibleUnits(deps, actor, POSITIONS)
    return found((await positionRows(deps, actor.orgid, index)).rows, id)
  }
  const made = async (
    orgid: string,
    type: UnitType,
    { index, node }: { index: TreeIndex<UnitNode>; node: UnitNode },
  ): Promise<Change> => {
    const after = await factsOf(deps, orgid, index, node)
    return { noun: nounOf(type), objectId: node.id, objectName: node.name, before: {}, after: present(after) }
  }
  const updated = async (
    orgid: string,
    type: UnitType,
    { index, node, was, before }: Awaited<ReturnType<typeof updateUnit>>,
  ): Promise<Change> => {
    const [then, now] = [await factsOf(deps, orgid, before, was), await factsOf(deps, orgid, index, node)]
    const members = ['name', 'parent', 'sort', 'leader', 'logo', 'disabled'] as const
    return { noun: nounOf(type), objectId: node.id, objectName: node.name, ...changesBetween(then, now, members) }
  }
  return [
    route(contract.departmentList, {
      handler: async ({ actor }) => {
        const { index: _index, ...list } = await departments(actor)
        return list
      },
    }),
    route(contract.departmentEnabled, {
      handler: async ({ actor }) => {
        const { rows: all, loose } = await departments(actor)
        const rows = all.filter(({ closed }) => !closed)
        return { rows, total: rows.length, loose }
      },
    }),
    route(contract.departmentOperate, {
      handler: async ({ actor }) => (await visibleUnits(deps, actor, DEPARTMENTS)).rights,
    }),
    route(contract.departmentGet, {
      handler: async ({ actor, input }) => {
        const { index, rows } = await departments(actor)
        const department = found(rows, input.id)
        const addressOf = await imageSigner(deps, actor)
        return {
          department,
          path: unitPath(index, input.id),
          image: department.logo === '' ? '' : addressOf(department.logo),
        }
      },
    }),
    route(contract.departmentCreate, {
      handler: async ({ actor, input, audit }) => {
        const unit = await createUnit(deps, actor, DEPARTMENTS, input)
        audit(await made(actor.orgid, DEPARTMENTS, unit))
        return { node: await departmentNow(actor, unit.node.id) }
      },
    }),
    route(contract.departmentUpdate, {
      handler: async ({ actor, input, audit }) => {
        audit(await updated(actor.orgid, DEPARTMENTS, await updateUnit(deps, actor, DEPARTMENTS, input)))
        return { node: await departmentNow(actor, input.id) }
      },
    }),
    route(contract.departmentContents, {
      handler: ({ actor, input }) => unitContents(deps, actor, DEPARTMENTS, input.id),
    }),
    route(contract.departmentDelete, {
      handler: async ({ actor, input, audit }) => {
        const removed = await deleteUnit(deps, actor, DEPARTMENTS, input)
        audit(removedChange(DEPARTMENTS, removed, input.moveTo === undefined ? {} : { moveTo: removed.target }))
        return { moved: removed.moved }
      },
    }),
    route(contract.departmentMerge, {
      handler: async ({ actor, input, audit }) => {
        const removed = await mergeUnit(deps, actor, DEPARTMENTS, input)
        audit(removedChange(DEPARTMENTS, removed, { mergedInto: removed.target }))
        return { moved: removed.moved }
      },
    }),
    route(contract.departmentRestore, {
      handler: async ({ actor, input, audit }) => {
        const restored = await restoreUnit(deps, actor, DEPARTMENTS, input.id)
        audit(restoredChange(DEPARTMENTS, restored))
        return { node: await departmentNow(actor, input.id), moved: restored.moved }
      },
    }),
    route(contract.positionList, {
      handler: async ({ actor }) =>
        await positionRows(deps, actor.orgid, (await visibleUnits(deps, actor, POSITIONS)).index),
    }),
    route(contract.positionOperate, {
      handler: async ({ actor }) => (await visibleUnits(deps, actor, POSITIONS)).rights,
    }),
    route(contract.positionCreate, {
      handler: async ({ actor, input, audit }) => {
        const unit = await createUnit(deps, actor, POSITIONS, input)
        audit(await made(actor.orgid, POSITIONS, unit))
        return { node: await positionNow(actor, unit.node.id) }
      },
    }),
    route(contract.positionUpdate, {
      handler: async ({ actor, input, audit }) => {
        audit(await updated(actor.orgid, POSITIONS, await updateUnit(deps, actor, POSITIONS, input)))
        return { node: await positionNow(actor, input.id) }
      },
    }),
    route(contract.positionContents, { handler: ({ actor, input }) => unitContents(deps, actor, POSITIONS, input.id) }),
    route(contract.positionDelete, {
      handler: async ({ actor, input, audit }) => {
        const removed = await deleteUnit(deps, actor, POSITIONS, input)
        audit(removedChange(POSITIONS, removed, input.moveTo === undefined ? {} : { moveTo: removed.target }))
        return { moved: removed.moved }
      },
    }),
    route(contract.positionRestore, {
      handler: async ({ actor, input, audit }) => {
        const restored = await restoreUnit(deps, actor, POSITIONS, input.id)
        audit(restoredChange(POSITIONS, restored))
        return { node: await positionNow(actor, input.id), moved: restored.moved }
      },
    }),
  ]
}

function found<Row extends { id: string }>(rows: readonly Row[], id: string): Row {
  const row = rows.find((one) => one.id === id)
  if (!row) throw new AppError('org/unit_not_found')
  return row
}

const removedChange = (type: UnitType, { removed, path, moved }: Removed<UnitNode>, more: object): Change => ({
  noun: nounOf(type),
  objectId: removed.id,
  objectName: removed.name,
  before: { path },
  after: { deleted: true, ...more, moved },
})

const restoredChange = (type: UnitType, { node, path, moved }: Restored<UnitType, UnitNode>): Change => ({
  noun: nounOf(type),
  objectId: node.id,
  objectName: node.name,
  before: { deleted: true },
  after: { deleted: false, path, moved },
})

/** What the operation log tells of a unit: names, since people and units may be deleted before it is read. */
async function factsOf(deps: Deps, orgid: string, index: TreeIndex<UnitNode>, node: UnitNode) {
  const leader = node.leaderId ? await users(deps.db).findOne({ _id: node.leaderId, orgid }, { name: 1 }).lean() : null
  return {
    name: node.name,
    parent: index.byId.get(node.parentId ?? '')?.name ?? '',
    sort: node.sort,
    leader: leader?.name ?? '',
    logo: (node.logo ?? '') !== '',
    disabled: node.disabled === true,
  }
}

const present = (facts: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== '' && value !== false))
