import type { CatalogType } from '../catalog/catalog-types'
import type { FileFormat } from '../upload/file-formats'
import { DOCUMENT_FORMATS, FILM_FORMATS, type UploadKind } from '../upload/upload-kinds'

interface MediaKindRow {
  /** The type of its categories. */
  catalogs: CatalogType
  /** The kinds of upload of its originals and covers. */
  upload: UploadKind
  cover: UploadKind
  formats: readonly FileFormat[]
}

/** What the media bank holds, each with a list of its own. */
export const MEDIA_KINDS = {
  file: { catalogs: 6, upload: 'file', cover: 'filecover', formats: DOCUMENT_FORMATS },
  video: { catalogs: 7, upload: 'video', cover: 'videocover', formats: FILM_FORMATS },
} as const satisfies Record<string, MediaKindRow>

/** Subtitles that a film can have. */
export const MOST_SUBTITLES = 5

/** Questions that a film asks: how many, how often one is tried that need not be right, and the last second of any film. */
export const FILM_QUESTIONS = { most: 30, mostTries: 5, lastSecond: 6 * 3_600 } as const

export type MediaKind = keyof typeof MEDIA_KINDS

export const ALL_MEDIA_KINDS = ['file', 'video'] as const satisfies readonly MediaKind[]

export const mediaKindRow = (kind: MediaKind): MediaKindRow => MEDIA_KINDS[kind]
