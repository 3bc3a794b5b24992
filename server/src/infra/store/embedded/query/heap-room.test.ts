import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type Document, MongoClient } from 'mongodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findWorkerFile } from '../../worker-file'
import { codeOf } from '../testing/world.fixture'
import type { FromWorker } from '../worker'

let folder: string
let worker: Worker
let client: MongoClient
let ended = false

const COUNT = 12_000
const TEXT = 'x'.repeat(6_000)

/** A store with a small heap: 64 MB of old generation instead of 1 GB. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'store-heap-'))
  const path = join(folder, 's.sock')
  worker = new Worker(await findWorkerFile(), {
    workerData: { folder, address: { path } },
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 },
  })
  worker.once('exit', () => (ended = true))
  await new Promise<void>((ready, fail) => {
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'ready') ready()
      if (message.kind === 'failed') fail(new Error(message.message))
    })
  })
  client = await MongoClient.connect(`mongodb://${encodeURIComponent(path)}/?directConnection=true`)
})

afterAll(async () => {
  await client.close()
  worker.postMessage({ kind: 'close' })
  await new Promise<void>((done) => void worker.once('exit', () => done()))
  rmSync(folder, { recursive: true })
})

describe('a command that gathers more than the heap holds', () => {
  it('is refused by 292, and the store goes on', async () => {
    const docs = client.db('d').collection<{ _id: number; n: number; text: string }>('docs')
    for (let from = 0; from < COUNT; from += 1_000)
      await docs.insertMany(
        Array.from({ length: 1_000 }, (_, n) => ({
          _id: from + n,
          n: from + n,
          text: `${String(from + n).padStart(6, '0')}${TEXT}`,
        })),
      )
    const gathering: Document[][] = [
      [{ $sort: { text: 1 } }, { $project: { text: 1 } }, { $group: { _id: '$text', n: { $sum: 1 } } }],
      [{ $group: { _id: { a: '$text', b: '$text' } } }],
    ]
    for (const pipeline of gathering) expect(await codeOf(docs.aggregate(pipeline).toArray())).toBe(292)
    expect(await codeOf(docs.distinct('text'))).toBe(17217)
    expect(await codeOf(docs.find({}, { sort: { text: 1 }, projection: { text: 0 } }).toArray())).toBe(292)
    const sorted = docs.find({}, { sort: { n: -1 }, projection: { text: 0 } }).map(({ _id }) => _id)
    expect(await sorted.toArray()).toEqual(Array.from({ length: COUNT }, (_, n) => COUNT - 1 - n))
    expect(
      await docs.aggregate([{ $match: { _id: { $lt: 9 } } }, { $group: { _id: '$text' } }]).toArray(),
    ).toHaveLength(9)
    expect(ended).toBe(false)
  })
})
