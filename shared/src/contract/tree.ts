import * as z from 'zod/mini'
import type { Endpoint } from './endpoint'
import { OPEN_TYPES } from '../module/catalog/open-types'
import { id } from './fields'

/** Stands in place of a node's id: none. A list shows what has none, a deletion leaves contents without one. */
export const NO_NODE = 'none'

/** What the viewer may do with a category or thing under the access lists that concern it. */
export const ownAccess = z.object({
  /** Its own list, without those above it. */
  open: z.enum(OPEN_TYPES),
  change: z.boolean(),
  /** May set the list: creator and owners. */
  manage: z.boolean(),
})
export type OwnAccess = z.infer<typeof ownAccess>

/** A node of a tree as clients see it. */
export const treeNode = z.object({
  id,
  name: z.string(),
  parentId: z.nullable(id),
  /** Smaller comes first among siblings. */
  sort: z.int(),
  /** Things in this node and below it. */
  count: z.int(),
  rev: z.int(),
  /** Absent: nodes of this tree have no access lists. */
  access: z.optional(ownAccess),
})
export type TreeNode = z.infer<typeof treeNode>

/** What somebody may do with a tree. */
export const treeRights = z.object({ access: z.boolean(), add: z.boolean(), edit: z.boolean(), deleted: z.boolean() })
export type TreeRights = z.infer<typeof treeRights>

/** What a deletion would have to put somewhere else. */
export const nodeContents = z.object({
  /** Nodes below it. */
  categories: z.int(),
  /** Things in it and below it. */
  items: z.int(),
  /** Those in the recycle bin. */
  binned: z.int(),
  /** Whether things may be without a node. */
  loose: z.boolean(),
  /**
   * Other things that name one of the nodes, by their noun; absent: none can. `names`: of the first ones that somebody
   * sees.
   */
  uses: z.optional(z.array(z.object({ noun: z.string(), count: z.int(), names: z.optional(z.array(z.string())) }))),
})
export type NodeContents = z.infer<typeof nodeContents>

/** The call that tells what a deletion would touch. */
export type ContentsCall = Endpoint<z.core.$ZodType<{ id: string }, { id: string }>, z.core.$ZodType<NodeContents>>
