import { type Doc, namesOf } from '../value'
import { writeDocument } from './bson-writer'
import { elementsOf } from './elements'

/**
 * Replaces some top-level fields in the bytes of a document and copies the others. In a small update of a large
 * document, decoding and encoding the others would cost more than everything else.
 *
 * @param bytes the old document, as the reader accepted it
 * @param touched names of the fields that may be changed, added or removed
 * @param before old values of these fields
 * @param after new values of these fields
 * @returns undefined when a remaining field has moved (a rename does that)
 */
export function spliceFields(bytes: Buffer, touched: ReadonlySet<string>, before: Doc, after: Doc): Buffer | undefined {
  if (!keepsOrder(before, after)) return undefined
  const written = writeDocument(after)
  const left = new Map<string, Buffer>()
  for (const { name, from, to } of elementsOf(written))
    if (touched.has(name)) left.set(name, written.subarray(from, to))
  const parts: Buffer[] = []
  let copied = 0
  for (const { name, from, to } of elementsOf(bytes)) {
    if (!touched.has(name)) continue
    parts.push(bytes.subarray(copied, from))
    const now = left.get(name)
    if (now) parts.push(now)
    left.delete(name)
    copied = to
  }
  const spliced = Buffer.concat([...parts, bytes.subarray(copied, -1), ...left.values(), bytes.subarray(-1)])
  spliced.writeInt32LE(spliced.length)
  return spliced
}

/** True when the remaining fields are in their old order, followed by the new ones. */
function keepsOrder(before: Doc, after: Doc): boolean {
  const names = namesOf(after)
  return namesOf(before)
    .filter((name) => Object.hasOwn(after, name))
    .every((name, i) => names[i] === name)
}
