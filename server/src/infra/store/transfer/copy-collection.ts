import { type Db, type Document, type Filter, MongoServerError } from 'mongodb'
import { type Ordered, orderedDocument } from './ordered-document'

/** A batch stays below both limits, which keeps memory small and is far below any of MongoDB's limits. */
const BATCH_DOCUMENTS = 1_000
const BATCH_BYTES = 8 * 1024 * 1024

/** Servers before MongoDB 7.0, and others of its protocol, answer NamespaceNotFound (26) for a missing collection. */
export async function dropIfThere(db: Db, name: string): Promise<void> {
  try {
    await db.dropCollection(name)
  } catch (error) {
    if (!(error instanceof MongoServerError && error.code === 26)) throw error
  }
}

interface CollectionCopy {
  name: string
  /** The greatest `_id` that the target holds already. */
  after?: unknown
  /** Number of documents that the target holds already. */
  done: number
}

/**
 * Copies documents in the order of `_id` and returns how many the target then holds. First deletes documents of the
 * target beyond `after`: a batch that was written but not noted before an interruption.
 *
 * @throws TransferError for a document that can't be written unchanged
 */
export async function copyCollection(
  { from, to }: { from: Db; to: Db },
  { name, after, done }: CollectionCopy,
  onBatch: (progress: { done: number; after: unknown }) => Promise<void>,
): Promise<number> {
  const target = to.collection<Ordered>(name)
  // Compares across all types of _id, which a plain $gt does not.
  const rest: Filter<Document> = after === undefined ? {} : { $expr: { $gt: ['$_id', { $literal: after }] } }
  if (after === undefined) {
    await dropIfThere(to, name)
    await to.createCollection(name)
  } else await target.deleteMany(rest)
  const cursor = from
    .collection(name)
    .find<Uint8Array>(rest, { raw: true, sort: { _id: 1 }, batchSize: BATCH_DOCUMENTS })
  let batch: Ordered[] = []
  let bytes = 0
  const write = async (): Promise<void> => {
    // The driver sees no _id in a Map and must not add one.
    await target.insertMany(batch, { ordered: false, forceServerObjectId: true })
    done += batch.length
    await onBatch({ done, after: batch.at(-1)?.get('_id') })
    batch = []
    bytes = 0
  }
  for await (const raw of cursor) {
    batch.push(orderedDocument(raw, name))
    bytes += raw.length
    if (batch.length >= BATCH_DOCUMENTS || bytes >= BATCH_BYTES) await write()
  }
  if (batch.length > 0) await write()
  return done
}
