import { can } from '@lianda/shared/contract/action'
import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { AppError } from '@lianda/shared/error/app-error'
import type * as contract from '@lianda/shared/module/media/media.admin.contract'
import { MEDIA_KINDS, type MediaKind } from '@lianda/shared/module/media/media-kinds'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { IN_BATCHES } from '../../infra/paging/in-batches'
import { searchFilter } from '../../infra/text/search'
import { catalogNames, ownAccessOf, pageOfThings } from '../catalog'
import { imageSigner } from '../upload'
import { subtitleCues, subtitlesOf } from './film/film-subtitles'
import { playFilm } from './film/playable-film'
import { cancelMade, madeStates, retryMade } from './jobs/media-orders'
import { media, type MediaDoc, mediaVersions } from './media.model'
import { viewSigner } from './view/view-address'
import { mediaUsage } from './media-ports'
import { mediaInSight, openMedia } from './media-access'

/**
 * Files that the actor sees, last changed first. Served by `list_by_update` and `list_by_name`, or by `by_catalog`,
 * `by_format`, `by_state`, `by_creator` and `by_words` where a filter is more selective.
 */
export async function listMedia(
  deps: Deps,
  actor: Actor,
  { kind, page, rows, sort, catalogId, ...filters }: ParsedInputOf<typeof contract.mediaList>,
): Promise<OutputOf<typeof contract.mediaList>> {
  const { found, ...counts } = await pageOfThings(media(deps.db), {
    of: { orgid: actor.orgid, live: true, kind },
    seen: await mediaInSight(deps, actor, kind, catalogId),
    wanted: filterOf(actor, filters),
    ...{ sort, page, rows, without: 'search' },
  })
  return { rows: await rowsOf(deps, actor, kind, found), ...counts }
}

type Filters = Omit<ParsedInputOf<typeof contract.mediaExport>, 'kind' | 'catalogId'>

const filterOf = ({ userId }: Actor, { text, format, disabled, mine }: Filters) => ({
  ...(format === undefined ? {} : { format }),
  ...(disabled === undefined ? {} : { disabled }),
  ...(mine === true ? { creatorId: userId } : {}),
  ...searchFilter(text),
})

export type Listed = Omit<MediaDoc, 'search'>

/** Files that the actor sees and the filters match, last changed first. Throws `catalog/not_found`. */
export async function* eachMedia(
  deps: Deps,
  actor: Actor,
  { kind, catalogId, ...filters }: ParsedInputOf<typeof contract.mediaExport>,
): AsyncGenerator<Listed> {
  const filter = { ...(await mediaInSight(deps, actor, kind, catalogId)), ...filterOf(actor, filters) }
  const found = media(deps.db).find(filter, { search: 0 }).sort({ updatedAt: -1, _id: -1 }).lean().cursor(IN_BATCHES)
  for await (const doc of found) yield doc
}

async function rowsOf(
  deps: Deps,
  actor: Actor,
  kind: MediaKind,
  found: readonly Listed[],
): Promise<contract.MediaRow[]> {
  const placed = found.map(({ _id: id, catalogId, creatorId }) => ({ id, catalogId, creatorId }))
  const [names, accessOf, addressOf, stateOf, posterOf, uses] = await Promise.all([
    catalogNames(deps, actor, MEDIA_KINDS[kind].catalogs),
    ownAccessOf(deps, actor, MEDIA_KINDS[kind].catalogs, placed),
    imageSigner(deps, actor),
    madeStates(deps, actor.orgid, found),
    posterSigner(deps, actor.userId),
    mediaUsage(deps).countPackages(
      actor.orgid,
      placed.map(({ id }) => id),
    ),
  ])
  const mayWrite = can(actor, 'media.write')
  return found.map((doc) => {
    const { _id: id, rev, name, path: fileId, cover, catalogId, version, fileName, format, sizeBytes } = doc
    const { viewed, disabled, creator } = doc
    const access = accessOf(id)
    const { poster, ...state } = stateOf(fileId)
    return {
      ...{
        id,
        rev,
        kind,
        name,
        fileId,
        cover,
        subtitles: subtitlesOf(doc),
        catalogId,
        version,
        fileName,
        format,
        sizeBytes,
      },
      ...{ ...state, viewed, disabled, creator, access, uses: uses.get(id) ?? 0 },
      coverUrl: cover === '' ? posterOf(fileId, poster) : addressOf(cover),
      catalogName: names.get(catalogId ?? '') ?? '',
      createdAt: doc.createdAt.getTime(),
      updatedAt: doc.updatedAt.getTime(),
      can: { edit: mayWrite && access.change },
    }
  })
}

