import { AppError } from '@lianda/shared/error/app-error'
import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import {
  type catalogContents,
  type catalogDelete,
  type CatalogNode,
  NO_CATALOG,
} from '@lianda/shared/module/catalog/catalog.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import type { Removed } from '../../infra/tree/forest'
import { indexOf, within } from '../../infra/tree/tree.rules'
import { reachInTree } from './access.rules'
import { visibleTree } from './catalog-access'
import type { CatalogEntry } from './catalog-entry.types'
import { catalogs, contentsOf, usesOfCatalogs } from './catalog-forest'
import { getCatalog, nodeIn } from './catalog.service'

/** What is in a category and below it. Throws `catalog/not_found`. */
export async function readContents(deps: Deps, actor: Actor, id: string): Promise<OutputOf<typeof catalogContents>> {
  const { type, index } = await getCatalog(deps, actor, id)
  const contents = contentsOf(deps, type)
  const ids = within(index, id)
  const [inside, uses] = await Promise.all([contents.inside(actor.orgid, ids), usesOfCatalogs(deps, actor, type, ids)])
  return { categories: ids.length - 1, ...inside, loose: contents.loose, ...(uses.length > 0 ? { uses } : {}) }
}

/** Deletes a category with everything below it and moves the contents. Throws as the contract says. */
export async function deleteCatalog(
  deps: Deps,
  actor: Actor,
  { id, moveTo }: ParsedInputOf<typeof catalogDelete>,
): Promise<Removed<CatalogEntry>> {
  const located = await getCatalog(deps, actor, id)
  const { type, rights, reach, entry } = located
  if (!rights.deleted) throw new AppError('identity/forbidden')
  const target = moveTo === undefined || moveTo === NO_CATALOG ? null : moveTo
  if ([entry.id, target].some((one) => reach(one) !== 'change')) throw new AppError('catalog/read_only')
  // Everything below goes too, what the actor does not see included.
  const below = within(indexOf(await catalogs.treeOf(deps, actor.orgid, type)), id)
  if (below.some((one) => reach(one) !== 'change')) throw new AppError('catalog/closed_below')
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
  const { type, removal } = found
  const { rights } = await visibleTree(deps, actor, type)
  const before = indexOf([...(await catalogs.treeOf(deps, orgid, type)), ...removal.nodes])
  const reach = reachInTree(before, actor.access).get(id) ?? 'change'
  if (!rights.access || reach === 'none') throw new AppError('catalog/restore_expired')
  if (!rights.deleted) throw new AppError('identity/forbidden')
  if (reach !== 'change') throw new AppError('catalog/read_only')
  const { path, moved } = await catalogs.restore(deps, orgid, type, removal)
  return { catalog: await nodeIn(deps, actor, type, id), path, moved }
}
