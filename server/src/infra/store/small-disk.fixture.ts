import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Collection, MongoClient, MongoServerError } from 'mongodb'
import { startServer } from './embedded/server'

/** A process with a store on a small disk: fills the disk, makes room, prints a report in JSON to standard output. */
export interface SmallDiskReport {
  acknowledged: number
  /** Codes and messages of refusals, once each. */
  refusals: string[]
  readable: number
  removed: number
  health: { full: boolean }[]
  /** Number of documents at the end, when there was room again. */
  there: number
  valid: boolean
  warnings: string[]
}

const RESERVE_BYTES = 20 * 1024 * 1024
const BALLAST_BYTES = 40 * 1024 * 1024

const [folder = ''] = process.argv.slice(2)
const ballast = join(folder, 'ballast')
writeFileSync(ballast, Buffer.alloc(BALLAST_BYTES))
const warnings: string[] = []
const path = join(folder, 's.sock')
const server = await startServer({
  folder,
  address: { path },
  onWarning: (message) => warnings.push(message),
  reserveBytes: RESERVE_BYTES,
  keepReserveMs: 20,
  slowMs: Number.POSITIVE_INFINITY,
})
const client = await MongoClient.connect(`mongodb://${encodeURIComponent(path)}/?directConnection=true`)
const db = client.db('small')
const docs: Collection<{ _id: number; text: string }> = db.collection('docs')
const health = async () => ({ full: (await db.command({ storeHealth: 1 })).full === true })
while (!existsSync(join(folder, 'store.reserve'))) await wait(10)

const report: SmallDiskReport = {
  acknowledged: 0,
  refusals: [],
  readable: 0,
  removed: 0,
  health: [await health()],
  there: 0,
  valid: false,
  warnings,
}

async function refused(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return false
  } catch (error) {
    const said = error instanceof MongoServerError ? `${error.code} ${error.message}` : String(error)
    if (!report.refusals.includes(said)) report.refusals.push(said)
    return true
  }
}

const insert = (_id: number) => docs.insertOne({ _id, text: `${_id} `.repeat(80_000) })
while (!(await refused(insert(report.acknowledged)))) report.acknowledged++
await refused(insert(-1))
await refused(docs.updateOne({ _id: 0 }, { $set: { text: '' } }))
report.health.push(await health())
report.readable = (await docs.find().toArray()).length
report.removed = (await docs.deleteMany({ _id: { $gte: 10 } })).deletedCount
if (await docs.findOneAndDelete({ _id: 9 })) report.removed++
await refused(insert(-2))

rmSync(ballast)
while ((await health()).full) await wait(10)
report.health.push(await health())
await insert(-3)
report.there = await docs.countDocuments()
report.valid = (await db.command({ validate: 'docs' })).valid === true
await client.close()
await server.close()
process.stdout.write(JSON.stringify(report))
