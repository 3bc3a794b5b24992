import { toBase64Url } from '../kernel/bytes'
import type { KeyValuePort } from '../platform/storage'

const DEVICE_KEY = 'lianda.device'

/** This device's id among a learner's devices: random, stored, and without information about the device. */
export function deviceIdOf(storage: KeyValuePort, randomBytes: (length: number) => Uint8Array): string {
  const known = storage.get(DEVICE_KEY)
  if (known !== null && /^[A-Za-z0-9_-]{8,40}$/.test(known)) return known
  const fresh = toBase64Url(randomBytes(16))
  storage.set(DEVICE_KEY, fresh)
  return fresh
}
