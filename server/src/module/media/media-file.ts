import { AppError } from '@lianda/shared/error/app-error'
import { type MediaFormat, mediaFormat } from '@lianda/shared/module/media/media.admin.contract'
import { ALL_MEDIA_KINDS, MEDIA_KINDS, type MediaKind } from '@lianda/shared/module/media/media-kinds'
import { formatOfName } from '@lianda/shared/module/upload/file-formats'
import type { Deps } from '../../deps'
import { countPlaces, findFile, findImages } from '../upload'
import { media, type Original, mediaVersions } from './media.model'

/**
 * A finished upload of the organisation that can become a file or film of the media bank, and what it becomes. The format is that of the stored path,
 * which the bytes decided. Throws `request/invalid`.
 */
export async function requireOriginal(
  deps: Deps,
  orgid: string,
  fileId: string,
  wanted: readonly MediaKind[] = ALL_MEDIA_KINDS,
): Promise<Original & { kind: MediaKind }> {
  const found = await findFile(deps, orgid, fileId)
  const kind = wanted.find((one) => MEDIA_KINDS[one].upload === found?.kind)
  const format = found && formatOf(found._id)
  // A file that is set aside as unused may be gone soon.
  if (!found || !format || !kind || found.expiresAt !== null)
    throw new AppError('request/invalid', { fields: [{ field: 'fileId', rule: 'not_found' }] })
  return { kind, path: found._id, fileName: found.name, format, sizeBytes: found.sizeBytes }
}

function formatOf(path: string): MediaFormat | null {
  const known = mediaFormat.safeParse(formatOfName(path))
  return known.success ? known.data : null
}

/** Throws `request/invalid` for a picture that the organisation does not have. */
export async function requireCover(deps: Deps, orgid: string, cover: string): Promise<void> {
  if (cover === '' || (await findImages(deps, orgid, [cover])).has(cover)) return
  throw new AppError('request/invalid', { fields: [{ field: 'cover', rule: 'not_found' }] })
}

/**
 * In how many files each of these paths is an original, the cover, subtitles or a question's picture, older versions and the
 * recycle bin included. Served by `by_path`, `by_cover`, `by_subtitle` and `by_picture`.
 */
export async function mediaPlaces(
  deps: Deps,
  orgid: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const $in = [...paths]
  const [originals, covers, subtitles, pictured] = await Promise.all([
    mediaVersions(deps.db).find({ orgid, path: { $in } }, { mediaId: 1, path: 1 }).lean(),
    media(deps.db).find({ orgid, cover: { $in } }, { cover: 1 }).lean(),
    media(deps.db).find({ orgid, 'subtitles.path': { $in } }, { subtitles: 1 }).lean(),
    mediaVersions(deps.db).find({ orgid, pictures: { $in } }, { mediaId: 1, pictures: 1 }).lean(),
  ])
  const byFile = new Map<string, string[]>()
  for (const [id, path] of [
    ...originals.map(({ mediaId, path }) => [mediaId, path] as const),
    ...covers.map(({ _id, cover }) => [_id, cover] as const),
    ...subtitles.flatMap(({ _id, subtitles: own = [] }) => own.map(({ path }) => [_id, path] as const)),
    ...pictured.flatMap(({ mediaId, pictures = [] }) => pictures.map((path) => [mediaId, path] as const)),
  ])
    byFile.set(id, [...(byFile.get(id) ?? []), path])
  return countPlaces(paths, byFile.values())
}
