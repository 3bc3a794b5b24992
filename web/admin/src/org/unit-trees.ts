import { useMemo } from 'react'
import * as contract from '@lianda/shared/module/org/unit.admin.contract'
import type { Department, Position } from '@lianda/shared/module/org/unit.admin.contract'
import { call } from '../platform/platform'
import { refresh, together, useCall } from '../platform/query'
import { useText } from '../platform/text'
import { indexOf } from '../tree/tree.rules'
import { NO_RIGHTS, type NodeAction, type TreeSource } from '../tree/tree-source'

const NO_DEPARTMENTS: readonly Department[] = []
const NO_POSITIONS: readonly Position[] = []

/** People changed their department or position, or a tree of these changed. */
const moved = (): void => refresh('org')

export interface DepartmentTree extends TreeSource {
  nodes: readonly Department[]
}

/** The departments that the user sees. @param actions besides those of every tree */
export function useDepartmentTree(actions?: (node: Department) => NodeAction[]): DepartmentTree {
  const t = useText()
  const { data, failure, reload, reloaded } = together(
    useCall(contract.departmentList, {}),
    useCall(contract.departmentOperate, {}),
  )
  const nodes = data?.[0].rows ?? NO_DEPARTMENTS
  const index = useMemo(() => indexOf(nodes, contract.UNIT_DEPTH), [nodes])
  const byId = useMemo(() => new Map(nodes.map((node) => [node.id, node])), [nodes])
  return {
    key: 'department',
    words: 'org.department',
    nameMax: contract.UNIT_NAME,
    nodes,
    index,
    loose: data?.[0].loose ?? 0,
    can: data?.[1] ?? NO_RIGHTS,
    ready: data !== null,
    failure,
    reload,
    reloaded,
    create: async (given) => (await call(contract.departmentCreate, given)).node,
    change: async (given) => (await call(contract.departmentUpdate, given)).node,
    contents: contract.departmentContents,
    things: (count) => t('org.department.people', { count }),
    remove: (id, moveTo) => call(contract.departmentDelete, { id, ...(moveTo === undefined ? {} : { moveTo }) }),
    restore: (id) => call(contract.departmentRestore, { id }),
    moved,
    mark: ({ id }) => (byId.get(id)?.closed ? t('org.department.closed') : null),
    ...(actions ? { actions: ({ id }) => actions(byId.get(id) as Department) } : {}),
  }
}

/** The positions of the organisation. */
export function usePositionTree(): TreeSource {
  const t = useText()
  const { data, failure, reload, reloaded } = together(
    useCall(contract.positionList, {}),
    useCall(contract.positionOperate, {}),
  )
  const nodes = data?.[0].rows ?? NO_POSITIONS
  const index = useMemo(() => indexOf(nodes, contract.UNIT_DEPTH), [nodes])
  return {
    key: 'position',
    words: 'org.position',
    nameMax: contract.UNIT_NAME,
    nodes,
    index,
    loose: data?.[0].loose ?? 0,
    can: data?.[1] ?? NO_RIGHTS,
    ready: data !== null,
    failure,
    reload,
    reloaded,
    create: async (given) => (await call(contract.positionCreate, given)).node,
    change: async (given) => (await call(contract.positionUpdate, given)).node,
    contents: contract.positionContents,
    things: (count) => t('org.department.people', { count }),
    remove: (id, moveTo) => call(contract.positionDelete, { id, ...(moveTo === undefined ? {} : { moveTo }) }),
    restore: (id) => call(contract.positionRestore, { id }),
    moved,
  }
}
