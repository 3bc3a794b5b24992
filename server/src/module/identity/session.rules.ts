import type { TerminalKind } from '@lianda/shared/module/identity/identity.contract'
import type { ErrorCode } from '@lianda/shared/error/codes'

export interface LiveSession {
  id: string
  kind: TerminalKind
  /** SHA-256 of the token; the token itself is not stored. */
  hash: string
  beganAt: Date
  expiresAt: Date
  /** Last user activity, not saved at each call. Missing in sessions of older versions. */
  activeAt?: Date
  ip: string
  userAgent: string
}

export interface EndedSession {
  hash: string
  /** Error code that the device gets at its next call. */
  code: ErrorCode
  at: Date
}

export interface SessionsDoc {
  /** The user's id. */
  _id: string
  orgid: string
  rev: number
  live: LiveSession[]
  ended: EndedSession[]
}

/** Absolute lifetime of a session: a heartbeat does not extend it. */
export const SESSION_DAYS: Readonly<Record<TerminalKind, number>> = { h5: 30, weapp: 30, desktop: 1 }

/** Ended sessions remembered per person, so that each device still gets the reason. */
const ENDED_KEPT = 20

export type SessionState = Pick<SessionsDoc, 'live' | 'ended'>

/** Begins a session. It replaces those of the same terminal kind, or all when the organisation allows only one. */
export function beginSession(
  state: SessionState,
  session: LiveSession,
  oneAnywhere: boolean,
): { state: SessionState; replaced: LiveSession[] } {
  const replaced = state.live.filter((one) => oneAnywhere || one.kind === session.kind)
  const kept = state.live.filter((one) => !replaced.includes(one))
  return {
    state: { live: [...kept, session], ended: remember(state.ended, replaced, 'identity/replaced', session.beganAt) },
    replaced,
  }
}

/** Ends the sessions that `which` picks; their devices get `code`. */
export function endSessions(
  state: SessionState,
  which: (session: LiveSession) => boolean,
  code: ErrorCode,
  at: Date,
): { state: SessionState; ended: LiveSession[] } {
  const ended = state.live.filter(which)
  const live = state.live.filter((one) => !ended.includes(one))
  return { state: { live, ended: remember(state.ended, ended, code, at) }, ended }
}

/** The session that belongs to a token's hash, or why there is none. */
export function findSession(
  state: SessionState | null,
  hash: string,
  nowMs: number,
): { ok: true; value: LiveSession } | { ok: false; reason: ErrorCode } {
  const session = state?.live.find((one) => one.hash === hash)
  if (session && session.expiresAt.getTime() > nowMs) return { ok: true, value: session }
  if (session) return { ok: false, reason: 'identity/expired' }
  return { ok: false, reason: state?.ended.find((one) => one.hash === hash)?.code ?? 'identity/no_token' }
}

function remember(
  ended: readonly EndedSession[],
  sessions: readonly LiveSession[],
  code: ErrorCode,
  at: Date,
): EndedSession[] {
  return [...ended, ...sessions.map(({ hash }) => ({ hash, code, at }))].slice(-ENDED_KEPT)
}
