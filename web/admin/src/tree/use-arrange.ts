import { App } from 'antd'
import { useRef } from 'react'
import type { TreeNode } from '@lianda/shared/contract/tree'
import { useUndoToast } from '../parts/use-undo-toast'
import { failureOf } from '../platform/failure'
import { type TreeIndex, type Place, placeOf, refusalOf, withMoved } from './tree.rules'
import { type TreeSource, useTreeText } from './tree-source'

/** Where a category goes in the tree as it is when its turn comes; null: it stays. */
type Target = (index: TreeIndex, node: TreeNode) => Place | null

/**
 * Moves or orders a category and offers undo; says why where it can't be. Moves are done one after another, each in the
 * tree that the one before left: a second key is not lost because the first is still being written.
 */
export function useArrange({
  index,
  reload,
  change,
  words,
}: TreeSource): (id: string, target: Target) => Promise<void> {
  const tt = useTreeText(words)
  const { message } = App.useApp()
  const offerUndo = useUndoToast()
  const queue = useRef<Promise<void>>(Promise.resolve())
  /** The newest tree: the last answer of the server with the moves since then. */
  const tree = useRef(index)
  const loaded = useRef(index)
  /** Revisions after the moves since then, by id: an answer that is older was read before the last move was written. */
  const moved = useRef(new Map<string, number>())
  if (loaded.current !== index) {
    loaded.current = index
    const isOlder = [...moved.current].some(([id, rev]) => (index.byId.get(id)?.rev ?? rev) < rev)
    if (!isOlder) {
      tree.current = index
      moved.current.clear()
    }
  }

  const put = async ({ id, rev, name }: TreeNode, place: Place): Promise<TreeNode | null> => {
    try {
      const node = await change({ id, rev, name, ...place })
      tree.current = withMoved(tree.current, node, place)
      moved.current.set(node.id, node.rev)
      return node
    } catch (error) {
      message.error(failureOf(error).message)
      return null
    } finally {
      reload()
    }
  }
  const inTurn = (work: () => Promise<void>): Promise<void> => (queue.current = queue.current.then(work, work))

  return async (id, target) =>
    await inTurn(async () => {
      const node = tree.current.byId.get(id)
      const place = node ? target(tree.current, node) : null
      if (!node || !place) return
      const refusal = refusalOf(tree.current, node, place)
      if (refusal) return void message.warning(tt(`refused.${refusal}`))
      const before = placeOf(tree.current, node)
      const after = await put(node, place)
      if (!after) return
      const parent = tree.current.byId.get(place.parentId ?? '')?.name ?? tt('top')
      const words =
        place.parentId === before.parentId
          ? tt('ordered', { name: node.name })
          : tt('movedTo', { name: node.name, parent })
      offerUndo(words, () => void inTurn(async () => void (await put(after, before))))
    })
}
