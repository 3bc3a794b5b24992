import type { Page } from '@lianda/shared/kernel/paging'
import type { MediaStatus } from '@lianda/shared/module/media/media.admin.contract'
import { MEDIA_KINDS, type MediaKind } from '@lianda/shared/module/media/media-kinds'
import type { Deps } from '../../deps'
import { searchFilter } from '../../infra/text/search'
import { catalogNames, pageOfThings, program, reachOfThings, seenFilter, thingsInSight, type Viewer } from '../catalog'
import { madeStates } from './jobs/media-orders'
import { media, type MediaDoc, mediaVersions, type MediaVersionDoc } from './media.model'
import { ASKED, lostQuestions } from './film/lost-questions'
import { filmMsOf } from './film/playable-film'
import { pagesOf } from './pages/document.service'

/** What a package needs to know about a file. */
export interface MediaFact {
  name: string
  newestVersion: number
  newestId: string
  /** No longer offered to new packages. */
  disabled: boolean
  /** How far each version is; a version that is missing is gone. */
  states: Readonly<Record<number, MediaStatus>>
  /** Texts of the questions that each version of a film asks and the bank has closed or lost. */
  lost: Readonly<Record<number, readonly string[]>>
}

/** Media of a kind by id, without those in the recycle bin. @param author only what they see; left out: all */
export async function mediaFacts(
  deps: Deps,
  orgid: string,
  kind: MediaKind,
  ids: readonly string[],
  author: Viewer = program(orgid),
): Promise<Map<string, MediaFact>> {
  if (ids.length === 0) return new Map()
  const $in = [...ids]
  const [found, versions, reachOf] = await Promise.all([
    media(deps.db)
      .find({ orgid, live: true, kind, _id: { $in } }, { name: 1, version: 1, disabled: 1, catalogId: 1 })
      .lean(),
    mediaVersions(deps.db)
      .find({ orgid, mediaId: { $in } }, { mediaId: 1, version: 1, path: 1, ...ASKED })
      .lean<Pick<MediaVersionDoc, 'mediaId' | 'version' | 'path' | 'questions'>[]>(),
    reachOfThings(deps, author, MEDIA_KINDS[kind].catalogs, ids),
  ])
  const [stateOf, lostOf] = await Promise.all([madeStates(deps, orgid, versions), lostQuestions(deps, orgid, versions)])
  const seen = found.filter(({ _id: id, catalogId }) => reachOf({ id, catalogId }) !== 'none')
  return new Map(
    seen.map(({ _id, name, version: newestVersion, disabled }) => {
      const own = versions.filter(({ mediaId, version }) => mediaId === _id && version <= newestVersion)
      const states = Object.fromEntries(own.map(({ version, path }) => [version, stateOf(path).status]))
      const lost = Object.fromEntries(own.map((one) => [one.version, lostOf(one)]))
      return [_id, { name, newestVersion, newestId: _id, disabled, states, lost }]
    }),
  )
}

export interface PickableMedia {
  id: string
  title: string
  version: number
  /** About how long it takes to read. */
  minutes: number
  categoryName: string
  updatedAt: number
}

/** Enabled media of a kind for a new subtask, last changed first. Served by `by_state`, or `by_words`. Throws `catalog/not_found`. */
export async function pickableMedia(
  deps: Deps,
  viewer: Viewer,
  kind: MediaKind,
  {
    page,
    rows,
    text,
    catalogId,
  }: { page: number; rows: number; text?: string | undefined; catalogId?: string | undefined },
): Promise<Page<PickableMedia>> {
  const { orgid } = viewer
  const { catalogs } = MEDIA_KINDS[kind]
  const {
    found,
    all: _all,
    ...counts
  } = await pageOfThings(media(deps.db), {
    of: { orgid, live: true, kind },
    seen: seenFilter(await thingsInSight(deps, viewer, catalogs, catalogId), 'catalogId'),
    wanted: { disabled: false, ...searchFilter(text) },
    ...{ sort: '-updatedAt', page, rows, without: 'search' },
  })
  const names = await catalogNames(deps, viewer, catalogs)
  return { rows: await Promise.all(found.map((doc) => pickable(deps, doc, names))), ...counts }
}

async function pickable(
  deps: Deps,
  doc: Omit<MediaDoc, 'search'>,
  names: ReadonlyMap<string, string>,
): Promise<PickableMedia> {
  const { _id: id, name: title, version, catalogId, updatedAt } = doc
  return {
    ...{ id, title, version, updatedAt: updatedAt.getTime() },
    minutes: await minutesOf(deps, doc),
    categoryName: names.get(catalogId ?? '') ?? '',
  }
}

/** Reading a page takes about so long. */
const PAGE_SECONDS = 20

/** About how long a version takes to read or to watch; a minute as long as nothing was made of it. */
export async function minutesOf(deps: Deps, version: Pick<MediaVersionDoc, 'orgid' | 'path'>): Promise<number> {
  const [pages, filmMs] = await Promise.all([pagesOf(deps, version), filmMsOf(deps, version)])
  return Math.max(1, Math.round((pages * PAGE_SECONDS + filmMs / 1_000) / 60))
}

/** A version, also of a file in the recycle bin: packages keep what they hold. Null once it is purged. */
export const findVersion = (
  deps: Deps,
  orgid: string,
  mediaId: string,
  version: number,
): Promise<MediaVersionDoc | null> => mediaVersions(deps.db).findOne({ orgid, mediaId, version }).lean().exec()

/** A learner opened it for the first time. */
export async function countView(deps: Deps, orgid: string, mediaId: string): Promise<void> {
  await media(deps.db).updateOne({ _id: mediaId, orgid }, { $inc: { viewed: 1 } })
}
