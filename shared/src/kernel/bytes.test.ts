import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { concatBytes, fromBase64Url, toBase64Url, utf8Bytes } from './bytes'

describe('bytes and their texts', () => {
  it('writes base64url as Node does', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        expect(toBase64Url(bytes)).toBe(Buffer.from(bytes).toString('base64url'))
      }),
    )
  })

  it('reads back what it wrote', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        expect(fromBase64Url(toBase64Url(bytes))).toEqual(bytes)
      }),
    )
  })

  it.each(['a', 'ab=', 'a b', 'é', 'AB'])('refuses %j, which is no canonical base64url', (text) => {
    expect(fromBase64Url(text)).toBeNull()
  })

  it('writes UTF-8 as Node does', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        expect(Buffer.from(utf8Bytes(text))).toEqual(Buffer.from(text, 'utf8'))
      }),
    )
  })

  it('joins parts in order', () => {
    expect(concatBytes(Uint8Array.of(1), new Uint8Array(), Uint8Array.of(2, 3))).toEqual(Uint8Array.of(1, 2, 3))
  })
})
