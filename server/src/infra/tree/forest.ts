import { AppError } from '@lianda/shared/error/app-error'
import type { ErrorCode } from '@lianda/shared/error/codes'
import { ok, refuse, type Result } from '@lianda/shared/kernel/result'
import { NO_NODE } from '@lianda/shared/contract/tree'
import type { Deps } from '../../deps'
import type { Job } from '../queue/job'
import { isDuplicateKey } from '../store/store-error'
import { MAX_REMOVALS, type Removal, targetOf, UNDO_MS, withMerged, withoutNode, withRestored } from './removal.rules'
import type { TreeContents } from './tree-contents'
import { treeModels, type TreeMoveDoc } from './tree.model'
import {
  indexOf,
  pathText,
  type Tree,
  type TreeIndex,
  type TreeLimits,
  type TreeNode,
  type TreeRefusal,
  within,
} from './tree.rules'

/** What distinguishes the trees of one noun from those of another. */
interface ForestForm<Type extends number> {
  /** Of the collections and the job. */
  name: string
  limits: TreeLimits
  codes: Readonly<Record<TreeRefusal | 'not_empty', ErrorCode>>
  /** The things that a tree sorts. Throws for a type that nobody registered. */
  contents(deps: Deps, type: Type): TreeContents
  /** A tree was changed. */
  changed?(deps: Deps, orgid: string, type: Type): void
}

interface Changed<Node extends TreeNode> {
  tree: Node[]
  /** Left out: they stay as they are. */
  removals?: readonly Removal<Node>[]
}

/** A node with its tree, as somebody sees it. */
export interface Located<Type extends number, Node extends TreeNode> {
  orgid: string
  type: Type
  index: TreeIndex<Node>
  entry: Node
}

/** What a deletion or a merge did. */
export interface Removed<Node extends TreeNode> {
  removed: Node
  path: string
  /** Name of the node that the contents went to; '' without one. */
  target: string
  moved: number
}

export interface Restored<Type extends number, Node extends TreeNode> {
  type: Type
  tree: Node[]
  node: Node
  path: string
  /** Contents that came back. */
  moved: number
}

const TRIES = 20
/** Ids in one document, at most. */
const THINGS_AT_ONCE = 10_000

