import { ok, refuse, type Result } from '@lianda/shared/kernel/result'
import { foldWritten } from '@lianda/shared/kernel/text'
import { indexOf, pathOf, type Tree, type TreeLimits, type TreeNode, type TreeRefusal, within } from './tree.rules'

/** A deletion that can still be undone. */
export interface Removal<Node extends TreeNode = TreeNode> {
  /** The deleted node. */
  id: string
  /** It and those below it, parents first, as they were. */
  nodes: Node[]
  /** Where the contents went; null: no node. */
  to: string | null
  at: Date
  /** It was merged into `to`: these of its children went there and come back with it. */
  children?: string[]
}

/** How long a deletion can be undone, and contents that arrive late are moved after the others. */
export const UNDO_MS = 10 * 60_000
/** Older ones are forgotten, so that the document of a tree stays small. */
export const MAX_REMOVALS = 20

/** Removes a node with everything below it. Refuses when it or the target for its contents is not there. */
export function withoutNode<Node extends TreeNode>(
  tree: Tree<Node>,
  id: string,
  to: string | null,
): Result<{ tree: Node[]; gone: Node[] }, TreeRefusal> {
  const index = indexOf(tree)
  const ids = new Set(within(index, id))
  if (ids.size === 0 || (to !== null && (ids.has(to) || !index.byId.has(to)))) return refuse('not_found')
  return ok({
    tree: tree.filter((one) => !ids.has(one.id)),
    gone: [...ids].flatMap((one) => index.byId.get(one) ?? []),
  })
}

/** Removes a node whose children go to `to`, after the ones there. Refuses where one of them has a name that is there. */
export function withMerged<Node extends TreeNode>(
  tree: Tree<Node>,
  id: string,
  to: string,
  { depth }: TreeLimits,
): Result<{ tree: Node[]; gone: Node[]; children: string[] }, TreeRefusal> {
  const index = indexOf(tree)
  const node = index.byId.get(id)
  if (!node || !index.byId.has(to)) return refuse('not_found')
  if (within(index, id).includes(to)) return refuse('below_itself')
  const there = index.children.get(to) ?? []
  const children = index.children.get(id) ?? []
  const names = new Set(there.filter((one) => one.id !== id).map(({ name }) => foldWritten(name)))
  if (children.some(({ name }) => names.has(foldWritten(name)))) return refuse('name_taken')
  const sort = (there.at(-1)?.sort ?? -1) + 1
  const moved = new Map(
    children.map((one, at) => [one.id, { ...one, parentId: to, sort: sort + at, rev: one.rev + 1 }]),
  )
  const grown = tree.filter((one) => one.id !== id).map((one) => moved.get(one.id) ?? one)
  const now = indexOf(grown)
  const deep = children.flatMap((one) => within(now, one.id)).some((one) => pathOf(now, one).length > depth)
  return deep ? refuse('too_deep') : ok({ tree: grown, gone: [node], children: children.map((one) => one.id) })
}

/** Puts removed nodes back; at the top level when their parent is gone. */
export function withRestored<Node extends TreeNode>(
  tree: Tree<Node>,
  { nodes, to, children = [] }: Removal<Node>,
  limits: TreeLimits,
): Result<Node[], TreeRefusal> {
  const [root] = nodes
  if (!root) return refuse('not_found')
  if (tree.length + nodes.length > limits.most) return refuse('too_many')
  const index = indexOf(tree)
  const parentId = index.byId.has(root.parentId ?? '') ? root.parentId : null
  if (index.children.get(parentId)?.some((one) => foldWritten(one.name) === foldWritten(root.name)))
    return refuse('name_taken')
  const back = [{ ...root, parentId }, ...nodes.slice(1)]
  // A child below which the place of the node is by now stays where it is: it would be below itself.
  const above = new Set(pathOf(index, parentId).map((one) => one.id))
  const merged = new Set(children.filter((one) => !above.has(one)))
  const own = tree.map((one) =>
    merged.has(one.id) && one.parentId === to ? { ...one, parentId: root.id, rev: one.rev + 1 } : one,
  )
  const grown = [...own, ...back]
  const now = indexOf(grown)
  if (within(now, root.id).some((one) => pathOf(now, one).length > limits.depth)) return refuse('too_deep')
  return ok(grown)
}

/** Where contents belong whose target may have been deleted meanwhile: its own contents' target, or no node. */
export function targetOf<Node extends TreeNode>(
  tree: Tree<Node>,
  removals: readonly Removal<Node>[],
  to: string | null,
): string | null {
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
