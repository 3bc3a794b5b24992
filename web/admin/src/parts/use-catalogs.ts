import {
  type CatalogNode,
  catalogList,
  catalogOperate,
  type CatalogType,
} from '@lianda/shared/module/question-bank/catalog.admin.contract'
import type { OutputOf } from '@lianda/shared/contract/endpoint'
import { useLoaded } from '../list/use-loaded'
import type { Failure } from '../platform/failure'
import { call } from '../platform/platform'

export interface Catalogs {
  nodes: readonly CatalogNode[]
  can: OutputOf<typeof catalogOperate>
  ready: boolean
  failure: Failure | null
  reload: () => void
}

const NOTHING = { access: false, add: false, edit: false, deleted: false }

/** The categories of a type and the user's permissions. A new `version` reloads them after the counts changed. */
export function useCatalogs(type: CatalogType, version = 0): Catalogs {
  const loaded = useLoaded(`catalog/${type}/${version}`, async () => {
    const [list, can] = await Promise.all([call(catalogList, { type }), call(catalogOperate, { type })])
    return { nodes: list.data, can }
  })
  return {
    nodes: loaded.data?.nodes ?? [],
    can: loaded.data?.can ?? NOTHING,
    ready: loaded.data !== null,
    failure: loaded.failure,
    reload: loaded.reload,
  }
}
