import { deserialize } from 'bson'
import { type Collection, type Db, type Document, type Filter, MongoBulkWriteError, type ObjectId } from 'mongodb'

/** MongoDB's code for a value that a unique index has already. */
const DUPLICATE = 11000

/** Documents of one batch are below both, so that memory stays small and any of MongoDB's limits is far. */
const BATCH_DOCUMENTS = 1_000
const BATCH_BYTES = 8 * 1024 * 1024

/** Everything keeps its BSON type on the way: no number becomes a JavaScript number. */
const EXACT = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true } as const

export interface CollectionCopy {
  name: string
  /** The greatest `_id` that is there already. */
  after?: unknown
  /** Documents that are there already. */
  done: number
}

/**
 * Copies documents in the order of `_id`. A batch that was written but not noted before an interruption is written again:
 * each document replaces the one of its `_id`.
 */
export async function copyCollection(
  { from, to }: { from: Db; to: Db },
  { name, after, done }: CollectionCopy,
  onBatch: (progress: { done: number; after: unknown }) => Promise<void>,
): Promise<void> {
  const source = from.collection(name)
  const target = to.collection(name)
  if ((await to.listCollections({ name }).toArray()).length === 0) await to.createCollection(name)
  // Across all types of _id, which a plain $gt would not do.
  const rest: Filter<Document> = after === undefined ? {} : { $expr: { $gt: ['$_id', { $literal: after }] } }
  const cursor = source.find<Buffer>(rest, { raw: true, sort: { _id: 1 }, batchSize: BATCH_DOCUMENTS })
  let batch: Document[] = []
  let bytes = 0
  const write = async (): Promise<void> => {
    await writeBatch(target, batch)
    done += batch.length
    await onBatch({ done, after: batch.at(-1)?._id })
    batch = []
    bytes = 0
  }
  for await (const raw of cursor) {
    batch.push(deserialize(raw, EXACT))
    bytes += raw.length
    if (batch.length >= BATCH_DOCUMENTS || bytes >= BATCH_BYTES) await write()
  }
  if (batch.length > 0) await write()
}

async function writeBatch(target: Collection, batch: Document[]): Promise<void> {
  try {
    await target.insertMany(batch, { ordered: false })
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError) || error.code !== DUPLICATE) throw error
    const steps = batch.map((replacement) => ({
      replaceOne: { filter: { _id: replacement._id as ObjectId }, replacement, upsert: true },
    }))
    await target.bulkWrite(steps, { ordered: false })
  }
}
