import { MongoClient } from 'mongodb'
import { startEmbeddedStore } from './embedded-store'

/**
 * A process that is backed up while it works: many writers write without end, and each acknowledged write is printed to
 * standard output, one line each, after its acknowledgement.
 */
const [dataDir = '', workerFile = '', round = ''] = process.argv.slice(2)
const store = await startEmbeddedStore({ dataDir, workerFile })
const client = await MongoClient.connect(store.uri)
const docs = client.db().collection<{ _id: string; n: number; tags: string[] }>('docs')
await docs.createIndex({ n: 1 })
await docs.createIndex({ tags: 1 })

async function write(writer: number): Promise<never> {
  for (let i = 0; ; i++) {
    const _id = `${round}-${writer}-${i}`
    await docs.insertOne({ _id, n: 0, tags: ['new'] })
    process.stdout.write(`${_id} 0\n`)
    if (i % 3 === 0) {
      await docs.updateOne({ _id }, { $set: { n: i + 1, tags: ['a', 'b', `t${i % 10}`] } })
      process.stdout.write(`${_id} ${i + 1}\n`)
    }
    if (i % 10 === 9) {
      const many = Array.from({ length: 20 }, (_, k) => ({ _id: `${_id}-${k}`, n: k, tags: [] }))
      await docs.bulkWrite(many.map((document) => ({ insertOne: { document } })))
      process.stdout.write(many.map((one) => `${one._id} ${one.n}\n`).join(''))
    }
  }
}

process.stdout.write('ready\n')
await Promise.all(Array.from({ length: 20 }, (_, writer) => write(writer)))
