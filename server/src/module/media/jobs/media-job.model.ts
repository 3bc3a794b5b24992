import { Schema } from 'mongoose'
import type { MediaFault, MediaStatus } from '@lianda/shared/module/media/media.admin.contract'
import type { UploadPath } from '../../../infra/storage/upload-store'
import { scopedModel } from '../../../infra/store/model'
import type { MadeKind } from './maker'

/** What is made of one original. There is one for each original, whatever number of versions have it. */
export interface MediaJobDoc {
  _id: string
  orgid: string
  kind: MadeKind
  /** The original. */
  path: UploadPath
  status: MediaStatus
  /** 0 to 100. */
  percent: number
  /** Why it failed; null unless it did. */
  fault: MediaFault | null
  /** How often a maker began since the order or the last retry by hand. */
  tries: number
  /** What the maker knows of the result so far, in its own shape. */
  facts: unknown
  /** Which process works on it, and until when that counts. */
  lease: { by: string; until: Date } | null
  createdAt: Date
  updatedAt: Date
}

const required = { type: String, required: true }

export const mediaJobs = scopedModel<MediaJobDoc>('media_job', {
  fields: {
    _id: String,
    orgid: required,
    kind: required,
    path: required,
    status: { type: Number, required: true },
    percent: { type: Number, default: 0 },
    fault: { type: String, default: null },
    tries: { type: Number, default: 0 },
    facts: { type: Schema.Types.Mixed, default: null },
    lease: { type: Schema.Types.Mixed, default: null },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  indexes: [
    { keys: { orgid: 1, path: 1 }, unique: true, name: 'by_path' },
    { keys: { status: 1, createdAt: 1 }, name: 'waiting', sweep: 'originals of all organisations wait in one line' },
    { keys: { createdAt: 1 }, name: 'by_age', sweep: 'what nothing holds any more is removed for all organisations' },
  ],
})
