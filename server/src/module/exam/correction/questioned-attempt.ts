import { fromTenths } from '@lianda/shared/contract/points'
import { settlesAt } from '@lianda/shared/module/exam/closing.rules'
import type { ExamResult } from '@lianda/shared/module/exam/exam.contract'
import type { ScoreResult } from '@lianda/shared/module/scoring/correction.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { closedBy } from '../attempt/attempt-close'
import { isTakingExam, resultOf, rowsBeside } from '../attempt/attempt-result.service'
import type { Attempt, AttemptDoc } from '../attempt/attempt.document'
import { attempts } from '../attempt/attempt.model'
import { visibleAttempts } from '../record/visible-attempts'

/** An attempt whose marks can be questioned: it was handed in, is marked, and no late answer changes that by itself. */
export type QuestionedAttempt = AttemptDoc & { taskId: string; totalTenths: number; finishedAt: Date }

/** Whether an attempt has marks that count and are final. */
export const isFinal = (attempt: Attempt, nowMs: number): boolean =>
  !attempt.preview &&
  attempt.state === 'submitted' &&
  attempt.taskId !== null &&
  attempt.totalTenths !== null &&
  attempt.finishedAt !== null &&
  settlesAt(closedBy(attempt), nowMs) === null

/** Null: there is none, it is not this person's (`userId`), it runs (again), or it is not scored. */
export async function questionedAttempt(
  deps: Deps,
  { orgid, id, userId }: { orgid: string; id: string; userId?: string },
): Promise<QuestionedAttempt | null> {
  const attempt = await attempts(deps.db)
    .findOne({ _id: id, orgid, ...(userId === undefined ? {} : { userId }) })
    .lean<AttemptDoc>()
  return attempt && isFinal(attempt, deps.clock.now()) ? (attempt as QuestionedAttempt) : null
}

export const attemptResult = ({ totalTenths, passed }: Pick<AttemptDoc, 'totalTenths' | 'passed'>): ScoreResult => ({
  total: totalTenths === null ? null : fromTenths(totalTenths),
  passed: passed === true,
})

/** The attempt question by question, as this administrator may see it; null: it is gone or outside of their data scope. */
export async function judgedAttempt(deps: Deps, actor: Actor, id: string): Promise<ExamResult | null> {
  const attempt = await attempts(deps.db)
    .findOne({ ...visibleAttempts(actor), _id: id, state: 'submitted' })
    .lean<AttemptDoc>()
  return attempt && (await resultOf(deps, actor, attempt, await rowsBeside(deps, attempt)))
}

/** Whether this person sits the same exam now: they must not see its key, and so can't judge. */
export async function sitsSameExam(
  deps: Deps,
  who: Pick<Actor, 'orgid' | 'userId'>,
  attemptId: string,
): Promise<boolean> {
  const attempt = await attempts(deps.db).findOne({ _id: attemptId, orgid: who.orgid }, { examinationId: 1 }).lean()
  return attempt !== null && (await isTakingExam(deps, who, { examinationId: attempt.examinationId }))
}
