import {
  type CatalogNode,
  catalogList,
  catalogOperate,
  type CatalogType,
} from '@lianda/shared/module/catalog/catalog.admin.contract'
import type { OutputOf } from '@lianda/shared/contract/endpoint'
import type { Failure } from '../platform/failure'
import { together, useCall } from '../platform/query'

export interface Catalogs {
  nodes: readonly CatalogNode[]
  can: OutputOf<typeof catalogOperate>
  ready: boolean
  failure: Failure | null
  reload: () => void
}

const NOTHING = { access: false, add: false, edit: false, deleted: false }

/** The categories of a type and the user's permissions. */
export function useCatalogs(type: CatalogType): Catalogs {
  const loaded = together(useCall(catalogList, { type }), useCall(catalogOperate, { type }))
  return {
    nodes: loaded.data?.[0].data ?? [],
    can: loaded.data?.[1] ?? NOTHING,
    ready: loaded.data !== null,
    failure: loaded.failure,
    reload: loaded.reload,
  }
}
