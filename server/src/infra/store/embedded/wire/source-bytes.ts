import type { Doc } from '../value'
import { elementsOf } from './elements'

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
  for (const { name, from, to } of elementsOf(bytes)) {
    if (name !== '_id') continue
    if (from === 4) return bytes
    return Buffer.concat([bytes.subarray(0, 4), bytes.subarray(from, to), bytes.subarray(4, from), bytes.subarray(to)])
  }
  return undefined
}
