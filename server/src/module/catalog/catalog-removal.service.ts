import { AppError } from '@lianda/shared/error/app-error'
import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { ok, refuse } from '@lianda/shared/kernel/result'
import {
  type catalogContents,
  type catalogDelete,
  type CatalogNode,
  NO_CATALOG,
} from '@lianda/shared/module/catalog/catalog.admin.contract'
import type { CatalogType } from '@lianda/shared/module/catalog/catalog-types'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import type { Job } from '../../infra/queue/job'
import { visibleTree } from './catalog-access'
import { contentsOf } from './catalog-contents'
import { type CatalogMoveDoc, catalogMoves, catalogTrees } from './catalog.model'
import { type Removal, targetOf, UNDO_MS, withoutCatalog, withRestored } from './catalog-removal.rules'
import { type CatalogEntry, indexOf, type Tree, within } from './catalog.rules'
import { getCatalog, type Located, nodeIn, pathText } from './catalog.service'
import { changeTree, findRemoval } from './catalog.store'

/** What is in a category and below it. Throws `catalog/not_found`. */
export async function readContents(deps: Deps, actor: Actor, id: string): Promise<OutputOf<typeof catalogContents>> {
  const { type, index } = await getCatalog(deps, actor, id)
  const contents = contentsOf(deps, type)
  const ids = within(index, id)
  return { categories: ids.length - 1, ...(await contents.inside(actor.orgid, ids)), loose: contents.loose }
}

export interface CatalogRemoved {
  removed: CatalogEntry
  path: string
  /** Name of the category that the contents went to; '' without one. */
  target: string
  moved: number
}

/**
 * Deletes a category with everything below it and moves the contents, those in the recycle bin too. The tree changes
 * first, so that of two deletions neither can choose what the other one deletes; what a crash or a late writer leaves
 * in a deleted category is moved by the job.
 */
export async function deleteCatalog(
  deps: Deps,
  actor: Actor,
  { id, moveTo }: ParsedInputOf<typeof catalogDelete>,
): Promise<CatalogRemoved> {
  const located = await getCatalog(deps, actor, id)
  const { type, index, entry, rights } = located
  if (!rights.deleted) throw new AppError('identity/forbidden')
  const to = await targetFor(deps, actor.orgid, located, moveTo)
  const at = new Date(deps.clock.now())
  const { removal, tree, removals } = await changeTree(deps, actor.orgid, type, (nodes, known) => {
    const cut = withoutCatalog(nodes, id, to)
    if (!cut.ok) return cut
    const removal: Removal = { id, nodes: cut.value.gone, to, at }
    return ok({ tree: cut.value.tree, removal, removals: [...known, removal] })
  })
  const moved = await settle(deps, actor.orgid, type, { removal, tree, removals })
  return { removed: entry, path: pathText(index, id), target: index.byId.get(to ?? '')?.name ?? '', moved }
}

/** Where the contents go. Throws `catalog/not_empty` when somebody has to say it, `catalog/not_found` for no target. */
async function targetFor(
  deps: Deps,
  orgid: string,
  { type, index, entry }: Located,
  moveTo: string | undefined,
): Promise<string | null> {
  const contents = contentsOf(deps, type)
  const gone = within(index, entry.id)
  if (moveTo !== undefined && moveTo !== NO_CATALOG) {
    if (!index.byId.has(moveTo) || gone.includes(moveTo)) throw new AppError('catalog/not_found')
    return moveTo
  }
  if (contents.loose && moveTo === NO_CATALOG) return null
  const { items, binned } = await contents.inside(orgid, gone)
  // What lies in the recycle bin may lose its category unasked where there need not be one.
  if (items > 0 || (binned > 0 && !contents.loose)) throw new AppError('catalog/not_empty')
  return null
}

/**
 * Undoes a deletion: the categories come back under their ids, with the contents that are still where they were moved.
 * Throws as the contract says.
 */
export async function restoreCatalog(
  deps: Deps,
  actor: Actor,
  id: string,
): Promise<{ catalog: CatalogNode; path: string; moved: number }> {
  const { orgid } = actor
  const found = await findRemoval(deps, orgid, id)
  if (!found || found.removal.at.getTime() < deps.clock.now() - UNDO_MS) throw new AppError('catalog/restore_expired')
  const { type, removal } = found
  const { rights } = await visibleTree(deps, actor, type)
  if (!rights.access) throw new AppError('catalog/restore_expired')
  if (!rights.deleted) throw new AppError('identity/forbidden')
  const { tree } = await changeTree(deps, orgid, type, (nodes, known) => {
    // Somebody else has undone it meanwhile.
    if (!known.some((one) => one.id === id)) return refuse('restored')
    const grown = withRestored(nodes, removal)
    return grown.ok ? ok({ tree: grown.value, removals: known.filter((one) => one.id !== id) }) : grown
  })
  const contents = contentsOf(deps, type)
  let moved = 0
  for (const { from, to, things } of await catalogMoves(deps.db).find({ orgid, removal: id }).lean())
    moved += await contents.move(orgid, { from: [to], things }, from)
  await catalogMoves(deps.db).deleteMany({ orgid, removal: id })
  return { catalog: await nodeIn(deps, orgid, type, tree, id), path: pathText(indexOf(tree), id), moved }
}

/** Ids in one document, at most. */
const THINGS_AT_ONCE = 10_000

interface Settling {
  removal: Removal
  tree: Tree
  removals: readonly Removal[]
}

/** Moves what is in removed categories, and notes what it moved for the undo. Returns the number moved. Idempotent. */
async function settle(
  deps: Deps,
  orgid: string,
  type: CatalogType,
  { removal, tree, removals }: Settling,
): Promise<number> {
  const contents = contentsOf(deps, type)
  const to = targetOf(tree, removals, removal.to)
  const at = new Date(deps.clock.now())
  const from = removal.nodes.map((one) => one.id)
  const placed = await contents.list(orgid, from)
  if (placed.length === 0) return 0
  const notes = new Map<string, CatalogMoveDoc>()
  for (const [n, { id, catalogId }] of placed.entries()) {
    const key = `${catalogId}-${Math.floor(n / THINGS_AT_ONCE)}`
    const note = notes.get(key) ?? {
      _id: deps.newId(),
      orgid,
      removal: removal.id,
      from: catalogId,
      to,
      things: [],
      at,
    }
    note.things.push(id)
    notes.set(key, note)
  }
  await catalogMoves(deps.db).insertMany([...notes.values()])
  return await contents.move(orgid, { from }, to)
}

/** Moves what a crash or a late writer left in deleted categories, and forgets deletions that can't be undone any more. */
export const settleJob = (deps: Deps): Job => ({
  name: 'catalog.settle',
  everyMs: 30_000,
  async run() {
    const trees = await catalogTrees(deps.db)
      .find({ settling: true })
      .unscoped('a job moves the contents of deleted categories of all organisations')
      .lean()
    for (const { orgid, type, nodes: tree, removals } of trees) {
      // It may have been undone since the tree was read.
      for (const removal of removals)
        if (await findRemoval(deps, orgid, removal.id)) await settle(deps, orgid, type, { removal, tree, removals })
      const since = deps.clock.now() - UNDO_MS
      if (removals.some((one) => one.at.getTime() < since))
        await changeTree(deps, orgid, type, (nodes, known) =>
          ok({ tree: [...nodes], removals: known.filter((one) => one.at.getTime() >= since) }),
        )
    }
  },
})
