import { randomBytes } from 'node:crypto'
import { x25519 } from '@noble/curves/ed25519.js'
import { describe, expect, it } from 'vitest'
import { toBase64Url } from '../../kernel/bytes'
import { openPassword, sealPassword } from './password-envelope'

const random = (length: number) => new Uint8Array(randomBytes(length))
const secret = random(32)
const randomkey = `${toBase64Url(x25519.getPublicKey(secret))}.bm9uY2U.1790000000000.aG1hYw`

const opened = (envelope: string, key = randomkey, by = secret) => {
  const bytes = openPassword(envelope, key, by)
  return bytes === null ? null : new TextDecoder().decode(bytes)
}

describe('the password envelope', () => {
  it.each(['Abc123!@', '密码🔐é', 'x'.repeat(64), '好'.repeat(64), ''])('gives back %j', (password) => {
    expect(opened(sealPassword(password, randomkey, random))).toBe(password)
  })

  it('never looks the same twice', () => {
    expect(sealPassword('same', randomkey, random)).not.toBe(sealPassword('same', randomkey, random))
  })

  it('does not open with another key, for another randomkey or when a byte changed', () => {
    const envelope = sealPassword('secret', randomkey, random)
    const changed = `${envelope.slice(0, -3)}${envelope.at(-3) === 'A' ? 'B' : 'A'}${envelope.slice(-2)}`
    expect(opened(envelope, randomkey, random(32))).toBeNull()
    expect(opened(envelope, `${randomkey}x`)).toBeNull()
    expect(opened(changed)).toBeNull()
    expect(opened('!!')).toBeNull()
  })

  it('refuses a randomkey without a public key', () => {
    expect(() => sealPassword('secret', 'short.nonce', random)).toThrow('unreadable key')
  })
})
