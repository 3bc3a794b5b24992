import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { flag, int, listQuery } from '@lianda/shared/contract/fields'
import { coerce } from './coerce'

describe('text as the types of a contract', () => {
  it.each<[string, z.core.$ZodType, unknown, unknown]>([
    ['a whole number', int(0, 100), '7', 7],
    ['no number', int(0, 100), '7x', '7x'],
    ['an empty text for a number', int(0, 100), '', ''],
    ['the text false', z.boolean(), 'false', false],
    ['0 and 1 for a boolean', z.boolean(), '1', true],
    ['the spec’s flag', flag, '1', 1],
    ['a text that looks like a number', z.string(), '0123', '0123'],
    ['an optional number', z.optional(int(0, 9)), '3', 3],
    ['nothing for an optional number', z.optional(int(0, 9)), '', undefined],
    ['an empty text where a text is wanted', z.optional(z.string()), '', ''],
    ['null by name', z.nullable(int(0, 9)), 'null', null],
    ['an object as JSON', z.object({ a: int(0, 9) }), '{"a":"4"}', { a: 4 }],
    ['broken JSON', z.object({ a: int(0, 9) }), '{"a":', '{"a":'],
    ['a list as JSON', z.array(int(0, 9)), '["1",2]', [1, 2]],
    ['one value for a list', z.array(z.string()), 'a', ['a']],
    ['a union by what fits', z.union([int(0, 9), z.literal('all')]), '5', 5],
    ['a record as JSON', z.record(z.string(), z.unknown()), '{"a":1}', { a: 1 }],
  ])('%s', (_title, schema, given, expected) => {
    expect(coerce(schema, given)).toEqual(expected)
  })

  it('reads the paging of every list from a query', () => {
    expect(z.parse(z.object(listQuery), coerce(z.object(listQuery), { page: '2', rows: '50', text: '12' }))).toEqual({
      page: 2,
      rows: 50,
      text: '12',
    })
  })

  it('does not touch members that the contract does not know', () => {
    expect(coerce(z.object({ a: int(0, 9) }), { a: '1', __proto__: null, b: '2' })).toEqual({ a: 1, b: '2' })
  })
})
