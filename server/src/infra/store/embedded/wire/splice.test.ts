import { Int32 } from 'bson'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '@lianda/shared/test/effort'
import { Variables } from '../aggregate/expression'
import { rawDocument, rawFields } from '../testing/raw-bson.fixture'
import { compileUpdate } from '../update/update'
import type { Doc } from '../value'
import { readDocument, readFields } from './bson-reader'
import { writeDocument } from './bson-writer'
import { spliceFields } from './splice'

const OPERATORS = ['$set', '$unset', '$inc', '$addToSet', '$push', '$setOnInsert'] as const

/** A document, and an update of some of its fields and of some new ones. */
const cases = rawFields.chain((fields) => {
  const names = fields.map(([name]) => name).filter((name) => name !== '' && name !== '_id' && !/[.$]/.test(name))
  return fc.record({
    fields: fc.constant(fields),
    steps: fc.uniqueArray(
      fc.record({
        name: fc.constantFrom(...names, 'new', 'newer', '7'),
        operator: fc.constantFrom(...OPERATORS),
      }),
      { minLength: 1, maxLength: 4, selector: ({ name }) => name },
    ),
  })
})

test('copying what an update does not touch gives the bytes that decoding all of it gives', () => {
  let spliced = 0
  fc.assert(
    fc.property(cases, ({ fields, steps }) => {
      const u: Doc = {}
      for (const { name, operator } of steps) {
        u[operator] = { ...(u[operator] as Doc | undefined), [name]: new Int32(17) }
      }
      const update = compileUpdate(u, undefined, Variables.fromLet(undefined))
      const bytes = rawDocument([['_id', { kind: 'scalar', value: 1 }], ...fields])
      const touched = update.fields ?? new Set()
      const whole = result(() => writeDocument(update.apply(readDocument(bytes), -1, false)))
      const part = readFields(bytes, touched)
      const after = result(() => update.apply(part, -1, false))
      if (whole instanceof Error || after instanceof Error) {
        expect(String(after)).toBe(String(whole))
        return
      }
      const now = spliceFields(bytes, touched, part, after)
      if (now) expect(now.toString('hex')).toBe(whole.toString('hex'))
      if (now) spliced++
    }),
    runs(300, 5_000),
  )
  expect(spliced).toBeGreaterThan(runs(300, 5_000).numRuns / 2)
})

function result<T>(make: () => T): T | Error {
  try {
    return make()
  } catch (error) {
    return error as Error
  }
}

test('where a field that stays has moved, the bytes cannot be spliced', () => {
  const before: Doc = { a: 'x', b: 'y' }
  const bytes = writeDocument(before)
  expect(spliceFields(bytes, new Set(['a', 'b']), before, { b: 'y', a: 'x' })).toBeUndefined()
  expect(spliceFields(bytes, new Set(['a', 'b']), before, { b: 'y' })).toEqual(writeDocument({ b: 'y' }))
})