/** Addresses of the pictures that were made of films. */
async function posterSigner(deps: Deps, userId: string): Promise<(path: string, poster: string | null) => string> {
  const accessTo = await viewSigner(deps, userId)
  return (path, poster) => (poster === null ? '' : accessTo(path).addressOf(poster))
}

/** A file that was just read or written. */
export async function viewMedia(deps: Deps, actor: Actor, doc: Listed): Promise<{ media: contract.MediaRow }> {
  const [row] = await rowsOf(deps, actor, doc.kind, [doc])
  if (!row) throw new Error('a file without a row')
  return { media: row }
}

/** Throws `media/not_found`. */
export const getMedia = async (deps: Deps, actor: Actor, id: string): Promise<{ media: contract.MediaRow }> =>
  await viewMedia(deps, actor, await openMedia(deps, actor, id, 'use'))

/** The packages that hold a file, as far as the actor sees them. Throws `media/not_found`. */
export async function usesOf(deps: Deps, actor: Actor, id: string): Promise<OutputOf<typeof contract.mediaUses>> {
  await openMedia(deps, actor, id, 'use')
  return await mediaUsage(deps).packagesOf(actor, id)
}

/** Tries again what failed to be made of the newest version. Throws `media/not_failed`, `media/not_found`. */
export async function retryMedia(deps: Deps, actor: Actor, id: string): Promise<MediaDoc> {
  const found = await openMedia(deps, actor, id, 'change')
  await retryMade(deps, actor.orgid, found)
  return found
}

/** Ends what is made of the newest version. Throws `media/not_processing`, `media/not_found`. */
export async function cancelMedia(deps: Deps, actor: Actor, id: string): Promise<MediaDoc> {
  const found = await openMedia(deps, actor, id, 'change')
  await cancelMade(deps, actor.orgid, found)
  return found
}

/** Where a film is played for a while. Throws `media/not_found`, `media/not_ready`. */
export async function playMedia(deps: Deps, actor: Actor, id: string): Promise<OutputOf<typeof contract.mediaPlay>> {
  const doc = await openMedia(deps, actor, id, 'use')
  return { ...(await playFilm(deps, actor, doc.path)), subtitles: subtitlesOf(doc).map(({ label }) => label) }
}

/** The lines of one of a film's subtitles. Throws `media/not_found`. */
export async function subtitlesIn(
  deps: Deps,
  actor: Actor,
  { id, n }: ParsedInputOf<typeof contract.mediaSubtitles>,
): Promise<OutputOf<typeof contract.mediaSubtitles>> {
  const { orgid } = await openMedia(deps, actor, id, 'use')
  return { cues: await subtitleCues(deps, orgid, id, n) }
}

/** The versions, newest first. Throws `media/not_found`. */
export async function listVersions(
  deps: Deps,
  actor: Actor,
  id: string,
): Promise<OutputOf<typeof contract.mediaVersions>> {
  const { orgid, version: newest } = await openMedia(deps, actor, id, 'use')
  const found = await mediaVersions(deps.db)
    .find({ orgid, mediaId: id, version: { $lte: newest } }, { 'questions.content': 0 })
    .sort({ version: -1 })
    .lean()
  return {
    rows: found.map(({ version, fileName, format, sizeBytes, questions = [], by, createdAt }) => ({
      ...{ version, fileName, format, sizeBytes, questions: questions.length, by },
      at: createdAt.getTime(),
    })),
  }
}

/** Where the actor fetches an original, for some minutes. Throws `media/not_found`. */
export async function addressOfOriginal(
  deps: Deps,
  actor: Actor,
  { id, version: asked }: ParsedInputOf<typeof contract.mediaDownload>,
): Promise<OutputOf<typeof contract.mediaDownload>> {
  const { orgid, version: newest } = await openMedia(deps, actor, id, 'use')
  const version = asked ?? newest
  const found = version > newest ? null : await mediaVersions(deps.db).findOne({ orgid, mediaId: id, version }).lean()
  if (!found) throw new AppError('media/not_found')
  const sign = await imageSigner(deps, actor)
  return { url: sign(found.path), name: found.fileName }
}
