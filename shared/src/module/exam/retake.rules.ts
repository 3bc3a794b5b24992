import type { StartRefusal } from './exam.contract'

const MINUTE_MS = 60_000

/** What decides on the next attempt. */
export interface RetakeQuestion {
  /** Window and order, as the task sees them. */
  refusal: Extract<StartRefusal, 'not_started' | 'ended' | 'locked'> | null
  /** null = as often as one likes. */
  attemptsAllowed: number | null
  attempts: number
  everPassed: boolean
  retakeUntilPassed: boolean
  retakeWaitMinutes: number
  /** End of the last attempt. */
  lastFinishedMs: number | null
  /** From when all marks of earlier attempts are final; null = they are. Whether they passed is not told before. */
  settlesMs: number | null
}

/** Why the next attempt can't begin now, and with `wait` until when; null = it can. */
export function retakeOf(it: RetakeQuestion, nowMs: number): { refusal: StartRefusal; waitUntilMs: number | null } {
  const no = (refusal: StartRefusal, waitUntilMs: number | null = null) => ({ refusal, waitUntilMs })
  if (it.refusal) return no(it.refusal)
  if (it.retakeUntilPassed && it.everPassed) return no('already_passed')
  if (it.attemptsAllowed !== null && it.attempts >= it.attemptsAllowed) return no('no_attempts_left')
  const pauseUntilMs = it.lastFinishedMs === null ? 0 : it.lastFinishedMs + it.retakeWaitMinutes * MINUTE_MS
  const waitUntilMs = Math.max(pauseUntilMs, it.settlesMs ?? 0)
  return nowMs < waitUntilMs ? no('wait', waitUntilMs) : no(null)
}
