import type { CatalogType } from '@lianda/shared/module/catalog/catalog-types'
import type { OpenType } from '@lianda/shared/module/catalog/open-types'
import type { AccessEntry } from '@lianda/shared/module/catalog/access.admin.contract'
import { scopedModel } from '../../infra/store/model'

/** The access list of one thing; what is open to all has none. */
export interface ThingListDoc {
  /** Id of the thing. */
  _id: string
  orgid: string
  type: CatalogType
  open: OpenType
  entries: AccessEntry[]
  creatorId: string | null
  /** Whom it lets in, besides owners, by access key; `EVERYBODY` for a public one. */
  readers: string[]
  rev: number
}

export const EVERYBODY = '*'

export const thingLists = scopedModel<ThingListDoc>('access_list', {
  fields: {
    _id: String,
    orgid: { type: String, required: true },
    type: { type: Number, required: true },
    open: { type: String, required: true },
    entries: { type: [Object], default: [] },
    creatorId: { type: String, default: null },
    readers: { type: [String], default: [] },
    rev: { type: Number, required: true },
  },
  indexes: [{ name: 'of_type', keys: { orgid: 1, type: 1 } }],
})
