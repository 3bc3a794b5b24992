import { serialize } from 'bson'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { rawDocument, rawFields } from '../embedded/testing/raw-bson.fixture'
import { orderedDocument } from './ordered-document'
import { runs } from '@lianda/shared/test/effort'

it('a document of any types and names is written in the bytes in which it was read', () => {
  fc.assert(
    fc.property(rawFields, (fields) => {
      const raw = rawDocument([['_id', { kind: 'scalar', value: 1 }], ...fields])
      expect(raw.equals(serialize(orderedDocument(raw, 'a')))).toBe(true)
    }),
    runs(100, 3_000),
  )
})
