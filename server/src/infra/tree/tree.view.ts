import type { TreeNode as TreeNodeView } from '@lianda/shared/contract/tree'
import { inOrder, totalsOf, type TreeIndex, type TreeNode } from './tree.rules'

/** The nodes as clients see them, parents before children. @param counts what is directly in each */
export function nodesOf<Node extends TreeNode>(
  index: TreeIndex<Node>,
  counts: ReadonlyMap<string | null, number>,
): TreeNodeView[] {
  const totals = totalsOf(index, counts)
  return inOrder(index).map(({ id, name, parentId, sort, rev }) => ({
    id,
    name,
    parentId,
    sort,
    rev,
    count: totals.get(id) ?? 0,
  }))
}
