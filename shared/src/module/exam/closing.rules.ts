import type { AttemptState, ExplainPolicy, OverduePolicy } from './exam.contract'

const MINUTE_MS = 60_000

export interface Deadlines {
  deadlineMs: number
  /** Answers are taken and scored before this moment. */
  closesMs: number
}

/** When an attempt ends: never after the subtask's window, and with the policy `grace` so many minutes later. */
export function deadlinesOf(
  paper: { minute: number; overdue: OverduePolicy; graceMinutes: number },
  startedMs: number,
  windowEndMs: number | null,
): Deadlines {
  const full = startedMs + paper.minute * MINUTE_MS
  return withGrace(paper, windowEndMs === null ? full : Math.min(full, windowEndMs))
}

/** The same for a deadline that an administrator gave. */
export function withGrace(paper: { overdue: OverduePolicy; graceMinutes: number }, deadlineMs: number): Deadlines {
  return { deadlineMs, closesMs: deadlineMs + (paper.overdue === 'grace' ? paper.graceMinutes * MINUTE_MS : 0) }
}

/** From when handing in is possible; where the window cuts the exam short, not after its deadline. */
export const submitFromOf = (startedMs: number, limitMinute: number, deadlineMs: number): number =>
  Math.min(startedMs + limitMinute * MINUTE_MS, deadlineMs)

/** How an attempt ends that nobody handed in before it closed. */
export interface Closing {
  state: Exclude<AttemptState, 'running'>
  reason: 'deadline' | 'grace'
  /** Handed in within the grace time. */
  late: boolean
  /** Never later than the close, whenever the sweep came by. */
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
 * Until when answers that a device still held are merged and the attempt is marked again: only where the deadline closed
 * it, not the learner, and only where it is scored at all. Null: not at all.
 */
export function mergesUntil(attempt: ClosedBy): number | null {
  if (attempt.state !== 'submitted' || attempt.reason === 'learner' || attempt.reason === null) return null
  return attempt.lateSyncMinutes === 0 ? null : attempt.closesMs + attempt.lateSyncMinutes * MINUTE_MS
}

/** What becomes of an answer that arrives now: it counts, it is merged and marked again, or it is kept as evidence. */
export function arrivalAt(attempt: ClosedBy, nowMs: number): 'counts' | 'merges' | 'evidence' {
  if (attempt.state === 'running') return nowMs < attempt.closesMs ? 'counts' : 'evidence'
  const until = mergesUntil(attempt)
  return until !== null && nowMs < until ? 'merges' : 'evidence'
}

/**
 * From when marks may be told; null: now, or there will be none. While answers could still be merged, every mark that is
 * shown would tell whether the answer that was sent last is right.
 */
export function settlesAt(attempt: ClosedBy, nowMs: number): number | null {
  const until = mergesUntil(attempt)
  return until !== null && nowMs < until ? until : null
}

export interface Explaining extends ClosedBy {
  explain: ExplainPolicy
  /** Any attempt of this person at this exam passed. */
  everPassed: boolean
  /** All attempts of this person at this exam: the same questions may be on each. */
  attempts: readonly ClosedBy[]
  windowEndMs: number | null
  graceMinutes: number
  /** Until when others may still write at this exam, by extra time or re-opening beyond its window; null: nobody does. */
  othersUntilMs: number | null
  /** A preview has no window: its end never comes, and need not. */
  preview: boolean
}

/**
 * Whether right answers are shown, and if only time is missing, from when. Nothing is shown while answers could still be
 * merged: somebody who read the key on one phone could send answers from another. A discarded attempt shows nothing
 * before the window is over, or handing in nothing would buy the key. While its learner sits the same exam again, or what
 * they wrote there could still be merged, nothing is shown of earlier attempts either. The end of the window is the end
 * for everybody: grace and late sync of whoever was cut off by it included.
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
