import { useMemo } from 'react'
import { type CatalogNode, catalogList, catalogOperate } from '@lianda/shared/module/catalog/catalog.admin.contract'
import { catalogRow, type CatalogType } from '@lianda/shared/module/catalog/catalog-types'
import type { OutputOf } from '@lianda/shared/contract/endpoint'
import type { Failure } from '../platform/failure'
import { refresh, together, useCall } from '../platform/query'
import { type CatalogIndex, type CatalogRow, indexOf } from './catalog-tree.rules'

export interface Catalogs {
  type: CatalogType
  nodes: readonly CatalogNode[]
  index: CatalogIndex
  /** Number of things without a category. */
  loose: number
  can: OutputOf<typeof catalogOperate>
  ready: boolean
  failure: Failure | null
  reload: () => void
}

const NOTHING = { access: false, add: false, edit: false, deleted: false }
const NO_NODES: readonly CatalogNode[] = []

/** The categories of a type and the user's permissions. */
export function useCatalogs(type: CatalogType): Catalogs {
  const { data, failure, reload } = together(useCall(catalogList, { type }), useCall(catalogOperate, { type }))
  const nodes = data?.[0].data ?? NO_NODES
  const index = useMemo(() => indexOf(nodes), [nodes])
  return {
    type,
    nodes,
    index,
    loose: data?.[0].loose ?? 0,
    can: data?.[1] ?? NOTHING,
    ready: data !== null,
    failure,
    reload,
  }
}

/** Things changed their category: loads the lists of their noun again, and the counts of the trees. */
export const contentsMoved = (type: CatalogType): void => refresh('catalog', catalogRow(type).noun)

/** Whether a row has actions at all. */
export const hasMenu = ({ can }: Catalogs, row: CatalogRow | null): boolean =>
  can.add || (row !== null && (can.edit || can.deleted))
