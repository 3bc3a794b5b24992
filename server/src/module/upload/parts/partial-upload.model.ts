import type { FileFormat } from '@lianda/shared/module/upload/file-formats'
import type { UploadKind } from '@lianda/shared/module/upload/upload-kinds'
import { scopedModel } from '../../../infra/store/model'
import type { UploadPath } from '../../../infra/storage/upload-store'

/** A file that arrives in parts. Its bytes count against the quota from the beginning. */
export interface PartialUploadDoc {
  _id: string
  orgid: string
  /** Who began it, and alone may go on. */
  userId: string
  kind: UploadKind
  /** Original file name. */
  name: string
  /** As the name says. */
  format: FileFormat
  sizeBytes: number
  /** So many bytes from the beginning outlive a crash of the machine. */
  durableBytes: number
  /** Where the whole file will be stored. */
  path: UploadPath
  /** It brings back so many files of the same bytes that were gone; `path` is that of one of them. */
  broughtBack?: number
  /** Set once the whole was found to be what was sent, and of its format. */
  sha256: string | null
  /** The whole file is stored; the document stays so that a lost answer can be asked for again. */
  stored: boolean
  createdAt: Date
  /** When it is removed unless more arrives. */
  expiresAt: Date
}

const text = { type: String, required: true }
const bytes = { type: Number, required: true }

export const partialUploads = scopedModel<PartialUploadDoc>('upload_partial', {
  fields: {
    _id: String,
    orgid: text,
    userId: text,
    kind: text,
    name: { type: String, default: '' },
    format: text,
    sizeBytes: bytes,
    durableBytes: bytes,
    path: text,
    broughtBack: { type: Number, default: 0 },
    sha256: { type: String, default: null },
    stored: { type: Boolean, default: false },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  indexes: [
    { name: 'by_org', keys: { orgid: 1, stored: 1 } },
    { name: 'expired', keys: { expiresAt: 1 }, sweep: 'the job looks for abandoned uploads of all organisations' },
  ],
})
