import { Schema } from 'mongoose'
import type { UploadPath } from '../../infra/storage/upload-store'
import { scopedModel } from '../../infra/store/model'
import type { StoredKind } from './kept-kinds'

/** A stored file. */
export interface UploadDoc {
  _id: UploadPath
  orgid: string
  kind: StoredKind
  /** Original file name. */
  name: string
  sizeBytes: number
  /** Pixels; null if not an image. */
  width: number | null
  height: number | null
  /** Hexadecimal SHA-256 of the whole; null for a file that came in one request. */
  sha256: string | null
  userId: string
  createdAt: Date
  /**
   * When the job removes the file; null = as long as it is used. For a file that is kept while it is used: since when it
   * is set aside as unused (sweep-unused.ts).
   */
  expiresAt: Date | null
  /** Time of the next check for use; null for a file that is removed at its time. */
  lookAt: Date | null
  /** Unused at the last check. */
  idle: boolean
}

const text = { type: String, required: true }

/** The collection has the name of the noun that it belonged to once. */
export const uploads = scopedModel<UploadDoc>('media_file', {
  fields: {
    _id: String,
    orgid: text,
    kind: text,
    name: { type: String, default: '' },
    sizeBytes: { type: Number, required: true },
    width: { type: Number, default: null },
    height: { type: Number, default: null },
    sha256: { type: String, default: null },
    userId: text,
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, default: null },
    lookAt: { type: Date, default: null },
    idle: { type: Boolean, default: false },
  },
  indexes: [
    { name: 'expired', keys: { expiresAt: 1 }, sweep: 'the job looks for expired files of all organisations' },
    { name: 'to_look_at', keys: { lookAt: 1 }, sweep: 'the job looks at the files of all organisations' },
    { name: 'by_kind', keys: { orgid: 1, kind: 1 } },
    { name: 'by_hash', keys: { orgid: 1, sha256: 1 } },
  ],
})

/** A file that is counted and not yet stored, or no longer stored and still counted. */
export interface Moving {
  path: UploadPath
  kind: StoredKind
  bytes: number
  at: Date
}

/** What an organisation stores, one document each (quota.ts). */
export interface UsageDoc {
  /** The organisation's id. */
  _id: string
  orgid: string
  bytes: number
  /** Bytes by kind. */
  kinds: Record<string, number>
  moving: Moving[]
  /** Raised by every change. */
  rev: number
}

export const usages = scopedModel<UsageDoc>('upload_usage', {
  fields: {
    _id: String,
    orgid: text,
    bytes: { type: Number, default: 0 },
    kinds: { type: Schema.Types.Mixed, default: {} },
    moving: { type: [Object], default: [] },
    rev: { type: Number, default: 1 },
  },
})
