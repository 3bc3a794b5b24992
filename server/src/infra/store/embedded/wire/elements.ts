import type { Doc } from '../value'
import { cachedName } from './name-cache'

/** One field of a document, from its type byte to the end of its value. */
interface Element {
  name: string
  from: number
  to: number
}

/** The top-level fields of a document in stored order; only for documents that the reader has accepted before. */
export function* elementsOf(bytes: Buffer): Generator<Element, void, void> {
  for (let from = 4; bytes[from] !== 0; ) {
    const nameEnd = bytes.indexOf(0, from + 1)
    const to = nameEnd + 1 + valueSize(bytes, bytes[from] ?? 0, nameEnd + 1)
    yield { name: cachedName(bytes, from + 1, nameEnd) ?? bytes.toString('utf8', from + 1, nameEnd), from, to }
    from = to
  }
}

/** Length of a value in bytes, by its BSON type; only for documents that the reader has accepted before. */
export function valueSize(bytes: Buffer, type: number, at: number): number {
  switch (type) {
    case 0x01: // double
    case 0x09: // date
    case 0x11: // timestamp
    case 0x12: // int64
      return 8
    case 0x02: // string
      return 4 + bytes.readInt32LE(at)
    case 0x03: // document
    case 0x04: // array
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

/*
 * The received bytes of a document to be inserted. They are stored unchanged, since a JavaScript object cannot keep the
 * order of keys that look like numbers, and this avoids encoding the document again.
 */

const sources = new WeakMap<Doc, Buffer>()

/** Called by the reader, which has checked every length in the bytes. */
export function rememberSource(doc: Doc, bytes: Buffer): void {
  sources.set(doc, bytes)
}

/** The received bytes of a document, with its _id moved to the front; undefined when bytes or _id are missing. */
export function sourceOf(doc: Doc): Buffer | undefined {
  const bytes = sources.get(doc)
  if (!bytes) return undefined
  for (const { name, from, to } of elementsOf(bytes)) {
    if (name !== '_id') continue
    if (from === 4) return bytes
    return Buffer.concat([bytes.subarray(0, 4), bytes.subarray(from, to), bytes.subarray(4, from), bytes.subarray(to)])
  }
  return undefined
}
