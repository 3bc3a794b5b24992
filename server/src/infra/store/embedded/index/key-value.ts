import { valuesAt } from '../query/path'
import { type Doc, setField } from '../value'
import type { IndexDefinition } from './definition'
import { encodeValue, invert } from './key'

/** The document's values that form one of its keys, by path: the indexed element of an array, null when missing. */
export function keyValueOf(index: IndexDefinition, doc: Doc, key: Uint8Array): Doc {
  const values: Doc = {}
  let at = 0
  for (const { path, parts, descending } of index.fields) {
    const found = [...valuesAt(doc, parts), null]
      .map((value) => ({ value, bytes: descending ? invert(encodeValue(value)) : encodeValue(value) }))
      .find(({ bytes }) => bytes.equals(key.subarray(at, at + bytes.length)))
    setField(values, path, found?.value ?? null)
    // not found means an empty array, whose key is one byte long
    at += found?.bytes.length ?? 1
  }
  return values
}
