import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { can } from '@lianda/shared/contract/action'
import { AppError } from '@lianda/shared/error/app-error'
import type { PlayableFilm } from '@lianda/shared/module/media/playable-film'
import type * as contract from '@lianda/shared/module/viewing/viewing.contract'
import type { Standing, ViewingOpen } from '@lianda/shared/module/viewing/viewing.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { searchTerms } from '../../infra/text/search'
import { isDuplicateKey } from '../../infra/store/store-error'
import {
  countView,
  documentFor,
  filmFor,
  filmMsOf,
  openMedia,
  subtitleCues,
  subtitleLabels,
  viewAccess,
} from '../media'
import { learnerOf } from '../org'
import { type Opened, openTarget, requireSame, standingOf } from './opened'
import type { Report } from './seat.rules'
import { viewedPerson } from './viewed-person'
import { changeViewing, readAgain } from './viewing-change'
import type { ViewingDoc } from './viewing.document'
import { viewings } from './viewing.model'
import { viewingPorts, type ViewingTarget } from './viewing-ports'

/** What a step has to view, and how far somebody is. Throws as `openTarget` and `viewedPerson`. */
export async function viewTask(
  deps: Deps,
  actor: Actor,
  { id, userid }: ParsedInputOf<typeof contract.viewingTask>,
): Promise<OutputOf<typeof contract.viewingTask>> {
  const opened = await openTarget(deps, await viewedPerson(deps, actor, userid), id)
  const { taskId, taskTitle } = opened.target
  return { taskId, taskTitle, items: [itemOf(deps, opened)] }
}

/** A document or a film of a step with its addresses. Throws as `viewTask`, and `media/not_ready`. */
export async function openViewing(
  deps: Deps,
  actor: Actor,
  { id, videoId, userid }: ParsedInputOf<typeof contract.viewingOpen>,
): Promise<ViewingOpen> {
  const opened = await openTarget(deps, await viewedPerson(deps, actor, userid), id)
  requireSame(opened, videoId)
  const { target, version } = opened
  const [document, film] =
    target.film === null
      ? [await documentFor(deps, actor.userId, version), null]
      : [null, await filmOf(deps, actor, opened)]
  return { item: itemOf(deps, opened), taskId: target.taskId, document, film }
}

async function filmOf(deps: Deps, actor: Actor, { target, version }: Opened): Promise<PlayableFilm> {
  const [film, subtitles] = await Promise.all([
    filmFor(deps, actor, version.path),
    subtitleLabels(deps, actor.orgid, target.mediaId),
  ])
  return { ...film, subtitles }
}

/** The lines of one of a film's subtitles. Throws as `openTarget`. */
export async function viewSubtitles(
  deps: Deps,
  actor: Actor,
  { id, videoId, n }: ParsedInputOf<typeof contract.viewingSubtitles>,
): Promise<OutputOf<typeof contract.viewingSubtitles>> {
  requireSame(await openTarget(deps, actor, id), videoId)
  return { cues: await subtitleCues(deps, actor.orgid, videoId, n) }
}

const itemOf = (deps: Deps, opened: Opened, seat?: string) => ({
  id: opened.target.mediaId,
  title: opened.target.title,
  version: opened.target.mediaVersion,
  standing: standingOf(deps, opened, seat),
})

/**
 * Takes a device's report: counts the time since the one before and keeps where it is. Throws as `openTarget`.
 */
export async function reportViewing(
  deps: Deps,
  actor: Actor,
  { id, videoId, ...report }: ParsedInputOf<typeof contract.viewingReport>,
): Promise<{ standing: Standing }> {
  const opened = await openTarget(deps, actor, id)
  requireSame(opened, videoId)
  const doc = opened.doc ?? (await begin(deps, actor, opened.target, report))
  const after = await changeViewing(deps, { ...opened, doc }, (before, counts) =>
    opened.needs.seat(before, report, deps.clock.now(), counts),
  )
  return { standing: standingOf(deps, { ...opened, doc: after }, report.seat) }
}

/** Those that are remembered, so that an answer that was lost does no harm. */
const BROUGHT_KEPT = 50

/**
 * Takes what was seen without a network. Nothing of it counts where nothing was begun, or the step is closed by now.
 * Throws as `openTarget`.
 */
export async function bringSeen(
  deps: Deps,
  actor: Actor,
  { id, videoId, key, ...seen }: ParsedInputOf<typeof contract.viewingBring>,
): Promise<{ standing: Standing }> {
  const opened = await openTarget(deps, actor, id)
  requireSame(opened, videoId)
  const { doc, needs } = opened
  if (!doc) return { standing: standingOf(deps, opened) }
  const after = await changeViewing(deps, { ...opened, doc }, (before, counts) => {
    if (!counts || before.brought.includes(key)) return null
    const brought = [...before.brought, key].slice(-BROUGHT_KEPT)
    return { ...needs.bring(before, seen, deps.clock.now()), brought }
  })
  return { standing: standingOf(deps, { ...opened, doc: after }) }
}

/** The first report begins it; of two at once, one does. */
async function begin(deps: Deps, { orgid, userId }: Actor, target: ViewingTarget, report: Report): Promise<ViewingDoc> {
  const { name: userName, sex: _sex, ...person } = await learnerOf(deps, orgid, userId)
  const at = new Date(deps.clock.now())
  const { subtaskId, taskId, taskTitle, title, film, mediaId, mediaVersion } = target
  const doc: ViewingDoc = {
    ...{ ...person, _id: deps.newId(), orgid, userName },
    search: searchTerms([userName, person.account, person.workno, taskTitle, title]),
    ...{
      subtaskId,
      taskId,
      taskTitle,
      title,
      isFilm: film !== null,
      mediaId,
      mediaVersion,
      startedAt: at,
      heardAt: at,
    },
    ...{ seat: report.seat, visible: report.visible, position: report.position },
    ...{ creditedMs: 0, pages: {}, stretches: [], balanceMs: 0, filmMs: 0, silentMs: 0, brought: [], answers: [] },
    ...{ finishedAt: null, pending: [], rev: 1 },
  }
  try {
    await viewings(deps.db).create(doc)
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    return await readAgain(deps, doc)
  }
  viewingPorts(deps).progressed(orgid, subtaskId, userId)
  await countView(deps, orgid, mediaId)
  return doc
}

/**
 * A key for what was made of a file: of a step, or of the bank for those who read it there. Throws as `openTarget`.
 */
export async function viewingKey(
  deps: Deps,
  actor: Actor,
  { fileid, id }: ParsedInputOf<typeof contract.viewKey>,
): Promise<OutputOf<typeof contract.viewKey>> {
  const { path } = id === undefined ? await fromBank(deps, actor, fileid) : await fromStep(deps, actor, id, fileid)
  const { key, expiresAt, addressOf } = await viewAccess(deps, actor.userId, path)
  const film = (await filmMsOf(deps, { orgid: actor.orgid, path })) > 0 ? await filmFor(deps, actor, path) : null
  return { viewkey: key, until: expiresAt, url: film?.sizes[0]?.url ?? addressOf('document') }
}

async function fromBank(deps: Deps, actor: Actor, mediaId: string): Promise<{ path: string }> {
  if (!can(actor, 'media.read')) throw new AppError('media/not_found')
  return await openMedia(deps, actor, mediaId, 'use')
}

async function fromStep(deps: Deps, actor: Actor, subtaskId: string, mediaId: string): Promise<{ path: string }> {
  const opened = await openTarget(deps, actor, subtaskId)
  requireSame(opened, mediaId)
  return opened.version
}
