import type { AttemptState, ExplainPolicy, OverduePolicy } from './exam.contract'

const MINUTE_MS = 60_000

export interface Deadlines {
  deadlineMs: number
  /** Answers are accepted and scored before this time. */
  closesMs: number
}

/** When an attempt ends: not after the subtask's window; the policy `grace` adds `graceMinutes` to the close. */
export function deadlinesOf(
  paper: { minute: number; overdue: OverduePolicy; graceMinutes: number },
  startedMs: number,
  windowEndMs: number | null,
): Deadlines {
  const full = startedMs + paper.minute * MINUTE_MS
  return withGrace(paper, windowEndMs === null ? full : Math.min(full, windowEndMs))
}

/** The same for a deadline that an administrator set. */
export function withGrace(paper: { overdue: OverduePolicy; graceMinutes: number }, deadlineMs: number): Deadlines {
  return { deadlineMs, closesMs: deadlineMs + (paper.overdue === 'grace' ? paper.graceMinutes * MINUTE_MS : 0) }
}

/** Earliest time to hand in; never later than the deadline, even if the window cuts the exam short. */
export const submitFromOf = (startedMs: number, limitMinute: number, deadlineMs: number): number =>
  Math.min(startedMs + limitMinute * MINUTE_MS, deadlineMs)

/** How an attempt ends that the learner did not hand in before the close. */
export interface Closing {
  state: Exclude<AttemptState, 'running'>
  reason: 'deadline' | 'grace'
  /** True if it was handed in within the grace time. */
  late: boolean
  /** Never later than the close, even if the sweep runs later. */
  finishedMs: number
}

export function closingOf(overdue: OverduePolicy, { deadlineMs, closesMs }: Deadlines): Closing {
  if (overdue === 'discard') return { state: 'discarded', reason: 'deadline', late: false, finishedMs: deadlineMs }
  if (overdue === 'grace') return { state: 'submitted', reason: 'grace', late: true, finishedMs: closesMs }
  return { state: 'submitted', reason: 'deadline', late: false, finishedMs: deadlineMs }
}

export interface ClosedBy {
  state: AttemptState
  reason: 'learner' | 'deadline' | 'grace' | null
  overdue: OverduePolicy
  closesMs: number
  lateSyncMinutes: number
}

/**
 * Until when late answers from a device are merged and the attempt is marked again. Null: never, because the learner
 * closed the attempt, it is not scored, or late sync is off.
 */
export function mergesUntil(attempt: ClosedBy): number | null {
  if (attempt.state !== 'submitted' || attempt.reason === 'learner' || attempt.reason === null) return null
  return attempt.lateSyncMinutes === 0 ? null : attempt.closesMs + attempt.lateSyncMinutes * MINUTE_MS
}

/** What happens to an answer that arrives now: it counts, it is merged and marked again, or it is kept as evidence. */
export function arrivalAt(attempt: ClosedBy, nowMs: number): 'counts' | 'merges' | 'evidence' {
  if (attempt.state === 'running') return nowMs < attempt.closesMs ? 'counts' : 'evidence'
  const until = mergesUntil(attempt)
  return until !== null && nowMs < until ? 'merges' : 'evidence'
}

/**
 * From when marks may be shown; null: now, or there will be none. While answers could still be merged, a shown mark
 * would reveal whether the last answer sent is right.
 */
export function settlesAt(attempt: ClosedBy, nowMs: number): number | null {
  const until = mergesUntil(attempt)
  return until !== null && nowMs < until ? until : null
}

export interface Explaining extends ClosedBy {
  explain: ExplainPolicy
  /** This learner has passed this exam in some attempt. */
  everPassed: boolean
  /** All attempts of this learner at this exam: each may have the same questions. */
  attempts: readonly ClosedBy[]
  windowEndMs: number | null
  graceMinutes: number
  /** Until when other learners may still write after the window (extra time, re-opened attempts); null: none does. */
  othersUntilMs: number | null
  /** A preview has no window, so it does not wait for its end. */
  preview: boolean
}

/**
 * Whether right answers are shown now and, if only time is missing, from when. Nothing is shown while answers could
 * still be merged: a learner could read the key on one phone and send answers from another. A discarded attempt shows
 * the key only with `after_end`: otherwise handing in nothing would reveal it. While another attempt of the learner
 * runs or could still be merged, earlier attempts show nothing either. The end of the window includes grace time and
 * late sync of attempts that the window cut off.
 */
export function explainingOf(it: Explaining, nowMs: number): { explained: boolean; fromMs: number | null } {
  const fromMs = explainFrom(it)
  if (fromMs === null) return { explained: false, fromMs: null }
  return nowMs >= fromMs ? { explained: true, fromMs: null } : { explained: false, fromMs }
}

function explainFrom(it: Explaining): number | null {
  const runs = [it, ...it.attempts].some((attempt) => attempt.state === 'running')
  if (runs || it.explain === 'never') return null
  const settled = Math.max(...[it, ...it.attempts].map((attempt) => mergesUntil(attempt) ?? 0))
  if (it.explain === 'after_end' && !it.preview) {
    if (it.windowEndMs === null) return null
    const { closesMs } = withGrace(it, it.windowEndMs)
    return Math.max(settled, closesMs + it.lateSyncMinutes * MINUTE_MS, it.othersUntilMs ?? 0)
  }
  if (it.state === 'discarded') return null
  if (it.explain === 'after_pass' && !it.everPassed) return null
  return settled
}
