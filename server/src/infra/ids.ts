import { createHash, randomBytes as nodeRandomBytes } from 'node:crypto'
import type { Clock } from '@lianda/shared/kernel/clock'

/** Cryptographically secure random bytes. */
export const randomBytes = (length: number): Uint8Array => Uint8Array.from(nodeRandomBytes(length))

/** Hexadecimal digits for milliseconds since 1970: 44 bits, enough until 2527. */
const TIME_DIGITS = 11
const CHANCE_DIGITS = 13
const CHANCE_END = 1n << BigInt(CHANCE_DIGITS * 4)

/**
 * Ids of 24 hexadecimal digits: 11 for milliseconds, so that ids ascend and stay close in an index, and 13 random (52
 * bits). Within a millisecond each id adds a random step of up to 40 bits to the previous one, so ids still ascend and
 * cannot be guessed from each other. When a millisecond has no values left, the id takes the next millisecond.
 */
export function createIds(clock: Clock): () => string {
  let time = 0
  let chance = 0n
  return () => {
    const now = Math.max(0, Math.floor(clock.now()))
    const next = chance + 1n + BigInt(nodeRandomBytes(5).readUIntBE(0, 5))
    if (now <= time && next < CHANCE_END) chance = next
    else {
      time = Math.max(now, time + 1)
      // Lower half only, which leaves room for at least 2,048 more ids in this millisecond.
      chance = nodeRandomBytes(8).readBigUInt64BE() % (CHANCE_END / 2n)
    }
    return time.toString(16).padStart(TIME_DIGITS, '0') + chance.toString(16).padStart(CHANCE_DIGITS, '0')
  }
}

/** The same id for the same parts, for things that are made once however often a process dies in the middle. */
export const derivedId = (...parts: readonly (string | number)[]): string =>
  createHash('sha256')
    .update(parts.join(':'))
    .digest('hex')
    .slice(0, TIME_DIGITS + CHANCE_DIGITS)

const REQUEST_ID_BYTES = 12
/** Request ids generated per system call: one system call each would cost every request 0.05 ms. */
const DRAWN_AT_ONCE = 256
let drawn = Buffer.alloc(0)

/** Id of one request, for its answer and the log. It is fully random, so it reveals nothing about document ids. */
export function newRequestId(): string {
  if (drawn.length === 0) drawn = nodeRandomBytes(REQUEST_ID_BYTES * DRAWN_AT_ONCE)
  const id = drawn.toString('hex', 0, REQUEST_ID_BYTES)
  drawn = drawn.subarray(REQUEST_ID_BYTES)
  return id
}

/** No id of an earlier time is greater, and none of this time or later is smaller. */
export const firstIdAt = (ms: number): string =>
  Math.max(0, Math.floor(ms))
    .toString(16)
    .padStart(TIME_DIGITS, '0')
    .padEnd(TIME_DIGITS + CHANCE_DIGITS, '0')
