import { randomBytes as nodeRandomBytes } from 'node:crypto'
import type { Clock } from '@lianda/shared/kernel/clock'

/** Secure random bytes. */
export const randomBytes = (length: number): Uint8Array => Uint8Array.from(nodeRandomBytes(length))

/** Digits of milliseconds since 1970: 44 bits, enough until 2527. */
const TIME_DIGITS = 11
const CHANCE_DIGITS = 13
const CHANCE_END = 1n << BigInt(CHANCE_DIGITS * 4)

/**
 * Ids of 24 hexadecimal digits: 11 of milliseconds, so that they ascend and neighbours lie together in an index, and 13
 * that are drawn (52 bits). Within one millisecond each is a drawn step of up to 40 bits above the one before: they still
 * ascend, and whoever has one finds no other. A millisecond that is full borrows from the next.
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
      // The lower half only: room for some two thousand and more in this millisecond.
      chance = nodeRandomBytes(8).readBigUInt64BE() % (CHANCE_END / 2n)
    }
    return time.toString(16).padStart(TIME_DIGITS, '0') + chance.toString(16).padStart(CHANCE_DIGITS, '0')
  }
}

const REQUEST_ID_BYTES = 12
/** So many are drawn at once: asking the system for each takes a twentieth of a millisecond of every call. */
const DRAWN_AT_ONCE = 256
let drawn = Buffer.alloc(0)

/** Names one request in its answer and in the log. Drawn whole: it tells nothing of any document's id. */
export function newRequestId(): string {
  if (drawn.length === 0) drawn = nodeRandomBytes(REQUEST_ID_BYTES * DRAWN_AT_ONCE)
  const id = drawn.toString('hex', 0, REQUEST_ID_BYTES)
  drawn = drawn.subarray(REQUEST_ID_BYTES)
  return id
}
