import * as contract from '@lianda/shared/module/media/media.admin.contract'
import { MEDIA_KINDS } from '@lianda/shared/module/media/media-kinds'
import { AppError } from '@lianda/shared/error/app-error'
import type { Deps } from '../../deps'
import { type Change, type Route, route } from '../../http/route'
import { catalogNames } from '../catalog'
import { changesBetween } from '../org'
import { filmPrograms } from './film/film-programs'
import { subtitlesOf } from './film/film-subtitles'
import { documentsTaken } from './office/office-program'
import type { MediaDoc } from './media.model'
import { openMedia } from './media-access'
import { mediaBatch } from './media-batch'
import { exportMedia } from './media-export'
import { createMedia, saveMedia } from './media-write'
import {
  addressOfOriginal,
  cancelMedia,
  getMedia,
  listMedia,
  listVersions,
  playMedia,
  retryMedia,
  usesOf,
  subtitlesIn,
  viewMedia,
} from './media.service'

export const mediaRoutes = (deps: Deps): Route[] => [
  route(contract.mediaList, { handler: ({ actor, input }) => listMedia(deps, actor, input) }),
  route(contract.mediaExport, { handler: ({ actor, input }) => exportMedia(deps, actor, input) }),
  route(contract.mediaUses, { handler: ({ actor, input }) => usesOf(deps, actor, input.id) }),
  route(contract.mediaVersions, { handler: ({ actor, input }) => listVersions(deps, actor, input.id) }),
  route(contract.mediaDownload, { handler: ({ actor, input }) => addressOfOriginal(deps, actor, input) }),
  route(contract.mediaPlay, { handler: ({ actor, input }) => playMedia(deps, actor, input.id) }),
  route(contract.mediaSubtitles, { handler: ({ actor, input }) => subtitlesIn(deps, actor, input) }),
  route(contract.mediaFormats, {
    handler: async () => ({
      films: (await filmPrograms(deps)()) ? ('all' as const) : ('mp4' as const),
      files: await documentsTaken(deps),
    }),
  }),
  route(contract.mediaGet, { handler: ({ actor, input }) => getMedia(deps, actor, input.id) }),
  route(contract.mediaCreate, {
    handler: async ({ actor, input, audit }) => {
      const made = await createMedia(deps, actor, input)
      audit(about(made, {}, { name: made.name, file: made.fileName }))
      return await viewMedia(deps, actor, made)
    },
  }),
  route(contract.mediaSave, {
    handler: async ({ actor, input, audit }) => {
      const { before, after } = await saveMedia(deps, actor, input)
      const names = await catalogNames(deps, actor, MEDIA_KINDS[after.kind].catalogs)
      const told = (doc: MediaDoc) => ({
        ...{ name: doc.name, file: doc.fileName, version: doc.version },
        cover: doc.cover.slice(doc.cover.lastIndexOf('/') + 1),
        catalog: names.get(doc.catalogId ?? '') ?? '',
        subtitles: subtitlesOf(doc).map(({ label }) => label),
      })
      const changes = changesBetween(told(before), told(after), TOLD)
      audit(about(after, changes.before, changes.after))
      return await viewMedia(deps, actor, after)
    },
  }),
  ...steps(deps),
]

/** Steps of one file or of many. */
const steps = (deps: Deps): Route[] => [
  route(contract.mediaRetry, {
    handler: async ({ actor, input, audit }) => {
      const doc = await retryMedia(deps, actor, input.id)
      audit(about(doc, {}, { retried: true }))
      return await viewMedia(deps, actor, doc)
    },
  }),
  route(contract.mediaCancel, {
    handler: async ({ actor, input, audit }) => {
      const doc = await cancelMedia(deps, actor, input.id)
      audit(about(doc, {}, { cancelled: true }))
      return await viewMedia(deps, actor, doc)
    },
  }),
  route(contract.mediaDisable, {
    handler: async ({ actor, input: { id, disabled }, audit }) => {
      const kind = (await openMedia(deps, actor, id, 'change')).kind
      const { changed, missing } = await mediaBatch[kind].set(deps, actor, { ids: [id], change: { disabled } })
      if (missing.length > 0) throw new AppError('media/not_found')
      each(changed, { disabled: !disabled }, { disabled }, audit)
      return {}
    },
  }),
  route(contract.mediaDisableMany, {
    handler: async ({ actor, input: { kind, ids, disabled }, audit }) => {
      const { changed, missing } = await mediaBatch[kind].set(deps, actor, { ids, change: { disabled } })
      each(changed, { disabled: !disabled }, { disabled }, audit)
      return { changed: changed.length, missing }
    },
  }),
  route(contract.mediaMove, {
    handler: async ({ actor, input, audit }) => {
      const { changed, missing } = await mediaBatch[input.kind].move(deps, actor, input)
      const names = await catalogNames(deps, actor, MEDIA_KINDS[input.kind].catalogs)
      const nameOf = (id: string | null) => names.get(id ?? '') ?? ''
      for (const one of changed)
        each([one], { catalog: nameOf(one.catalogId) }, { catalog: nameOf(input.catalogId) }, audit)
      if (changed.length === 0) each([], {}, {}, audit)
      return { moved: changed.length, missing }
    },
  }),
  route(contract.mediaDelete, {
    handler: async ({ actor, input, audit }) => {
      const { changed, missing, inUse } = await mediaBatch[input.kind].remove(deps, actor, input)
      each(changed, { deleted: false }, { deleted: true }, audit)
      return { deleted: changed.length, missing, inUse: inUse.map(({ _id: id, name }) => ({ id, name })) }
    },
  }),
  route(contract.mediaRestore, {
    handler: async ({ actor, input, audit }) => {
      const { changed, missing } = await mediaBatch[input.kind].restore(deps, actor, input)
      each(changed, { deleted: true }, { deleted: false }, audit)
      return { restored: changed.length, missing }
    },
  }),
]

/** What the operation log tells of a file. */
const TOLD = ['name', 'file', 'version', 'cover', 'catalog', 'subtitles'] as const

type Facts = Readonly<Record<string, unknown>>

const about = ({ _id, name }: MediaDoc, before: Facts, after: Facts): Change => ({
  ...{ noun: 'media', objectId: _id, objectName: name },
  ...{ before, after },
})

/** A line in the log for each; the route wrapper requires an audit, and the log writes no line without a fact. */
function each(changed: readonly MediaDoc[], before: Facts, after: Facts, audit: (change: Change) => void): void {
  if (changed.length === 0) audit({ noun: 'media', objectId: '', objectName: '', before: {}, after: {} })
  for (const one of changed) audit(about(one, before, after))
}
