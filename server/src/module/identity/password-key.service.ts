import { createHmac, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { AppError } from '@lianda/shared/error/app-error'
import { fromBase64Url, toBase64Url } from '@lianda/shared/kernel/bytes'
import { openPassword, parseRandomKey, publicKeyOf } from '@lianda/shared/module/identity/password-envelope'
import { type Deps, perApp } from '../../deps'
import { isDuplicateKey } from '../../infra/store/store-error'
import { keyOf } from '../../infra/keys/installation-keys'
import { usedNonces } from './one-time.model'

/** How long a randomkey is valid (product.md 7). */
export const RANDOM_KEY_TTL_MS = 120_000

interface Keys {
  privateKey: Uint8Array
  publicKey: Uint8Array
  hmacKey: Uint8Array
}

/** Read once per process. */
const keys = perApp(
  (deps) =>
    new LRUCache<'keys', Keys>({
      max: 1,
      async fetchMethod() {
        const privateKey = await keyOf(deps, 'password-x25519')
        return { privateKey, publicKey: publicKeyOf(privateKey), hmacKey: await keyOf(deps, 'password-hmac') }
      },
    }),
)

/** Issues a one-time key for one password. Nothing is stored. */
export async function issueRandomKey(
  deps: Deps,
): Promise<{ randomkey: string; randomcode: string; expiresAt: number }> {
  const { publicKey, hmacKey } = await keys(deps).forceFetch('keys')
  const randomcode = toBase64Url(deps.randomBytes(16))
  const expiresAt = deps.clock.now() + RANDOM_KEY_TTL_MS
  const head = `${toBase64Url(publicKey)}.${randomcode}.${expiresAt}`
  return { randomkey: `${head}.${mac(hmacKey, head)}`, randomcode, expiresAt }
}

/**
 * Opens the password in an envelope and spends the randomkey. Throws `identity/key_expired` (also for a key that this
 * server did not issue), `identity/key_used`, `request/malformed`.
 */
export async function openSealedPassword(deps: Deps, randomkey: string, envelope: string): Promise<string> {
  const { privateKey, publicKey, hmacKey } = await keys(deps).forceFetch('keys')
  const parsed = parseRandomKey(randomkey)
  if (!parsed || !isGenuine(hmacKey, randomkey) || toBase64Url(parsed.publicKey) !== toBase64Url(publicKey))
    throw new AppError('identity/key_expired')
  if (parsed.expiresAtMs <= deps.clock.now()) throw new AppError('identity/key_expired')
  await spend(deps, toBase64Url(parsed.nonce), parsed.expiresAtMs)
  const password = openPassword(randomkey, envelope, privateKey)
  if (password === null) throw new AppError('request/malformed')
  return password
}

/** The nonce inside a randomkey; it is also the randomcode of its captcha. */
export const randomCodeOf = (randomkey: string): string => randomkey.split('.')[1] ?? ''

async function spend(deps: Deps, nonce: string, expiresAtMs: number): Promise<void> {
  try {
    await usedNonces(deps.db).create({ _id: nonce, expiresAt: new Date(expiresAtMs + 60_000) })
  } catch (error) {
    if (isDuplicateKey(error)) throw new AppError('identity/key_used')
    throw error
  }
}

const mac = (key: Uint8Array, head: string): string => createHmac('sha256', key).update(head).digest('base64url')

function isGenuine(key: Uint8Array, randomkey: string): boolean {
  const at = randomkey.lastIndexOf('.')
  const given = fromBase64Url(randomkey.slice(at + 1))
  const right = createHmac('sha256', key).update(randomkey.slice(0, at)).digest()
  return given?.length === right.length && timingSafeEqual(given, right)
}
