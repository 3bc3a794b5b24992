import { ok, refuse, type Result } from '@lianda/shared/kernel/result'
import { foldWritten } from '@lianda/shared/kernel/text'
import { CATALOG_DEPTH } from '@lianda/shared/module/catalog/catalog.admin.contract'
import { type CatalogEntry, indexOf, MAX_CATALOGS, pathOf, type Tree, type TreeRefusal, within } from './catalog.rules'

/** A deletion that can still be undone. */
export interface Removal {
  /** The deleted category. */
  id: string
  /** It and those below it, parents first, as they were. */
  nodes: CatalogEntry[]
  /** Where the contents went; null: no category. */
  to: string | null
  at: Date
}

/** How long a deletion can be undone, and contents that arrive late are moved after the others. */
export const UNDO_MS = 10 * 60_000
/** Older ones are forgotten, so that the document of a tree stays small. */
export const MAX_REMOVALS = 20

/** Removes a category with everything below it. Refuses when it or the target for its contents is not there. */
export function withoutCatalog(
  tree: Tree,
  id: string,
  to: string | null,
): Result<{ tree: CatalogEntry[]; gone: CatalogEntry[] }, TreeRefusal> {
  const index = indexOf(tree)
  const ids = new Set(within(index, id))
  if (ids.size === 0 || (to !== null && (ids.has(to) || !index.byId.has(to)))) return refuse('not_found')
  return ok({
    tree: tree.filter((one) => !ids.has(one.id)),
    gone: [...ids].flatMap((one) => index.byId.get(one) ?? []),
  })
}

/** Puts removed categories back; at the top level when their parent is gone. */
export function withRestored(tree: Tree, { nodes }: Removal): Result<CatalogEntry[], TreeRefusal> {
  const [root] = nodes
  if (!root) return refuse('not_found')
  if (tree.length + nodes.length > MAX_CATALOGS) return refuse('too_many')
  const index = indexOf(tree)
  const parentId = index.byId.has(root.parentId ?? '') ? root.parentId : null
  if (index.children.get(parentId)?.some((one) => foldWritten(one.name) === foldWritten(root.name)))
    return refuse('name_taken')
  const back = [{ ...root, parentId }, ...nodes.slice(1)]
  const grown = [...tree, ...back]
  const now = indexOf(grown)
  if (back.some((one) => pathOf(now, one.id).length > CATALOG_DEPTH)) return refuse('too_deep')
  return ok(grown)
}

/** Where contents belong whose target may have been deleted meanwhile: its own contents' target, or no category. */
export function targetOf(tree: Tree, removals: readonly Removal[], to: string | null): string | null {
  const there = new Set(tree.map((one) => one.id))
  const seen = new Set<string>()
  let target = to
  while (target !== null && !there.has(target)) {
    if (seen.has(target)) return null
    seen.add(target)
    const gone = target
    target = removals.findLast((one) => one.nodes.some((node) => node.id === gone))?.to ?? null
  }
  return target
}
