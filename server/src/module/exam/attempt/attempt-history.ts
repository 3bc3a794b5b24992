import { type Deps, perApp } from '../../../deps'
import { gatheredByPerson } from '../../../infra/cache/gathered-by-person'
import { closeIfOver, isOver } from './attempt-close'
import { announce } from './attempt-notice'
import { attempts } from './attempt.model'
import { changeAttempt } from './attempt.store'
import { ROW_FIELDS, type RowDoc } from './attempt.view'
import type { Attempt } from './attempt.document'
import { examKey } from './attempt-signatures'
import { paperOfAttempt } from '../paper/published-paper'

/** Attempts read per learner: more than anybody takes. */
const MOST = 500

export interface ExamLearner {
  orgid: string
  userId: string
  examId: string
  preview: boolean
}

/** Simultaneous requests of learners for the same exam share one query. */
const histories = perApp(({ db }) =>
  gatheredByPerson(
    ({ orgid, examId, preview }: ExamLearner) => `${orgid}/${examId}/${preview}`,
    ({ orgid, examId, preview }, userIds) =>
      attempts(db)
        .find({ orgid, subtaskId: examId, userId: { $in: [...userIds] }, preview }, { ...ROW_FIELDS, userId: 1 })
        .sort({ userId: 1, n: -1 })
        .limit(MOST * userIds.length)
        .lean<(RowDoc & Pick<Attempt, 'userId'>)[]>(),
  ),
)

/**
 * All attempts of one learner at one exam, newest first. An attempt whose time is over is closed first, so that it
 * never shows as running. Served by the index `attempt`.
 */
export async function attemptsOf(deps: Deps, { orgid, userId, examId, preview }: ExamLearner): Promise<RowDoc[]> {
  const rows = await histories(deps)({ orgid, userId, examId, preview })
  const nowMs = deps.clock.now()
  return await Promise.all(
    rows.map(async (row) => (isOver(row, nowMs) ? await finalizeIfOver(deps, orgid, row._id) : row)),
  )
}

/** Closes an attempt if its time is over, notifies the learner, and returns the attempt as it is now. Idempotent. */
export async function finalizeIfOver(deps: Deps, orgid: string, id: string): Promise<RowDoc> {
  const secret = await examKey(deps)
  const { attempt, value: closed } = await changeAttempt(deps, { orgid, id }, async (draft) =>
    closeIfOver(draft, { paper: await paperOfAttempt(deps, draft.before), secret, nowMs: deps.clock.now() }),
  )
  if (closed) announce(deps, attempt, 'closed')
  return attempt
}
