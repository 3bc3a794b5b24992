import { hash as digest } from 'node:crypto'
import { AppError } from '@lianda/shared/error/app-error'
import { concatBytes, fromBase64Url, toBase64Url } from '@lianda/shared/kernel/bytes'
import type { SignOutWay } from '@lianda/shared/module/activity/activity.admin.contract'
import type { Actor } from '../../actor'
import { type Deps, perApp } from '../../deps'
import type { SignInFacts } from '../activity'
import { gathered } from '../../infra/store/gather'
import { isDuplicateKey } from '../../infra/store/store-error'
import { rightsChanged as rightsNotice } from '@lianda/shared/module/identity/identity.events'
import { actorOf } from './actor.view'
import { actorCache } from './actor-cache'
import { directory } from './directory'
import { logSecurity } from './security-log'
import { idleEndMs } from './session-idle'
import { sessionRelay } from './session-relay'
import { sessions } from './session.model'
import {
  beginSession,
  codeOfEnd,
  type Ending,
  endSessions,
  findSession,
  type Gone,
  type LiveSession,
  type PendingEvent,
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
 * org_frozen, org_expired, terminal_closed.
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
  const { actor, untilMs } = await actorFor(deps, stored?.orgid ?? '', userId, found.value)
  cache.put(reading, hash, actor, Math.min(untilMs, found.value.expiresAt.getTime()))
  return actor
}

async function actorFor(
  deps: Deps,
  orgid: string,
  userId: string,
  session: LiveSession,
): Promise<{ actor: Actor; untilMs: number }> {
  const person = await directory(deps).person(orgid, userId)
  if (!person) throw new AppError('identity/no_token')
  if (!person.usable) throw new AppError('identity/account_unusable')
  if (person.orgState !== 'active') throw new AppError(`identity/org_${person.orgState}`)
  if (session.kind === 'weapp' && !person.miniProgram) throw new AppError('identity/terminal_closed')
  const idleMs = idleEndMs(deps, session, person.idleMinutes)
  if (idleMs <= deps.clock.now()) {
    await closeSessions(deps, { orgid, userId, sessionId: session.id }, 'idle', idleMs)
    logSecurity(deps, { security: 'session_idle', account: person.profile.account, userId, orgid })
    throw new AppError('identity/expired')
  }
  return { actor: actorOf(person, { id: session.id, kind: session.kind }), untilMs: person.untilMs }
}

/**
 * Begins a session and notifies the devices of those it replaces. The only place where a token exists in clear text.
 * @param facts who signs in and from where; they go to the login log
 */
export async function openSession(
  deps: Deps,
  facts: SignInFacts,
  oneAnywhere: boolean,
): Promise<{ token: string; sessionId: string }> {
  const { orgid, userId, terminal, ip, browser, os, knownDevice: known } = facts
  const now = deps.clock.now()
  const at = new Date(now)
  const token = newToken(deps, userId)
  const expiresAt = new Date(now + SESSION_DAYS[terminal] * 86_400_000)
  const id = deps.newId()
  const session: LiveSession = {
    id,
    kind: terminal,
    hash: hashOf(token),
    beganAt: at,
    expiresAt,
    known,
    ip,
    browser,
    os,
  }
  await change(deps, { orgid, userId }, (state) => {
    const begun = beginSession(state, session, oneAnywhere)
    return { ...begun, begun: { id: deps.newId(), kind: 'in', sessionId: id, at, facts } }
  })
  return { token, sessionId: id }
}

/**
 * Ends one session, or all of a person's. The devices hear the reason at once and at their next call.
 * @param atMs when it ended; now by default
 */
export async function closeSessions(
  deps: Deps,
  person: { orgid: string; userId: string; sessionId?: string },
  how: SignOutWay,
  atMs: number = deps.clock.now(),
): Promise<void> {
  const ending: Ending = { how, at: new Date(atMs) }
  await endWhere(deps, person, ({ id }) => (person.sessionId === undefined || id === person.sessionId ? ending : null))
}

/** Ends those of a person's sessions to which `endingOf` gives an ending. */
export async function endWhere(
  deps: Deps,
  person: { orgid: string; userId: string },
  endingOf: (session: LiveSession) => Ending | null,
): Promise<void> {
  await change(deps, person, (state) => endSessions(state, endingOf))
}

/** Makes the next call of this person read their rights again. Call it after every change of them. */
export function evictActor(deps: Deps, userId: string): void {
  actorCache(deps).forget(userId)
}

/** The same, and the open pages of these people hear that they may do other things now. */
export function rightsChanged(deps: Deps, userIds: readonly string[]): void {
  for (const userId of userIds) {
    evictActor(deps, userId)
    deps.realtime.emit({ user: userId }, rightsNotice, { id: userId })
  }
}

/** The same for everybody of an organisation, which decided something that their sessions go by. */
export function organisationChanged(deps: Deps, orgid: string): void {
  evictOrganisation(deps, orgid)
  deps.realtime.emit({ org: orgid }, rightsNotice, { id: orgid })
}

/** The next call of everybody of an organisation reads their rights again: its departments changed. */
export function evictOrganisation(deps: Deps, orgid: string): void {
  actorCache(deps).forgetOrganisation(orgid)
}

type Step = (state: SessionState) => { state: SessionState; gone: Gone[]; begun?: PendingEvent }

/**
 * Changes a person's sessions, cuts the devices of those that ended, and has the login log told, which a crash only
 * delays: what happened is stored by the same update. With two concurrent changes the document's `rev` lets one
 * through, and the other retries.
 */
async function change(deps: Deps, { orgid, userId }: { orgid: string; userId: string }, step: Step): Promise<void> {
  for (let attempt = 0; attempt < 10; attempt++) {
    const stored = await sessions(deps.db).findOne({ _id: userId, orgid }).lean()
    const { state, gone, begun } = step(stored ?? { live: [], ended: [] })
    const ended = gone.map(({ id: sessionId, how, at }): PendingEvent => {
      return { id: deps.newId(), kind: 'out', orgid, sessionId, how, at }
    })
    const told = begun ? [...ended, begun] : ended
    if (told.length > 0 && !(await save(deps, { orgid, userId, rev: stored?.rev ?? null, state, told }))) continue
    evictActor(deps, userId)
    for (const { id, how } of gone) deps.realtime.cut({ session: id }, codeOfEnd(how))
    if (told.length > 0) sessionRelay(deps).soon(userId)
    return
  }
  throw new AppError('request/conflict')
}

interface Save {
  orgid: string
  userId: string
  /** Null: the first sessions of this person. */
  rev: number | null
  state: SessionState
  told: PendingEvent[]
}

async function save(deps: Deps, { orgid, userId, rev, state, told }: Save): Promise<boolean> {
  if (rev !== null) {
    const update = { $set: { ...state, rev: rev + 1 }, $push: { pending: { $each: told } } }
    const result = await sessions(deps.db).updateOne({ _id: userId, orgid, rev }, update)
    return result.modifiedCount === 1
  }
  try {
    await sessions(deps.db).create({ _id: userId, orgid, rev: 1, ...state, pending: told })
    return true
  } catch (error) {
    if (isDuplicateKey(error)) return false
    throw error
  }
}