/** The trees of a noun, by organisation and type: stored, changed, cut with an undo of ten minutes. Rights are the caller's. */
export function forestOf<Type extends number, Node extends TreeNode>(form: ForestForm<Type>) {
  const { limits, codes } = form
  const { trees, moves } = treeModels(form.name)
  const keyOf = (orgid: string, type: Type): string => `${orgid}-${type}`

  /** The whole tree. */
  async function treeOf(deps: Deps, orgid: string, type: Type): Promise<Tree<Node>> {
    const doc = await trees(deps.db)
      .findOne({ _id: keyOf(orgid, type), orgid }, { nodes: 1 })
      .lean()
    return (doc?.nodes as Node[] | undefined) ?? []
  }

  /** All nodes of an organisation's trees, those included whose deletion can be undone. */
  async function everyNode(deps: Deps, orgid: string): Promise<Node[]> {
    const docs = await trees(deps.db).find({ orgid }).lean()
    return docs.flatMap(({ nodes, removals }) => [...nodes, ...removals.flatMap((one) => one.nodes)]) as Node[]
  }

  /** The type of an existing node; null when the organisation has none with this id. */
  async function typeOf(deps: Deps, orgid: string, id: string): Promise<Type | null> {
    const doc = await trees(deps.db).findOne({ orgid, 'nodes.id': id }, { type: 1 }).lean()
    return (doc?.type as Type | undefined) ?? null
  }

  /** A deletion that is remembered, with its type. */
  async function findRemoval(
    deps: Deps,
    orgid: string,
    id: string,
  ): Promise<{ type: Type; removal: Removal<Node> } | null> {
    const doc = await trees(deps.db).findOne({ orgid, 'removals.id': id }, { type: 1, removals: 1 }).lean()
    const removal = (doc?.removals as Removal<Node>[] | undefined)?.findLast((one) => one.id === id)
    return doc && removal ? { type: doc.type as Type, removal } : null
  }

  /** A deletion that can still be undone, with its type. */
  async function removalOf(...asked: Parameters<typeof findRemoval>): ReturnType<typeof findRemoval> {
    const found = await findRemoval(...asked)
    return found && found.removal.at.getTime() >= asked[0].clock.now() - UNDO_MS ? found : null
  }

  /** Changes a tree by a pure rule, and retries when someone else was faster. Throws the rule's refusal as an error. */
  async function change<T extends Changed<Node>>(
    deps: Deps,
    orgid: string,
    type: Type,
    rule: (tree: Tree<Node>, removals: readonly Removal<Node>[]) => Result<T, TreeRefusal>,
  ): Promise<T> {
    const _id = keyOf(orgid, type)
    for (let n = 0; n < TRIES; n++) {
      const doc = await trees(deps.db).findOne({ _id, orgid }).lean()
      const known = (doc?.removals ?? []) as Removal<Node>[]
      const changed = rule((doc?.nodes ?? []) as Node[], known)
      if (!changed.ok) throw new AppError(codes[changed.reason], { params: { n: limits.most } })
      const removals = (changed.value.removals ?? known).slice(-MAX_REMOVALS)
      const next = { nodes: changed.value.tree, removals, settling: removals.length > 0 }
      if (await written(deps, { _id, orgid, type }, doc?.rev ?? null, next)) {
        form.changed?.(deps, orgid, type)
        return changed.value
      }
    }
    throw new AppError('server/busy', { retryAfterS: 1 })
  }

  /** False where somebody else was faster. */
  async function written(
    deps: Deps,
    { _id, orgid, type }: { _id: string; orgid: string; type: Type },
    rev: number | null,
    next: { nodes: Node[]; removals: Removal<Node>[]; settling: boolean },
  ): Promise<boolean> {
    if (rev !== null) {
      const to = { $set: { ...next, rev: rev + 1 } }
      return (await trees(deps.db).updateOne({ _id, orgid, rev }, to)).matchedCount === 1
    }
    const made = await trees(deps.db)
      .create({ _id, orgid, type, ...next, rev: 1 })
      .catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error
      })
    return made !== undefined
  }

  /** Where the contents of a node go. Throws `not_empty` when somebody has to say it, `not_found` for no target. */
  async function targetFor(
    deps: Deps,
    { orgid, type, index, entry }: Located<Type, Node>,
    moveTo: string | undefined,
  ): Promise<string | null> {
    const contents = form.contents(deps, type)
    const gone = within(index, entry.id)
    if (moveTo !== undefined && moveTo !== NO_NODE) {
      if (!index.byId.has(moveTo) || gone.includes(moveTo)) throw new AppError(codes.not_found)
      return moveTo
    }
    if (contents.loose && moveTo === NO_NODE) return null
    const { items, binned } = await contents.inside(orgid, gone)
    // What lies in the recycle bin may lose its node unasked where there need not be one.
    if (items > 0 || (binned > 0 && !contents.loose)) throw new AppError(codes.not_empty)
    return null
  }

  /**
   * Deletes a node with everything below it and moves the contents, those in the recycle bin too. The tree changes
   * first, so that of two deletions neither can choose what the other one deletes; what a crash or a late writer leaves
   * in a deleted node is moved by the job. Throws as `targetFor` and `change` do.
   */
  async function remove(deps: Deps, located: Located<Type, Node>, moveTo: string | undefined): Promise<Removed<Node>> {
    const to = await targetFor(deps, located, moveTo)
    return await cut(deps, located, to, (nodes) => withoutNode(nodes, located.entry.id, to))
  }

  /** Deletes a node whose children and contents go to another one. Throws as `change` does. */
  async function merge(deps: Deps, located: Located<Type, Node>, to: string): Promise<Removed<Node>> {
    return await cut(deps, located, to, (nodes) => withMerged(nodes, located.entry.id, to, limits))
  }

  async function cut(
    deps: Deps,
    { orgid, type, index, entry }: Located<Type, Node>,
    to: string | null,
    rule: (nodes: Tree<Node>) => Result<{ tree: Node[]; gone: Node[]; children?: string[] }, TreeRefusal>,
  ): Promise<Removed<Node>> {
    const at = new Date(deps.clock.now())
    const settling = await change(deps, orgid, type, (nodes, known) => {
      const result = rule(nodes)
      if (!result.ok) return result
      const { tree, gone, children } = result.value
      const removal: Removal<Node> = { id: entry.id, nodes: gone, to, at, ...(children ? { children } : {}) }
      return ok({ tree, removal, removals: [...known, removal] })
    })
    const moved = await settle(deps, orgid, type, settling)
    return { removed: entry, path: pathText(index, entry.id), target: index.byId.get(to ?? '')?.name ?? '', moved }
  }

  /**
   * Undoes a deletion: the nodes come back under their ids, with the contents that are still where they were moved.
   * Throws as `change` does.
   */
  async function restore(deps: Deps, orgid: string, type: Type, removal: Removal<Node>): Promise<Restored<Type, Node>> {
    const { id } = removal
    const { tree } = await change(deps, orgid, type, (nodes, known) => {
      // Somebody else has undone it meanwhile.
      if (!known.some((one) => one.id === id)) return refuse('restored')
      const grown = withRestored(nodes, removal, limits)
      return grown.ok ? ok({ tree: grown.value, removals: known.filter((one) => one.id !== id) }) : grown
    })
    const contents = form.contents(deps, type)
    let moved = 0
    for (const { from, to, things } of await moves(deps.db).find({ orgid, removal: id }).lean())
      moved += await contents.move(orgid, { from: [to], things }, from)
    await moves(deps.db).deleteMany({ orgid, removal: id })
    form.changed?.(deps, orgid, type)
    const index = indexOf(tree)
    const node = index.byId.get(id)
    if (!node) throw new AppError(codes.not_found)
    return { type, tree, node, path: pathText(index, id), moved }
  }

  /** Moves what is in removed nodes, and notes what it moved for the undo. Returns the number moved. Idempotent. */
  async function settle(
    deps: Deps,
    orgid: string,
    type: Type,
    { removal, tree, removals }: { removal: Removal<Node>; tree: Tree<Node>; removals: readonly Removal<Node>[] },
  ): Promise<number> {
    const contents = form.contents(deps, type)
    const to = targetOf(tree, removals, removal.to)
    const at = new Date(deps.clock.now())
    const from = removal.nodes.map((one) => one.id)
    const placed = await contents.list(orgid, from, to)
    if (placed.length === 0) return 0
    const notes = new Map<string, TreeMoveDoc>()
    for (const [n, { id, nodeId }] of placed.entries()) {
      const key = `${nodeId}-${Math.floor(n / THINGS_AT_ONCE)}`
      const made = { _id: deps.newId(), orgid, removal: removal.id, from: nodeId, to, things: [], at }
      const note = notes.get(key) ?? made
      note.things.push(id)
      notes.set(key, note)
    }
    await moves(deps.db).insertMany([...notes.values()])
    const moved = await contents.move(orgid, { from }, to)
    form.changed?.(deps, orgid, type)
    return moved
  }

  /** Moves what a crash or a late writer left in deleted nodes, and forgets deletions that can't be undone any more. */
  const settleJob = (deps: Deps): Job => ({
    name: `${form.name}.settle`,
    everyMs: 30_000,
    async run() {
      const waiting = await trees(deps.db)
        .find({ settling: true })
        .unscoped('a job moves the contents of deleted nodes of all organisations')
        .lean()
      for (const doc of waiting) {
        const { orgid } = doc
        const [type, tree, removals] = [doc.type as Type, doc.nodes as Node[], doc.removals as Removal<Node>[]]
        // It may have been undone since the tree was read.
        for (const removal of removals)
          if (await findRemoval(deps, orgid, removal.id)) await settle(deps, orgid, type, { removal, tree, removals })
        const since = deps.clock.now() - UNDO_MS
        if (removals.some((one) => one.at.getTime() < since))
          await change(deps, orgid, type, (nodes, known) =>
            ok({ tree: [...nodes], removals: known.filter((one) => one.at.getTime() >= since) }),
          )
      }
    },
  })

  return { limits, trees, treeOf, everyNode, typeOf, removalOf, change, remove, merge, restore, settleJob }
}
