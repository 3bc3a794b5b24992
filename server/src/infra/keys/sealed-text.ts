import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { Deps } from '../../deps'
import { keysOf } from './installation-keys'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
const MARK = 'sealed:'

/** Encrypts texts that may lie in the store for a while, with a key that does not. Each call gives another result. */
export interface Sealer {
  seal(text: string): string
  /** Null for what was not sealed, or with a key that is gone. */
  open(sealed: string): string | null
}

export async function sealer(deps: Deps): Promise<Sealer> {
  const keys = await keysOf(deps, 'sealed-text')
  return {
    seal(text) {
      const iv = deps.randomBytes(IV_BYTES)
      const cipher = createCipheriv(ALGORITHM, keys[0], iv)
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return MARK + Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url')
    },
    open(sealed) {
      if (!sealed.startsWith(MARK)) return null
      const bytes = Buffer.from(sealed.slice(MARK.length), 'base64url')
      for (const key of keys) {
        const text = opened(key, bytes)
        if (text !== null) return text
      }
      return null
    },
  }
}

function opened(key: Uint8Array, bytes: Buffer): string | null {
  if (bytes.length < IV_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    const rest = bytes.subarray(IV_BYTES + TAG_BYTES)
    return Buffer.concat([decipher.update(rest), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
