import { AppError } from '@lianda/shared/error/app-error'
import type { MediaSubtitle } from '@lianda/shared/module/media/media.admin.contract'
import type { MediaKind } from '@lianda/shared/module/media/media-kinds'
import type { Deps } from '../../../deps'
import { decodeText } from '../../../infra/text/decode-text'
import { findFile, readUpload } from '../../upload'
import { media, type MediaDoc } from '../media.model'
import { type Cue, readSubtitles } from './subtitle.rules'

/** What is stored of subtitles before there were any is nothing. */
export const subtitlesOf = ({ subtitles = [] }: Pick<MediaDoc, 'subtitles'>): MediaSubtitle[] =>
  subtitles.map(({ path: fileId, label }) => ({ fileId, label }))

/**
 * Subtitles as a film stores them: uploads of the organisation with a line in them. Throws `request/invalid` for others,
 * and for those of a file.
 */
export async function requireSubtitles(
  deps: Deps,
  orgid: string,
  kind: MediaKind,
  given: readonly MediaSubtitle[],
): Promise<NonNullable<MediaDoc['subtitles']>> {
  for (const { fileId } of given) {
    const found = kind === 'video' ? await findFile(deps, orgid, fileId) : null
    const isThere = found?.kind === 'subtitle' && found.expiresAt === null
    if (!isThere || (await cuesOf(deps, orgid, fileId)).length === 0)
      throw new AppError('request/invalid', { fields: [{ field: 'subtitles', rule: 'not_found' }] })
  }
  return given.map(({ fileId: path, label }) => ({ path, label }))
}

const cuesOf = async (deps: Deps, orgid: string, path: string): Promise<Cue[]> =>
  readSubtitles(decodeText((await readUpload(deps, orgid, path)).bytes))

/** What the subtitles of a film are chosen by, also of one in the recycle bin. */
export async function subtitleLabels(deps: Deps, orgid: string, mediaId: string): Promise<string[]> {
  const doc = await media(deps.db).findOne({ _id: mediaId, orgid }, { subtitles: 1 }).lean()
  return (doc?.subtitles ?? []).map(({ label }) => label)
}

/** The lines of one of a film's subtitles, from 0. Throws `media/not_found`. */
export async function subtitleCues(deps: Deps, orgid: string, mediaId: string, at: number): Promise<Cue[]> {
  const doc = await media(deps.db).findOne({ _id: mediaId, orgid }, { subtitles: 1 }).lean()
  const one = doc?.subtitles?.[at]
  if (!one) throw new AppError('media/not_found')
  return await cuesOf(deps, orgid, one.path)
}
