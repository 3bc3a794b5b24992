import { type Doc, namesOf } from '../value'
import { writeDocument } from './bson-writer'
import { elementsOf } from './elements'

/**
 * The bytes of a document after a change of some of its top-level fields. The others are copied as they lie: decoding and
 * encoding them costs more than everything else in a small update of a large document.
 *
 * @param bytes the document until now, as the reader accepted it
 * @param touched names of the fields that may be changed, new or gone
 * @param before those of them that the document had
 * @param after those of them that it has from now on
 * @returns undefined when a field that stays has moved (a rename does that)
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

/** Whether the fields that stay are in their old order, with the new ones behind them. */
function keepsOrder(before: Doc, after: Doc): boolean {
  const names = namesOf(after)
  return namesOf(before)
    .filter((name) => Object.hasOwn(after, name))
    .every((name, i) => names[i] === name)
}
