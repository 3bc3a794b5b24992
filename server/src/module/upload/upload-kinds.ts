import type { UploadKind } from '@lianda/shared/module/upload/upload.contract'

/** What the media store holds: uploads, and files that the server makes for one person. */
export type StoredKind = UploadKind | 'download'

const MB = 1024 * 1024

interface KindRow {
  maxBytes: number
  /** Accepted file extensions, in the order in which messages list them. */
  formats: readonly string[]
  /** `image`: the bytes must be an image of these formats; `any`: the code that reads the file checks its content. */
  content: 'image' | 'any'
  /** Null = permanently. */
  keepMs: number | null
}

/** Sizes and formats of the spec's folder kinds (admin document 5 and 9). */
export const UPLOAD_KINDS: Record<UploadKind, KindRow> = {
  faqimage: { maxBytes: 2 * MB, formats: ['jpg', 'png'], content: 'image', keepMs: null },
  file: { maxBytes: 20 * MB, formats: ['xlsx', 'xml', 'txt', 'gift'], content: 'any', keepMs: 24 * 3_600_000 },
}

/** The server names a download, and the client fetches it at once. */
export const DOWNLOAD_KEEP_MS = 3_600_000

/** Time between checks of an unused image: one that is never used is set aside at the second check, after a day. */
export const IDLE_IMAGE_MS = 12 * 3_600_000
