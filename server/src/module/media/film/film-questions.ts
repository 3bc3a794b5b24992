import { isDeepStrictEqual } from 'node:util'
import { can } from '@lianda/shared/contract/action'
import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { AppError, type FieldError } from '@lianda/shared/error/app-error'
import type {
  FilmQuestionMembers,
  FilmQuestionRow,
  mediaAsk,
  mediaQuestions,
} from '@lianda/shared/module/media/film-question.admin.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { ownAccessOf, reachOfThings } from '../../catalog'
import { MEDIA_KINDS } from '@lianda/shared/module/media/media-kinds'
import { type BankQuestion, type FilmsAsking, findQuestions, questionVersions } from '../../question-bank'
import { openMedia } from '../media-access'
import { type FilmQuestion, media, type MediaDoc, mediaVersions } from '../media.model'
import { askedBy, writeNext } from '../media-write'
import { filmMsOf } from './playable-film'

/** Not every player gets to the very end of a film, so nothing is asked there. */
const END_MS = 1_000
/** Films that are named as asking one question. */
const MOST_FILMS = 100

/** What the newest version of a film asks. Throws `media/not_found`. */
export async function viewFilmQuestions(
  deps: Deps,
  actor: Actor,
  id: string,
): Promise<OutputOf<typeof mediaQuestions>> {
  const film = await openFilm(deps, actor, id, 'use')
  return await viewOf(deps, actor, film, await askedBy(deps, film))
}

async function openFilm(deps: Deps, actor: Actor, id: string, want: 'use' | 'change'): Promise<MediaDoc> {
  const film = await openMedia(deps, actor, id, want)
  if (film.kind !== 'video') throw new AppError('media/not_found')
  return film
}

async function viewOf(deps: Deps, actor: Actor, film: MediaDoc, asked: readonly FilmQuestion[]) {
  const { _id: id, name, rev, version, catalogId, creatorId, orgid } = film
  const [found, durationMs, accessOf] = await Promise.all([
    bankOf(
      deps,
      orgid,
      asked.map(({ questionId }) => questionId),
    ),
    filmMsOf(deps, film),
    ownAccessOf(deps, actor, MEDIA_KINDS.video.catalogs, [{ id, catalogId, creatorId }]),
  ])
  return {
    ...{ id, name, rev, version, durationMs: durationMs === 0 ? null : durationMs },
    rows: asked.map((one) => rowOf(one, found.get(one.questionId))),
    can: { edit: can(actor, 'media.write') && accessOf(id).change },
  }
}

async function bankOf(deps: Deps, orgid: string, ids: readonly string[]): Promise<Map<string, BankQuestion>> {
  const found = ids.length === 0 ? [] : await findQuestions(deps, orgid, ids)
  return new Map(found.map((one) => [one.id, one]))
}

const rowOf = (
  { content: { type, text }, ...members }: FilmQuestion,
  now: BankQuestion | undefined,
): FilmQuestionRow => ({
  ...members,
  ...{ type, text, code: now?.code ?? '', bankVersion: now?.version ?? null },
  bank: !now ? 'gone' : now.disabled ? 'disabled' : now.version > members.questionVersion ? 'newer' : 'same',
})

/**
 * Says what a film asks, as its next version. What it asks already stays as it is, whatever became of it in the bank; the
 * same again changes nothing. Throws `request/invalid` for a second that is taken or not in the film, and for a question
 * that is disabled, gone, or not the actor's to see; `media/changed_meanwhile`, `media/not_found`.
 */
