import { hash as digest } from 'node:crypto'
import { AppError } from '@lianda/shared/error/app-error'
import type { ErrorCode } from '@lianda/shared/error/codes'
import { concatBytes, fromBase64Url, toBase64Url } from '@lianda/shared/kernel/bytes'
import type { TerminalKind } from '@lianda/shared/module/identity/identity.contract'
import type { Actor } from '../../actor'
import { type Deps, perApp } from '../../deps'
import { gathered } from '../../infra/store/gather'
import { isDuplicateKey } from '../../infra/store/store-error'
import { actorOf } from './actor.view'
import { actorCache } from './actor-cache'
import { directory } from './directory'
import { logSecurity } from './security-log'
import { isIdle } from './session-activity'
import { sessions } from './session.model'
import {
  beginSession,
  endSessions,
  findSession,
  type LiveSession,
  SESSION_DAYS,
  type SessionsDoc,
  type SessionState,
} from './session.rules'

const USER_ID_BYTES = 12
const SECRET_BYTES = 32

/** A token is the user's id and 256 random bits, so one look-up by `_id` finds its document. */
function newToken(deps: Deps, userId: string): string {
  return toBase64Url(concatBytes(Uint8Array.from(Buffer.from(userId, 'hex')), deps.randomBytes(SECRET_BYTES)))
}

/** The user id inside a token, unproved; null for a malformed token. */
export function userIdOf(token: string): string | null {
  const bytes = fromBase64Url(token)
  return bytes?.length === USER_ID_BYTES + SECRET_BYTES
    ? Buffer.from(bytes.slice(0, USER_ID_BYTES)).toString('hex')
    : null
}

const hashOf = (token: string): string => digest('sha256', token, 'base64url')

/** Sessions by user id; look-ups made together share one query. */
const storedSessions = perApp(({ db }) =>
  gathered<string, SessionsDoc | null>(async (userIds) => {
    const rows = await sessions(db)
      .find({ _id: { $in: [...new Set(userIds)] } })
      .unscoped('a token names no organisation')
      .lean<SessionsDoc[]>()
    const byId = new Map(rows.map((row) => [row._id, row]))
    return userIds.map((userId) => byId.get(userId) ?? null)
  }),
)

/**
 * The person behind a token. Throws one of the forced sign-out codes: no_token, expired, replaced, account_unusable,
 * org_frozen.
 */
export async function authenticate(deps: Deps, token: string): Promise<Actor> {
  const hash = hashOf(token)
  const cache = actorCache(deps)
  const known = cache.get(hash)
  if (known) return known
  const userId = userIdOf(token)
  if (userId === null) throw new AppError('identity/no_token')
  const reading = cache.beginRead(userId)
  const stored = await storedSessions(deps)(userId)
  const found = findSession(stored, hash, deps.clock.now())
  if (!found.ok) throw new AppError(found.reason)
  const actor = await actorFor(deps, stored?.orgid ?? '', userId, found.value)
  cache.put(reading, hash, actor, found.value.expiresAt.getTime())
  return actor
}

async function actorFor(deps: Deps, orgid: string, userId: string, session: LiveSession): Promise<Actor> {
  const person = await directory(deps).person(orgid, userId)
  if (!person) throw new AppError('identity/no_token')
  if (!person.usable) throw new AppError('identity/account_unusable')
  if (person.orgFrozen) throw new AppError('identity/org_frozen')
  if (isIdle(deps, session, person.idleMinutes)) {
    await closeSessions(deps, { orgid, userId, sessionId: session.id }, 'identity/expired')
    logSecurity(deps, { security: 'session_idle', account: person.profile.account, userId, orgid })
    throw new AppError('identity/expired')
  }
  return actorOf(person, { id: session.id, kind: session.kind })
}

export interface NewSession {
  orgid: string
  userId: string
  kind: TerminalKind
  ip: string
  userAgent: string
  oneAnywhere: boolean
}

/**
 * Begins a session and notifies the devices of those it replaces. The only place where a token exists in clear text.
 */
export async function openSession(deps: Deps, wanted: NewSession): Promise<{ token: string; sessionId: string }> {
  const now = deps.clock.now()
  const token = newToken(deps, wanted.userId)
  const session: LiveSession = {
    id: deps.newId(),
    kind: wanted.kind,
    hash: hashOf(token),
    beganAt: new Date(now),
    expiresAt: new Date(now + SESSION_DAYS[wanted.kind] * 86_400_000),
    ip: wanted.ip,
    userAgent: wanted.userAgent,
  }
  const replaced = await change(deps, wanted.orgid, wanted.userId, (state) => {
    const begun = beginSession(state, session, wanted.oneAnywhere)
    return { state: begun.state, gone: begun.replaced }
  })
  cutAll(deps, wanted.userId, replaced, 'identity/replaced')
  return { token, sessionId: session.id }
}

/** Ends one session, or all of a person's. The devices get `code` at once and at their next call. */
export async function closeSessions(
  deps: Deps,
  person: { orgid: string; userId: string; sessionId?: string },
  code: ErrorCode,
): Promise<void> {
  const at = new Date(deps.clock.now())
  const gone = await change(deps, person.orgid, person.userId, (state) => {
    const picked = (one: LiveSession) => person.sessionId === undefined || one.id === person.sessionId
    const closed = endSessions(state, picked, code, at)
    return { state: closed.state, gone: closed.ended }
  })
  cutAll(deps, person.userId, gone, code)
}

/** Makes the next call of this person read their rights again. Call it after every change of them. */
export function evictActor(deps: Deps, userId: string): void {
  actorCache(deps).forget(userId)
}

function cutAll(deps: Deps, userId: string, gone: readonly LiveSession[], code: ErrorCode): void {
  evictActor(deps, userId)
  for (const { id } of gone) deps.realtime.cut({ session: id }, code)
}

type Step = (state: SessionState) => { state: SessionState; gone: LiveSession[] }

/** With two concurrent changes the document's `rev` lets one through, and the other retries. */
async function change(deps: Deps, orgid: string, userId: string, step: Step): Promise<LiveSession[]> {
  for (let attempt = 0; attempt < 10; attempt++) {
    const stored = await sessions(deps.db).findOne({ _id: userId, orgid }).lean()
    const { state, gone } = step(stored ?? { live: [], ended: [] })
    if (await save(deps, { orgid, userId, rev: stored?.rev ?? null, state })) return gone
  }
  throw new AppError('request/conflict')
}

async function save(
  deps: Deps,
  { orgid, userId, rev, state }: { orgid: string; userId: string; rev: number | null; state: SessionState },
): Promise<boolean> {
  if (rev !== null) {
    const result = await sessions(deps.db).updateOne({ _id: userId, orgid, rev }, { $set: { ...state, rev: rev + 1 } })
    return result.modifiedCount === 1
  }
  try {
    await sessions(deps.db).create({ _id: userId, orgid, rev: 1, ...state })
    return true
  } catch (error) {
    if (isDuplicateKey(error)) return false
    throw error
  }
}
