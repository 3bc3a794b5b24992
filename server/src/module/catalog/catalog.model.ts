import type { CatalogType } from '@lianda/shared/module/catalog/catalog-types'
import { scopedModel } from '../../infra/store/model'
import type { Removal } from './catalog-removal.rules'
import type { CatalogEntry } from './catalog.rules'

/**
 * All categories of one type in one document, so that names, depth and order stay consistent under concurrent changes.
 */
export interface CatalogTreeDoc {
  /** `<orgid>-<type>` */
  _id: string
  orgid: string
  type: CatalogType
  nodes: CatalogEntry[]
  /** Deletions that can still be undone, oldest first. */
  removals: Removal[]
  /** Whether there are removals. */
  settling: boolean
  rev: number
}

export const catalogTrees = scopedModel<CatalogTreeDoc>('catalog_tree', {
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
      sweep: 'a job moves the contents of deleted categories of all organisations',
    },
  ],
})

/** Contents that left a deleted category, for its undo. */
export interface CatalogMoveDoc {
  _id: string
  orgid: string
  /** The deleted category (`Removal.id`). */
  removal: string
  from: string
  to: string | null
  /** Ids, 10,000 at most. */
  things: string[]
  at: Date
}

export const catalogMoves = scopedModel<CatalogMoveDoc>('catalog_move', {
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
})
