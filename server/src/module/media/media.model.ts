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
  /** When the job takes it away; null = never. An image that nothing uses is set aside with it (media-images.ts). */
  expiresAt: Date | null
  /** Images: when it is next asked whether anything uses them; null for all else. */
  lookAt: Date | null
  /** Images: nothing used it at the last look. */
  idle: boolean
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
    lookAt: { type: Date, default: null },
    idle: { type: Boolean, default: false },
  },
  indexes: [
    { name: 'expired', keys: { expiresAt: 1 }, sweep: 'the job looks for expired files of all organisations' },
    { name: 'to_look_at', keys: { lookAt: 1 }, sweep: 'the job looks at the images of all organisations' },
  ],
})
