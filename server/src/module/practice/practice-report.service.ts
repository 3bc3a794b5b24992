import { AppError } from '@lianda/shared/error/app-error'
import type { LastTime } from '@lianda/shared/module/practice/brief.contract'
import { nextThings } from '@lianda/shared/module/scoring/next-things.rules'
import { fold } from '@lianda/shared/kernel/text'
import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { isBrokenOff } from '@lianda/shared/module/practice/broken-off.rules'
import type * as contract from '@lianda/shared/module/practice/practice.contract'
import type { CoursePoint } from '@lianda/shared/module/practice/course.contract'
import type { AttemptRow } from '@lianda/shared/module/practice/practice.contract'
import { partOf, type PracticeScore } from '@lianda/shared/module/scoring/scoring.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { isLearner, type LearnerLineDoc, type SessionDoc } from './practice.document'
import { sessions } from './practice.model'
import { sceneContentOf } from '../scene'
import { momentViewOf } from './practice-moment'
import { getOwn } from './practice.store'
import { sessionViewOf } from './practice.view'
import { findTarget } from './trial/trial-target'

/** Attempts listed with a report. */
const BESIDE = 10

/** Fields needed for a row of a list. */
export const ATTEMPT_FIELDS = {
  attempt: 1,
  rehearsal: 1,
  moment: 1,
  training: 1,
  temper: 1,
  state: 1,
  total: 1,
  passed: 1,
  endReason: 1,
  startedAt: 1,
  elapsedMs: 1,
  turns: 1,
} as const
type AttemptDoc = Pick<SessionDoc, '_id' | keyof typeof ATTEMPT_FIELDS>

/** What the course of practices needs besides. */
const COURSE_FIELDS = { ...ATTEMPT_FIELDS, 'score.dimensions': 1 } as const
type CourseDoc = AttemptDoc & { score?: Pick<PracticeScore, 'dimensions'> | null }

/** The scored practices, oldest first, with each dimension of what was said. */
const courseOf = (docs: readonly CourseDoc[]): CoursePoint[] =>
  docs
    .flatMap(({ _id: id, attempt, rehearsal, total, score }) => {
      if (total === null || !score) return []
      const content = score.dimensions.filter(({ dimension }) => partOf(dimension) === 'content')
      return [
        {
          id,
          attempt,
          rehearsal,
          total,
          dimensions: content.map(({ dimension, score: of }) => ({ dimension, score: of })),
        },
      ]
    })
    .toReversed()

export const attemptRowOf = (doc: AttemptDoc): AttemptRow => ({
  id: doc._id,
  attempt: doc.attempt,
  rehearsal: doc.rehearsal,
  ...(doc.moment ? { momentTurn: doc.moment.turn } : {}),
  ...(doc.training ? { training: true } : {}),
  ...(doc.temper ? { temper: doc.temper } : {}),
  state: doc.state,
  total: doc.total,
  passed: doc.passed,
  brokenOff: isBrokenOff(doc.endReason),
  startedAt: doc.startedAt.getTime(),
  elapsedMs: Math.round(doc.elapsedMs),
  turns: doc.turns,
})

/**
 * The learner's last ended practice of a subtask, without moments that were tried again; `before`: of those that began
 * before this time. Served by the index `mine`.
 */
async function lastEnded(
  deps: Deps,
  { orgid, subtaskId, userId }: Pick<SessionDoc, 'orgid' | 'subtaskId' | 'userId'>,
  only: { before?: Date; rehearsal?: false },
): Promise<Pick<SessionDoc, '_id' | 'attempt' | 'rehearsal' | 'score'> | null> {
  const { before, ...rest } = only
  const began = before ? { startedAt: { $lt: before } } : {}
  return await sessions(deps.db)
    .findOne(
      { orgid, subtaskId, userId, state: 'ended', moment: null, training: null, ...began, ...rest },
      { attempt: 1, rehearsal: 1, score: 1 },
    )
    .sort({ startedAt: -1 })
    .lean<SessionDoc>()
}

/** The score of the learner's last ended practice of this subtask before this one; `rehearsals`: include rehearsals. */
export async function previousScore(
  deps: Deps,
  session: SessionDoc,
  rehearsals: boolean,
): Promise<PracticeScore | null> {
  const only = { before: session.startedAt, ...(rehearsals ? {} : { rehearsal: false as const }) }
  return (await lastEnded(deps, session, only))?.score ?? null
}

/** What the learner's last practice of a subtask says to do next; null: there is none, or it lost nothing. */
export async function lastTimeOf(deps: Deps, { orgid, userId }: Actor, subtaskId: string): Promise<LastTime | null> {
  const last = await lastEnded(deps, { orgid, userId, subtaskId }, {})
  const things = last?.score ? nextThings(last.score) : []
  return last && things.length > 0 ? { id: last._id, attempt: last.attempt, rehearsal: last.rehearsal, things } : null
}

/** Whether at least half of what the learner said are better lines of an earlier report, word by word. */
function repeatsReport(lines: readonly LearnerLineDoc[], { deductions, open }: PracticeScore): boolean {
  const given = [
    ...deductions.flatMap(({ better, rewritten }) => [better, rewritten]),
    ...open.map(({ better }) => better),
  ]
  const better = new Set(given.flatMap((line) => (line ? [fold(line)] : [])))
  const said = lines.filter(({ text }) => text.trim() !== '')
  const pasted = said.filter(({ text }) => better.has(fold(text)))
  return pasted.length > 0 && pasted.length * 2 >= said.length
}

/** Score, evidence and transcript of the caller's finished practice. */
export async function practiceReport(deps: Deps, actor: Actor, id: string): Promise<OutputOf<typeof contract.report>> {
  const session = await getOwn(deps, actor.orgid, actor.userId, id)
  if (session.state !== 'ended') throw new AppError('practice/not_ended')
  const content = await sceneContentOf(deps, session.orgid, session.sceneId, session.sceneVersion)
  const [view, previous, moment, attempts] = await Promise.all([
    sessionViewOf(deps, session),
    previousScore(deps, session, true),
    momentViewOf(deps, session, content),
    sessions(deps.db)
      .find(
        { orgid: actor.orgid, subtaskId: session.subtaskId, userId: actor.userId, moment: null, training: null },
        COURSE_FIELDS,
      )
      .sort({ startedAt: -1 })
      .limit(BESIDE)
      .lean<CourseDoc[]>(),
  ])
  const pasted = previous !== null && repeatsReport(session.lines.filter(isLearner), previous)
  return {
    report: {
      ...{
        session: view,
        score: session.score,
        pasted,
        previous,
        attempts: attempts.map(attemptRowOf),
        course: courseOf(attempts),
      },
      ...(moment ? { moment } : {}),
    },
  }
}

/** The caller's attempts at a subtask, newest first. */
export async function practiceHistory(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof contract.history>,
): Promise<OutputOf<typeof contract.history>> {
  const filter = { orgid: actor.orgid, subtaskId: input.subtaskId, userId: actor.userId }
  const [rows, total] = await Promise.all([
    sessions(deps.db)
      .find(filter, ATTEMPT_FIELDS)
      .sort({ startedAt: -1 })
      .skip((input.page - 1) * input.rows)
      .limit(input.rows)
      .lean<AttemptDoc[]>(),
    sessions(deps.db).countDocuments(filter),
  ])
  if (total === 0 && !(await findTarget(deps, actor, input.subtaskId))) throw new AppError('task/not_found')
  return { rows: rows.map(attemptRowOf), total }
}
