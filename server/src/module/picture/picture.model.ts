import type { UploadPath } from '../../infra/storage/upload-store'
import { scopedModel } from '../../infra/store/model'

/** A picture of the organisation's library; its file is an upload. */
export interface PictureDoc {
  _id: string
  orgid: string
  path: UploadPath
  name: string
  catalogId: string | null
  width: number
  height: number
  sizeBytes: number
  search: string[]
  createdAt: Date
  rev: number
}

const text = { type: String, required: true }
const figure = { type: Number, required: true }

export const pictures = scopedModel<PictureDoc>('picture', {
  fields: {
    _id: String,
    orgid: text,
    path: text,
    name: text,
    catalogId: { type: String, default: null },
    width: figure,
    height: figure,
    sizeBytes: figure,
    search: { type: [String], default: [] },
    createdAt: { type: Date, required: true },
    rev: { type: Number, default: 1 },
  },
  indexes: [
    { name: 'by_path', keys: { orgid: 1, path: 1 }, unique: true },
    { name: 'newest', keys: { orgid: 1, createdAt: -1, _id: -1 } },
    { name: 'by_catalog', keys: { orgid: 1, catalogId: 1, createdAt: -1, _id: -1 } },
    { name: 'by_text', keys: { orgid: 1, search: 1, createdAt: -1 } },
  ],
})
