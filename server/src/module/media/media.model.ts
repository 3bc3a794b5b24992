import { scopedModel } from '../../infra/store/model'
import type { MediaPath } from '../../infra/storage/media-store'
import type { MediaKind } from './media-kinds'

/** A file of the media store. */
export interface MediaDoc {
  _id: MediaPath
  orgid: string
  kind: MediaKind
  /** As people call it. */
  name: string
  sizeBytes: number
  /** Pixels; null for what is no image. */
  width: number | null
  height: number | null
  userId: string
  createdAt: Date
  /** When the job takes it away; null = never. */
  expiresAt: Date | null
}

const text = { type: String, required: true }

export const mediaFiles = scopedModel<MediaDoc>('media_file', {
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
  },
  indexes: [{ name: 'expired', keys: { expiresAt: 1 }, sweep: 'the job looks for expired files of all organisations' }],
})
