import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Collection, MongoClient } from 'mongodb'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type RunningServer, startServer } from '../server'

let folder: string
let server: RunningServer
let client: MongoClient
let docs: Collection<{ _id: number; a: number; b: string }>
const said: string[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'store-slow-'))
  const path = join(folder, 's.sock')
  server = await startServer({ folder, address: { path }, slowMs: 0, onWarning: (message) => said.push(message) })
  client = await MongoClient.connect(`mongodb://${encodeURIComponent(path)}/?directConnection=true`)
  docs = client.db('d').collection('docs')
  await docs.insertMany(Array.from({ length: 50 }, (_, n) => ({ _id: n, a: n % 5, b: `secret ${n}` })))
  await docs.createIndex({ a: 1, b: -1 })
})
afterAll(async () => {
  await client.close()
  await server.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => void (said.length = 0))

it.each([
  [
    'a lookup by an index',
    () => docs.find({ a: 2, b: 'secret 2' }).toArray(),
    'find d.docs',
    '(IXSCAN { a: 1, b: -1 })',
  ],
  ['a scan', () => docs.find({ b: /secret/ }).toArray(), 'find d.docs', '(COLLSCAN)'],
  ['an order that no index has', () => docs.find({ a: 1 }).sort({ _id: 1 }).toArray(), 'find d.docs', ' SORT)'],
  ['an update', () => docs.updateMany({ _id: 3 }, { $inc: { a: 1 } }), 'update d.docs', '(IXSCAN { _id: 1 })'],
  [
    'a pipeline',
    () => docs.aggregate([{ $match: { a: 4 } }, { $group: { _id: '$b' } }]).toArray(),
    'aggregate d.docs',
    'IXSCAN',
  ],
  ['an insert', () => docs.insertOne({ _id: 100, a: 1, b: 'secret' }), 'insert d.docs', '(no plan)'],
])('%s is logged with its plan and none of its values', async (_title, run, command, plan) => {
  await run()
  const line = said.find((one) => one.includes(command))
  expect(line).toMatch(/^slow operation: .* took \d+ ms /)
  expect(line).toContain(plan)
  expect(line).not.toContain('secret')
})
