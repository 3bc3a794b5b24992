import { EJSON, serialize } from 'bson'
import { type Doc, isDoc, namesOf, type Value } from '../embedded/value'
import { readDocument } from '../embedded/wire/bson-reader'
import { TransferError } from './transfer-error'

/** A document as a Map, whose order the driver keeps; an object would put names that look like numbers first. */
export type Ordered = Map<string, unknown>

/**
 * Decodes a document so that the driver writes exactly the same bytes.
 *
 * @throws TransferError for a value that the driver doesn't write, such as one of the deprecated type `undefined`
 */
export function orderedDocument(raw: Uint8Array, collection: string): Ordered {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  const doc = readDocument(bytes)
  const ordered = inOrder(doc)
  if (bytes.equals(serialize(ordered))) return ordered
  throw new TransferError(
    `the document ${EJSON.stringify({ _id: doc._id })} of ${collection} holds a value that is no longer written, such as one of the type undefined; remove it in the source ($unset), then run the same command again.`,
  )
}

const inOrder = (doc: Doc): Ordered => new Map(namesOf(doc).map((name) => [name, within(doc[name] as Value)]))

function within(value: Value): unknown {
  if (Array.isArray(value)) return value.map(within)
  return isDoc(value) ? inOrder(value) : value
}
