import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Int32 } from 'bson'
import fc from 'fast-check'
import { MongoClient } from 'mongodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, startServer } from './server'
import { anyDoc } from './testing/values.fixture'
import type { Doc } from './value'
import { writeDocument } from './wire/bson-writer'
import { runs } from '@lianda/shared/test/effort'

let folder: string
let path: string
let server: RunningServer

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'store-fuzz-'))
  path = join(folder, 's.sock')
  server = await startServer({ folder, address: { path }, onWarning: () => {} })
})

afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

function message(body: Doc): Buffer {
  const doc = writeDocument(body)
  const head = Buffer.alloc(21)
  head.writeInt32LE(21 + doc.length, 0)
  head.writeInt32LE(1, 4)
  head.writeInt32LE(2013, 12)
  return Buffer.concat([head, doc])
}

/**
 * Sends bytes and waits until the server has answered or closed the connection.
 * @param end whether nothing more will come: an incomplete message is never answered, but then its connection is closed
 */
async function send(bytes: Buffer, end = false): Promise<'answered' | 'closed'> {
  const socket = connect(path)
  socket.on('error', () => socket.destroy())
  const outcome = await new Promise<'answered' | 'closed'>((done) => {
    socket.once('data', () => done('answered'))
    socket.once('close', () => done('closed'))
    if (end) socket.end(bytes)
    else socket.write(bytes)
  })
  socket.destroy()
  return outcome
}

async function stillServes(): Promise<void> {
  const client = await MongoClient.connect(`mongodb://${encodeURIComponent(path)}/?directConnection=true`)
  const docs = client.db('alive').collection<{ n: number }>('docs')
  await docs.insertOne({ n: 1 })
  expect(await docs.findOne({ n: 1 })).toMatchObject({ n: 1 })
  await docs.deleteMany({})
  await client.close()
}

const COMMANDS: Doc[] = [
  { find: 'c', filter: { a: { $gt: new Int32(1) } }, $db: 'fuzz' },
  { insert: 'c', documents: [{ a: new Int32(1) }], $db: 'fuzz' },
  { update: 'c', updates: [{ q: {}, u: { $push: { a: { $each: [null] } } } }], $db: 'fuzz' },
  { aggregate: 'c', pipeline: [{ $group: { _id: '$a' } }], cursor: {}, $db: 'fuzz' },
  { createIndexes: 'c', indexes: [{ key: { a: new Int32(1) }, name: 'a' }], $db: 'fuzz' },
]

describe('bad input on the wire', () => {
  it('of any kind leaves the server serving others', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...COMMANDS),
        fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 4 }),
        fc.option(fc.nat()),
        async (command, changes, cut) => {
          let bytes = message(command)
          for (const [at, byte] of changes) bytes[at % bytes.length] = byte
          if (cut !== null) bytes = bytes.subarray(0, cut % bytes.length)
          await send(bytes, true)
        },
      ),
      runs(40, 1_000),
    )
    await stillServes()
  })

  it('is answered with an error where it is a readable message: arguments of any type', async () => {
    const names = [
      'find',
      'insert',
      'update',
      'delete',
      'findAndModify',
      'aggregate',
      'count',
      'distinct',
      'createIndexes',
      'getMore',
      'explain',
      'collMod',
      'listCollections',
      'renameCollection',
      'killCursors',
      'validate',
    ]
    const fields = [
      'filter',
      'query',
      'documents',
      'updates',
      'deletes',
      'pipeline',
      'cursor',
      'indexes',
      'key',
      'sort',
      'projection',
      'limit',
      'update',
      'q',
      'u',
      'let',
      'hint',
    ]
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...names),
        fc.array(fc.tuple(fc.constantFrom(...fields), anyDoc, fc.boolean())),
        async (name, given) => {
          const body: Doc = { [name]: 'c' }
          for (const [field, value, list] of given) body[field] = list ? [value] : value
          expect(await send(message({ ...body, $db: 'fuzz' }))).toBe('answered')
        },
      ),
      runs(40, 1_000),
    )
    await stillServes()
  })

  it('that announces an impossible length ends the connection', async () => {
    for (const size of [0, 15, -1, 48_000_001, 0x7fffffff]) {
      const bytes = message({ ping: new Int32(1), $db: 'a' })
      bytes.writeInt32LE(size, 0)
      expect(await send(bytes)).toBe('closed')
    }
  })

  it('nested beyond measure is refused', async () => {
    let bytes = Buffer.from([5, 0, 0, 0, 0])
    for (let i = 0; i < 5000; i++) {
      const outer = Buffer.alloc(bytes.length + 8)
      outer.writeInt32LE(outer.length, 0)
      outer[4] = 3
      outer[5] = 97
      bytes.copy(outer, 7)
      bytes = outer
    }
    const head = message({ a: 1 as unknown as Int32 }).subarray(0, 21)
    const whole = Buffer.concat([head, bytes])
    whole.writeInt32LE(whole.length, 0)
    expect(['answered', 'closed']).toContain(await send(whole))
    await stillServes()
  })
})