export async function askInFilm(
  deps: Deps,
  actor: Actor,
  { id, rev, questions: given }: ParsedInputOf<typeof mediaAsk>,
): Promise<{ before: FilmQuestion[]; film: MediaDoc; after: FilmQuestion[] }> {
  const { orgid } = actor
  const film = await openFilm(deps, actor, id, 'change')
  const before = await askedBy(deps, film)
  const wanted = given.toSorted((a, b) => a.second - b.second)
  const isSame = isDeepStrictEqual(
    before.map(({ content: _content, ...members }) => members),
    wanted,
  )
  if (isSame) return { before, film, after: before }
  if (film.rev !== rev) throw new AppError('media/changed_meanwhile')
  const contentOf = await contentsFor(deps, actor, before, given)
  const wrong = faultsOf(given, await filmMsOf(deps, film), contentOf)
  if (wrong.length > 0) throw new AppError('request/invalid', { fields: wrong })
  const after = wanted.flatMap((one) => {
    const taken = contentOf(one)
    return taken ? [{ ...one, ...taken }] : []
  })
  const next = { ...film, updatedAt: new Date(deps.clock.now()), asks: [...new Set(after.map((q) => q.questionId))] }
  const written = await writeNext(deps, actor, next, after)
  const { updatedAt, asks } = next
  const { version } = written
  const { matchedCount } = await media(deps.db).updateOne(
    { _id: id, orgid, live: true, rev },
    { $set: { version, updatedAt, asks }, $inc: { rev: 1 } },
  )
  if (matchedCount === 0) {
    await mediaVersions(deps.db).deleteOne({ _id: written._id, orgid })
    throw new AppError('media/changed_meanwhile')
  }
  return { before, film: { ...next, version, rev: rev + 1 }, after }
}

type Taken = Pick<FilmQuestion, 'content' | 'questionVersion'>
type ContentOf = (one: FilmQuestionMembers) => Taken | null

/** What each question says: as the film has it, else as the bank has it now; null where it can't be asked. */
async function contentsFor(
  deps: Deps,
  actor: Actor,
  held: readonly FilmQuestion[],
  given: readonly FilmQuestionMembers[],
): Promise<ContentOf> {
  const keyOf = ({ questionId, questionVersion }: FilmQuestionMembers) => `${questionId}/${questionVersion}`
  const own = new Map(held.map((one) => [keyOf(one), one]))
  const added = given.filter((one) => !own.has(keyOf(one))).map(({ questionId }) => questionId)
  const mayChoose = can(actor, 'question-bank.read')
  const seen = mayChoose ? await questionVersions(deps, actor, added) : new Map<string, number>()
  const bank = await bankOf(
    deps,
    actor.orgid,
    added.filter((id) => seen.has(id)),
  )
  return (one) => {
    const { content, questionVersion } = own.get(keyOf(one)) ?? {}
    if (content && questionVersion !== undefined) return { content, questionVersion }
    const now = bank.get(one.questionId)
    return now && !now.disabled ? { content: now.content, questionVersion: now.version } : null
  }
}

function faultsOf(given: readonly FilmQuestionMembers[], durationMs: number, contentOf: ContentOf): FieldError[] {
  const times = new Map<number, number>()
  for (const { second } of given) times.set(second, (times.get(second) ?? 0) + 1)
  return given.flatMap((one, at) => [
    ...((times.get(one.second) ?? 0) > 1 ? [{ field: `questions.${at}.second`, rule: 'second_taken' }] : []),
    ...(durationMs > 0 && one.second * 1_000 > durationMs - END_MS
      ? [{ field: `questions.${at}.second`, rule: 'second_late' }]
      : []),
    ...(contentOf(one) ? [] : [{ field: `questions.${at}.questionId`, rule: 'question_gone' }]),
  ])
}

/** The films that ask a question. Served by `by_question`. */
export const filmsAskingIn =
  (deps: Deps): FilmsAsking =>
  async (viewer, questionId) => {
    const found = await media(deps.db)
      .find({ orgid: viewer.orgid, live: true, asks: questionId }, { name: 1, catalogId: 1 })
      .sort({ updatedAt: -1 })
      .limit(MOST_FILMS)
      .lean()
    const placed = found.map(({ _id: id, catalogId }) => ({ id, catalogId }))
    const reachOf = await reachOfThings(
      deps,
      viewer,
      MEDIA_KINDS.video.catalogs,
      placed.map(({ id }) => id),
    )
    const mayRead = viewer.funcs === 'all' || can({ funcs: viewer.funcs }, 'media.read')
    const seen = found.filter(({ _id: id, catalogId }) => mayRead && reachOf({ id, catalogId }) !== 'none')
    return { rows: seen.map(({ _id: id, name }) => ({ id, name })), hidden: found.length - seen.length }
  }

/** After a change, as the editor shows it. */
export const viewAsked = (
  deps: Deps,
  actor: Actor,
  { film, after }: { film: MediaDoc; after: readonly FilmQuestion[] },
): Promise<OutputOf<typeof mediaAsk>> => viewOf(deps, actor, film, after)
