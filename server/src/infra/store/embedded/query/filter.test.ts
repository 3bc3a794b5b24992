import { Decimal128, Double, Int32, Long, ObjectId, serialize } from 'bson'
import { describe, expect, it } from 'vitest'
import { Variables } from '../aggregate/scope'
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
    [{ a: 'a\nb' }, { a: { $regex: '^b', $options: 'm' } }],
    [{ a: '你好' }, { a: /^.好$/ }],
    [{ a: 'x\n' }, { a: { $regex: 'x$' } }],
    [{ a: 'x\n' }, { a: { $regex: '\\Ax\\Z' } }],
    [{ a: 'x\ny\n' }, { a: { $regex: '^y$', $options: 'm' } }],
    [{ a: 'x\ny' }, { a: { $regex: '(?m)x$' } }],
    [{ a: 'x\ry' }, { a: { $regex: '^x.y\\z' } }],
    [{ a: 'x\ny' }, { a: { $regex: 'x.y', $options: 's' } }],
    [{ a: 'x.1 ' }, { a: { $regex: '^[[:alpha:]][.$^][^[:alpha:]][[:space:][:upper:]]$' } }],
    [{ a: 'a]b' }, { a: { $regex: '^[]ab]+$' } }],
    [{ a: '练-达' }, { a: { $regex: '练\\-达$' } }],
    [{ a: '练达' }, { a: { $regex: '^\\p{L}+$' } }],
    [{ a: 'é]' }, { a: { $regex: '\\p{L}]' } }],
    [{ a: '练达' }, { a: { $regex: '^\\p{Han}+\\z' } }],
    [{ a: 'aab\n' }, { a: { $regex: '^(?:x|(a+b$))$' } }],
    [{ a: 'x\n \ty' }, { a: { $regex: '^[ \t]*y$', $options: 'm' } }],
    [{ a: 'x\nY\n' }, { a: { $regex: '^y+$', $options: 'mi' } }],
    [{ a: '\\d' }, { a: { $regex: '\\\\d' } }],
    [{ a: 'a b\v-' }, { a: { $regex: 'a\\sb[\\s][^\\s]' } }],
    [{ a: '\u00a0\u3000' }, { a: { $regex: '^\\S[^\\s]$' } }],
    [{ a: 'ab' }, { a: { $regex: 'a b', $options: 'x' } }],
    [{ a: [1, 2, 3] }, { a: { $all: [1, 3] } }],
    [{ a: [1, 2] }, { a: { $size: 2 } }],
    [
      {
        a: [
          { x: 1, y: 2 },
          { x: 2, y: 1 },
        ],
      },
      { a: { $elemMatch: { x: 2, y: 1 } } },
    ],
    [{ a: [1, 5, 9] }, { a: { $elemMatch: { $gt: 4, $lt: 6 } } }],
    [{ a: [{ x: 1 }, { x: 2 }] }, { a: { $all: [{ $elemMatch: { x: 1 } }, { $elemMatch: { x: 2 } }] } }],
    [{ a: 10 }, { a: { $mod: [4, 2] } }],
    [{ a: -7.5 }, { a: { $mod: [4, -3] } }],
    [{ a: Long.fromString('9007199254740997') }, { a: { $mod: [10, 7] } }],
    [
      { a: Long.fromString('9007199254740997') },
      { a: { $mod: [Long.MAX_VALUE, Long.fromString('9007199254740997')] } },
    ],
    [{ a: 6 }, { a: { $bitsAllSet: 6 } }],
    [{ a: Long.MAX_VALUE }, { a: { $bitsAllSet: [0, 62] } }],
    [{ a: Decimal128.fromString('6E+1') }, { a: { $bitsAllSet: 60 } }],
    [{ a: -1 }, { a: { $bitsAllSet: [0, 200] } }],
    [{ a: 'x' }, { a: { $type: 'string' } }],
    [{ a: [1] }, { a: { $type: 'array' } }],
    [{ a: 1 }, { a: { $type: 'number' } }],
    [{ a: 5 }, { a: { $not: { $gt: 6 } } }],
    [{}, { a: { $not: { $gt: 6 } } }],
    [{ a: 1, b: 2 }, { $or: [{ a: 9 }, { b: 2 }] }],
    [{ a: 1 }, { $nor: [{ a: 2 }, { b: 1 }] }],
    [{ a: 1, b: 2 }, { $expr: { $lt: ['$a', '$b'] } }],
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
    [{ a: [1, 9] }, { a: { $elemMatch: { $gt: 4, $lt: 6 } } }],
    [
      {
        a: [
          { x: 1, y: 1 },
          { x: 2, y: 2 },
        ],
      },
      { a: { $elemMatch: { x: 1, y: 2 } } },
    ],
    [{ a: 1 }, { a: { $elemMatch: { $eq: 1 } } }],
    [{ a: [1, 2] }, { a: { $nin: [2] } }],
    [{ a: [1, 2] }, { a: { $size: 1 } }],
    [{ a: [] }, { a: { $all: [] } }],
    [{ a: true }, { a: 1 }],
    [{ a: 'A' }, { a: /^a/ }],
    [{ a: 1 }, { a: /1/ }],
    [{ a: 'x\n' }, { a: { $regex: 'x\\z' } }],
    [{ a: 'x\ny' }, { a: { $regex: 'x$' } }],
    [{ a: 'x\ny' }, { a: { $regex: 'x\\Z|\\Ay', $options: 'm' } }],
    [{ a: 'x\ry' }, { a: { $regex: '^y', $options: 'm' } }],
    [{ a: 'x\n' }, { a: { $regex: '^$', $options: 'm' } }],
    [{ a: 'x\ny' }, { a: { $regex: 'x.y' } }],
    [{ a: '\u00a0' }, { a: { $regex: '\\s' } }],
    [{ a: '\u3000' }, { a: { $regex: '[\\s]' } }],
    [{ a: 'é٣' }, { a: { $regex: '\\w|\\d|\\b' } }],
    [{ a: 'ab' }, { a: { $regex: 'a\u3000b', $options: 'x' } }],
    [{ a: Number.NaN }, { a: { $mod: [1, 0] } }],
    [{ a: 1e300 }, { a: { $mod: [1, 0] } }],
    [{ a: 'alph:' }, { a: { $regex: '^[[:digit:]]' } }],
    [{ a: 1e21 }, { a: { $bitsAllClear: 1 } }],
    [{ a: Decimal128.fromString('1E+30') }, { a: { $bitsAnySet: 1 } }],
    [{ a: 1.5 }, { a: { $bitsAllSet: 1 } }],
    [{ constructor: 1 }, { toString: { $exists: true } }],
  ])('keeps %j back from %j', (doc, filter) => {
    expect(matches(doc, filter)).toBe(false)
  })

  it.each<[string, Plain]>([
    ['an element of a list', { 'a.b.c': 3 }],
    ['an $elemMatch inside of it', { 'a.b': { $elemMatch: { c: 3 } } }],
    ['an $elemMatch of it', { a: { $elemMatch: { 'b.c': 3 } } }],
    ['$all over $elemMatch', { 'a.b': { $all: [{ $elemMatch: { c: 3 } }] } }],
  ])('says where in the outermost list it found %s', (_what, filter) => {
    const hit = { index: -1 }
    const doc = { a: [{ b: [{ c: 1 }] }, { b: [{ c: 3 }] }] }
    expect(compileFilter(wire(filter), new Variables())(wire(doc), hit)).toBe(true)
    expect(hit.index).toBe(1)
  })

  it.each<Plain>([
    { $frob: 1 },
    { a: { $frob: 1 } },
    { $or: [] },
    { $and: {} },
    { a: { $in: 1 } },
    { a: { $size: -1 } },
    { a: { $mod: [0, 1] } },
    { a: { $mod: [2, 'x'] } },
    { a: { $mod: [1e300, 0] } },
    { a: { $regex: '[\\S]' } },
    { a: { $not: 5 } },
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
    { a: { $bitsAllSet: [1.5] } },
    { a: { $bitsAllSet: [1e12] } },
    { a: { $type: 'nothing' } },
    { a: { $elemMatch: 1 } },
    { $where: '1' },
  ])('refuses %j', (filter) => {
    expect(() => compileFilter(wire(filter), new Variables())).toThrow(MongoError)
  })
})
