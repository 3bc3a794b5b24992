import type { KeyObject } from 'node:crypto'
import { receiptNumber } from '@lianda/shared/module/exam/answer.rules'
import type { AttemptClock } from '@lianda/shared/module/exam/exam.contract'
import {
  type ClosedBy,
  type Closing,
  closingOf,
  settlesAt,
  submitFromOf,
} from '@lianda/shared/module/exam/closing.rules'
import { scored } from '../../org'
import { scoreFields } from './attempt-score'
import type { Attempt, TimelineDoc } from './attempt.document'
import type { AttemptDraft } from './attempt.store'
import { receiptOf } from './attempt-signatures'
import type { AttemptPaper } from '../paper/published-paper'

/** What is needed to end an attempt. */
interface Ending {
  paper: AttemptPaper
  secret: KeyObject
  nowMs: number
}

export const isOver = (attempt: Pick<Attempt, 'state' | 'closesAt'>, nowMs: number): boolean =>
  attempt.state === 'running' && nowMs >= attempt.closesAt.getTime()

/** Closes an attempt whose time is over, as of its deadline. Returns false when there was nothing to close. */
export function closeIfOver(draft: AttemptDraft, ending: Ending): boolean {
  const { attempt } = draft
  if (!isOver(attempt, ending.nowMs)) return false
  const times = { deadlineMs: attempt.deadlineAt.getTime(), closesMs: attempt.closesAt.getTime() }
  finish(draft, ending, closingOf(attempt.overdue, times))
  return true
}

/** Hands in for the learner now. After the deadline, within the grace time, this counts as late. */
export function handIn(draft: AttemptDraft, ending: Ending): void {
  const late = ending.nowMs >= draft.attempt.deadlineAt.getTime()
  finish(draft, ending, { state: 'submitted', reason: 'learner', late, finishedMs: ending.nowMs })
}

/** Hands in on the learner's behalf now, regardless of the paper's overdue policy. */
export function closeNow(draft: AttemptDraft, ending: Ending): void {
  const { attempt } = draft
  const now = new Date(ending.nowMs)
  const late = now >= attempt.deadlineAt
  draft.change({ deadlineAt: late ? attempt.deadlineAt : now, closesAt: now })
  finish(draft, ending, { state: 'submitted', reason: late ? 'grace' : 'deadline', late, finishedMs: ending.nowMs })
}

type Finish = Omit<Closing, 'reason'> & { reason: Closing['reason'] | 'learner' }

function finish(draft: AttemptDraft, { paper, secret, nowMs }: Ending, it: Finish): void {
  const { attempt } = draft
  draft.change({
    state: it.state,
    open: false,
    sweepAt: null,
    lateWaiting: it.state === 'submitted' && attempt.late.some(({ looked }) => !looked),
    submitReason: it.reason,
    lateSubmit: it.late,
    finishedAt: new Date(it.finishedMs),
    usedMs: Math.max(0, it.finishedMs - attempt.startedAt.getTime() - attempt.closedMs),
    lastReceipt: attempt.lastReceipt ?? receiptOf(secret, attempt, nowMs),
    ...(it.state === 'submitted' ? scored(() => scoreFields(attempt, paper)) : {}),
  })
  const { lastReceipt } = draft.attempt
  draft.note({
    k: kindOf(it),
    at: new Date(it.finishedMs),
    ...(lastReceipt ? { v: receiptNumber(lastReceipt.mac) } : {}),
  })
  // A re-opened attempt keeps its event id, so experience and time count once per attempt.
  // The event waits until the mark is final.
  const at = new Date(settlesAt(closedBy(draft.attempt), nowMs) ?? nowMs)
  if (!attempt.preview) draft.follow({ id: `${attempt._id}-finished`, at, kind: 'finished' })
}

function kindOf({ state, reason }: Finish): TimelineDoc['k'] {
  if (state === 'discarded') return 'discarded'
  return reason === 'learner' ? 'submitted' : 'closed'
}

export const clockOf = (attempt: Attempt, nowMs: number): AttemptClock => ({
  serverNowMs: nowMs,
  startedMs: attempt.startedAt.getTime(),
  deadlineMs: attempt.deadlineAt.getTime(),
  closesMs: attempt.closesAt.getTime(),
  submitFromMs: submitFromOf(attempt.startedAt.getTime(), attempt.limitMinute, attempt.deadlineAt.getTime()),
  extraMinutes: attempt.extraMinutes,
})

/** The fields of an attempt that the closing rules need. */
export const closedBy = (
  attempt: Pick<Attempt, 'state' | 'submitReason' | 'overdue' | 'closesAt' | 'lateSyncMinutes'>,
): ClosedBy => ({
  state: attempt.state,
  reason: attempt.submitReason,
  overdue: attempt.overdue,
  closesMs: attempt.closesAt.getTime(),
  lateSyncMinutes: attempt.lateSyncMinutes,
})
