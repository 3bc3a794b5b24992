import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toBase64Url } from '../../kernel/bytes'
import { openPassword, parseRandomKey, publicKeyOf, sealPassword } from './password-envelope'
import { runs } from '../../../test/effort'

const random = (length: number) => Uint8Array.from(randomBytes(length))
const privateKey = random(32)

function randomkey(key = privateKey): string {
  return [toBase64Url(publicKeyOf(key)), toBase64Url(random(16)), '1700000000000', toBase64Url(random(32))].join('.')
}

describe('the password envelope', () => {
  it('gives back any password that was sealed for the key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 64 }), (password) => {
        const key = randomkey()
        expect(openPassword(key, sealPassword(key, password, random), privateKey)).toBe(password)
      }),
      runs(5, 200),
    )
  })

  it('never looks the same twice', () => {
    const key = randomkey()
    expect(sealPassword(key, 'same', random)).not.toBe(sealPassword(key, 'same', random))
  })

  it('opens with no other private key', () => {
    const key = randomkey()
    expect(openPassword(key, sealPassword(key, 'secret', random), random(32))).toBeNull()
  })

  it('belongs to one randomkey: another nonce or expiry does not open it', () => {
    const key = randomkey()
    const envelope = sealPassword(key, 'secret', random)
    expect(openPassword(key.replace('1700000000000', '1800000000000'), envelope, privateKey)).toBeNull()
    expect(openPassword(randomkey(), envelope, privateKey)).toBeNull()
  })

  it('is refused when a single character was changed', () => {
    const key = randomkey()
    const envelope = sealPassword(key, 'secret', random)
    for (const at of [0, 20, 45, envelope.length - 2]) {
      const changed = envelope.slice(0, at) + (envelope[at] === 'A' ? 'B' : 'A') + envelope.slice(at + 1)
      expect(openPassword(key, changed, privateKey)).toBeNull()
    }
  })

  it('has the same length for passwords of different length', () => {
    const key = randomkey()
    expect(sealPassword(key, 'a'.repeat(6), random)).toHaveLength(sealPassword(key, 'a'.repeat(40), random).length)
  })

  it.each(['', 'a.b.c', 'a.b.c.d', '....', `${'A'.repeat(43)}.${'A'.repeat(22)}.x.A`])(
    'refuses %j as a randomkey',
    (text) => {
      expect(parseRandomKey(text)).toBeNull()
      expect(() => sealPassword(text, 'x', random)).toThrow(/shape/)
      expect(openPassword(text, 'AAAA', privateKey)).toBeNull()
    },
  )
})
