import type { Doc } from '../value'

/*
 * The bytes that a document to be inserted came in. They are stored as they are, since a JavaScript object cannot keep
 * the order of keys that look like numbers, and encoding it again would be work for nothing.
 */

const sources = new WeakMap<Doc, Buffer>()

/** To be called by the reader, which has checked every length in the bytes. */
export function rememberSource(doc: Doc, bytes: Buffer): void {
  sources.set(doc, bytes)
}

/** The bytes of a document just as it came in, with its _id moved to the front; undefined when there are none or no _id. */
export function sourceOf(doc: Doc): Buffer | undefined {
  const bytes = sources.get(doc)
  if (!bytes) return undefined
  let at = 4
  while (bytes[at] !== 0) {
    const nameEnd = bytes.indexOf(0, at + 1)
    const end = nameEnd + 1 + valueSize(bytes, bytes[at] ?? 0, nameEnd + 1)
    if (bytes.toString('latin1', at + 1, nameEnd) === '_id') {
      if (at === 4) return bytes
      return Buffer.concat([bytes.subarray(0, 4), bytes.subarray(at, end), bytes.subarray(4, at), bytes.subarray(end)])
    }
    at = end
  }
  return undefined
}

/** Bytes of a value by its BSON type; the reader has seen the same bytes before. */
function valueSize(bytes: Buffer, type: number, at: number): number {
  switch (type) {
    case 0x01: // double
    case 0x09: // date
    case 0x11: // timestamp
    case 0x12: // int64
      return 8
    case 0x02: // string
    case 0x0d: // code
    case 0x0e: // symbol
      return 4 + bytes.readInt32LE(at)
    case 0x03: // document
    case 0x04: // array
    case 0x0f: // code with scope
      return bytes.readInt32LE(at)
    case 0x05: // binary
      return 5 + bytes.readInt32LE(at)
    case 0x07: // object id
      return 12
    case 0x08: // boolean
      return 1
    case 0x0b: // regular expression: two strings
      return bytes.indexOf(0, bytes.indexOf(0, at) + 1) + 1 - at
    case 0x10: // int32
      return 4
    case 0x13: // decimal
      return 16
    default: // null, undefined, min key, max key
      return 0
  }
}
