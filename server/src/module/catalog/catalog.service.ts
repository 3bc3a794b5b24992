import { AppError } from '@lianda/shared/error/app-error'
import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { ok } from '@lianda/shared/kernel/result'
import type {
  CatalogNode,
  catalogCreate,
  catalogList,
  catalogUpdate,
} from '@lianda/shared/module/catalog/catalog.admin.contract'
import type { CatalogType } from '@lianda/shared/module/catalog/catalog-types'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { type CatalogRights, type VisibleTree, visibleTree } from './catalog-access'
import { nodesOf } from '../../infra/tree/tree.view'
import { indexOf, type TreeNode, withAdded, withChanged } from '../../infra/tree/tree.rules'
import { catalogs, contentsOf } from './catalog-forest'

/** The tree of one type, with the number of things in each category and below it. */
export async function listCatalogs(deps: Deps, actor: Actor, type: CatalogType): Promise<OutputOf<typeof catalogList>> {
  const contents = contentsOf(deps, type)
  const [{ index, rights }, counts] = await Promise.all([visibleTree(deps, actor, type), contents.count(actor.orgid)])
  if (!rights.access) throw new AppError('identity/forbidden')
  const data = nodesOf(index, counts)
  return { data, total: data.length, loose: counts.get(null) ?? 0 }
}

/** What an administrator may do with a tree of this type. */
export async function catalogRights(deps: Deps, actor: Actor, type: CatalogType): Promise<CatalogRights> {
  contentsOf(deps, type)
  return (await visibleTree(deps, actor, type)).rights
}

export async function createCatalog(
  deps: Deps,
  actor: Actor,
  { type, name, parentId }: ParsedInputOf<typeof catalogCreate>,
): Promise<CatalogNode> {
  contentsOf(deps, type)
  const { index, rights } = await visibleTree(deps, actor, type)
  if (!rights.add) throw new AppError('identity/forbidden')
  if (parentId !== null && !index.byId.has(parentId)) throw new AppError('catalog/not_found')
  const id = deps.newId()
  const { tree } = await catalogs.change(deps, actor.orgid, type, (before) => {
    const added = withAdded(before, { id, name, parentId }, catalogs.limits)
    return added.ok ? ok({ tree: added.value }) : added
  })
  return await nodeIn(deps, actor.orgid, type, tree, id)
}

export interface CatalogChanged {
  type: CatalogType
  before: TreeNode
  after: CatalogNode
}

/** Renames, moves or orders a category. Throws as the contract says. */
export async function updateCatalog(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof catalogUpdate>,
): Promise<CatalogChanged> {
  const { type, index, entry, rights } = await getCatalog(deps, actor, input.id)
  if (!rights.edit) throw new AppError('identity/forbidden')
  if (input.parentId !== null && !index.byId.has(input.parentId)) throw new AppError('catalog/not_found')
  const { tree } = await catalogs.change(deps, actor.orgid, type, (nodes) => {
    const changed = withChanged(nodes, input, catalogs.limits)
    return changed.ok ? ok({ tree: changed.value }) : changed
  })
  return { type, before: entry, after: await nodeIn(deps, actor.orgid, type, tree, input.id) }
}

export interface Located extends VisibleTree {
  type: CatalogType
  entry: TreeNode
}

/** A category that the actor sees, with its tree. Throws `catalog/not_found`. */
export async function getCatalog(deps: Deps, actor: Actor, id: string): Promise<Located> {
  const type = await catalogs.typeOf(deps, actor.orgid, id)
  const visible = type === null ? null : await visibleTree(deps, actor, type)
  const entry = visible?.index.byId.get(id)
  if (type === null || !visible || !entry) throw new AppError('catalog/not_found')
  return { ...visible, type, entry }
}

/** Removes those of these categories, given parents first, in and below which nothing is. */
export async function dropEmptyCatalogs(
  deps: Deps,
  orgid: string,
  type: CatalogType,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const counts = await contentsOf(deps, type).count(orgid)
  await catalogs.change(deps, orgid, type, (tree) => {
    const left = ids.toReversed().reduce(
      (nodes, id) => {
        const used = counts.has(id) || nodes.some((one) => one.parentId === id)
        return used ? nodes : nodes.filter((one) => one.id !== id)
      },
      [...tree],
    )
    return ok({ tree: left })
  })
}

/** A category of a tree that was just changed. */
export async function nodeIn(
  deps: Deps,
  orgid: string,
  type: CatalogType,
  tree: readonly TreeNode[],
  id: string,
): Promise<CatalogNode> {
  const node = nodesOf(indexOf(tree), await contentsOf(deps, type).count(orgid)).find((one) => one.id === id)
  if (!node) throw new AppError('catalog/not_found')
  return node
}
