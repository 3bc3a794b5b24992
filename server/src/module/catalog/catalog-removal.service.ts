import { AppError } from '@lianda/shared/error/app-error'
import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { catalogContents, catalogDelete, CatalogNode } from '@lianda/shared/module/catalog/catalog.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import type { Removed } from '../../infra/tree/forest'
import { type TreeNode, within } from '../../infra/tree/tree.rules'
import { visibleTree } from './catalog-access'
import { catalogs, contentsOf } from './catalog-forest'
import { getCatalog, nodeIn } from './catalog.service'

/** What is in a category and below it. Throws `catalog/not_found`. */
export async function readContents(deps: Deps, actor: Actor, id: string): Promise<OutputOf<typeof catalogContents>> {
  const { type, index } = await getCatalog(deps, actor, id)
  const contents = contentsOf(deps, type)
  const ids = within(index, id)
  return { categories: ids.length - 1, ...(await contents.inside(actor.orgid, ids)), loose: contents.loose }
}

/** Deletes a category with everything below it and moves the contents. Throws as the contract says. */
export async function deleteCatalog(
  deps: Deps,
  actor: Actor,
  { id, moveTo }: ParsedInputOf<typeof catalogDelete>,
): Promise<Removed<TreeNode>> {
  const located = await getCatalog(deps, actor, id)
  if (!located.rights.deleted) throw new AppError('identity/forbidden')
  return await catalogs.remove(deps, { ...located, orgid: actor.orgid }, moveTo)
}

/** Undoes a deletion. Throws as the contract says. */
export async function restoreCatalog(
  deps: Deps,
  actor: Actor,
  id: string,
): Promise<{ catalog: CatalogNode; path: string; moved: number }> {
  const { orgid } = actor
  const found = await catalogs.removalOf(deps, orgid, id)
  if (!found) throw new AppError('catalog/restore_expired')
  const { rights } = await visibleTree(deps, actor, found.type)
  if (!rights.access) throw new AppError('catalog/restore_expired')
  if (!rights.deleted) throw new AppError('identity/forbidden')
  const { type, tree, path, moved } = await catalogs.restore(deps, orgid, found.type, found.removal)
  return { catalog: await nodeIn(deps, orgid, type, tree, id), path, moved }
}
