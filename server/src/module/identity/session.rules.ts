import type { TerminalKind } from '@lianda/shared/contract/fields'
import type { ErrorCode } from '@lianda/shared/error/codes'
import type { SignOutWay } from '@lianda/shared/module/activity/activity.admin.contract'
import type { SessionEvent } from '../activity'

export interface LiveSession {
  id: string
  kind: TerminalKind
  /** SHA-256 of the token; the token itself is not stored. */
  hash: string
  beganAt: Date
  expiresAt: Date
  /** Last use, not saved at each call. Missing in sessions of older versions. */
  activeAt?: Date
  /** Whether the device was known when it signed in. Missing in sessions of older versions. */
  known?: boolean
  ip: string
  browser: string
  os: string
}

export interface EndedSession {
  hash: string
  /** Error code that the device gets at its next call. */
  code: ErrorCode
  at: Date
}

/** An event that the activity log does not have yet, or may have. */
export type PendingEvent = SessionEvent & { id: string }

export interface SessionsDoc {
  /** The user's id. */
  _id: string
  orgid: string
  rev: number
  live: LiveSession[]
  ended: EndedSession[]
  /** Missing in documents of older versions. */
  pending?: PendingEvent[]
}

/** Absolute lifetime of a session: a heartbeat does not extend it. */
export const SESSION_DAYS: Readonly<Record<TerminalKind, number>> = { h5: 30, weapp: 30, desktop: 1 }

/** What the devices of a session are told when it ends in this way. */
const CODES: Readonly<Record<SignOutWay, ErrorCode>> = {
  self: 'identity/no_token',
  replaced: 'identity/replaced',
  idle: 'identity/expired',
  expired: 'identity/expired',
  reset: 'identity/expired',
  disabled: 'identity/account_unusable',
  password_change: 'identity/expired',
}
export const codeOfEnd = (how: SignOutWay): ErrorCode => CODES[how]

/** Ended sessions remembered per person, so that each device still gets the reason. */
const ENDED_KEPT = 20

export type SessionState = Pick<SessionsDoc, 'live' | 'ended'>

export interface Ending {
  how: SignOutWay
  at: Date
}

/** A session that a change ended. */
export type Gone = Ending & { id: string }

/** Begins a session. It replaces those of the same terminal kind, or all when the organisation allows only one. */
export function beginSession(
  state: SessionState,
  session: LiveSession,
  oneAnywhere: boolean,
): { state: SessionState; gone: Gone[] } {
  const at = session.beganAt
  const ended = endSessions(state, (one) => (oneAnywhere || one.kind === session.kind ? { how: 'replaced', at } : null))
  return { state: { ...ended.state, live: [...ended.state.live, session] }, gone: ended.gone }
}

/** Ends the sessions to which `endingOf` gives an ending. */
export function endSessions(
  state: SessionState,
  endingOf: (session: LiveSession) => Ending | null,
): { state: SessionState; gone: Gone[] } {
  const all = state.live.map((session) => ({ session, ending: endingOf(session) }))
  const live = all.flatMap(({ session, ending }) => (ending ? [] : [session]))
  const gone = all.flatMap(({ session, ending }) => (ending ? [{ id: session.id, hash: session.hash, ...ending }] : []))
  const ended = gone.map(({ hash, how, at }) => ({ hash, code: CODES[how], at }))
  return {
    state: { live, ended: [...state.ended, ...ended].slice(-ENDED_KEPT) },
    gone: gone.map(({ id, how, at }) => ({ id, how, at })),
  }
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
