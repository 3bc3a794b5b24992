import { CATALOG_DEPTH } from '@lianda/shared/module/catalog/catalog.admin.contract'
import { ALL_CATALOG_TYPES, type CatalogType } from '@lianda/shared/module/catalog/catalog-types'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { forestOf } from '../../infra/tree/forest'
import type { TreeContents } from '../../infra/tree/tree-contents'
import { keyedPort } from '../../port'
import type { CatalogEntry } from './catalog-entry.types'

/** The things of one type of trees. */
export interface CatalogContents extends TreeContents {
  /** As `count`, where more than access lists decides which things somebody sees; absent: it does not. */
  countSeen?(who: Actor, part?: string): Promise<ReadonlyMap<string | null, number>>
  /** What names some of these categories and takes things from them; absent: nothing can. */
  namedBy?(who: Actor, ids: readonly string[]): Promise<CatalogUse>
}

/** Things that take from a category, such as packages that draw its questions. */
export interface CatalogUse {
  noun: string
  count: number
  /** Of those that somebody sees. */
  names: readonly string[]
}

const MOST_NAMES = 5

/** As `nodeContents.uses`: what would take from nothing if these categories were deleted. */
export async function usesOfCatalogs(deps: Deps, who: Actor, type: CatalogType, ids: readonly string[]) {
  const used = await contentsOf(deps, type).namedBy?.(who, ids)
  return used && used.count > 0 ? [{ ...used, names: used.names.slice(0, MOST_NAMES) }] : []
}

/** Filled by the module that owns the things, under their type; without one of them the server does not start. */
export const catalogContents = keyedPort<CatalogType, CatalogContents>('catalog.contents', ALL_CATALOG_TYPES)

export function contentsOf(deps: Deps, type: CatalogType): CatalogContents {
  const contents = catalogContents(deps).get(type)
  if (!contents) throw new Error(`nobody registered what is in the trees of type ${type}`)
  return contents
}

/** More than anyone arranges by hand. */
export const MAX_CATALOGS = 2_000

/** The trees of categories, one for each type. */
export const catalogs = forestOf<CatalogType, CatalogEntry>({
  name: 'catalog',
  limits: { depth: CATALOG_DEPTH, most: MAX_CATALOGS },
  codes: {
    not_found: 'catalog/not_found',
    name_taken: 'catalog/name_taken',
    too_deep: 'catalog/too_deep',
    below_itself: 'catalog/below_itself',
    changed: 'catalog/changed_meanwhile',
    too_many: 'catalog/too_many',
    restored: 'catalog/restore_expired',
    not_empty: 'catalog/not_empty',
  },
  contents: contentsOf,
})
