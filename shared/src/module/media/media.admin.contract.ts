import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { packageUses } from '../../contract/package-use'
import { id, int, listQuery, nothing, page, text, timeMs } from '../../contract/fields'
import { ownAccess } from '../../contract/tree'
import { catalogFilter } from '../catalog/catalog.admin.contract'
import { DOCUMENT_FORMATS, FILM_FORMATS } from '../upload/upload-kinds'
import { ALL_MEDIA_KINDS, MOST_SUBTITLES } from './media-kinds'
import { filmCues, playableFilm } from './playable-film'

export const MEDIA_NAME = 100
const PATH = 256

/** What a file or film of the media bank can be. */
export const mediaFormat = z.enum([...DOCUMENT_FORMATS, ...FILM_FORMATS])
export type MediaFormat = z.infer<typeof mediaFormat>

/** Files and films have a list each; a call that says nothing means files. */
const mediaKind = z.enum(ALL_MEDIA_KINDS)
const kind = z._default(mediaKind, 'file')

/** The specification's states: 0 being processed, 1 ready, 100 failed. */
export const mediaStatus = z.union([z.literal(0), z.literal(1), z.literal(100)])
export type MediaStatus = z.infer<typeof mediaStatus>

/** Why nothing can be made of an original; the texts are `media-admin.fault`. */
export const mediaFault = z.enum([
  'missing',
  'unreadable',
  'encrypted',
  'over_limits',
  'disk_full',
  'no_program',
  'failed',
  'cancelled',
])
export type MediaFault = z.infer<typeof mediaFault>

export const mediaSubtitle = z.object({
  fileId: z.string().check(z.minLength(1), z.maxLength(PATH)),
  label: text(1, 32),
})
export type MediaSubtitle = z.infer<typeof mediaSubtitle>

/** What an administrator says of a file. */
export const mediaMembers = z.object({
  name: text(1, MEDIA_NAME),
  /** Path of an upload of the kind `file` or `video`, which says what it becomes. Another one makes a new version. */
  fileId: z.string().check(z.minLength(1), z.maxLength(PATH)),
  /** Path of a picture; '' without one. */
  cover: z._default(z.string().check(z.maxLength(PATH)), ''),
  catalogId: z._default(z.nullable(id), null),
  /** Films: uploads of the kind `subtitle`, and what learners choose them by. */
  subtitles: z._default(z.array(mediaSubtitle).check(z.maxLength(MOST_SUBTITLES)), []),
})
export type MediaMembers = z.infer<typeof mediaMembers>

export const mediaRow = z.object({
  id,
  rev: z.int(),
  kind: mediaKind,
  ...mediaMembers.shape,
  /** Address of the cover; '' without one. */
  coverUrl: z.string(),
  /** '' without a category. */
  catalogName: z.string(),
  /** The newest version, and what it is. */
  version: z.int(),
  fileName: z.string(),
  format: mediaFormat,
  sizeBytes: z.int(),
  status: mediaStatus,
  /** How far the server is with what it makes of the file. */
  percent: z.int(),
  /** Why it failed; null unless it did. */
  fault: z.nullable(mediaFault),
  /** A film's length once it is made; null before, and for files. */
  durationMs: z.nullable(z.int()),
  /** How often learners opened it. */
  viewed: z.int(),
  disabled: z.boolean(),
  /** How many packages hold a version of it, drafts included. */
  uses: z.int(),
  creator: z.string(),
  createdAt: timeMs,
  updatedAt: timeMs,
  can: z.object({ edit: z.boolean() }),
  access: ownAccess,
})
export type MediaRow = z.infer<typeof mediaRow>

export const mediaVersion = z.object({
  version: z.int(),
  fileName: z.string(),
  format: mediaFormat,
  sizeBytes: z.int(),
  /** Of a film: what it asks. */
  questions: z.int(),
  by: z.string(),
  at: timeMs,
})
export type MediaVersion = z.infer<typeof mediaVersion>

/** Files in one call. */
export const MEDIA_AT_ONCE = 100

const base = 'api/admin/v3/media'
const one = `${base}/{id}`
const read = { effect: 'read', auth: 'session', action: 'media.read' } as const
const write = { effect: 'write', auth: 'session', action: 'media.write' } as const
const ids = z.array(id).check(z.minLength(1), z.maxLength(MEDIA_AT_ONCE))
const mediaView = z.object({ media: mediaRow })
/** Files that were not found are left out. */
const missing = z.array(id)

const filters = {
  kind,
  catalogId: catalogFilter,
  format: z.optional(mediaFormat),
  disabled: z.optional(z.boolean()),
  /** Only what I put there. */
  mine: z.optional(z.boolean()),
}

export const mediaList = endpoint({
  id: 'media.list',
  method: 'GET',
  path: base,
  summary: 'Files or films of the media bank that I may see',
  ...read,
  /** `text` is looked for in the name and in the name of the file. */
  input: z.object({ ...listQuery, ...filters }),
  /** `all`: files in the category, ignoring all other filters. */
  output: z.object({ ...page(mediaRow).shape, all: z.int() }),
  errors: ['catalog/not_found'],
  spec: '001 §7',
})

export const mediaGet = endpoint({
  id: 'media.get',
  method: 'GET',
  path: one,
  summary: 'One file',
  ...read,
  input: z.object({ id }),
  output: mediaView,
  errors: ['media/not_found'],
})

