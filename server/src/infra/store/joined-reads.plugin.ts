import DataLoader from 'dataloader'
import mongoose, { type Model, type Query, type Schema } from 'mongoose'

type AnyQuery = Query<unknown, unknown>
type Fields = Record<string, unknown>

interface Read {
  filter: Fields & { _id: string }
  projection: Fields | undefined
}

/** A document, null when there is none, undefined when the read has to go by itself. */
type Found = Fields | null | undefined
type Join = DataLoader<Read, Found>

/** Most documents of one command; more would save hardly anything, and decoding them holds the thread. */
const MOST = 32

/**
 * Sends the lean `findOne` by `_id` that begin in one turn of the event loop as one command, each with its whole filter:
 * most of a point read's cost is the driver's for the command (embedded/README.md). A read goes by itself when no
 * other begins with it, when one before it names the same document, and when the joined command fails.
 */
export function joinReads(schema: Schema): void {
  const joins = new WeakMap<Model<unknown>, Join>()
  const joinOf = (model: Model<unknown>): Join => {
    const join = joins.get(model) ?? newJoin(model)
    joins.set(model, join)
    return join
  }
  schema.pre('findOne', { query: true, document: false }, async function (this: unknown) {
    const query = this as AnyQuery
    const projection = (query.projection() ?? undefined) as Fields | undefined
    if (!isJoinable(query, projection)) return
    const filter = query.cast(query.model, { ...query.getFilter() }) as Read['filter']
    const found = await joinOf(query.model).load({ filter, projection })
    if (found !== undefined) throw mongoose.skipMiddlewareFunction(found)
  })
}

/** True when `_id`, the other conditions and the fields are all that the query says. */
function isJoinable(query: AnyQuery, projection: Fields | undefined): boolean {
  const { lean, ...others } = query.mongooseOptions()
  const options = { ...others, ...query.getOptions() }
  const hasId = projection === undefined || !('_id' in projection) || projection._id === 1
  return lean === true && Object.keys(options).length === 0 && hasId && typeof query.getFilter()._id === 'string'
}

const newJoin = (model: Model<unknown>): Join =>
  new DataLoader<Read, Found>((reads) => readTogether(model, reads), {
    cache: false,
    maxBatchSize: MOST,
    batchScheduleFn: (leave) => void setImmediate(leave),
  })

async function readTogether(model: Model<unknown>, reads: readonly Read[]): Promise<Found[]> {
  const commands = new Map<string, Map<string, Read>>()
  for (const read of reads) {
    const fields = JSON.stringify(read.projection)
    const command = commands.get(fields) ?? new Map<string, Read>()
    commands.set(fields, command)
    if (!command.has(read.filter._id)) command.set(read.filter._id, read)
  }
  const found = new Map<Read, Found>()
  await Promise.all([...commands.values()].map((command) => run(model, command, found)))
  return reads.map((read) => found.get(read))
}

/** Each read of a command names another `_id`, so a document belongs to the read with its own. */
async function run(model: Model<unknown>, command: Map<string, Read>, found: Map<Read, Found>): Promise<void> {
  const reads = [...command.values()]
  const projection = reads[0]?.projection
  if (reads.length < 2) return
  try {
    const $or = reads.map(({ filter }) => filter)
    const rows = await model.collection.find({ $or: $or as object[] }, projection ? { projection } : {}).toArray()
    for (const read of reads) found.set(read, null)
    for (const row of rows) found.set(command.get(String(row._id)) as Read, row)
  } catch {
    // each goes by itself and gets its own answer
  }
}
