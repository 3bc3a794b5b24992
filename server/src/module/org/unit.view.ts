import type { Department, Position } from '@lianda/shared/module/org/unit.admin.contract'
import type { Deps } from '../../deps'
import type { TreeIndex } from '../../infra/tree/tree.rules'
import { nodesOf } from '../../infra/tree/tree.view'
import { othersIn } from './department-people'
import { users } from './org.model'
import { isClosed } from './unit-access'
import { DEPARTMENTS, peopleIn, POSITIONS, type UnitNode, type UnitType } from './unit-forest'

interface UnitList<Row> {
  rows: Row[]
  total: number
  /** People without one. */
  loose: number
}

async function counted<Row>(
  deps: Deps,
  orgid: string,
  index: TreeIndex<UnitNode>,
  type: UnitType,
  rowOf: (node: Position) => Row,
): Promise<UnitList<Row>> {
  const counts = await peopleIn(deps, type).count(orgid)
  const rows = nodesOf(index, counts).map((node) => rowOf({ ...node, users: counts.get(node.id) ?? 0 }))
  return { rows, total: rows.length, loose: counts.get(null) ?? 0 }
}

export const positionRows = (deps: Deps, orgid: string, index: TreeIndex<UnitNode>): Promise<UnitList<Position>> =>
  counted(deps, orgid, index, POSITIONS, (row) => row)

/** @param whole the organisation's tree, of which `index` is what the reader sees */
export async function departmentRows(
  deps: Deps,
  orgid: string,
  index: TreeIndex<UnitNode>,
  whole: TreeIndex<UnitNode>,
): Promise<UnitList<Department>> {
  const leaders = [...index.byId.values()].flatMap(({ leaderId }) => leaderId ?? [])
  const people = await users(deps.db)
    .find({ orgid, _id: { $in: leaders } }, { name: 1 })
    .lean()
  const names = new Map(people.map(({ _id, name }) => [_id, name]))
  const others = await othersIn(deps, orgid)
  return await counted(deps, orgid, index, DEPARTMENTS, (row) => {
    const { leaderId = null, logo = '', disabled = false } = index.byId.get(row.id) ?? {}
    const leader = leaderId !== null && names.has(leaderId) ? leaderId : null
    return {
      ...row,
      others: others.get(row.id) ?? 0,
      disabled,
      closed: isClosed(whole, row.id),
      leaderId: leader,
      leaderName: names.get(leader ?? '') ?? '',
      logo,
    }
  })
}
