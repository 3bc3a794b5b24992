import {
  mediaCreate,
  mediaGet,
  type MediaMembers,
  type MediaRow,
  mediaSave,
} from '@lianda/shared/module/media/media.admin.contract'
import { MEDIA_KINDS, type MediaKind } from '@lianda/shared/module/media/media-kinds'
import type { FileFormat } from '@lianda/shared/module/upload/file-formats'
import { contentsMoved } from '../catalog/use-catalogs'
import type { Subject } from '../edit/subject.types'
import { call } from '../platform/platform'
import { mediaAddress } from './media-address'

/** A finished upload, as the form shows it. */
export interface UploadedFile {
  fileId: string
  /** Its name on the device that it came from. */
  name: string
  /** Bytes. */
  size: number
  format: FileFormat
}

/** What the drawer of a file edits. */
export interface MediaForm extends Pick<MediaMembers, 'name' | 'cover' | 'catalogId' | 'subtitles'> {
  file: UploadedFile | null
}

const formOf = ({ name, cover, catalogId, subtitles, fileId, fileName, sizeBytes, format }: MediaRow): MediaForm => ({
  ...{ name, cover, catalogId, subtitles },
  file: { fileId, name: fileName, size: sizeBytes, format },
})

const MEMBERS = ['name', 'cover', 'catalogId', 'subtitles', 'file'] satisfies (keyof MediaForm)[]

/** @param first null for a new one, which is put into `catalogId` */
export const mediaSubject = (
  kind: MediaKind,
  first: MediaRow | null,
  catalogId: string | null,
): Subject<MediaForm, MediaRow, MediaRow | null> => ({
  autosave: false,
  first,
  place: (row) => `media/${row?.id ?? (kind === 'file' ? 'new' : `new-${kind}`)}`,
  address: (row) => mediaAddress(kind, row?.id ?? 'new'),
  title: ({ name }) => name,
  contentOf: (row) => (row ? formOf(row) : { name: '', file: null, cover: '', catalogId, subtitles: [] }),
  revOf: ({ rev }) => rev,
  savedAtMs: ({ updatedAt }) => updatedAt,
  isLocked: ({ can }) => !can.edit,
  isSame: (one, other) => JSON.stringify(one) === JSON.stringify(other),
  isContent: (value): value is MediaForm =>
    typeof value === 'object' && value !== null && MEMBERS.every((member) => member in value),
  async save({ file, ...form }, rev, row) {
    const members = { ...form, fileId: file?.fileId ?? '' }
    const answer = row
      ? await call(mediaSave, { ...members, id: row.id, rev: rev ?? row.rev })
      : await call(mediaCreate, members)
    contentsMoved(MEDIA_KINDS[kind].catalogs)
    return answer.media
  },
  load: async ({ id }) => (await call(mediaGet, { id })).media,
  conflicts: ['media/changed_meanwhile'],
})
