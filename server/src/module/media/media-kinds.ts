import type { UploadKind } from '@lianda/shared/module/media/upload.admin.contract'

/** What lies in the media store: what people upload, and files that the server makes for one person. */
export type MediaKind = UploadKind | 'download'

const MB = 1024 * 1024

interface KindRow {
  maxBytes: number
  /** Endings that are taken, in the order in which they are told. */
  formats: readonly string[]
  /** `image`: its own bytes must be such an image; `any`: whoever reads it looks at the content. */
  content: 'image' | 'any'
  /** Null = for good. */
  keepMs: number | null
}

/** Sizes and formats of the spec's folder kinds (admin document 5 and 9). */
export const UPLOAD_KINDS: Record<UploadKind, KindRow> = {
  faqimage: { maxBytes: 2 * MB, formats: ['jpg', 'png'], content: 'image', keepMs: null },
  file: { maxBytes: 20 * MB, formats: ['xlsx', 'xml', 'txt', 'gift'], content: 'any', keepMs: 24 * 3_600_000 },
}

/** A download has its name from the server and is fetched at once. */
export const DOWNLOAD_KEEP_MS = 3_600_000

/** An image that nothing used at two looks, so far apart, goes: one that was brought and never used after a day. */
export const IDLE_IMAGE_MS = 12 * 3_600_000
