import { MongoClient, MongoServerError } from 'mongodb'
import { startEmbeddedStore } from './embedded-store'

/**
 * A process whose files must not grow beyond a limit set by the shell: it writes until a write is refused, reads what
 * is stored, and writes a report in JSON to its standard output.
 */
export interface FullDiskReport {
  /** Numbers of the acknowledged documents. */
  acknowledged: number[]
  refusals: { code: number | string | undefined; message: string }[]
  /** Numbers of the documents that exist after the refusals. */
  there: number[]
  valid: boolean
}

const [dataDir = '', workerFile = ''] = process.argv.slice(2)
const store = await startEmbeddedStore({ dataDir, workerFile })
const client = await MongoClient.connect(store.uri)
const docs = client.db().collection<{ _id: number; text: string }>('docs')
await docs.createIndex({ text: 1 })

const report: FullDiskReport = { acknowledged: [], refusals: [], there: [], valid: false }
for (let round = 0; report.refusals.length < 20; round++) {
  const batch = Array.from({ length: 10 }, (_, i) => round * 10 + i)
  await Promise.all(
    batch.map((_id) =>
      docs.insertOne({ _id, text: `${_id} `.repeat(2000).slice(0, 6000) }).then(
        () => report.acknowledged.push(_id),
        (error: unknown) =>
          report.refusals.push({
            code: error instanceof MongoServerError ? error.code : undefined,
            message: error instanceof Error ? error.message : String(error),
          }),
      ),
    ),
  )
}
report.there = (await docs.find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id)
report.valid = (await client.db().command({ validate: 'docs' })).valid === true
await client.close()
await store.close()
process.stdout.write(JSON.stringify(report))
