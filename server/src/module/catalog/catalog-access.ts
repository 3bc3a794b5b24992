import { hasFunction } from '@lianda/shared/contract/action'
import { AppError } from '@lianda/shared/error/app-error'
import { NO_CATALOG } from '@lianda/shared/module/catalog/catalog.admin.contract'
import { catalogRow, type CatalogType } from '@lianda/shared/module/catalog/catalog-types'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { findPath, indexOf, pathOf, type TreeIndex, within, withPath } from '../../infra/tree/tree.rules'
import { type Reach, reachInTree } from './access.rules'
import type { CatalogEntry } from './catalog-entry.types'
import { catalogs } from './catalog-forest'

/** Who asks: a person with their functions, or the program itself, which sees everything. */
export type Viewer = Pick<Actor, 'orgid' | 'funcs' | 'access'> | { orgid: string; funcs: 'all'; access: readonly [] }

/** The program in an organisation, where no person asks: a seed, an import under way, a learner's exam. */
export const program = (orgid: string): Viewer => ({ orgid, funcs: 'all', access: [] })

/** As `GET api/admin/material/catalog/operate` answers. */
export interface CatalogRights {
  access: boolean
  add: boolean
  edit: boolean
  deleted: boolean
}

export interface VisibleTree {
  rights: CatalogRights
  /** What the viewer sees of the tree; without access nothing. */
  index: TreeIndex<CatalogEntry>
  /** Whether that is the whole tree, so that lists need no limit. */
  whole: boolean
  /** What access lists let the viewer do with a category and what is in it; null, and one that is gone: without one. */
  reach: (id: string | null) => Reach
}

/**
 * What a viewer sees and may do of the tree of one type. Every read of a tree and every check of a category, of this
 * module and of all others, passes here: the functions give, and the access lists of the categories take away.
 */
export async function visibleTree(deps: Deps, viewer: Viewer, type: CatalogType): Promise<VisibleTree> {
  const rights = rightsOf(viewer, type)
  const all = await catalogs.treeOf(deps, viewer.orgid, type)
  // Most organisations have no list at all.
  const listed = viewer.funcs !== 'all' && all.some(({ access }) => access !== undefined)
  const reaches = listed ? reachInTree(indexOf(all), viewer.access) : new Map<string, Reach>()
  const reach = (id: string | null): Reach => reaches.get(id ?? '') ?? 'change'
  const seen = all.filter(({ id }) => reach(id) !== 'none')
  return {
    rights,
    index: indexOf(rights.access ? seen : []),
    whole: rights.access && seen.length === all.length,
    reach,
  }
}

function rightsOf({ funcs }: Viewer, type: CatalogType): CatalogRights {
  const row = catalogRow(type)
  const has = (keys: typeof row.read) => funcs === 'all' || keys.some((key) => hasFunction({ funcs }, key))
  const may = has(row.arrange)
  return { access: has(row.read), add: may, edit: may, deleted: may }
}

/** Names by id, for lists. */
export async function catalogNames(deps: Deps, who: Viewer, type: CatalogType): Promise<ReadonlyMap<string, string>> {
  const { index } = await visibleTree(deps, who, type)
  return new Map([...index.byId.values()].map((one) => [one.id, one.name]))
}

/** Paths of names by id, for exports and for finding categories by their path. */
export async function catalogPaths(
  deps: Deps,
  who: Viewer,
  type: CatalogType,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { index } = await visibleTree(deps, who, type)
  return new Map([...index.byId.keys()].map((id) => [id, pathOf(index, id).map((step) => step.name)]))
}

/**
 * The categories (null: without one) whose things a list may show, for `{ $in: … }`; null: no limit.
 * @param asked a category, with everything below it, or `NO_CATALOG`; undefined: all that the viewer sees
 *
 * Throws `catalog/not_found` for a category that the viewer does not see.
 */
export async function catalogScope(
  deps: Deps,
  who: Viewer,
  type: CatalogType,
  asked: string | undefined,
): Promise<(string | null)[] | null> {
  if (asked === NO_CATALOG) return [null]
  const { index, whole } = await visibleTree(deps, who, type)
  if (asked === undefined) return whole ? null : [...index.byId.keys(), null]
  const ids = within(index, asked)
  if (ids.length === 0) throw new AppError('catalog/not_found')
  return ids
}

/** These categories with everything below them; ids that the viewer does not see are left out. */
export async function catalogsWithin(
  deps: Deps,
  who: Viewer,
  type: CatalogType,
  ids: readonly string[],
): Promise<string[]> {
  const { index } = await visibleTree(deps, who, type)
  return [...new Set(ids.flatMap((id) => within(index, id)))]
}

/**
 * Throws `catalog/not_found` unless the id is null or a category of this type that the viewer sees, and
 * `catalog/read_only` where they may put nothing into it.
 */
export async function requireCatalog(deps: Deps, who: Viewer, type: CatalogType, id: string | null): Promise<void> {
  if (id === null) return
  const { index, reach } = await visibleTree(deps, who, type)
  if (!index.byId.has(id)) throw new AppError('catalog/not_found')
  if (reach(id) !== 'change') throw new AppError('catalog/read_only')
}

/**
 * Whether the viewer may put nothing at a path of names: into the category there, or into the lowest one that there is of
 * it, which need not be one that they see.
 */
export async function closedPaths(
  deps: Deps,
  who: Viewer,
  type: CatalogType,
): Promise<(path: readonly string[]) => boolean> {
  const [all, { reach }] = await Promise.all([
    catalogs.treeOf(deps, who.orgid, type).then((tree) => indexOf(tree)),
    visibleTree(deps, who, type),
  ])
  return (path) => {
    for (let length = path.length; length > 0; length--) {
      const id = findPath(all, path.slice(0, length))
      if (id !== undefined) return reach(id) !== 'change'
    }
    return false
  }
}

/** The id of the category at this path (null for an empty path); creates missing ones. Throws as a change of a tree does. */
export async function ensureCatalogPath(
  deps: Deps,
  orgid: string,
  type: CatalogType,
  names: readonly string[],
  creatorId?: string,
): Promise<string | null> {
  const { index } = await visibleTree(deps, program(orgid), type)
  const known = findPath(index, names)
  if (known !== undefined) return known
  const made = creatorId === undefined ? {} : { creatorId }
  const make = (name: string, parentId: string | null) => ({ id: deps.newId(), name, parentId, ...made })
  return (await catalogs.change(deps, orgid, type, (tree) => withPath(tree, names, make, catalogs.limits))).id
}
