import { setTimeout } from 'node:timers/promises'
import { AppError } from '@lianda/shared/error/app-error'
import { dayIn } from '@lianda/shared/kernel/day'
import type { Deps } from '../../deps'
import { getSetting } from '../setting'
import { organisations, type UserDoc, users } from './org.model'

/** What makes somebody an owner who can sign in, and until when. */
type Ownership = Pick<UserDoc, 'roleType' | 'live' | 'disabled' | 'validUntil'>

/** After every day that a date may have. */
const ALWAYS = '9999-99-99'

/** The last day on which somebody is an owner who can sign in; '' where they are none. */
const ownerUntil = ({ roleType, live, disabled, validUntil }: Ownership): string =>
  roleType === 'owner' && live && !disabled ? (validUntil ?? ALWAYS) : ''

/** Whether a change makes somebody an owner for a shorter time, or none. */
export const lessensOwner = (before: UserDoc, changes: Partial<UserDoc>): boolean =>
  ownerUntil({ ...before, ...changes }) < ownerUntil(before)

/**
 * Whether the organisation has no other owner who can sign in for at least as long as this one: a last valid day, too,
 * would leave it without one. Who could not sign in any more is not missed.
 */
export async function isLastOwner(deps: Deps, user: UserDoc): Promise<boolean> {
  const { orgid, _id, validUntil } = user
  const { timeZone } = await getSetting(deps, orgid)
  if (ownerUntil(user) < dayIn(timeZone, deps.clock.now())) return false
  const asLong =
    validUntil === null ? { validUntil } : { $or: [{ validUntil: null }, { validUntil: { $gte: validUntil } }] }
  const others = { orgid, live: true, roleType: 'owner' as const, disabled: false, _id: { $ne: _id }, ...asLong }
  return (await users(deps.db).countDocuments(others).limit(1)) === 0
}

/** How long a change of owners holds off others: a process that ends during one is waited for so long. */
const HELD_MS = 10_000
const WAIT_MS = 20
const WAITS = 100

/**
 * One at a time in an organisation, whichever process: of two owners who demote each other, the second finds that it
 * would be the last. Throws `server/busy`.
 */
export async function oneOwnerChange<T>(deps: Deps, orgid: string, work: () => Promise<T>): Promise<T> {
  const by = deps.newId()
  for (let n = 0; !(await taken(deps, orgid, by)); n++) {
    if (n === WAITS) throw new AppError('server/busy', { retryAfterS: 1 })
    await setTimeout(WAIT_MS)
  }
  try {
    return await work()
  } finally {
    await organisations(deps.db).updateOne({ _id: orgid, orgid, 'ownersHeld.by': by }, { $set: { ownersHeld: null } })
  }
}

async function taken(deps: Deps, orgid: string, by: string): Promise<boolean> {
  const now = deps.clock.now()
  const free = [{ ownersHeld: null }, { 'ownersHeld.until': { $lt: new Date(now) } }]
  const held = { by, until: new Date(now + HELD_MS) }
  const { matchedCount } = await organisations(deps.db).updateOne(
    { _id: orgid, orgid, $or: free },
    { $set: { ownersHeld: held } },
  )
  return matchedCount === 1
}
