import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startServer } from '../embedded/server'
import type { Row } from './odm-world.fixture'

/**
 * MongoDB removes expired documents once a minute; the tests do not wait that long. The embedded store runs in this
 * process, so the test can trigger its sweep; a real MongoDB is set to sweep every second during the tests.
 */
const external = process.env.MONGODB_URI
const MINUTE_MS = 60_000
const database = `odm_expiry_${process.pid}`

let client: MongoClient
let minutePasses: () => void
let stop: () => Promise<void>

beforeAll(async () => {
  if (external) {
    client = await MongoClient.connect(external)
    const everySeconds = (ttlMonitorSleepSecs: number) =>
      client.db('admin').command({ setParameter: 1, ttlMonitorSleepSecs })
    await everySeconds(1)
    minutePasses = () => {}
    stop = async () => {
      await everySeconds(MINUTE_MS / 1000)
    }
    return
  }
  const folder = mkdtempSync(join(tmpdir(), 'store-expiry-'))
  const path = join(folder, 's.sock')
  const timers = vi.spyOn(globalThis, 'setInterval')
  const server = await startServer({ folder, address: { path }, onWarning: () => {} })
  minutePasses = timers.mock.calls.find(([, ms]) => ms === MINUTE_MS)?.[0] as () => void
  timers.mockRestore()
  client = await MongoClient.connect(`mongodb://${encodeURIComponent(path)}/?directConnection=true`)
  stop = async () => {
    await server.close()
    rmSync(folder, { recursive: true })
  }
})

afterAll(async () => {
  await client.db(database).dropDatabase()
  if (external) await stop()
  await client.close()
  if (!external) await stop()
})

const HOUR_MS = 3_600_000
const ago = (ms: number) => new Date(Date.now() - ms)
const rows = (name: string) => client.db(database).collection<Row>(name)

async function expectLeft(name: string, ids: readonly number[]): Promise<void> {
  minutePasses()
  await vi.waitFor(
    async () => {
      const left = await rows(name).find().sort({ _id: 1 }).toArray()
      expect(left.map(({ _id }) => _id)).toEqual(ids)
    },
    { timeout: 60_000, interval: 100 },
  )
}

it('documents go when their time is over; no date is no time, of several the earliest counts', async () => {
  await rows('plain').insertMany([
    { _id: 1, at: ago(2 * HOUR_MS) },
    { _id: 2, at: ago(HOUR_MS / 2) },
    { _id: 3, at: ago(-HOUR_MS) },
    { _id: 4 },
    { _id: 5, at: null },
    { _id: 6, at: Date.now() - 2 * HOUR_MS },
    { _id: 7, at: [ago(-HOUR_MS), ago(2 * HOUR_MS)] },
  ])
  await rows('plain').createIndex({ at: 1 }, { expireAfterSeconds: HOUR_MS / 1000 })
  await expectLeft('plain', [2, 3, 4, 5, 6])
})

it('an index about some documents removes only those', async () => {
  await rows('partial').createIndex({ at: 1 }, { expireAfterSeconds: 0, partialFilterExpression: { kind: 'draft' } })
  await rows('partial').insertMany([
    { _id: 1, at: ago(1000), kind: 'draft' },
    { _id: 2, at: ago(1000), kind: 'kept' },
    { _id: 3, at: ago(-HOUR_MS), kind: 'draft' },
  ])
  await expectLeft('partial', [2, 3])
})
