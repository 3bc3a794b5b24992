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
import { isCreator } from './access.rules'
import { type CatalogRights, type VisibleTree, visibleTree } from './catalog-access'
import { nodesOf } from '../../infra/tree/tree.view'
import { withAdded, withChanged } from '../../infra/tree/tree.rules'
import type { CatalogEntry } from './catalog-entry.types'
import { type CatalogContents, catalogs, contentsOf } from './catalog-forest'
import { hiddenThings, listedThings } from './thing-access'

/**
 * The tree of one type, with the number of things in each category and below it. @param part counts only this part of
 * the things
 */
export async function listCatalogs(
  deps: Deps,
  actor: Actor,
  type: CatalogType,
  part?: string,
): Promise<OutputOf<typeof catalogList>> {
  const contents = contentsOf(deps, type)
  const [visible, counts] = await Promise.all([
    visibleTree(deps, actor, type),
    seenCounts(deps, actor, type, contents, part),
  ])
  if (!visible.rights.access) throw new AppError('identity/forbidden')
  const data = viewsOf(actor, visible, counts)
  return { data, total: data.length, loose: counts.get(null) ?? 0 }
}

/** What is in each category, without things whose own lists hide them from the actor. */
async function seenCounts(
  deps: Deps,
  actor: Actor,
  type: CatalogType,
  contents: CatalogContents,
  part: string | undefined,
): Promise<ReadonlyMap<string | null, number>> {
  if (contents.countSeen) return await contents.countSeen(actor, part)
  const [counts, hidden] = await Promise.all([contents.count(actor.orgid, part), hiddenThings(deps, actor, type)])
  if (hidden.length === 0) return counts
  const seen = new Map(counts)
  const things = await listedThings(deps).get(type)?.find(actor.orgid, hidden, part)
  for (const { catalogId } of things?.values() ?? []) seen.set(catalogId, (seen.get(catalogId) ?? 1) - 1)
  return seen
}

/** The nodes as the actor sees them, parents before children. */
function viewsOf(
  { access }: Actor,
  { index, reach }: VisibleTree,
  counts: ReadonlyMap<string | null, number>,
): CatalogNode[] {
  return nodesOf(index, counts).map((node) => {
    const entry = index.byId.get(node.id)
    const open = entry?.access?.open ?? 'full'
    const manage = access.every((keys) => isCreator(entry?.creatorId, keys))
    return { ...node, access: { open, change: reach(node.id) === 'change', manage } }
  })
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
  const { index, rights, reach } = await visibleTree(deps, actor, type)
  if (!rights.add) throw new AppError('identity/forbidden')
  if (parentId !== null && !index.byId.has(parentId)) throw new AppError('catalog/not_found')
  if (reach(parentId) !== 'change') throw new AppError('catalog/read_only')
  const id = deps.newId()
  await catalogs.change(deps, actor.orgid, type, (before) => {
    const added = withAdded(before, { id, name, parentId, creatorId: actor.userId }, catalogs.limits)
    return added.ok ? ok({ tree: added.value }) : added
  })
  return await nodeIn(deps, actor, type, id)
}

export interface CatalogChanged {
  type: CatalogType
  before: CatalogEntry
  after: CatalogNode
}

/** Renames, moves or orders a category. Throws as the contract says. */
export async function updateCatalog(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof catalogUpdate>,
): Promise<CatalogChanged> {
  const { type, index, entry, rights, reach } = await getCatalog(deps, actor, input.id)
  if (!rights.edit) throw new AppError('identity/forbidden')
  if (input.parentId !== null && !index.byId.has(input.parentId)) throw new AppError('catalog/not_found')
  if ([input.id, input.parentId].some((id) => reach(id) !== 'change')) throw new AppError('catalog/read_only')
  await catalogs.change(deps, actor.orgid, type, (nodes) => {
    const changed = withChanged(nodes, input, catalogs.limits)
    return changed.ok ? ok({ tree: changed.value }) : changed
  })
  return { type, before: entry, after: await nodeIn(deps, actor, type, input.id) }
}

export interface Located extends VisibleTree {
  type: CatalogType
  entry: CatalogEntry
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

/** A category that was just changed. */
export async function nodeIn(deps: Deps, actor: Actor, type: CatalogType, id: string): Promise<CatalogNode> {
  const node = (await listCatalogs(deps, actor, type)).data.find((one) => one.id === id)
  if (!node) throw new AppError('catalog/not_found')
  return node
}
