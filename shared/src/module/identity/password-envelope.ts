import { gcm } from '@noble/ciphers/aes.js'
import { x25519 } from '@noble/curves/ed25519.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, fromBase64Url, toBase64Url, utf8Bytes } from '../../kernel/bytes'

/**
 * Encrypts passwords for the server's one-time key (product.md 7), so that proxies and logs do not see them. It works
 * over plain http and in a mini-program, where crypto.subtle is missing. It does not replace TLS.
 *
 * randomkey = publicKey(32) . nonce(16) . expiresAtMs . hmac, parts in base64url except the time.
 * envelope  = base64url( ephemeral public key(32) | AES-256-GCM( length(2) | UTF-8 | zeros ) ), authenticated together
 * with the whole randomkey; key and IV come from HKDF-SHA256 over the X25519 secret, salted with the nonce.
 */
const PUBLIC_KEY_BYTES = 32
/** The text is padded to a multiple of this, so that the envelope's length reveals little about the password. */
const BLOCK_BYTES = 64

export interface RandomKey {
  publicKey: Uint8Array
  nonce: Uint8Array
  expiresAtMs: number
  hmac: Uint8Array
}

/** Null when the text does not have this format. Does not check whether it is genuine. */
export function parseRandomKey(text: string): RandomKey | null {
  const parts = text.split('.')
  const [publicKey, nonce, hmac] = [parts[0], parts[1], parts[3]].map((part) => fromBase64Url(part ?? ''))
  const expires = parts[2] ?? ''
  if (parts.length !== 4 || !publicKey || !nonce || !hmac || !/^\d{1,15}$/.test(expires)) return null
  if (publicKey.length !== PUBLIC_KEY_BYTES || nonce.length !== 16) return null
  return { publicKey, nonce, expiresAtMs: Number(expires), hmac }
}

/**
 * Seals a password for the server's `randomkey`.
 * @param randomBytes the platform's secure random source
 * @throws Error when the randomkey is malformed
 */
export function sealPassword(randomkey: string, password: string, randomBytes: (length: number) => Uint8Array): string {
  const key = parseRandomKey(randomkey)
  if (!key) throw new Error('the randomkey has not the right shape')
  const secret = randomBytes(PUBLIC_KEY_BYTES)
  const ephemeral = x25519.getPublicKey(secret)
  const cipher = cipherOf(x25519.getSharedSecret(secret, key.publicKey), ephemeral, randomkey, key)
  return toBase64Url(concatBytes(ephemeral, cipher.encrypt(padded(password))))
}

/** The password, or null when the envelope was not made for this randomkey and private key. */
export function openPassword(randomkey: string, envelope: string, privateKey: Uint8Array): string | null {
  const key = parseRandomKey(randomkey)
  const bytes = fromBase64Url(envelope)
  if (!key || !bytes || bytes.length <= PUBLIC_KEY_BYTES) return null
  const ephemeral = bytes.slice(0, PUBLIC_KEY_BYTES)
  try {
    const shared = x25519.getSharedSecret(privateKey, ephemeral)
    return unpadded(cipherOf(shared, ephemeral, randomkey, key).decrypt(bytes.slice(PUBLIC_KEY_BYTES)))
  } catch {
    // noble throws for a low-order point and for a wrong authentication tag: both mean a bad envelope.
    return null
  }
}

export const publicKeyOf = (privateKey: Uint8Array): Uint8Array => x25519.getPublicKey(privateKey)

function cipherOf(shared: Uint8Array, ephemeral: Uint8Array, randomkey: string, key: RandomKey) {
  const info = concatBytes(utf8Bytes('lianda/password/1'), ephemeral, key.publicKey)
  const material = hkdf(sha256, shared, key.nonce, info, 44)
  return gcm(material.slice(0, 32), material.slice(32), utf8Bytes(randomkey))
}

function padded(password: string): Uint8Array {
  const text = utf8Bytes(password)
  const block = new Uint8Array(Math.ceil((text.length + 2) / BLOCK_BYTES) * BLOCK_BYTES)
  block.set([text.length >> 8, text.length & 0xff])
  block.set(text, 2)
  return block
}

function unpadded(block: Uint8Array): string | null {
  const length = ((block[0] ?? 0) << 8) | (block[1] ?? 0)
  if (length + 2 > block.length) return null
  try {
    let escaped = ''
    for (const byte of block.slice(2, 2 + length)) escaped += `%${byte.toString(16).padStart(2, '0')}`
    return decodeURIComponent(escaped)
  } catch {
    return null
  }
}
