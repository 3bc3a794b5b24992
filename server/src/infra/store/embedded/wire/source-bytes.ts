import type { Doc } from '../value'
import { elementsOf } from './elements'

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
