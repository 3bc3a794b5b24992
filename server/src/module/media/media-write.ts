import { isDeepStrictEqual } from 'node:util'
import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { AppError } from '@lianda/shared/error/app-error'
import type * as contract from '@lianda/shared/module/media/media.admin.contract'
import { MEDIA_KINDS } from '@lianda/shared/module/media/media-kinds'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { isDuplicateKey } from '../../infra/store/store-error'
import { searchTerms } from '../../infra/text/search'
import { requireCatalog } from '../catalog'
import {
  type FilmQuestion,
  media,
  type MediaDoc,
  mediaVersions,
  type MediaVersionDoc,
  type Original,
} from './media.model'
import { orderMade } from './jobs/media-orders'
import { openMedia } from './media-access'
import { requireCover, requireOriginal } from './media-file'
import { findVersion } from './media-resource'
import { requireSubtitles, subtitlesOf } from './film/film-subtitles'

const termsOf = (name: string, { fileName }: Original) => searchTerms([name, fileName])

/** Puts an upload of the organisation into the media bank. Throws `request/invalid`, `catalog/not_found`. */
export async function createMedia(
  deps: Deps,
  actor: Actor,
  { name, fileId, cover, catalogId, subtitles: given }: contract.MediaMembers,
): Promise<MediaDoc> {
  const { orgid, userId: creatorId, name: creator } = actor
  const { kind, ...original } = await requireOriginal(deps, orgid, fileId)
  await requireCover(deps, orgid, cover)
  const subtitles = await requireSubtitles(deps, orgid, kind, given)
  if (catalogId !== null) await requireCatalog(deps, actor, MEDIA_KINDS[kind].catalogs, catalogId)
  const at = new Date(deps.clock.now())
  const doc: MediaDoc = {
    ...{ _id: deps.newId(), orgid, kind, name, ...original, cover, subtitles, catalogId, version: 1 },
    ...{ viewed: 0, disabled: false, search: termsOf(name, original) },
    ...{ creatorId, creator, createdAt: at, updatedAt: at, live: true, deletedAt: null, rev: 1 },
  }
  await orderMade(deps, orgid, original)
  // The version first, so that no reader finds a file without an original.
  await mediaVersions(deps.db).create(versionOf(deps, actor, doc))
  await media(deps.db).create(doc)
  return doc
}

/**
 * Changes a file; another upload is its next version. What is there already changes nothing, so a repeated request gets
 * the same answer. Throws `request/invalid`, `catalog/not_found`, and `media/changed_meanwhile` when somebody changed it
 * since `rev`.
 */
export async function saveMedia(
  deps: Deps,
  actor: Actor,
  { id, rev, name, fileId, cover, catalogId, subtitles: given }: ParsedInputOf<typeof contract.mediaSave>,
): Promise<{ before: MediaDoc; after: MediaDoc }> {
  const { orgid } = actor
  const before = await openMedia(deps, actor, id, 'change')
  const replaced = before.path !== fileId
  const isSame = isDeepStrictEqual(subtitlesOf(before), given)
  if (!replaced && isSame && before.name === name && before.cover === cover && before.catalogId === catalogId)
    return { before, after: before }
  if (before.rev !== rev) throw new AppError('media/changed_meanwhile')
  const kind = before.kind
  const original = replaced ? await requireOriginal(deps, orgid, fileId, [kind]) : before
  if (cover !== before.cover) await requireCover(deps, orgid, cover)
  const subtitles = isSame ? (before.subtitles ?? []) : await requireSubtitles(deps, orgid, kind, given)
  if (catalogId !== null && catalogId !== before.catalogId)
    await requireCatalog(deps, actor, MEDIA_KINDS[kind].catalogs, catalogId)
  const { path, fileName, format, sizeBytes } = original
  const $set = {
    ...{ name, cover, subtitles, catalogId, path, fileName, format, sizeBytes, search: termsOf(name, original) },
    ...{ version: before.version, updatedAt: new Date(deps.clock.now()) },
  }
  if (replaced) await orderMade(deps, orgid, original)
  const written = replaced ? await writeNext(deps, actor, { ...before, ...$set }, await askedBy(deps, before)) : null
  if (written) $set.version = written.version
  const { matchedCount } = await media(deps.db).updateOne(
    { _id: id, orgid, live: true, rev },
    { $set, $inc: { rev: 1 } },
  )
  if (matchedCount === 0) {
    if (written) await mediaVersions(deps.db).deleteOne({ _id: written._id, orgid })
    throw new AppError('media/changed_meanwhile')
  }
  return { before, after: { ...before, ...$set, rev: rev + 1 } }
}

/** What the newest version of a film asks. */
export const askedBy = async (
  deps: Deps,
  { orgid, _id: mediaId, version }: Pick<MediaDoc, 'orgid' | '_id' | 'version'>,
): Promise<FilmQuestion[]> => (await findVersion(deps, orgid, mediaId, version))?.questions ?? []

const versionOf = (
  deps: Deps,
  { name: by }: Actor,
  { _id: mediaId, orgid, version, path, fileName, format, sizeBytes, updatedAt: createdAt }: MediaDoc,
  questions: FilmQuestion[] = [],
): MediaVersionDoc => ({
  ...{ _id: deps.newId(), orgid, mediaId, version, by, createdAt },
  ...{ path, fileName, format, sizeBytes, questions },
  pictures: [...new Set(questions.flatMap(({ content }) => content.images.map((image) => image.path)))],
})

/**
 * Writes the next free version of what a file is: one that is there belongs to another save, which went first or was
 * broken off.
 */
export async function writeNext(
  deps: Deps,
  actor: Actor,
  doc: MediaDoc,
  questions: FilmQuestion[],
): Promise<MediaVersionDoc> {
  for (let version = doc.version + 1; ; version++) {
    const written = versionOf(deps, actor, { ...doc, version }, questions)
    try {
      await mediaVersions(deps.db).create(written)
      return written
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
    }
  }
}
