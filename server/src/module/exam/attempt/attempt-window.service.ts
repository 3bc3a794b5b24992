import pMap from 'p-map'
import { deadlinesOf, withGrace } from '@lianda/shared/module/exam/closing.rules'
import type { Deps } from '../../../deps'
import { AT_WORK_FIELDS, type AtWork, atWork } from '../../org'
import { closeIfOver, closeNow } from './attempt-close'
import { attempts } from './attempt.model'
import { announce } from './attempt-notice'
import { attemptsAt } from './attempt-progress'
import { type AttemptDraft, changeAttempt } from './attempt.store'
import { examKey } from './attempt-signatures'
import { paperOfAttempt } from '../paper/published-paper'

const MINUTE_MS = 60_000
const AT_ONCE = 16

/** The new end of an exam's window. `id` identifies the move: each attempt applies it once. */
export interface EndMove {
  id: string
  orgid: string
  subtaskId: string
  endsAt: Date | null
  /** Name of the administrator who moved it. */
  by: string
  /** Ended by hand: running attempts are closed, even with extra time. */
  ended: boolean
}

/** Served by the index `attempt`. Every user id is greater than '': this condition makes that index the best match. */
const notMoved = ({ id, orgid, subtaskId }: EndMove) => ({
  orgid,
  subtaskId,
  userId: { $gt: '' },
  preview: false,
  windowMove: { $ne: id },
})

/**
 * Moves the end of the window in all attempts, finished ones too: it decides when right answers are shown. Running
 * attempts that the old end cut short get the difference; ended by hand, they are submitted as they are. Learners whose
 * attempt is closed or gets more time are notified. Idempotent.
 */
export async function moveExamEnd(deps: Deps, move: EndMove): Promise<void> {
  const { endsAt, orgid } = move
  const running = await attempts(deps.db)
    .find({ ...notMoved(move), state: 'running' }, { _id: 1 })
    .lean()
  await pMap(running, ({ _id }) => moveOne(deps, move, _id), { concurrency: AT_ONCE })
  // `rev` stays: what a learner may still change in a finished attempt does not depend on the window.
  await attempts(deps.db).updateMany(
    { ...notMoved(move), orgid, state: { $ne: 'running' } },
    { $set: { windowEndAt: endsAt, windowMove: move.id } },
  )
}

async function moveOne(deps: Deps, move: EndMove, id: string): Promise<void> {
  const secret = await examKey(deps)
  const { attempt, value } = await changeAttempt(deps, { orgid: move.orgid, id }, async (draft) => {
    const { before } = draft
    const nothing = { what: null, minutes: 0 }
    if (before.windowMove === move.id) return nothing
    const paper = await paperOfAttempt(deps, before)
    const nowMs = deps.clock.now()
    const ending = { paper, secret, nowMs }
    draft.change({ windowEndAt: move.endsAt, windowMove: move.id })
    if (before.state !== 'running') return nothing
    if (closeIfOver(draft, ending)) return { ...nothing, what: 'closed' as const }
    if (move.ended) {
      draft.note({ k: 'window', at: new Date(nowMs), by: move.by, v: 'ended' })
      closeNow(draft, ending)
      return { ...nothing, what: 'closed' as const }
    }
    return { ...nothing, ...giveBack(draft, move, paper.content.minute, nowMs) }
  })
  if (value.what) announce(deps, attempt, value.what, value.what === 'extra_time' ? value.minutes : undefined)
}

/** Gives back the time that the old end cut off. A re-opened attempt gets none: it runs by its own minutes. */
function giveBack(draft: AttemptDraft, { endsAt, by }: EndMove, minute: number, nowMs: number) {
  const { before } = draft
  const baseOf = (end: Date | null) =>
    deadlinesOf({ ...before, minute }, before.startedAt.getTime(), end?.getTime() ?? null).deadlineMs
  const givenMs = before.closedMs > 0 ? 0 : baseOf(endsAt) - baseOf(before.windowEndAt)
  if (givenMs <= 0) return {}
  const { deadlineMs, closesMs } = withGrace(before, before.deadlineAt.getTime() + givenMs)
  draft.change({ deadlineAt: new Date(deadlineMs), closesAt: new Date(closesMs), sweepAt: new Date(closesMs) })
  draft.note({ k: 'window', at: new Date(nowMs), ms: givenMs, by, v: 'extended' })
  return { what: 'extra_time' as const, minutes: Math.round(givenMs / MINUTE_MS) }
}

/** What an administrator sees of a running exam. */
interface Running {
  title: string
  /** The end of the package cuts its time short. */
  cut: boolean
}

/** Learners who are taking these exams. Served by the index `open`, or `attempt` where that has fewer entries. */
export async function examWork(
  deps: Deps,
  orgid: string,
  subtaskIds: readonly string[],
): Promise<(AtWork & Running)[]> {
  const open = await attempts(deps.db)
    .find(
      { ...attemptsAt(orgid, subtaskIds), open: true },
      { ...AT_WORK_FIELDS, title: 1, deadlineAt: 1, closesAt: 1, windowEndAt: 1 },
    )
    .lean()
  const nowMs = deps.clock.now()
  return atWork(
    open.filter(({ closesAt }) => nowMs < closesAt.getTime()),
    ({ title, deadlineAt, windowEndAt }) => ({ title, cut: deadlineAt.getTime() === windowEndAt?.getTime() }),
  )
}
