import { createHmac, timingSafeEqual } from 'node:crypto'
import type { RecordingPath } from '../../../infra/storage/recording-store'

/** How long an address works: long enough to play a practice, too short to be passed on. */
export const ADDRESS_TTL_MS = 10 * 60_000

/** The stored form that an address prefers; the other one is served when it is gone. */
export type AudioForm = 'wav' | 'mp3'

export interface SignedRecording {
  path: RecordingPath
  userId: string
  form: AudioForm
  expiresAt: number
}

const mac = (key: Uint8Array, it: SignedRecording): Buffer =>
  createHmac('sha256', key).update(`recording\n${it.path}\n${it.userId}\n${it.form}\n${it.expiresAt}`).digest()

/** `/media/recording/<path>?f=…&u=…&e=…&s=…`: works without a token until it expires. */
export function signAddress(key: Uint8Array, it: SignedRecording): string {
  const query = new URLSearchParams({
    f: it.form,
    u: it.userId,
    e: String(it.expiresAt),
    s: mac(key, it).toString('base64url'),
  })
  return `/media/recording/${it.path}?${query.toString()}`
}

/** The address's content if the signature is valid; the caller checks the expiry. */
export function readAddress(key: Uint8Array, path: string, query: URLSearchParams): SignedRecording | null {
  const form = query.get('f') === 'mp3' ? 'mp3' : 'wav'
  const it: SignedRecording = { path, form, userId: query.get('u') ?? '', expiresAt: Number(query.get('e')) }
  const given = Buffer.from(query.get('s') ?? '', 'base64url')
  const right = mac(key, it)
  return given.length === right.length && timingSafeEqual(given, right) ? it : null
}
