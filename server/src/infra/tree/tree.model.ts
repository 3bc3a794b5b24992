import { scopedModel } from '../store/model'
import type { Removal } from './removal.rules'
import type { TreeNode } from './tree.rules'

/** All nodes of one tree in one document, so that names, depth and order stay consistent under concurrent changes. */
export interface TreeDoc {
  /** `<orgid>-<type>` */
  _id: string
  orgid: string
  type: number
  nodes: TreeNode[]
  /** Deletions that can still be undone, oldest first. */
  removals: Removal[]
  /** Whether there are removals. */
  settling: boolean
  rev: number
}

/** Contents that left a deleted node, for its undo. */
export interface TreeMoveDoc {
  _id: string
  orgid: string
  /** The deleted node (`Removal.id`). */
  removal: string
  from: string
  to: string | null
  /** Ids, 10,000 at most. */
  things: string[]
  at: Date
}

/** The two collections of a forest: `<name>_tree` and `<name>_move`. */
export const treeModels = (name: string) => ({
  trees: scopedModel<TreeDoc>(`${name}_tree`, {
    fields: {
      _id: String,
      orgid: { type: String, required: true },
      type: { type: Number, required: true },
      nodes: { type: [Object], default: [] },
      removals: { type: [Object], default: [] },
      settling: { type: Boolean, default: false },
      rev: { type: Number, default: 1 },
    },
    indexes: [
      { name: 'of_type', keys: { orgid: 1, type: 1 } },
      {
        name: 'settling',
        keys: { settling: 1 },
        partial: { settling: true },
        sweep: 'a job moves the contents of deleted nodes of all organisations',
      },
    ],
  }),
  moves: scopedModel<TreeMoveDoc>(`${name}_move`, {
    fields: {
      _id: String,
      orgid: { type: String, required: true },
      removal: { type: String, required: true },
      from: { type: String, required: true },
      to: { type: String, default: null },
      things: { type: [String], default: [] },
      at: { type: Date, required: true },
    },
    indexes: [
      { name: 'of_removal', keys: { orgid: 1, removal: 1 } },
      { name: 'forgotten', keys: { at: 1 }, expireAfterS: 3_600 },
    ],
  }),
})
