import { AppError } from '@lianda/shared/error/app-error'
import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { toTenths } from '@lianda/shared/contract/points'
import { explainingOf } from '@lianda/shared/module/exam/closing.rules'
import type * as contract from '@lianda/shared/module/exam/exam.contract'
import type { ExamResult } from '@lianda/shared/module/exam/exam.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { withFunction } from '../../../http/policy'
import { imageSigner } from '../../media'
import { coverOf, standingOf } from './attempt-cover.service'
import type { Attempt } from './attempt-draft'
import { attemptsOf } from './attempt-history'
import { attempts } from './attempt.model'
import { placeOf } from './attempt-rank'
import { resultPartsOf } from './attempt-result.view'
import { findAttempt } from './attempt.store'
import { closedBy, learnerRowOf, type RowDoc, rowOf } from './attempt.view'
import { answersOpenUntil } from './attempt-writing'
import { findExamAccess, accessOfAttempt } from './exam-access'
import { paperOfAttempt } from './attempt-paper'

const mayReadRecords = withFunction('view-student-report', 'train-management-exam')

/** Whose attempts are asked for. Throws `identity/forbidden` for somebody else's without the right to read records. */
function personOf(actor: Actor, userid: string | undefined): string {
  if (userid === undefined || userid === actor.userId) return actor.userId
  if (!mayReadRecords(actor)) throw new AppError('identity/forbidden')
  return userid
}

/** An administrator sees the records of their departments. */
const inScope = (actor: Actor, attempt: Pick<Attempt, 'userId' | 'departmentId'>): boolean =>
  attempt.userId === actor.userId ||
  actor.scope === null ||
  (attempt.departmentId !== null && actor.scope.includes(attempt.departmentId))

/** My attempts at an exam, newest first, or somebody else's for who may read records. */
export async function examLogs(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof contract.logs>,
): Promise<OutputOf<typeof contract.logs>> {
  const userId = personOf(actor, input.userid)
  const own = userId === actor.userId
  const all = await attemptsOf(deps, { ...examLearnerOf(actor, input), userId })
  // Somebody who was moved has attempts of another department, which is another administrator's.
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

/** Result of the newest finished attempt, or of one of them. Throws `exam/not_finished` while there is none. */
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

/** The newest attempts' rows of the person whose attempt it is, for a result made outside of `examResult`. */
export async function rowsBeside(deps: Deps, attempt: Attempt): Promise<RowDoc[]> {
  const { orgid, userId, subtaskId: examId, preview } = attempt
  return await attemptsOf(deps, { orgid, userId, examId, preview })
}

/**
 * The result of an attempt as `reader` may see it: its learner by the paper's policy; whoever reads records sees key and
 * explanations (also while it runs: then it is how it stands), but not while they sit the same exam themselves.
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

/** Whether this person is taking an exam at the moment: then its right answers are nothing for them. */
export async function isTakingExam(
  deps: Deps,
  { orgid, userId }: Pick<Actor, 'orgid' | 'userId'>,
  which: { examinationId: string },
): Promise<boolean> {
  return (await attempts(deps.db).exists({ orgid, userId, ...which, preview: false, open: true })) !== null
}

/** From now on a re-opening of this attempt would be unfair; administrators are told. Twice at once notes it once. */
async function noteKeySeen(deps: Deps, { orgid, _id }: Attempt): Promise<void> {
  const at = new Date(deps.clock.now())
  await attempts(deps.db).updateOne(
    { _id, orgid, keySeenAt: null },
    { $set: { keySeenAt: at }, $push: { timeline: { k: 'result_seen', at } }, $inc: { rev: 1 } },
  )
}
