import type { MediaFormat } from '@lianda/shared/module/media/media.admin.contract'
import type { FilmQuestionMembers } from '@lianda/shared/module/media/film-question.admin.contract'
import type { MediaKind } from '@lianda/shared/module/media/media-kinds'
import type { QuestionContent } from '@lianda/shared/module/question-bank/question.admin.contract'
import { type Connection, type QueryFilter, Schema, type UpdateQuery } from 'mongoose'
import type { UploadPath } from '../../infra/storage/upload-store'
import { scopedModel } from '../../infra/store/model'

/** A stored original, as lists show it and as a version keeps it. */
export interface Original {
  path: UploadPath
  /** Its name on the device that it came from. */
  fileName: string
  format: MediaFormat
  sizeBytes: number
}

/** A file or film of the media bank with its newest version. */
export interface MediaDoc extends Original {
  _id: string
  orgid: string
  kind: MediaKind
  name: string
  /** Path of a picture; '' without one. */
  cover: string
  /** Films: paths of subtitles, and what they are chosen by. They belong to all versions. */
  subtitles?: { path: string; label: string }[]
  /** Films: ids of the bank's questions that the newest version asks. */
  asks?: string[]
  catalogId: string | null
  version: number
  viewed: number
  disabled: boolean
  /** Terms of the name and of the file's name (infra/text/search.ts). */
  search: string[]
  creatorId: string
  /** Their name. */
  creator: string
  createdAt: Date
  updatedAt: Date
  /** False in the recycle bin. */
  live: boolean
  deletedAt?: Date | null
  deletedBy?: string
  /** Incremented with every change of this document. */
  rev: number
}

/** A question that a film asks, as it was in the bank when it was chosen. */
export interface FilmQuestion extends FilmQuestionMembers {
  content: QuestionContent
}

/** Never changed: what refers to a version gets the same original for good. */
export interface MediaVersionDoc extends Original {
  _id: string
  orgid: string
  mediaId: string
  version: number
  /** Films: what it asks, in the order of the seconds. */
  questions?: FilmQuestion[]
  /** Paths of the pictures of these questions. */
  pictures?: string[]
  /** Who put it there. */
  by: string
  createdAt: Date
}

const required = { type: String, required: true }
const original = { path: required, fileName: required, format: required, sizeBytes: { type: Number, required: true } }

/** Version of the shape of documents that say that they are files. */
const WITH_KIND = 2

export const media = scopedModel<MediaDoc>('media', {
  schemaVersion: WITH_KIND,
  fields: {
    _id: String,
    orgid: required,
    kind: required,
    name: required,
    ...original,
    cover: { type: String, default: '' },
    subtitles: [{ _id: false, path: required, label: required }],
    asks: [String],
    catalogId: { type: String, default: null },
    version: { type: Number, required: true },
    viewed: { type: Number, default: 0 },
    disabled: { type: Boolean, default: false },
    search: [String],
    creatorId: required,
    creator: { type: String, default: '' },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    live: { type: Boolean, default: true },
    deletedAt: { type: Date, default: null },
    deletedBy: String,
    rev: { type: Number, default: 1 },
  },
  indexes: [
    { keys: { orgid: 1, live: 1, kind: 1, updatedAt: -1, _id: -1 }, name: 'list_by_update' },
    { keys: { orgid: 1, live: 1, kind: 1, name: 1, _id: 1 }, name: 'list_by_name' },
    { keys: { orgid: 1, live: 1, kind: 1, catalogId: 1, updatedAt: -1, _id: -1 }, name: 'by_catalog' },
    { keys: { orgid: 1, live: 1, kind: 1, format: 1, updatedAt: -1, _id: -1 }, name: 'by_format' },
    { keys: { orgid: 1, live: 1, kind: 1, disabled: 1, updatedAt: -1, _id: -1 }, name: 'by_state' },
    { keys: { orgid: 1, live: 1, kind: 1, creatorId: 1, updatedAt: -1, _id: -1 }, name: 'by_creator' },
    { keys: { orgid: 1, live: 1, kind: 1, search: 1, updatedAt: -1 }, name: 'by_words' },
    { keys: { orgid: 1, deletedAt: -1 }, name: 'in_bin' },
    { keys: { orgid: 1, cover: 1 }, name: 'by_cover' },
    { keys: { orgid: 1, 'subtitles.path': 1 }, name: 'by_subtitle' },
    { keys: { orgid: 1, asks: 1 }, name: 'by_question' },
    {
      keys: { schemaVersion: 1 },
      name: 'written_before',
      sweep: 'a start says of the older documents of all organisations that they are files',
    },
  ],
})

/**
 * Documents of before films came said nothing, and the embedded store reads every document to count those that don't say
 * something. Idempotent; for the start.
 */
export async function fillKinds(db: Connection): Promise<void> {
  const before = { schemaVersion: { $lt: WITH_KIND } } as QueryFilter<MediaDoc>
  const why = 'a sweep over all organisations'
  await media(db)
    .updateMany({ ...before, kind: null } as QueryFilter<MediaDoc>, { $set: { kind: 'file' } })
    .unscoped(why)
  await media(db)
    .updateMany(before, { $set: { schemaVersion: WITH_KIND } } as UpdateQuery<MediaDoc>)
    .unscoped(why)
}

export const mediaVersions = scopedModel<MediaVersionDoc>('media_version', {
  fields: {
    _id: String,
    orgid: required,
    mediaId: required,
    version: { type: Number, required: true },
    ...original,
    questions: { type: Schema.Types.Mixed, default: [] },
    pictures: [String],
    by: { type: String, default: '' },
    createdAt: { type: Date, required: true },
  },
  indexes: [
    { keys: { orgid: 1, mediaId: 1, version: 1 }, unique: true, name: 'version' },
    { keys: { orgid: 1, path: 1 }, name: 'by_path' },
    { keys: { orgid: 1, pictures: 1 }, name: 'by_picture' },
  ],
})
