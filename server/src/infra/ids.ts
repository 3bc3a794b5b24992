import { randomBytes as nodeRandomBytes } from 'node:crypto'
import type { Clock } from '@lianda/shared/kernel/clock'

/** Secure random bytes. */
export const randomBytes = (length: number): Uint8Array => Uint8Array.from(nodeRandomBytes(length))

/**
 * Ids of 24 hexadecimal digits that ascend with time: 12 of milliseconds, 8 of this process, 4 that count up. They are
 * no secrets.
 */
export function createIds(clock: Clock): () => string {
  const processPart = nodeRandomBytes(4).toString('hex')
  let counter = nodeRandomBytes(2).readUInt16BE()
  return () => {
    counter = (counter + 1) & 0xffff
    const time = Math.max(0, Math.floor(clock.now())).toString(16).padStart(12, '0')
    return time + processPart + counter.toString(16).padStart(4, '0')
  }
}
