import type { Deps } from '../../../deps'
import { closeIfOver, isOver } from './attempt.close'
import { announce } from './attempt.notice'
import { attempts } from './attempt.model'
import { changeAttempt } from './attempt.store'
import { ROW_FIELDS, type RowDoc } from './attempt.view'
import { examKey } from './exam-key'
import { sittingOf } from './sitting'

/** More attempts than anybody looks at. */
const MOST = 500

export interface Sitter {
  orgid: string
  userId: string
  examId: string
  preview: boolean
}

/**
 * All attempts of one person at one exam, newest first; one whose time is over is closed on the way, so that nobody sees
 * it running. Served by the index `attempt`.
 */
export async function attemptsOf(deps: Deps, { orgid, userId, examId, preview }: Sitter): Promise<RowDoc[]> {
  const rows = await attempts(deps.db)
    .find({ orgid, subtaskId: examId, userId, preview }, ROW_FIELDS)
    .sort({ n: -1 })
    .limit(MOST)
    .lean<RowDoc[]>()
  const nowMs = deps.clock.now()
  return await Promise.all(rows.map(async (row) => (isOver(row, nowMs) ? await settle(deps, orgid, row._id) : row)))
}

/** Closes an attempt if its time is over, tells its learner, and hands it back as it is then. Idempotent. */
export async function settle(deps: Deps, orgid: string, id: string): Promise<RowDoc> {
  const secret = await examKey(deps)
  const { attempt, value: closed } = await changeAttempt(deps, { orgid, id }, async (draft) =>
    closeIfOver(draft, { sitting: await sittingOf(deps, draft.before), secret, nowMs: deps.clock.now() }),
  )
  if (closed) announce(deps, attempt, 'closed')
  return attempt
}
