import { ok, refuse, type Result } from '@lianda/shared/kernel/result'
import { foldWritten } from '@lianda/shared/kernel/text'

/** A node as its tree stores it: a category, a department, a position. A subject's nodes have more members. */
export interface TreeNode {
  id: string
  name: string
  parentId: string | null
  /** Smaller comes first among siblings. */
  sort: number
  rev: number
}

/** In any order. */
export type Tree<Node extends TreeNode> = readonly Node[]
export type TreeRefusal = 'not_found' | 'name_taken' | 'too_deep' | 'below_itself' | 'changed' | 'too_many' | 'restored'

export interface TreeLimits {
  /** Levels, without the root. */
  depth: number
  /** Nodes. A whole tree is one document. */
  most: number
}

/** A tree for looking up: every function of this file takes time in proportion to the tree, sorting aside. */
export interface TreeIndex<Node extends TreeNode> {
  byId: ReadonlyMap<string, Node>
  /** Siblings in their order, by their parent. */
  children: ReadonlyMap<string | null, readonly Node[]>
}

const { compare } = new Intl.Collator('zh')
const bySort = (a: TreeNode, b: TreeNode): number => a.sort - b.sort || compare(a.name, b.name)

export function indexOf<Node extends TreeNode>(tree: Tree<Node>): TreeIndex<Node> {
  const children = new Map<string | null, Node[]>()
  for (const one of tree) {
    const siblings = children.get(one.parentId)
    if (siblings) siblings.push(one)
    else children.set(one.parentId, [one])
  }
  for (const siblings of children.values()) siblings.sort(bySort)
  return { byId: new Map(tree.map((one) => [one.id, one])), children }
}

/** Parents before children, siblings by `sort`, then by name. */
export const inOrder = <Node extends TreeNode>(index: TreeIndex<Node>): Node[] => below(index, null)

/** The node and everything below it; empty when it does not exist. */
export function within<Node extends TreeNode>(index: TreeIndex<Node>, id: string): string[] {
  return index.byId.has(id) ? [id, ...below(index, id).map((one) => one.id)] : []
}

/** The nodes and everything below them, each once; in no order. */
export function withinAny<Node extends TreeNode>(
  { byId, children }: TreeIndex<Node>,
  ids: readonly string[],
): string[] {
  const found = new Set<string>()
  const open = ids.filter((id) => byId.has(id))
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue
    found.add(id)
    for (const one of children.get(id) ?? []) open.push(one.id)
  }
  return [...found]
}

function below<Node extends TreeNode>({ children }: TreeIndex<Node>, parentId: string | null): Node[] {
  const found: Node[] = []
  const open = [...(children.get(parentId) ?? [])].reverse()
  for (let one = open.pop(); one; one = open.pop()) {
    found.push(one)
    open.push(...(children.get(one.id) ?? []).toReversed())
  }
  return found
}

/** From the root down to the node; empty when it does not exist. */
export function pathOf<Node extends TreeNode>({ byId }: TreeIndex<Node>, id: string | null): Node[] {
  const path: Node[] = []
  for (let one = byId.get(id ?? ''); one; one = byId.get(one.parentId ?? '')) path.push(one)
  return path.reverse()
}

/** `A / B / C`, for the operation log. */
export const pathText = <Node extends TreeNode>(index: TreeIndex<Node>, id: string | null): string =>
  pathOf(index, id)
    .map((one) => one.name)
    .join(' / ')

/** What is in each node and below it. @param counts what is directly in each */
export function totalsOf<Node extends TreeNode>(
  index: TreeIndex<Node>,
  counts: ReadonlyMap<string | null, number>,
): Map<string, number> {
  const totals = new Map<string, number>()
  for (const { id, parentId } of inOrder(index).reverse()) {
    const own = (totals.get(id) ?? 0) + (counts.get(id) ?? 0)
    totals.set(id, own)
    if (parentId !== null) totals.set(parentId, (totals.get(parentId) ?? 0) + own)
  }
  return totals
}

/** Number of levels below and including the node. */
function height<Node extends TreeNode>(index: TreeIndex<Node>, id: string): number {
  let levels = 0
  for (let row = [id]; row.length > 0; levels++)
    row = row.flatMap((one) => (index.children.get(one) ?? []).map((child) => child.id))
  return levels
}

/** Siblings of an index by their folded names: importers look up thousands of paths. */
const named = new WeakMap<readonly TreeNode[], ReadonlyMap<string, TreeNode>>()