export const mediaCreate = endpoint({
  id: 'media.create',
  method: 'POST',
  path: base,
  summary: 'Puts an uploaded file into the media bank',
  ...write,
  input: mediaMembers,
  output: mediaView,
  errors: ['catalog/not_found'],
})

export const mediaSave = endpoint({
  id: 'media.save',
  method: 'PUT',
  path: one,
  summary: 'Changes a file; another upload is its next version, and older versions stay as they are',
  ...write,
  input: z.object({ id, rev: int(0, 1_000_000_000), ...mediaMembers.shape }),
  output: mediaView,
  errors: ['catalog/not_found', 'media/not_found', 'media/changed_meanwhile'],
})

export const mediaVersions = endpoint({
  id: 'media.versions',
  method: 'GET',
  path: `${one}/versions`,
  summary: 'The versions of a file, newest first',
  ...read,
  input: z.object({ id }),
  output: z.object({ rows: z.array(mediaVersion) }),
  errors: ['media/not_found'],
})

export const mediaUses = endpoint({
  id: 'media.uses',
  method: 'GET',
  path: `${one}/uses`,
  summary: 'The packages that hold a file or film',
  ...read,
  input: z.object({ id }),
  output: packageUses,
  errors: ['media/not_found'],
})

export const mediaDownload = endpoint({
  id: 'media.download',
  method: 'GET',
  path: `${one}/download`,
  summary: 'A short-lived address of the original: the newest version, or another one',
  ...read,
  input: z.object({ id, version: z.optional(int(1, 100_000)) }),
  output: z.object({ url: z.string(), name: z.string() }),
  errors: ['media/not_found'],
})

export const mediaRetry = endpoint({
  id: 'media.retry',
  method: 'POST',
  path: `${one}/status`,
  summary: 'Tries once more to make what failed to be made of a file; no other state can be set by hand',
  ...write,
  input: z.object({ id, status: z.literal(0) }),
  output: mediaView,
  errors: ['media/not_found', 'media/not_failed'],
  spec: '001 §7',
})

export const mediaCancel = endpoint({
  id: 'media.cancel',
  method: 'POST',
  path: `${one}/cancel`,
  summary: 'Ends what the server makes of a file; it can be tried again',
  ...write,
  input: z.object({ id }),
  output: mediaView,
  errors: ['media/not_found', 'media/not_processing'],
})

export const mediaPlay = endpoint({
  id: 'media.play',
  method: 'GET',
  path: `${one}/play`,
  summary: 'Where a film is played for some time, in each of its sizes',
  ...read,
  input: z.object({ id }),
  output: playableFilm,
  errors: ['media/not_found', 'media/not_ready'],
})

export const mediaSubtitles = endpoint({
  id: 'media.subtitles',
  method: 'GET',
  path: `${one}/subtitles/{n}`,
  summary: 'The lines of one of the subtitles of a film',
  ...read,
  input: z.object({ id, n: int(0, MOST_SUBTITLES - 1) }),
  output: z.object({ cues: filmCues }),
  errors: ['media/not_found'],
})

export const mediaFormats = endpoint({
  id: 'media.formats',
  method: 'GET',
  path: 'api/admin/v3/mediaformats',
  summary: 'What is taken here: films of every format, or only MP4 that browsers play; Office files, or only PDF',
  ...read,
  input: z.object({}),
  output: z.object({ films: z.enum(['all', 'mp4']), files: z.enum(['all', 'pdf']) }),
})

export const mediaDisable = endpoint({
  id: 'media.disable',
  method: 'POST',
  path: `${one}/disable`,
  summary: 'Disables a file or enables it again',
  ...write,
  input: z.object({ id, disabled: z.boolean() }),
  output: nothing,
  errors: ['media/not_found'],
  spec: '001 §7',
})

export const mediaDisableMany = endpoint({
  id: 'media.disableMany',
  method: 'POST',
  path: `${base}/disable`,
  summary: 'Disables files or enables them again',
  ...write,
  input: z.object({ kind, ids, disabled: z.boolean() }),
  output: z.object({ changed: z.int(), missing }),
})

export const mediaMove = endpoint({
  id: 'media.move',
  method: 'POST',
  path: `${base}/move`,
  summary: 'Moves files to another category, or to none',
  ...write,
  input: z.object({ kind, ids, catalogId: z.nullable(id) }),
  output: z.object({ moved: z.int(), missing }),
  errors: ['catalog/not_found'],
})

export const mediaDelete = endpoint({
  id: 'media.delete',
  method: 'POST',
  path: `${base}/delete`,
  summary: 'Moves files that no package holds to the recycle bin',
  ...write,
  input: z.object({ kind, ids }),
  /** `inUse`: those that packages hold, which stay. */
  output: z.object({ deleted: z.int(), missing, inUse: z.array(z.object({ id, name: z.string() })) }),
})

export const mediaRestore = endpoint({
  id: 'media.restore',
  method: 'POST',
  path: `${base}/restore`,
  summary: 'Takes back a deletion',
  ...write,
  input: z.object({ kind, ids }),
  output: z.object({ restored: z.int(), missing }),
})

export const mediaExport = endpoint({
  id: 'media.export',
  method: 'POST',
  path: `${base}/export`,
  summary: 'The list of the files that the filters match, as Excel',
  ...read,
  rate: 'heavy',
  input: z.object({ text: listQuery.text, ...filters }),
  output: z.object({ url: z.string(), name: z.string(), rows: z.int() }),
  errors: ['catalog/not_found'],
})
