import type { StartRefusal } from './exam.contract'

const MINUTE_MS = 60_000

/** Why the package forbids a start. */
export type TaskRefusal = Extract<StartRefusal, 'not_started' | 'ended' | 'locked' | 'excused'>

/** The facts that decide whether another attempt may start. */
export interface RetakeQuestion {
  /** The task's refusal, by its window, the order of its subtasks and excuses. */
  refusal: TaskRefusal | null
  /** null = unlimited. */
  attemptsAllowed: number | null
  attempts: number
  everPassed: boolean
  retakeUntilPassed: boolean
  retakeWaitMinutes: number
  /** End of the last attempt. */
  lastFinishedMs: number | null
  /** When all marks of earlier attempts become final; null = they are. Until then it is not known if they passed. */
  settlesMs: number | null
}

/** Why the next attempt can't start now, and for `wait` until when; null = it can. */
export function retakeOf(it: RetakeQuestion, nowMs: number): { refusal: StartRefusal; waitUntilMs: number | null } {
  const no = (refusal: StartRefusal, waitUntilMs: number | null = null) => ({ refusal, waitUntilMs })
  if (it.refusal) return no(it.refusal)
  if (it.retakeUntilPassed && it.everPassed) return no('already_passed')
  if (it.attemptsAllowed !== null && it.attempts >= it.attemptsAllowed) return no('no_attempts_left')
  const pauseUntilMs = it.lastFinishedMs === null ? 0 : it.lastFinishedMs + it.retakeWaitMinutes * MINUTE_MS
  const waitUntilMs = Math.max(pauseUntilMs, it.settlesMs ?? 0)
  return nowMs < waitUntilMs ? no('wait', waitUntilMs) : no(null)
}
