import { ok, refuse, type Result } from '@lianda/shared/kernel/result'
import { foldWritten } from '@lianda/shared/kernel/text'
import { CATALOG_DEPTH } from '@lianda/shared/module/catalog/catalog.admin.contract'

/** A category as its tree stores it. */
export interface CatalogEntry {
  id: string
  name: string
  parentId: string | null
  /** Smaller comes first among siblings. */
  sort: number
  rev: number
}

export type Tree = readonly CatalogEntry[]
export type TreeRefusal = 'not_found' | 'name_taken' | 'too_deep' | 'changed' | 'too_many'

/** More than anyone arranges by hand; a whole tree is one document. */
export const MAX_CATALOGS = 2_000

/** Parents before children, siblings by `sort`, then by name. */
export function inOrder(tree: Tree, parentId: string | null = null): CatalogEntry[] {
  return tree
    .filter((one) => one.parentId === parentId)
    .toSorted((a, b) => a.sort - b.sort || a.name.localeCompare(b.name))
    .flatMap((one) => [one, ...inOrder(tree, one.id)])
}

/** The category and everything below it; empty when it does not exist. */
export function within(tree: Tree, id: string): string[] {
  if (!tree.some((one) => one.id === id)) return []
  return [id, ...tree.filter((one) => one.parentId === id).flatMap((one) => within(tree, one.id))]
}

/** From the root down to the category; empty when it does not exist. */
export function pathOf(tree: Tree, id: string | null): CatalogEntry[] {
  const entry = tree.find((one) => one.id === id)
  return entry ? [...pathOf(tree, entry.parentId), entry] : []
}

/** Number of levels below and including the category. */
function height(tree: Tree, id: string): number {
  const below = tree.filter((one) => one.parentId === id).map((one) => height(tree, one.id))
  return 1 + Math.max(0, ...below)
}

const siblingNamed = (tree: Tree, parentId: string | null, name: string): CatalogEntry | undefined =>
  tree.find((one) => one.parentId === parentId && foldWritten(one.name) === foldWritten(name))

/** Adds a category as the last of its siblings. */
export function withCatalog(
  tree: Tree,
  added: Pick<CatalogEntry, 'id' | 'name' | 'parentId'>,
): Result<CatalogEntry[], TreeRefusal> {
  const { parentId, name } = added
  if (tree.length >= MAX_CATALOGS) return refuse('too_many')
  if (parentId !== null && !tree.some((one) => one.id === parentId)) return refuse('not_found')
  if (pathOf(tree, parentId).length >= CATALOG_DEPTH) return refuse('too_deep')
  if (siblingNamed(tree, parentId, name)) return refuse('name_taken')
  const last = Math.max(-1, ...tree.filter((one) => one.parentId === parentId).map((one) => one.sort))
  return ok([...tree, { ...added, sort: Math.min(last + 1, 99_999), rev: 1 }])
}

/** Renames, moves or orders a category that is unchanged since `rev`. Refuses to move it below itself. */
export function withChanged(tree: Tree, changed: CatalogEntry): Result<CatalogEntry[], TreeRefusal> {
  const { id, parentId, name, rev } = changed
  const before = tree.find((one) => one.id === id)
  if (!before || (parentId !== null && !tree.some((one) => one.id === parentId))) return refuse('not_found')
  if (before.rev !== rev) return refuse('changed')
  if (parentId !== null && within(tree, id).includes(parentId)) return refuse('too_deep')
  if (pathOf(tree, parentId).length + height(tree, id) > CATALOG_DEPTH) return refuse('too_deep')
  const namesake = siblingNamed(tree, parentId, name)
  if (namesake && namesake.id !== id) return refuse('name_taken')
  return ok(tree.map((one) => (one.id === id ? { ...changed, rev: rev + 1 } : one)))
}

/** The category at this path of names, from the root down; missing ones are created with ids from `newId`. */
export function withPath(
  tree: Tree,
  names: readonly string[],
  newId: () => string,
): Result<{ tree: CatalogEntry[]; id: string | null }, TreeRefusal> {
  let grown: CatalogEntry[] = [...tree]
  let parentId: string | null = null
  for (const name of names) {
    const known = siblingNamed(grown, parentId, name)
    const id = known?.id ?? newId()
    if (!known) {
      const added = withCatalog(grown, { id, name, parentId })
      if (!added.ok) return added
      grown = added.value
    }
    parentId = id
  }
  return ok({ tree: grown, id: parentId })
}
