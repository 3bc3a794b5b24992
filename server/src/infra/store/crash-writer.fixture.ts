import { once } from 'node:events'
import { writeSync } from 'node:fs'
import { type AnyBulkWriteOperation, MongoClient } from 'mongodb'
import { type CrashDoc, GONE, contentOf, seededRandom } from './crash-content.fixture'
import { startEmbeddedStore } from './embedded-store'

/*
 * The process that the crash test kills. When told to start, it prints what it finds in the store (`at`, `odd`, then
 * `checked`), then writes without end from many writers. It prints `?` before each write and `!` after its
 * acknowledgement, each with an id, a space, and the number of the document's new state, or a dash when it is deleted.
 * It writes to the descriptor itself: `process.stdout` keeps what a full pipe does not take, and a kill would lose that,
 * so that a write would reach the store unannounced.
 */
const [dataDir = '', workerFile = '', roundText = '', seedText = ''] = process.argv.slice(2)
const round = Number(roundText)
const STDOUT = 1
const paused = new Int32Array(new SharedArrayBuffer(4))

/** Returns once the pipe has taken all of it. */
function say(lines: string[]): void {
  let left = Buffer.from(lines.map((line) => `${line}\n`).join(''))
  while (left.length > 0) {
    try {
      left = left.subarray(writeSync(STDOUT, left))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
      // The pipe is full: lets its reader catch up.
      Atomics.wait(paused, 0, 0, 1)
    }
  }
}

await once(process.stdin, 'data')
const store = await startEmbeddedStore({ dataDir, workerFile })
const client = await MongoClient.connect(store.uri)
const docs = client.db().collection<CrashDoc>('docs')
await docs.createIndex({ round: 1 })
await docs.createIndex({ u: 1 }, { unique: true })

const found = await docs.find().toArray()
const { valid, errors } = await client.db().command({ validate: 'docs' })
const indexes = (await docs.indexes()).filter(({ name }) => name === 'tags_1_n_-1')
say([
  ...found.map(({ _id, n }) => `at ${_id} ${n}`),
  ...indexes.map(() => 'at index 1'),
  ...found
    .filter((doc) => JSON.stringify(doc) !== JSON.stringify(contentOf(doc._id, doc.n)))
    .map((doc) => `odd ${doc._id} is not what was written with n = ${doc.n}`),
  ...(valid === true ? [] : [`odd validate ${JSON.stringify(errors)}`]),
  'checked',
])

/** The intended state of a document: its id, and the number of the state or GONE. */
type Aim = [id: string, state: number | typeof GONE]

async function doing(aims: Aim[], write: () => Promise<unknown>): Promise<void> {
  say(aims.map(([id, state]) => `? ${id} ${state}`))
  await write()
  say(aims.map(([id, state]) => `! ${id} ${state}`))
}

const old = found.filter((doc) => doc.round < round - 1)
await doing(
  old.map(({ _id }): Aim => [_id, GONE]),
  () => docs.deleteMany({ round: { $lt: round - 1 } }),
)

/** One writer: only it writes its documents, so at most one write of each is under way. */
async function write(writer: number): Promise<never> {
  const random = seededRandom(Number(seedText) * 100 + writer)
  const mine = new Map<string, number>()
  const some = (): [string, number] => [...mine][Math.floor(random() * mine.size)] ?? ['', 0]
  let made = 0
  const newId = (): string => `${round}-${writer}-${made++}`
  for (;;) {
    const kind = mine.size < 3 ? 0 : Math.floor(random() * 8)
    const [id, n] = some()
    if (kind <= 1) {
      const _id = newId()
      mine.set(_id, 0)
      await doing([[_id, 0]], () => docs.insertOne(contentOf(_id, 0)))
    } else if (kind === 2) {
      const { _id, ...rest } = contentOf(id, n + 1)
      mine.set(_id, n + 1)
      await doing([[id, n + 1]], () => docs.updateOne({ _id }, { $set: rest }))
    } else if (kind === 3) {
      const { _id, ...rest } = contentOf(id, n + 1)
      mine.set(_id, n + 1)
      await doing([[id, n + 1]], () => docs.replaceOne({ _id }, rest))
    } else if (kind === 4) {
      mine.delete(id)
      await doing([[id, GONE]], () => docs.deleteOne({ _id: id }))
    } else if (kind === 5) {
      const { _id, ...rest } = contentOf(newId(), 3)
      mine.set(_id, 3)
      await doing([[_id, 3]], () => docs.findOneAndUpdate({ _id }, { $set: rest }, { upsert: true }))
    } else if (kind === 6) {
      const group = [...mine.keys()].slice(0, 6)
      for (const one of group) mine.delete(one)
      await doing(
        group.map((one): Aim => [one, GONE]),
        () => docs.deleteMany({ _id: { $in: group } }),
      )
    } else {
      await bulk(mine, newId, random() < 0.5)
    }
  }
}

/** Inserts, updates and deletes different documents in one command, ordered or not. */
async function bulk(mine: Map<string, number>, newId: () => string, ordered: boolean): Promise<void> {
  const aims: Aim[] = []
  const operations: AnyBulkWriteOperation<CrashDoc>[] = []
  for (const [i, [id, n]] of [...mine].slice(0, 4).entries()) {
    const { _id, ...rest } = contentOf(id, n + 1)
    const deleting = i % 2 === 1
    aims.push([id, deleting ? GONE : n + 1])
    operations.push(
      deleting ? { deleteOne: { filter: { _id } } } : { updateOne: { filter: { _id }, update: { $set: rest } } },
    )
    if (deleting) mine.delete(id)
    else mine.set(id, n + 1)
  }
  for (let i = 0; i < 12; i++) {
    const document = contentOf(newId(), i)
    aims.push([document._id, i])
    operations.push({ insertOne: { document } })
    mine.set(document._id, i)
  }
  await doing(aims, () => docs.bulkWrite(operations, { ordered }))
}

/** Builds an index over the existing documents and drops it, over and over. */
async function rebuild(there: boolean): Promise<never> {
  for (let build = !there; ; build = !build) {
    if (build) await doing([['index', 1]], () => docs.createIndex({ tags: 1, n: -1 }))
    else await doing([['index', GONE]], () => docs.dropIndex('tags_1_n_-1'))
  }
}

say(['writing'])
await Promise.all([...Array.from({ length: 12 }, (_, writer) => write(writer)), rebuild(indexes.length > 0)]).catch(
  (error: unknown) => say([`odd write ${String(error)}`]),
)
