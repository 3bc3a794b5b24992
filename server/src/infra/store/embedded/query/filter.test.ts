import { Decimal128, Double, Int32, Long, ObjectId, serialize } from 'bson'
import { describe, expect, it } from 'vitest'
import { Variables } from '../aggregate/expression'
import { MongoError } from '../mongo-error'
import { readDocument } from '../wire/bson-reader'
import type { Doc } from '../value'
import { compileFilter } from './filter'

type Plain = Record<string, unknown>

/** Converts plain literals to what is received over the wire. */
const wire = (plain: Plain): Doc => readDocument(Buffer.from(serialize(plain)))

const matches = (doc: Plain, filter: Plain): boolean => compileFilter(wire(filter), new Variables())(wire(doc))

const id = new ObjectId()

describe('a filter', () => {
  it.each<[Plain, Plain]>([
    [{ a: 1 }, {}],
    [{ a: 1 }, { a: 1 }],
    [{ a: new Double(1) }, { a: new Int32(1) }],
    [{ a: Long.fromNumber(5) }, { a: Decimal128.fromString('5.0') }],
    [{ a: [1, 2] }, { a: 2 }],
    [{ a: [1, 2] }, { a: [1, 2] }],
    [{ a: [[1, 2], 3] }, { a: [1, 2] }],
    [{ a: { b: 1, c: 2 } }, { a: { b: 1, c: 2 } }],
    [{ a: { b: 1 } }, { 'a.b': 1 }],
    [{ a: [{ b: 1 }, { b: 2 }] }, { 'a.b': 2 }],
    [{ a: [{ b: [1, 2] }] }, { 'a.b': 2 }],
    [{ a: [{ b: 1 }, { b: 2 }] }, { 'a.1.b': 2 }],
    [{ a: [5, 6] }, { 'a.1': 6 }],
    [{}, { a: null }],
    [{ a: null }, { a: null }],
    [{ a: [null] }, { a: null }],
    [{ a: [{ b: 1 }, {}] }, { 'a.b': null }],
    [{ a: 5 }, { 'a.b': null }],
    [{ a: 1 }, { a: { $exists: true } }],
    [{ a: null }, { a: { $exists: true } }],
    [{}, { a: { $exists: false } }],
    [{ a: 5 }, { a: { $gt: 4, $lt: 6 } }],
    [{ a: [1, 9] }, { a: { $gt: 4, $lt: 6 } }],
    [{ a: 'b' }, { a: { $gte: 'a' } }],
    [{ a: new Date(5) }, { a: { $lt: new Date(6) } }],
    [{ a: 1 }, { a: { $ne: 2 } }],
    [{}, { a: { $ne: 2 } }],
    [{ a: 1 }, { a: { $in: [1, 2] } }],
    [{ a: 'xyz' }, { a: { $in: [/^x/] } }],
    [{}, { a: { $in: [null] } }],
    [{ a: 3 }, { a: { $nin: [1, 2] } }],
    [{ a: 'Hello' }, { a: /^hel/i }],
    [{ a: '你好' }, { a: /^.好$/ }],
    [{ a: 'x\n' }, { a: { $regex: 'x$' } }],
    [{ a: 'x\ny' }, { a: { $regex: 'x.y', $options: 's' } }],
    [{ a: '练-达' }, { a: { $regex: '练\\-达$' } }],
    [{ a: [1, 2, 3] }, { a: { $all: [1, 3] } }],
    [{ a: 'x' }, { a: { $type: 'string' } }],
    [{ a: [1] }, { a: { $type: 'array' } }],
    [{ a: 1, b: 2 }, { $or: [{ a: 9 }, { b: 2 }] }],
    [{ a: 2, b: 1 }, { $expr: { $gt: ['$a', '$b'] } }],
    [{ a: id }, { a: id }],
    [{ a: NaN }, { a: NaN }],
  ])('lets %j through %j', (doc, filter) => {
    expect(matches(doc, filter)).toBe(true)
  })

  it.each<[Plain, Plain]>([
    [{ a: 1 }, { a: 2 }],
    [{ a: { b: 1, c: 2 } }, { a: { c: 2, b: 1 } }],
    [{ a: { b: 1, c: 2 } }, { a: { b: 1 } }],
    [{ a: [1, 2] }, { 'a.b': null }],
    [{ a: [] }, { a: null }],
    [{ a: 0 }, { a: null }],
    [{ a: '5' }, { a: { $gt: 4 } }],
    [{ a: null }, { a: { $gt: null } }],
    [{ a: NaN }, { a: { $lt: 5 } }],
    [{ a: [1, 2] }, { a: { $ne: 2 } }],
    [{ a: [1, 2] }, { a: { $nin: [2] } }],
    [{ a: [] }, { a: { $all: [] } }],
    [{ a: true }, { a: 1 }],
    [{ a: 'A' }, { a: /^a/ }],
    [{ a: 1 }, { a: /1/ }],
    [{ a: 'x\ny' }, { a: { $regex: 'x$' } }],
    [{ a: 'x\ny' }, { a: { $regex: 'x.y' } }],
    [{ constructor: 1 }, { toString: { $exists: true } }],
  ])('keeps %j back from %j', (doc, filter) => {
    expect(matches(doc, filter)).toBe(false)
  })

  it.each<[string, Plain]>([['an element of a list', { 'a.b.c': 3 }]])(
    'says where in the outermost list it found %s',
    (_what, filter) => {
      const hit = { index: -1 }
      const doc = { a: [{ b: [{ c: 1 }] }, { b: [{ c: 3 }] }] }
      expect(compileFilter(wire(filter), new Variables())(wire(doc), hit)).toBe(true)
      expect(hit.index).toBe(1)
    },
  )

  it.each<Plain>([
    { $frob: 1 },
    { a: { $frob: 1 } },
    { $or: [] },
    { $and: {} },
    { a: { $in: 1 } },
    { a: { $regex: '[\\S]' } },
    { a: { $regex: '(' } },
    { a: { $regex: 'a', $options: 'q' } },
    { a: { $regex: '\\h' } },
    { a: { $regex: '\\Qa\\E' } },
    { a: { $regex: '[\\R]' } },
    { a: { $regex: '\\x{41}' } },
    { a: { $regex: '[\\x{41}]' } },
    { a: { $regex: '[[:^alpha:]]' } },
    { a: { $regex: '[:alpha:]' } },
    { a: { $regex: 'a(?s:.)b' } },
    { a: { $regex: '(?>a)' } },
    { a: { $regex: '(?=a)a' } },
    { a: { $regex: 'a(?!b)' } },
    { a: { $regex: '(?<=a)b' } },
    { a: { $regex: '(?<!a)b' } },
    { a: { $regex: '(a)\\1' } },
    { a: { $regex: '(?<x>a)\\k<x>' } },
    { a: { $regex: 'a++' } },
    { a: { $regex: 'a+$\\n' } },
    { a: { $regex: '(a+$)*b' } },
    { a: { $regex: '^a*$', $options: 'm' } },
    { a: { $regex: 'a+(?m)^b' } },
    { a: { $regex: 'a'.repeat(32_765) } },
    { a: { $type: 'nothing' } },
  ])('refuses %j', (filter) => {
    expect(() => compileFilter(wire(filter), new Variables())).toThrow(MongoError)
  })
})
