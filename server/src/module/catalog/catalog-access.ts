import { hasFunction } from '@lianda/shared/contract/action'
import { AppError } from '@lianda/shared/error/app-error'
import { NO_CATALOG } from '@lianda/shared/module/catalog/catalog.admin.contract'
import { catalogRow, type CatalogType } from '@lianda/shared/module/catalog/catalog-types'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { findPath, indexOf, pathOf, type TreeIndex, type TreeNode, within, withPath } from '../../infra/tree/tree.rules'
import { catalogs } from './catalog-forest'

/** Who asks: a person with their functions, or the program itself, which sees everything. */
export type Viewer = Pick<Actor, 'orgid' | 'funcs'> | { orgid: string; funcs: 'all' }

/** The program in an organisation, where no person asks: a seed, an import under way, a learner's exam. */
export const program = (orgid: string): Viewer => ({ orgid, funcs: 'all' })

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
  index: TreeIndex<TreeNode>
  /** Whether that is the whole tree, so that lists need no limit. */
  whole: boolean
}

/**
 * What a viewer sees and may do of the tree of one type. Every read of a tree and every check of a category, of this
 * module and of all others, passes here. Today everybody with the type's function sees all of it; access lists
 * (open types of the specification) will limit it here, and nowhere else.
 */
export async function visibleTree(deps: Deps, viewer: Viewer, type: CatalogType): Promise<VisibleTree> {
  const rights = rightsOf(viewer, type)
  const tree = rights.access ? await catalogs.treeOf(deps, viewer.orgid, type) : []
  return { rights, index: indexOf(tree), whole: rights.access }
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

/** Throws `catalog/not_found` unless the id is null or a category of this type that the viewer sees. */
export async function requireCatalog(deps: Deps, who: Viewer, type: CatalogType, id: string | null): Promise<void> {
  if (id !== null && !(await visibleTree(deps, who, type)).index.byId.has(id)) throw new AppError('catalog/not_found')
}

/** The id of the category at this path (null for an empty path); creates missing ones. Throws as a change of a tree does. */
export async function ensureCatalogPath(
  deps: Deps,
  orgid: string,
  type: CatalogType,
  names: readonly string[],
): Promise<string | null> {
  const { index } = await visibleTree(deps, program(orgid), type)
  const known = findPath(index, names)
  if (known !== undefined) return known
  const make = (name: string, parentId: string | null) => ({ id: deps.newId(), name, parentId })
  return (await catalogs.change(deps, orgid, type, (tree) => withPath(tree, names, make, catalogs.limits))).id
}
