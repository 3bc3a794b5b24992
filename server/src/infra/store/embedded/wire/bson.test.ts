import * as bson from 'bson'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MongoError } from '../mongo-error'
import { identical } from '../query/compare'
import { anyDoc } from '../testing/values.fixture'
import type { Doc } from '../value'
import { readDocument } from './bson-reader'
import { writeDocument } from './bson-writer'
import { runs } from '@lianda/shared/test/effort'

function failureOf(run: () => unknown): unknown {
  try {
    run()
    return undefined
  } catch (error) {
    return error
  }
}

describe('reading and writing BSON', () => {
  it('writes the same bytes as the official library, and reads them back bit for bit', () => {
    fc.assert(
      fc.property(anyDoc, (doc) => {
        const bytes = writeDocument(doc)
        expect(bytes.equals(bson.serialize(doc))).toBe(true)
        const back = readDocument(bytes)
        expect(identical(back, doc)).toBe(true)
        expect(writeDocument(back).equals(bytes)).toBe(true)
      }),
      runs(200, 5_000),
    )
  })

  it('never reads outside of damaged bytes and fails only by MongoError', () => {
    fc.assert(
      fc.property(anyDoc, fc.nat(), fc.integer({ min: 0, max: 255 }), (doc, at, byte) => {
        const bytes = writeDocument(doc)
        bytes[at % bytes.length] = byte
        expect(failureOf(() => writeDocument(readDocument(bytes)))).toSatisfy(
          (error) => error === undefined || error instanceof MongoError,
        )
      }),
      runs(300, 15_000),
    )
  })

  it('writes what is larger than its buffer', () => {
    for (const size of [65_000, 65_530, 65_531, 65_532, 65_536, 200_000]) {
      const doc: Doc = {
        a: 'x'.repeat(size),
        i: new bson.Int32(1),
        d: new bson.Double(1),
        id: new bson.ObjectId(),
        t: true,
      }
      expect(writeDocument(doc).equals(bson.serialize(doc))).toBe(true)
    }
    const list: Doc = { list: Array.from({ length: 30_000 }, (_, i) => new bson.Int32(i)) }
    expect(writeDocument(list).equals(bson.serialize(list))).toBe(true)
  })

  it('refuses truncated documents', () => {
    const bytes = writeDocument({ a: 'text', b: [new bson.Int32(1)] })
    for (let end = 0; end < bytes.length; end++) expect(() => readDocument(bytes.subarray(0, end))).toThrow()
  })

  it('refuses text that is not UTF-8 and nesting without end', () => {
    const bytes = Buffer.from(writeDocument({ a: 'zz' }))
    bytes[bytes.indexOf('zz')] = 0xff
    expect(() => readDocument(bytes)).toThrow(/UTF-8/)
    let deep: Doc = {}
    for (let i = 0; i < 500; i++) deep = { a: deep }
    expect(() => writeDocument(deep)).toThrow(MongoError)
  })

  it('keeps a field named __proto__ as a plain field', () => {
    const bytes = bson.serialize(JSON.parse('{"__proto__": {"admin": true}}') as Doc)
    const doc = readDocument(Buffer.from(bytes))
    expect(Object.keys(doc)).toEqual(['__proto__'])
    expect(Object.getPrototypeOf(doc)).toBe(Object.prototype)
  })
})
