import { useMemo } from 'react'
import {
  CATALOG_DEPTH,
  CATALOG_NAME,
  catalogContents,
  catalogCreate,
  catalogDelete,
  type CatalogNode,
  catalogList,
  catalogOperate,
  catalogRestore,
  catalogUpdate,
} from '@lianda/shared/module/catalog/catalog.admin.contract'
import { catalogRow, type CatalogType } from '@lianda/shared/module/catalog/catalog-types'
import type { Translate } from '@lianda/shared/i18n/texts'
import { call } from '../platform/platform'
import { refresh, together, useCall } from '../platform/query'
import { useText } from '../platform/text'
import { indexOf } from '../tree/tree.rules'
import { NO_RIGHTS, type TreeSource } from '../tree/tree-source'

const NO_NODES: readonly CatalogNode[] = []

/** What a tree of categories says to the server, and in which words. */
export const catalogCalls = (type: CatalogType, t: Translate) =>
  ({
    key: `catalog ${type}`,
    words: 'catalog',
    nameMax: CATALOG_NAME,
    create: async (given) => (await call(catalogCreate, { type, ...given })).catalog,
    change: async (given) => (await call(catalogUpdate, given)).catalog,
    contents: catalogContents,
    things: (count) => t(`catalog.things.${type}`, { count }),
    remove: (id, moveTo) => call(catalogDelete, { id, ...(moveTo === undefined ? {} : { moveTo }) }),
    restore: (id) => call(catalogRestore, { id }),
    moved: () => contentsMoved(type),
  }) satisfies Partial<TreeSource>

/** The categories of a type and the user's permissions. @param extend counts only this part of the things */
export function useCatalogs(type: CatalogType, extend?: string): TreeSource {
  const t = useText()
  const { data, failure, reload, reloaded } = together(
    useCall(catalogList, { type, ...(extend === undefined ? {} : { extend }) }, { kept: true }),
    useCall(catalogOperate, { type }, { kept: true }),
  )
  const nodes = data?.[0].data ?? NO_NODES
  const index = useMemo(() => indexOf(nodes, CATALOG_DEPTH), [nodes])
  return {
    ...catalogCalls(type, t),
    nodes,
    index,
    loose: data?.[0].loose ?? 0,
    can: data?.[1] ?? NO_RIGHTS,
    ready: data !== null,
    failure,
    reload,
    reloaded,
  }
}

/** Things changed their category: loads the lists of their noun again, and the counts of the trees. */
export const contentsMoved = (type: CatalogType): void => refresh('catalog', catalogRow(type).noun)
