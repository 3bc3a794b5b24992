import type { SignInResult, SignOutWay } from '@lianda/shared/module/activity/activity.admin.contract'
import { type Deps, perApp } from '../../deps'
import { LRUCache } from 'lru-cache'
import { atMost } from '../../infra/cache/at-most'
import { type SignInDoc, signIns } from './sign-in.model'

/** Who signs in, from where, and how: as the log keeps it. */
export type SignInFacts = Pick<
  SignInDoc,
  | 'orgid'
  | 'userId'
  | 'admin'
  | 'account'
  | 'name'
  | 'departmentId'
  | 'departmentName'
  | 'departments'
  | 'positionId'
  | 'way'
  | 'ip'
  | 'browser'
  | 'os'
  | 'terminal'
  | 'knownDevice'
>

export type Refusal = Exclude<SignInResult, 'in'>

/** What happened to a session. */
export type SessionEvent =
  | { kind: 'in'; sessionId: string; at: Date; facts: SignInFacts }
  | { kind: 'out'; sessionId: string; at: Date; how: SignOutWay; orgid: string }

/**
 * Writes sign-ins and ends of sessions, those of one session in their order. The same event may come again: it is
 * written once. The end of a session without a row (begun by an older program) is not written.
 */
export async function recordSessionEvents(deps: Deps, events: readonly SessionEvent[]): Promise<void> {
  if (events.length === 0) return
  await signIns(deps.db).bulkWrite(
    events.map((event) => {
      if (event.kind === 'out')
        return {
          updateOne: {
            filter: { _id: event.sessionId, orgid: event.orgid, endedAt: null },
            update: { $set: { endedAt: event.at, ended: event.how } },
          },
        }
      const { orgid, ...facts } = event.facts
      return {
        updateOne: {
          filter: { _id: event.sessionId, orgid },
          update: { $setOnInsert: { ...facts, at: event.at, result: 'in' as const, ...FRESH } },
          upsert: true,
        },
      }
    }),
  )
}

const FRESH = { tries: 1, untilAt: null, endedAt: null, ended: null, seenAt: null, onlineMs: 0 } as const

/** Refusals of one person for one reason that get rows of their own within `WINDOW_MS`; the last one counts the rest. */
const ROWS_OF_THEIR_OWN = 10
const WINDOW_MS = 15 * 60_000
const MOST_PEOPLE = 20_000

interface Refusals {
  sinceMs: number
  rows: number
  lastId: string
}

const lately = perApp(() => new LRUCache<string, Refusals>(atMost(MOST_PEOPLE)))

/** Writes the refusal of an account that exists. Somebody who guesses for hours fills the counter of a row, not the log. */
export async function recordRefusal(deps: Deps, facts: SignInFacts, result: Refusal): Promise<void> {
  const { orgid } = facts
  const now = deps.clock.now()
  const key = `${facts.userId} ${result}`
  const known = lately(deps).get(key)
  const before = known && Math.abs(now - known.sinceMs) < WINDOW_MS ? known : { sinceMs: now, rows: 0, lastId: '' }
  if (before.rows >= ROWS_OF_THEIR_OWN) {
    await signIns(deps.db).updateOne(
      { _id: before.lastId, orgid },
      { $inc: { tries: 1 }, $set: { untilAt: new Date(now) } },
    )
    return
  }
  const _id = deps.newId()
  lately(deps).set(key, { sinceMs: before.sinceMs, rows: before.rows + 1, lastId: _id })
  await signIns(deps.db).create({ _id, ...facts, at: new Date(now), result, ...FRESH })
}
