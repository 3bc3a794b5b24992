import { createHmac, timingSafeEqual } from 'node:crypto'
import type { UploadPath } from '../../../infra/storage/upload-store'
import type { Deps } from '../../../deps'
import { keyOf } from '../../../infra/keys/installation-keys'

export const VIEW_PREFIX = '/media/view/'

/** How long a key opens a file: a film may be watched from begin to end, and the player asks for another one. */
export const VIEW_TTL_MS = 60 * 60_000
/** Expiry is rounded up to this, so that a device keeps what it has loaded. */
const ROUND_MS = 10 * 60_000

/** What opens everything that was made of one original, for one person, for some time. */
export interface ViewKey {
  /** The original. */
  path: UploadPath
  userId: string
  expiresAt: number
}

const mac = (key: Uint8Array, it: ViewKey): Buffer =>
  createHmac('sha256', key).update(`view\n${it.path}\n${it.userId}\n${it.expiresAt}`).digest()

/** `u=…&e=…&s=…`: the key, as addresses carry it. */
export function writeViewKey(key: Uint8Array, it: ViewKey): string {
  const s = mac(key, it).toString('base64url')
  return new URLSearchParams({ u: it.userId, e: String(it.expiresAt), s }).toString()
}

/** The key in an address, if the signature is valid; the caller checks the expiry. */
export function readViewKey(key: Uint8Array, path: UploadPath, query: URLSearchParams): ViewKey | null {
  const it: ViewKey = { path, userId: query.get('u') ?? '', expiresAt: Number(query.get('e')) }
  const given = Buffer.from(query.get('s') ?? '', 'base64url')
  const right = mac(key, it)
  return given.length === right.length && timingSafeEqual(given, right) ? it : null
}

/** What one person gets to view one original. */
export interface ViewAccess {
  key: string
  expiresAt: number
  /** The address of a made file by its name; `ORIGINAL` is the original itself. */
  addressOf(name: string): string
}

/** The name under which the original is served, where the server made nothing better of it. */
export const ORIGINAL = 'original'

/** Makes keys for one person. The same original has the same key for some minutes. */
export async function viewSigner(deps: Deps, userId: string): Promise<(path: UploadPath) => ViewAccess> {
  const expiresAt = Math.ceil((deps.clock.now() + VIEW_TTL_MS) / ROUND_MS) * ROUND_MS
  const secret = await keyOf(deps, 'media-address')
  return (path) => {
    const key = writeViewKey(secret, { path, userId, expiresAt })
    return { key, expiresAt, addressOf: (name) => `${VIEW_PREFIX}${path}/${name}?${key}` }
  }
}

export const viewAccess = async (deps: Deps, userId: string, path: UploadPath): Promise<ViewAccess> =>
  (await viewSigner(deps, userId))(path)
