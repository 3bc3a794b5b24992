import { scopedModel } from '../../infra/store/model'
import type { UploadPath } from '../../infra/storage/upload-store'
import type { StoredKind } from './upload-kinds'

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
  userId: string
  createdAt: Date
  /**
   * When the job removes the file; null = never. For an image: since when it is set aside as unused (sweep-unused.ts).
   */
  expiresAt: Date | null
  /** Images: time of the next check for use; null for other files. */
  lookAt: Date | null
  /** Images: unused at the last check. */
  idle: boolean
}

const text = { type: String, required: true }

export const uploads = scopedModel<UploadDoc>('media_file', {
  fields: {
    _id: String,
    orgid: text,
    kind: text,
    name: { type: String, default: '' },
    sizeBytes: { type: Number, required: true },
    width: { type: Number, default: null },
    height: { type: Number, default: null },
    userId: text,
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, default: null },
    lookAt: { type: Date, default: null },
    idle: { type: Boolean, default: false },
  },
  indexes: [
    { name: 'expired', keys: { expiresAt: 1 }, sweep: 'the job looks for expired files of all organisations' },
    { name: 'to_look_at', keys: { lookAt: 1 }, sweep: 'the job looks at the images of all organisations' },
  ],
})
