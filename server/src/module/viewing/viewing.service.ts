import AsyncLock from 'async-lock'
import { AppError } from '@lianda/shared/error/app-error'
import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type * as contract from '@lianda/shared/module/viewing/viewing.contract'
import type { Standing, ViewingOpen } from '@lianda/shared/module/viewing/viewing.contract'
import type { PlayableFilm } from '@lianda/shared/module/media/playable-film'
import { can } from '@lianda/shared/contract/action'
import type { Actor } from '../../actor'
import { type Deps, perApp } from '../../deps'
import { isDuplicateKey } from '../../infra/store/store-error'
import {
  countView,
  documentFor,
  filmFor,
  filmMsOf,
  findVersion,
  type MediaVersionDoc,
  openMedia,
  subtitleCues,
  subtitleLabels,
  viewAccess,
} from '../media'
import { learnerOf } from '../org'
import { type Needs, needsOf } from './needs'
import { isElsewhere, type Report } from './seat.rules'
import type { ViewingDoc } from './viewing.document'
import { viewings } from './viewing.model'
import { viewingPorts, type ViewingTarget } from './viewing-ports'
import { relayViewing } from './viewing-relay'

/** Reports of one viewing follow one another in this process. */
const turns = perApp(() => new AsyncLock())
/** Another process may have written, or the report before in this one. */
const TRIES = 5

interface Opened {
  target: ViewingTarget
  version: MediaVersionDoc
  needs: Needs
  /** Null: not begun. */
  doc: ViewingDoc | null
}

/**
 * What a step holds for this person. What they began can be read again, whatever forbids a start. Throws
 * `media/not_found` and the reason why it can't be opened.
 */
async function openTarget(deps: Deps, actor: Actor, subtaskId: string): Promise<Opened> {
  const { orgid, userId } = actor
  const target = await viewingPorts(deps).findTarget(actor, subtaskId)
  if (!target) throw new AppError('media/not_found')
  const [version, doc] = await Promise.all([
    findVersion(deps, orgid, target.mediaId, target.mediaVersion),
    viewings(deps.db).findOne({ orgid, subtaskId, userId }).lean(),
  ])
  if (!version) throw new AppError('media/not_found')
  if (!doc && target.refusal !== null) throw new AppError(target.refusal)
  return { target, version, needs: await needsOf(deps, target, version), doc: doc && { ...BEFORE_FILMS, ...doc } }
}

/** What was stored before films came lacks these. */
const BEFORE_FILMS = { stretches: [], balanceMs: 0, filmMs: 0 } satisfies Partial<ViewingDoc>

/** What a step has to view. Throws as `openTarget`. */
export async function viewTask(
  deps: Deps,
  actor: Actor,
  subtaskId: string,
): Promise<OutputOf<typeof contract.viewingTask>> {
  const opened = await openTarget(deps, actor, subtaskId)
  const { taskId, taskTitle } = opened.target
  return { taskId, taskTitle, items: [itemOf(deps, opened)] }
}

/** A document or a film of a step with its addresses. Throws as `openTarget`, and `media/not_ready`. */
export async function openViewing(
  deps: Deps,
  actor: Actor,
  { id, videoId }: ParsedInputOf<typeof contract.viewingOpen>,
): Promise<ViewingOpen> {
  const opened = await openTarget(deps, actor, id)
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

const requireSame = ({ target }: Opened, mediaId: string): void => {
  if (target.mediaId !== mediaId) throw new AppError('media/not_found')
}

const itemOf = (deps: Deps, opened: Opened, seat?: string) => ({
  id: opened.target.mediaId,
  title: opened.target.title,
  version: opened.target.mediaVersion,
  standing: standingOf(deps, opened, seat),
})

const NOTHING = { creditedMs: 0, pages: {}, stretches: [] }

function standingOf(deps: Deps, { target, needs, doc }: Opened, seat?: string): Standing {
  const viewed = doc ?? NOTHING
  const finished = doc !== null && doc.finishedAt !== null
  return {
    ...needs.standing(viewed),
    position: doc?.position ?? 0,
    finished,
    missing: finished ? { seconds: 0, pages: [], pagesInAll: 0 } : needs.missing(viewed),
    elsewhere: doc !== null && seat !== undefined && isElsewhere(doc, seat, deps.clock.now()),
    counts: target.refusal === null && !finished,
  }
}

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
  const after = await turns(deps).acquire(doc._id, () => seat(deps, { ...opened, doc }, report))
  return { standing: standingOf(deps, { ...opened, doc: after }, report.seat) }
}

/** The first report begins it; of two at once, one does. */
async function begin(deps: Deps, { orgid, userId }: Actor, target: ViewingTarget, report: Report): Promise<ViewingDoc> {
  const { name: userName, departmentId, departmentName, departments, positionId } = await learnerOf(deps, orgid, userId)
  const at = new Date(deps.clock.now())
  const { subtaskId, taskId, title, mediaId, mediaVersion } = target
  const doc: ViewingDoc = {
    ...{ _id: deps.newId(), orgid, userId, userName, departmentId, departmentName, departments, positionId },
    ...{ subtaskId, taskId, title, mediaId, mediaVersion, startedAt: at, heardAt: at },
    ...{ seat: report.seat, visible: report.visible, position: report.position },
    ...{ creditedMs: 0, pages: {}, stretches: [], balanceMs: 0, filmMs: 0, finishedAt: null, pending: [], rev: 1 },
  }
  try {
    await viewings(deps.db).create(doc)
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    return await again(deps, doc)
  }
  viewingPorts(deps).progressed(orgid, subtaskId, userId)
  await countView(deps, orgid, mediaId)
  return doc
}

async function again(deps: Deps, { orgid, subtaskId, userId }: Pick<ViewingDoc, 'orgid' | 'subtaskId' | 'userId'>) {
  const found = await viewings(deps.db).findOne({ orgid, subtaskId, userId }).lean()
  if (!found) throw new AppError('media/not_found')
  return { ...BEFORE_FILMS, ...found }
}

type Begun = Opened & { doc: ViewingDoc }

async function seat(deps: Deps, opened: Begun, report: Report): Promise<ViewingDoc> {
  const { needs, target } = opened
  let { doc } = opened
  for (let n = 0; n < TRIES; n++) {
    const counts = doc.finishedAt === null && target.refusal === null
    const seated = needs.seat(doc, report, deps.clock.now(), counts)
    if (!seated) return doc
    const done = counts && needs.isDone(seated)
    const end = done ? { finishedAt: seated.heardAt, pending: [{ id: deps.newId(), at: seated.heardAt }] } : {}
    const { _id, orgid, rev } = doc
    const after = await viewings(deps.db)
      .findOneAndUpdate(
        { _id, orgid, rev },
        { $set: { ...seated, ...end }, $inc: { rev: 1 } },
        { returnDocument: 'after' },
      )
      .lean()
    if (after) {
      if (done) await finished(deps, after)
      return after
    }
    doc = await again(deps, doc)
  }
  throw new AppError('server/busy', { retryAfterS: 1 })
}

async function finished(deps: Deps, doc: ViewingDoc): Promise<void> {
  viewingPorts(deps).progressed(doc.orgid, doc.subtaskId, doc.userId)
  // What fails here stays pending for the job.
  await relayViewing(deps, doc).catch((error: unknown) =>
    deps.log.error({ err: error, viewingId: doc._id }, 'what follows a viewing stays pending'),
  )
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
