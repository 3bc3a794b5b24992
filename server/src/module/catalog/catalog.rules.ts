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

/** In any order. */
export type Tree = readonly CatalogEntry[]
export type TreeRefusal = 'not_found' | 'name_taken' | 'too_deep' | 'below_itself' | 'changed' | 'too_many' | 'restored'

/** More than anyone arranges by hand; a whole tree is one document. */
export const MAX_CATALOGS = 2_000

/** A tree for looking up: every function of this file takes time in proportion to the tree, sorting aside. */
export interface TreeIndex {
  byId: ReadonlyMap<string, CatalogEntry>
  /** Siblings in their order, by their parent. */
  children: ReadonlyMap<string | null, readonly CatalogEntry[]>
}

const { compare } = new Intl.Collator('zh')
const bySort = (a: CatalogEntry, b: CatalogEntry): number => a.sort - b.sort || compare(a.name, b.name)

export function indexOf(tree: Tree): TreeIndex {
  const children = new Map<string | null, CatalogEntry[]>()
  for (const one of tree) {
    const siblings = children.get(one.parentId)
    if (siblings) siblings.push(one)
    else children.set(one.parentId, [one])
  }
  for (const siblings of children.values()) siblings.sort(bySort)
  return { byId: new Map(tree.map((one) => [one.id, one])), children }
}

/** Parents before children, siblings by `sort`, then by name. */
export const inOrder = (index: TreeIndex): CatalogEntry[] => below(index, null)

/** The category and everything below it; empty when it does not exist. */
export function within(index: TreeIndex, id: string): string[] {
  return index.byId.has(id) ? [id, ...below(index, id).map((one) => one.id)] : []
}

function below({ children }: TreeIndex, parentId: string | null): CatalogEntry[] {
  const found: CatalogEntry[] = []
  const open = [...(children.get(parentId) ?? [])].reverse()
  for (let one = open.pop(); one; one = open.pop()) {
    found.push(one)
    open.push(...(children.get(one.id) ?? []).toReversed())
  }
  return found
}

/** From the root down to the category; empty when it does not exist. */
export function pathOf({ byId }: TreeIndex, id: string | null): CatalogEntry[] {
  const path: CatalogEntry[] = []
  for (let one = byId.get(id ?? ''); one; one = byId.get(one.parentId ?? '')) path.push(one)
  return path.reverse()
}

/** What is in each category and below it. @param counts what is directly in each */
export function totalsOf(index: TreeIndex, counts: ReadonlyMap<string | null, number>): Map<string, number> {
  const totals = new Map<string, number>()
  for (const { id, parentId } of inOrder(index).reverse()) {
    const own = (totals.get(id) ?? 0) + (counts.get(id) ?? 0)
    totals.set(id, own)
    if (parentId !== null) totals.set(parentId, (totals.get(parentId) ?? 0) + own)
  }
  return totals
}

/** Number of levels below and including the category. */
function height(index: TreeIndex, id: string): number {
  let levels = 0
  for (let row = [id]; row.length > 0; levels++)
    row = row.flatMap((one) => (index.children.get(one) ?? []).map((child) => child.id))
  return levels
}

const siblingNamed = ({ children }: TreeIndex, parentId: string | null, name: string): CatalogEntry | undefined =>
  children.get(parentId)?.find((one) => foldWritten(one.name) === foldWritten(name))

/** Adds a category as the last of its siblings. */
export function withCatalog(
  tree: Tree,
  added: Pick<CatalogEntry, 'id' | 'name' | 'parentId'>,
): Result<CatalogEntry[], TreeRefusal> {
  const { parentId, name } = added
  const index = indexOf(tree)
  if (tree.length >= MAX_CATALOGS) return refuse('too_many')
  if (parentId !== null && !index.byId.has(parentId)) return refuse('not_found')
  if (pathOf(index, parentId).length >= CATALOG_DEPTH) return refuse('too_deep')
  if (siblingNamed(index, parentId, name)) return refuse('name_taken')
  const last = index.children.get(parentId)?.at(-1)?.sort ?? -1
  return ok([...tree, { ...added, sort: last + 1, rev: 1 }])
}

export interface CatalogChange extends Pick<CatalogEntry, 'id' | 'name' | 'parentId' | 'rev'> {
  /** The sibling that it comes before; null: the last one. Undefined: its place stays, or the last one of a new parent. */
  before?: string | null | undefined
}

/** Renames, moves or orders a category that is unchanged since `rev`. Refuses to move it below itself. */
export function withChanged(tree: Tree, change: CatalogChange): Result<CatalogEntry[], TreeRefusal> {
  const { id, parentId, name, rev } = change
  const index = indexOf(tree)
  const was = index.byId.get(id)
  if (!was || (parentId !== null && !index.byId.has(parentId))) return refuse('not_found')
  if (was.rev !== rev) return refuse('changed')
  if (pathOf(index, parentId).some((one) => one.id === id)) return refuse('below_itself')
  if (pathOf(index, parentId).length + height(index, id) > CATALOG_DEPTH) return refuse('too_deep')
  const namesake = siblingNamed(index, parentId, name)
  if (namesake && namesake.id !== id) return refuse('name_taken')
  const now = { ...was, name, parentId, rev: rev + 1 }
  const before = change.before === undefined && parentId !== was.parentId ? null : change.before
  if (before === undefined) return ok(tree.map((one) => (one.id === id ? now : one)))
  const others = (index.children.get(parentId) ?? []).filter((one) => one.id !== id)
  const at = before === null ? others.length : others.findIndex((one) => one.id === before)
  if (at < 0) return refuse('not_found')
  // Siblings keep their `rev`: nobody who edits one of them has anything to lose.
  const sorts = new Map(others.toSpliced(at, 0, now).map((one, sort) => [one.id, sort]))
  return ok(tree.map((one) => ({ ...(one.id === id ? now : one), sort: sorts.get(one.id) ?? one.sort })))
}

/** The id of the category at this path of names (null for none); undefined when it is not there. */
export function findPath(index: TreeIndex, names: readonly string[]): string | null | undefined {
  let id: string | null | undefined = null
  for (const name of names) {
    if (id === undefined) break
    id = siblingNamed(index, id, name)?.id
  }
  return id
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
    const known = siblingNamed(indexOf(grown), parentId, name)
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
