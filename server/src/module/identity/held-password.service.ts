import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Deps } from '../../deps'
import { keyOf, keysOf } from '../../infra/keys/installation-keys'
import { sealer } from '../../infra/keys/sealed-text'
import { credentials } from './account.model'
import { oneTimePasswords, waitingPasswords } from './held-password.model'

/** How long a one-time password can be used. */
export const ONE_TIME_DAYS = 14

const DAY_MS = 86_400_000
/** No look-alikes, lower case only: it is typed from paper. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
/** 31 characters to choose from: 14 of them have 69 random bits. */
const LENGTH = 14

/** What a new user's first password comes from. */
interface NewPassword {
  userId: string
  password: string
}

/** Keeps passwords encrypted until they are hashed. `source` says what they belong to. Idempotent. */
export async function keepForHashing(
  deps: Deps,
  orgid: string,
  { source, initial }: { source: string; initial: boolean },
  given: readonly NewPassword[],
): Promise<void> {
  if (given.length === 0) return
  const { seal } = await sealer(deps)
  const createdAt = new Date(deps.clock.now())
  const rows = given.map(({ userId, password }) => ({
    updateOne: {
      filter: { _id: userId, orgid },
      update: { $setOnInsert: { sealed: seal(password), initial, source, createdAt } },
      upsert: true,
    },
  }))
  await waitingPasswords(deps.db).bulkWrite(rows, { ordered: false })
}

/** How many passwords of a source are not hashed yet. Served by `by_source`. */
export const countWaiting = (deps: Deps, orgid: string, source: string): Promise<number> =>
  waitingPasswords(deps.db).countDocuments({ orgid, source })

/** Where a user's password stands. `none`: nobody can sign in with this account until it is reset. */
export type PasswordState = 'set' | 'waiting' | 'oneTime' | 'none'

/** The states of these users' passwords. */
export async function passwordStates(
  deps: Deps,
  orgid: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PasswordState>> {
  const set = await credentials(deps.db)
    .find({ orgid, _id: { $in: [...ids] } }, { _id: 1 })
    .lean()
  const states = new Map<string, PasswordState>(set.map(({ _id }) => [_id, 'set']))
  const others = ids.filter((id) => !states.has(id))
  if (others.length === 0) return states
  const filter = { orgid, _id: { $in: others } }
  const [waiting, oneTime] = await Promise.all([
    waitingPasswords(deps.db).find(filter, { _id: 1 }).lean(),
    oneTimePasswords(deps.db)
      .find({ ...filter, expiresAt: { $gt: new Date(deps.clock.now()) } }, { _id: 1 })
      .lean(),
  ])
  for (const id of others) states.set(id, 'none')
  for (const { _id } of oneTime) states.set(_id, 'oneTime')
  for (const { _id } of waiting) states.set(_id, 'waiting')
  return states
}

/**
 * Makes a one-time password for each of these users, some hundreds at most, who has no password; the answer is the only
 * place where it stands.
 */
export async function giveOneTimePasswords(
  deps: Deps,
  orgid: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const states = await passwordStates(deps, orgid, ids)
  const free = ids.filter((id) => states.get(id) === 'none' || states.get(id) === 'oneTime')
  if (free.length === 0) return new Map()
  const key = await keyOf(deps, 'one-time-password')
  const now = deps.clock.now()
  const given = new Map(free.map((id) => [id, randomText(deps.randomBytes)]))
  const rows = [...given].map(([userId, password]) => {
    const made = {
      mac: macOf(key, userId, password),
      createdAt: new Date(now),
      expiresAt: new Date(now + ONE_TIME_DAYS * DAY_MS),
    }
    return { updateOne: { filter: { _id: userId, orgid }, update: { $set: made }, upsert: true } }
  })
  await oneTimePasswords(deps.db).bulkWrite(rows, { ordered: false })
  return given
}

/** `xxxx-xxxxx-xxxxx` */
function randomText(randomBytes: Deps['randomBytes']): string {
  const picked: string[] = []
  while (picked.length < LENGTH)
    for (const byte of randomBytes(LENGTH)) {
      // Bytes beyond the last multiple would favour the first characters.
      if (byte < 256 - (256 % ALPHABET.length)) picked.push(ALPHABET[byte % ALPHABET.length] ?? '')
    }
  const text = picked.slice(0, LENGTH).join('')
  return `${text.slice(0, 4)}-${text.slice(4, 9)}-${text.slice(9)}`
}

const macOf = (key: Uint8Array, userId: string, password: string): string =>
  createHmac('sha256', key).update(`${userId}\n${password}`).digest('base64url')

/** What a user without a credential can sign in with, or will be able to. */
export interface HeldPassword {
  kind: 'waiting' | 'oneTime'
  createdAt: Date
  fits(password: string): boolean
}

/** Null when there is none. Takes about the same time whether or not the user exists. */
export async function findHeldPassword(
  deps: Deps,
  { orgid, userId: _id }: { orgid: string; userId: string },
): Promise<HeldPassword | null> {
  const [waiting, oneTime, { open }, keys] = await Promise.all([
    waitingPasswords(deps.db).findOne({ _id, orgid }).lean(),
    oneTimePasswords(deps.db)
      .findOne({ _id, orgid, expiresAt: { $gt: new Date(deps.clock.now()) } })
      .lean(),
    sealer(deps),
    keysOf(deps, 'one-time-password'),
  ])
  if (waiting) {
    const text = open(waiting.sealed)
    return {
      kind: 'waiting',
      createdAt: waiting.createdAt,
      fits: (password) => text !== null && sameText(text, password),
    }
  }
  if (!oneTime) return null
  const fits = (password: string) => keys.some((key) => sameText(oneTime.mac, macOf(key, _id, password)))
  return { kind: 'oneTime', createdAt: oneTime.createdAt, fits }
}

function sameText(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** How long a one-time password can be entered again, as the answer may have been lost or the page closed. */
const AGAIN_MS = 10 * 60_000

/** Notes that a one-time password was entered: it begins one session, and is over soon after. */
export async function spendOneTime(
  deps: Deps,
  { orgid, userId: _id }: { orgid: string; userId: string },
): Promise<void> {
  const expiresAt = new Date(deps.clock.now() + AGAIN_MS)
  await oneTimePasswords(deps.db).updateOne({ _id, orgid, expiresAt: { $gt: expiresAt } }, { $set: { expiresAt } })
}

/** Deletes what a user has a real password instead of. */
export async function forgetHeldPasswords(
  deps: Deps,
  { orgid, userId: _id }: { orgid: string; userId: string },
): Promise<void> {
  await Promise.all([
    waitingPasswords(deps.db).deleteOne({ _id, orgid }),
    oneTimePasswords(deps.db).deleteOne({ _id, orgid }),
  ])
}
