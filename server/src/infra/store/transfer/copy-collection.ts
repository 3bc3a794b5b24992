import { type Db, type Document, type Filter, MongoServerError } from 'mongodb'
import { type Ordered, orderedDocument } from './ordered-document'

/** Documents of one batch are below both, so that memory stays small and any of MongoDB's limits is far. */
const BATCH_DOCUMENTS = 1_000
const BATCH_BYTES = 8 * 1024 * 1024

/** MongoDB before 7.0, and other servers of its protocol, answer NamespaceNotFound (26) where there is nothing to drop. */
export async function dropIfThere(db: Db, name: string): Promise<void> {
  try {
    await db.dropCollection(name)
  } catch (error) {
    if (!(error instanceof MongoServerError && error.code === 26)) throw error
  }
}

interface CollectionCopy {
  name: string
  /** The greatest `_id` that is there already. */
  after?: unknown
  /** Documents that are there already. */
  done: number
}

/**
 * Copies documents in the order of `_id`; gives how many there are then. What the target holds beyond `after` goes first:
 * a batch that was written but not noted before an interruption.
 *
 * @throws TransferError for a document that can't be written as it is
 */
export async function copyCollection(
  { from, to }: { from: Db; to: Db },
  { name, after, done }: CollectionCopy,
  onBatch: (progress: { done: number; after: unknown }) => Promise<void>,
): Promise<number> {
  const target = to.collection<Ordered>(name)
  // Across all types of _id, which a plain $gt would not do.
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
    // a Map has no _id that the driver would see, and gets none
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
