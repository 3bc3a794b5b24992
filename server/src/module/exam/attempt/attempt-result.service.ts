import { AppError } from '@lianda/shared/error/app-error'
import { can } from '@lianda/shared/contract/action'
import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { toTenths } from '@lianda/shared/contract/points'
import { explainingOf } from '@lianda/shared/module/exam/closing.rules'
import type * as contract from '@lianda/shared/module/exam/exam.contract'
import type { ExamResult } from '@lianda/shared/module/exam/exam.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { seesOne } from '../../org'
import { imageSigner } from '../../upload'
import { coverOf, standingOf } from './attempt-cover.service'
import { attemptsOf } from './attempt-history'
import { attempts } from './attempt.model'
import { placeOf } from './attempt-rank'
import { resultPartsOf } from './attempt-result.view'
import { findAttempt, noteProgress } from './attempt.store'
import { answersOpenUntil } from './attempt-writing'
import { findExamAccess, accessOfAttempt } from './exam-access'
import type { Attempt } from './attempt.document'
import { closedBy } from './attempt-close'
import { learnerRowOf, type RowDoc, rowOf } from './attempt.view'
import { paperOfAttempt } from '../paper/published-paper'

/** The learner whose attempts are requested. Throws `identity/forbidden` for another's without the right to records. */
function personOf(actor: Actor, userid: string | undefined): string {
  if (userid === undefined || userid === actor.userId) return actor.userId
  if (!can(actor, 'exam.record.read')) throw new AppError('identity/forbidden')
  return userid
}

/** Users see their own attempts, administrators also those of their departments. */
const inScope = (actor: Actor, attempt: Pick<Attempt, 'userId' | 'departments' | 'positionId'>): boolean =>
  attempt.userId === actor.userId || seesOne(actor, attempt)

/** The caller's attempts at an exam, newest first, or another learner's when the caller may read records. */
export async function examLogs(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof contract.logs>,
): Promise<OutputOf<typeof contract.logs>> {
  const userId = personOf(actor, input.userid)
  const own = userId === actor.userId
  const all = await attemptsOf(deps, { ...examLearnerOf(actor, input), userId })
  // A learner who changed department has attempts of the old one, which this administrator may not see.
  const rows = all.filter((row) => inScope(actor, { ...row, userId }))
  const nowMs = deps.clock.now()
  return { rows: rows.map((row) => (own ? learnerRowOf(row, nowMs) : rowOf(row))), total: rows.length }
}

const examLearnerOf = (actor: Actor, input: { id: string; preview: 0 | 1 }) => ({
  orgid: actor.orgid,
  userId: actor.userId,
  examId: input.id,
  preview: input.preview === 1,
})

/** Result of the requested attempt, else of the newest finished one. Throws `exam/not_finished`, `exam/not_found`. */
export async function examResult(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof contract.result>,
): Promise<OutputOf<typeof contract.result>> {
  const learner = { ...examLearnerOf(actor, input), userId: personOf(actor, input.userid) }
  const rows = await attemptsOf(deps, learner)
  const row = input.attempt
    ? rows.find((one) => one._id === input.attempt)
    : (rows.find((one) => one.state !== 'running') ?? rows[0])
  const attempt = row && (await findAttempt(deps, { orgid: actor.orgid, id: row._id, userId: learner.userId }))
  if (!attempt || !inScope(actor, attempt)) throw new AppError('exam/not_found')
  if (attempt.state === 'running') throw new AppError('exam/not_finished')
  const result = await resultOf(deps, actor, attempt, rows)
  if (result.explained && attempt.userId === actor.userId && !attempt.keySeenAt) await noteKeySeen(deps, attempt)
  return { result }
}

/** All attempts of the same learner at the same exam, for a result built outside `examResult`. */
export async function rowsBeside(deps: Deps, attempt: Attempt): Promise<RowDoc[]> {
  const { orgid, userId, subtaskId: examId, preview } = attempt
  return await attemptsOf(deps, { orgid, userId, examId, preview })
}

/**
 * The result of an attempt as `reader` may see it. The learner sees what the paper's policy allows. A reader of records
 * sees key and explanations, also of a running attempt, but not while taking the same exam.
 */
export async function resultOf(
  deps: Deps,
  reader: Actor,
  attempt: Attempt,
  rows: readonly RowDoc[],
): Promise<ExamResult> {
  const nowMs = deps.clock.now()
  const own = attempt.userId === reader.userId
  const [paper, sign, access] = await Promise.all([
    paperOfAttempt(deps, attempt),
    imageSigner(deps, reader),
    own ? findExamAccess(deps, reader, attempt.subtaskId, attempt.preview) : null,
  ])
  const known = access ?? accessOfAttempt(attempt, paper)
  const { best, everPassed } = standingOf(rows, nowMs)
  const row = own ? learnerRowOf(attempt, nowMs) : rowOf(attempt)
  const endsMs = known.endsAt?.getTime() ?? null
  const afterEnd = own && paper.content.explain === 'after_end' && endsMs !== null && endsMs <= nowMs
  const explaining = own
    ? explainingOf(
        {
          ...closedBy(attempt),
          explain: paper.content.explain,
          everPassed,
          attempts: rows.map(closedBy),
          windowEndMs: endsMs,
          graceMinutes: attempt.graceMinutes,
          othersUntilMs: afterEnd ? await answersOpenUntil(deps, attempt) : null,
          preview: attempt.preview,
        },
        nowMs,
      )
    : { explained: !(await isTakingExam(deps, reader, { examinationId: attempt.examinationId })), fromMs: null }
  const ranked = !attempt.preview && row.total !== null && best !== null
  return {
    ...resultPartsOf(attempt, { paper, sign, explaining, row }),
    exam: coverOf(known, rows, nowMs),
    rank: ranked ? await placeOf(deps, attempt.orgid, attempt.subtaskId, toTenths(best)) : null,
  }
}

/** Whether this user is taking the exam now; if so, they must not see its right answers. */
export async function isTakingExam(
  deps: Deps,
  { orgid, userId }: Pick<Actor, 'orgid' | 'userId'>,
  which: { examinationId: string },
): Promise<boolean> {
  return (await attempts(deps.db).exists({ orgid, userId, ...which, preview: false, open: true })) !== null
}

/** Notes once that the learner has seen the key: administrators see it, as re-opening would now be unfair. */
async function noteKeySeen(deps: Deps, attempt: Attempt): Promise<void> {
  const { orgid, _id } = attempt
  const at = new Date(deps.clock.now())
  await attempts(deps.db).updateOne(
    { _id, orgid, keySeenAt: null },
    { $set: { keySeenAt: at }, $push: { timeline: { k: 'result_seen', at } }, $inc: { rev: 1 } },
  )
  noteProgress(deps, attempt)
}
