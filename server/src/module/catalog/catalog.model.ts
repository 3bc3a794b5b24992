import type { CatalogType } from '@lianda/shared/module/catalog/catalog.admin.contract'
import { scopedModel } from '../../infra/store/model'
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
  rev: number
}

export const catalogTrees = scopedModel<CatalogTreeDoc>('catalog_tree', {
  fields: {
    _id: String,
    orgid: { type: String, required: true },
    type: { type: Number, required: true },
    nodes: { type: [Object], default: [] },
    rev: { type: Number, default: 1 },
  },
  indexes: [{ name: 'of_type', keys: { orgid: 1, type: 1 } }],
})
