import type { Doc } from '../value'
import { valueSize } from './value-size'

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
