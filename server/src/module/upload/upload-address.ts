import { createHmac, timingSafeEqual } from 'node:crypto'
import type { UploadPath } from '../../infra/storage/upload-store'

export interface UploadAddress {
  path: UploadPath
  /** Id of the user it was made for. */
  userId: string
  expiresAt: number
}

/** Expiry is rounded up to this, so that repeated requests get the same address and the browser cache works. */
const ROUND_MS = 10 * 60_000

export const roundedExpiry = (atMs: number): number => Math.ceil(atMs / ROUND_MS) * ROUND_MS

const mac = (key: Uint8Array, it: UploadAddress): Buffer =>
  createHmac('sha256', key).update(`media\n${it.path}\n${it.userId}\n${it.expiresAt}`).digest()

/** `/media/file/<path>?u=…&e=…&s=…`: works without a token until it expires. */
export function signUploadAddress(key: Uint8Array, it: UploadAddress): string {
  const s = mac(key, it).toString('base64url')
  const query = new URLSearchParams({ u: it.userId, e: String(it.expiresAt), s })
  return `/media/file/${it.path}?${query.toString()}`
}

/** The address's content if the signature is valid; the caller checks the expiry. */
export function readUploadAddress(key: Uint8Array, path: UploadPath, query: URLSearchParams): UploadAddress | null {
  const it: UploadAddress = { path, userId: query.get('u') ?? '', expiresAt: Number(query.get('e')) }
  const given = Buffer.from(query.get('s') ?? '', 'base64url')
  const right = mac(key, it)
  return given.length === right.length && timingSafeEqual(given, right) ? it : null
}