function siblingNamed<Node extends TreeNode>(
  { children }: TreeIndex<Node>,
  parentId: string | null,
  name: string,
): Node | undefined {
  const siblings = children.get(parentId)
  if (!siblings) return undefined
  let found = named.get(siblings)
  if (!found) {
    found = new Map(siblings.toReversed().map((one) => [foldWritten(one.name), one]))
    named.set(siblings, found)
  }
  return found.get(foldWritten(name)) as Node | undefined
}

/** Adds a node as the last of its siblings. */
export function withAdded<Node extends TreeNode>(
  tree: Tree<Node>,
  added: Omit<Node, 'sort' | 'rev'>,
  limits: TreeLimits,
): Result<Node[], TreeRefusal> {
  const { parentId, name } = added
  const index = indexOf(tree)
  if (tree.length >= limits.most) return refuse('too_many')
  if (parentId !== null && !index.byId.has(parentId)) return refuse('not_found')
  if (pathOf(index, parentId).length >= limits.depth) return refuse('too_deep')
  if (siblingNamed(index, parentId, name)) return refuse('name_taken')
  const last = index.children.get(parentId)?.at(-1)?.sort ?? -1
  return ok([...tree, { ...added, sort: last + 1, rev: 1 } as Node])
}

export interface TreeChange extends Pick<TreeNode, 'id' | 'name' | 'parentId' | 'rev'> {
  /** The sibling that it comes before; null: the last one. Undefined: its place stays, or the last one of a new parent. */
  before?: string | null | undefined
}

/**
 * Renames, moves or orders a node that is unchanged since `rev`, and sets `more` of its members. Refuses to move it below
 * itself.
 */
export function withChanged<Node extends TreeNode>(
  tree: Tree<Node>,
  change: TreeChange,
  limits: TreeLimits,
  more: Partial<Node> = {},
): Result<Node[], TreeRefusal> {
  const { id, parentId, name, rev } = change
  const index = indexOf(tree)
  const was = index.byId.get(id)
  if (!was || (parentId !== null && !index.byId.has(parentId))) return refuse('not_found')
  if (was.rev !== rev) return refuse('changed')
  if (pathOf(index, parentId).some((one) => one.id === id)) return refuse('below_itself')
  if (pathOf(index, parentId).length + height(index, id) > limits.depth) return refuse('too_deep')
  const namesake = siblingNamed(index, parentId, name)
  if (namesake && namesake.id !== id) return refuse('name_taken')
  const now = { ...was, ...more, name, parentId, rev: rev + 1 }
  const before = change.before === undefined && parentId !== was.parentId ? null : change.before
  if (before === undefined) return ok(tree.map((one) => (one.id === id ? now : one)))
  const others = (index.children.get(parentId) ?? []).filter((one) => one.id !== id)
  const at = before === null ? others.length : others.findIndex((one) => one.id === before)
  if (at < 0) return refuse('not_found')
  // Siblings keep their `rev`: nobody who edits one of them has anything to lose.
  const sorts = new Map(others.toSpliced(at, 0, now).map((one, sort) => [one.id, sort]))
  return ok(tree.map((one) => ({ ...(one.id === id ? now : one), sort: sorts.get(one.id) ?? one.sort })))
}

/** The id of the node at this path of names (null for none); undefined when it is not there. */
export function findPath<Node extends TreeNode>(
  index: TreeIndex<Node>,
  names: readonly string[],
): string | null | undefined {
  let id: string | null | undefined = null
  for (const name of names) {
    if (id === undefined) break
    id = siblingNamed(index, id, name)?.id
  }
  return id
}

/** The node at this path of names, from the root down; missing ones are made by `make`. */
export function withPath<Node extends TreeNode>(
  tree: Tree<Node>,
  names: readonly string[],
  make: (name: string, parentId: string | null) => Omit<Node, 'sort' | 'rev'>,
  limits: TreeLimits,
): Result<{ tree: Node[]; id: string | null }, TreeRefusal> {
  let grown: Node[] = [...tree]
  let parentId: string | null = null
  for (const name of names) {
    const known: Node | undefined = siblingNamed(indexOf(grown), parentId, name)
    if (known) {
      parentId = known.id
      continue
    }
    const made = make(name, parentId)
    const added = withAdded(grown, made, limits)
    if (!added.ok) return added
    grown = added.value
    parentId = made.id
  }
  return ok({ tree: grown, id: parentId })
}
