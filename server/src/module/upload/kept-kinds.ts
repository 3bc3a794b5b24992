import { ALL_KINDS, type UploadKind } from '@lianda/shared/module/upload/upload-kinds'

/** What the store holds: uploads, and files that the server makes for one person. */
export type StoredKind = UploadKind | 'download'

interface KeptKind {
  /** How long from the upload on; null = as long as it is used. */
  keepMs: number | null
  /** Against the organisation's quota. What is gone within a day is not. */
  counted: boolean
}

const HOUR_MS = 3_600_000

/**
 * Time between two checks whether a file is used: one that never is, is set aside at the second check, after a day
 * (sweep-unused.ts).
 */
export const IDLE_MS = 12 * HOUR_MS

/** The client fetches a download at once. */
export const DOWNLOAD_KEEP_MS = HOUR_MS

const KEPT: Partial<Record<StoredKind, KeptKind>> = {
  // Read at once; it may hold passwords.
  import: { keepMs: HOUR_MS, counted: false },
  download: { keepMs: DOWNLOAD_KEEP_MS, counted: false },
}

export const keptKind = (kind: StoredKind): KeptKind => KEPT[kind] ?? { keepMs: null, counted: true }

/** The kinds whose bytes count. */
export const COUNTED_KINDS: readonly UploadKind[] = ALL_KINDS.filter((kind) => keptKind(kind).counted)
