import { valuesAt } from '../query/path'
import { type Doc, setField } from '../value'
import type { IndexDefinition } from './definition'
import { encodeValue, invert } from './key'

/** The values of a document that one of its keys is made of, by path: of a list the one element, of nothing null. */
export function keyValueOf(index: IndexDefinition, doc: Doc, key: Uint8Array): Doc {
  const values: Doc = {}
  let at = 0
  for (const { path, parts, descending } of index.fields) {
    const found = [...valuesAt(doc, parts), null]
      .map((value) => ({ value, bytes: descending ? invert(encodeValue(value)) : encodeValue(value) }))
      .find(({ bytes }) => bytes.equals(key.subarray(at, at + bytes.length)))
    setField(values, path, found?.value ?? null)
    // nothing is as short as what an empty list is indexed as: one byte
    at += found?.bytes.length ?? 1
  }
  return values
}
