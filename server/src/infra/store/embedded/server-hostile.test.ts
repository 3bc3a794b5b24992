import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Int32 } from 'bson'
import { type Db, MongoClient } from 'mongodb'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { effort } from '@lianda/shared/test/effort'
import { LargeMessages } from './command/large-messages'
import { type RunningServer, startServer } from './server'
import { rawDocument, rawMessage } from './testing/raw-bson.fixture'
import type { Doc } from './value'
import { Frames } from './wire/frames'
import { writeDocument } from './wire/bson-writer'

const MAX_CONNECTIONS = 40
/** Number of bad messages, sent after a warm-up with a fifth of them. */
const BAD = effort(6_000, 60_000)
/** Allowed growth of the process in bytes: below 700 per message, or the usual fluctuation. */
const MAX_GROWTH = Math.max(4 * 1024 * 1024, BAD * 700)

let folder: string
let path: string
let server: RunningServer
let client: MongoClient
let db: Db

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'store-hostile-'))
  path = join(folder, 's.sock')
  server = await startServer({ folder, address: { path }, onWarning: () => {}, maxConnections: MAX_CONNECTIONS })
  client = await MongoClient.connect(`mongodb://${encodeURIComponent(path)}/?directConnection=true`)
  db = client.db('fine')
})

afterAll(async () => {
  await client.close()
  await server.close()
  rmSync(folder, { recursive: true })
})

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Bytes that the process holds: objects, and buffers outside the heap. */
async function heldBytes(): Promise<number> {
  for (let i = 0; i < 3; i++) {
    collectGarbage()
    await new Promise((done) => setImmediate(done))
  }
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

function message(body: Doc | Buffer): Buffer {
  const doc = Buffer.isBuffer(body) ? body : writeDocument(body)
  const head = Buffer.alloc(21)
  head.writeInt32LE(21 + doc.length, 0)
  head.writeInt32LE(1, 4)
  head.writeInt32LE(2013, 12)
  return Buffer.concat([head, doc])
}

async function opened(at = path): Promise<Socket> {
  const socket = connect(at)
  socket.on('error', () => socket.destroy())
  await once(socket, 'connect')
  return socket
}

/** Sends bytes; returns the text of the answer, or undefined when the server closed the connection. */
async function answerTo(bytes: Buffer, at = path): Promise<string | undefined> {
  const socket = await opened(at)
  const answer = await new Promise<string | undefined>((done) => {
    socket.once('data', (chunk: Buffer) => done(chunk.toString('latin1')))
    socket.once('close', () => done(undefined))
    socket.write(bytes)
  })
  socket.destroy()
  return answer
}

const PING: Doc = { ping: new Int32(1), $db: 'a' }
const scalar = (value: unknown) => ({ kind: 'scalar', value }) as const

describe('text that is not UTF-8', () => {
  it.each(['value', 'name', 'collection'])('is refused as a %s, and nothing is written', async (where) => {
    const bytes = Buffer.from(
      rawDocument([
        ['insert', scalar('collectiN')],
        [
          'documents',
          {
            kind: 'list',
            items: [
              {
                kind: 'doc',
                fields: [
                  ['_id', scalar(1)],
                  ['naMe', scalar('valuE')],
                ],
              },
            ],
          },
        ],
        ['$db', scalar('fine')],
      ]),
    )
    bytes[bytes.indexOf({ value: 'E\0', name: 'Me\0', collection: 'N\0' }[where] ?? '')] = 0xc3
    expect(await answerTo(message(bytes))).toMatch(/not UTF-8/)
    expect(await db.listCollections({}, { nameOnly: true }).toArray()).toEqual([])
  })
})

describe('messages made to take memory', () => {
  // the smallest encoding of a value: type, empty name, minimal content
  it.each([
    ['null', [0x0a, 0]],
    ['binary', [5, 0, 0, 0, 0, 0, 0]],
    ['object id', [7, 0, ...Array.from({ length: 12 }, () => 1)]],
    ['regular expression', [0x0b, 0, 0, 0]],
  ])('are refused when they are full of the least %s', async (_kind, element) => {
    const count = Math.floor(16_700_000 / element.length)
    const list = Buffer.alloc(count * element.length + 5, Buffer.from([0, 0, 0, 0, ...element]).subarray(4))
    list.copyWithin(4, 0, list.length - 5)
    list.writeInt32LE(list.length)
    list[list.length - 1] = 0
    const documents = Buffer.concat([Buffer.from([8, 0, 0, 0, 4]), Buffer.from('x\0'), list, Buffer.from([0])])
    documents.writeInt32LE(documents.length)
    const answer = await answerTo(rawMessage({ insert: 'c', $db: 'fine' }, 'documents', [documents, documents]))
    expect(answer).toMatch(/too large; send it in parts/)
  })

  it('are refused with more documents, or a larger one, than a write command may have', async () => {
    const empty = rawDocument([])
    const many = Buffer.alloc(empty.length * 100_001, empty)
    expect(await answerTo(rawMessage({ insert: 'c', $db: 'fine' }, 'documents', [many]))).toMatch(/more than 100000/)
    const large = rawDocument([['text', scalar('x'.repeat(17 * 1024 * 1024))]])
    expect(await answerTo(rawMessage({ insert: 'c', $db: 'fine' }, 'documents', [large]))).toMatch(/BSONObj size/)
    expect(await answerTo(message(large))).toMatch(/BSONObj size/)
    expect(await db.listCollections().toArray()).toEqual([])
  })

  it('do not make the server hold more than has arrived, in however many pieces', () => {
    const frames = new Frames()
    const head = Buffer.alloc(16)
    head.writeInt32LE(40_000_000)
    const before = process.memoryUsage().arrayBuffers
    expect(frames.push(head)).toEqual([])
    for (let i = 0; i < 100_000; i++) frames.push(Buffer.from([i & 0xff]))
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(4 * 1024 * 1024)
    // joined together they are what was sent
    const short = new Frames()
    const whole = Buffer.concat([message(PING), message({ ...PING, comment: 'two' })])
    const parts = [...whole].flatMap((byte) => short.push(Buffer.from([byte])))
    expect(Buffer.concat(parts).equals(whole)).toBe(true)
    expect(new Frames().push(whole)).toHaveLength(2)
  })
})

/** Sends bad messages over few connections; reopens a connection that the server closes. */
async function sendBad(count: number): Promise<number> {
  const notUtf8 = message({ ...PING, text: 'zz' })
  notUtf8[notUtf8.indexOf('zz')] = 0xff
  const cut = message(PING)
  cut.writeInt32LE(cut.readInt32LE(21) + 9, 21)
  const impossible = message(PING)
  impossible.writeInt32LE(3, 0)
  const unknownOpcode = message(PING)
  unknownOpcode.writeInt32LE(99, 12)
  const kinds = [
    message({ nothing: 'c', $db: 'a' }),
    notUtf8,
    message({ find: 'c', filter: { $what: 1 as unknown as Int32 }, $db: 'a' }),
    cut,
    message({ aggregate: 'c', pipeline: 'none', $db: 'a' }),
    message({ insert: 'c', documents: [{ _id: [] }], $db: 'a' }),
    impossible,
    message({ getMore: 'c', collection: 'c', $db: 'a' }),
    unknownOpcode,
  ]
  let next = 0
  let settled = 0
  const work = async (): Promise<void> => {
    let socket = await opened()
    while (next < count) {
      const bytes = kinds[next++ % kinds.length] ?? cut
      if (socket.destroyed || socket.readableEnded) socket = await opened()
      await new Promise<void>((done) => {
        const end = (): void => {
          socket.off('data', end)
          socket.off('close', end)
          done()
        }
        socket.on('data', end)
        socket.on('close', end)
        socket.write(bytes)
      })
      settled++
      // the server answers before it closes the connection
      if (bytes === notUtf8 || bytes === cut || bytes === unknownOpcode) socket.destroy()
    }
    socket.destroy()
  }
  await Promise.all(Array.from({ length: 8 }, work))
  return settled
}

describe('bad messages without end', () => {
  it(`leave nothing behind: ${BAD} of them, and the process holds what it held before`, async () => {
    await sendBad(BAD / 5)
    const before = await heldBytes()
    expect(await sendBad(BAD)).toBe(BAD)
    expect((await heldBytes()) - before).toBeLessThan(MAX_GROWTH)
    expect(await db.command({ ping: 1 })).toMatchObject({ ok: 1 })
    const { connections } = await db.admin().serverStatus()
    expect(Number(connections.current)).toBeLessThan(20)
  })
})

describe('a client that asks and does not read', () => {
  it('waits with its questions; what it gets in the end is complete', async () => {
    const asked = 200
    await db.collection<{ _id: number; text: string }>('big').insertOne({ _id: 1, text: 'x'.repeat(1024 * 1024) })
    const socket = await opened()
    socket.pause()
    const before = await heldBytes()
    socket.write(Buffer.concat(Array.from({ length: asked }, () => message({ find: 'big', $db: 'fine' }))))
    // enough time for all of them if the server had continued; each other command gets a turn meanwhile
    for (let i = 0; i < 300; i++) await db.command({ ping: 1 })
    expect((await heldBytes()) - before).toBeLessThan(30 * 1024 * 1024)
    const frames = new Frames()
    let answers = 0
    await new Promise<void>((done) => {
      socket.on('data', (chunk: Buffer) => {
        answers += frames.push(chunk).length
        if (answers === asked) done()
      })
      socket.resume()
    })
    socket.destroy()
    await db.dropCollection('big')
  })
})

describe('large messages', () => {
  /** Nearly the maximum size, but nothing is stored: its command does not exist. */
  const large = (): Buffer =>
    message({ nothing: new Int32(1), list: Array.from({ length: 11 }, () => 'x'.repeat(1024 * 1024)), $db: 'fine' })

  it('of many clients at once are taken in one after the other, and all are answered', async () => {
    const bytes = large()
    const before = await heldBytes()
    let most = 0
    const watch = setInterval(() => {
      const { heapUsed, external } = process.memoryUsage()
      most = Math.max(most, heapUsed + external - before)
    }, 5)
    const answers = await Promise.all(Array.from({ length: 30 }, () => answerTo(bytes)))
    clearInterval(watch)
    expect(answers.filter((answer) => answer?.includes('CommandNotFound'))).toHaveLength(30)
    // the raw bytes alone are about that much in total; decoded values would be twice that
    expect(most).toBeLessThan(330 * 1024 * 1024)
  })

  it('give their place back when their sender goes, and small ones never wait for them', async () => {
    const bytes = large()
    const first = await opened()
    first.write(bytes.subarray(0, 1024 * 1024))
    await db.command({ ping: 1 })
    const second = answerTo(bytes)
    for (let i = 0; i < 50; i++) await db.command({ ping: 1 })
    expect(await Promise.race([second, db.command({ ping: 1 }).then(() => 'waiting')])).toBe('waiting')
    first.destroy()
    expect(await second).toContain('CommandNotFound')
  })

  it('that follow each other from one client leave room for those of others, each time', async () => {
    const bytes = large()
    const first = await opened()
    const frames = new Frames()
    let answered = 0
    first.on('data', (chunk: Buffer) => {
      answered += frames.push(chunk).length
    })
    for (let i = 0; i < 24; i++) first.write(bytes)
    expect(await answerTo(bytes)).toContain('CommandNotFound')
    expect(answered).toBeLessThan(24)
    await expect.poll(() => answered).toBe(24)
    first.destroy()
  })

  it('that do not go on lose their place, also behind one that was answered', async () => {
    const own = mkdtempSync(join(tmpdir(), 'store-slow-'))
    const address = { path: join(own, 's.sock') }
    // The time limit is a timer of the product: fake timers let the test end it, however slow the machine is.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const places = new LargeMessages(300)
    const wanted = vi.spyOn(places, 'enter')
    const quick = await startServer({ folder: own, address, onWarning: () => {}, large: places })
    const bytes = large()
    const cases: [begun: Buffer, large: number][] = [
      [bytes.subarray(0, 1024 * 1024), 1],
      [Buffer.concat([bytes, bytes.subarray(0, 400_000)]), 2],
    ]
    for (const [begun, messages] of cases) {
      wanted.mockClear()
      const slow = await opened(address.path)
      slow.on('error', () => {})
      const closed = new Promise<void>((done) => slow.once('close', () => done()))
      slow.resume()
      slow.write(begun)
      while (wanted.mock.calls.length < messages) await new Promise((next) => setImmediate(next))
      vi.advanceTimersByTime(300)
      await closed
      expect(await answerTo(bytes, address.path)).toContain('CommandNotFound')
    }
    await quick.close()
    rmSync(own, { recursive: true })
  })
})

describe('connections', () => {
  it('above the limit are hung up on, and the others go on', async () => {
    await db.command({ ping: 1 })
    const sockets = await Promise.all(Array.from({ length: MAX_CONNECTIONS + 10 }, () => opened()))
    await expect
      .poll(() => sockets.filter((socket) => socket.destroyed || socket.readableEnded).length)
      .toBeGreaterThan(9)
    expect(await db.command({ ping: 1 })).toMatchObject({ ok: 1 })
    for (const socket of sockets) socket.destroy()
    await expect.poll(() => answerTo(message(PING))).toContain('ok')
  })

  it('of somebody unknown may send no more than a greeting', async () => {
    const own = mkdtempSync(join(tmpdir(), 'store-unknown-'))
    const credentials = { user: 'u', password: 'p'.repeat(32) }
    const guarded = await startServer({ folder: own, address: { host: '127.0.0.1', credentials }, onWarning: () => {} })
    const socket = connect(guarded.port, '127.0.0.1')
    const closed = once(socket, 'close')
    socket.on('error', () => socket.destroy())
    const head = message(PING)
    head.writeInt32LE(1024 * 1024, 0)
    socket.write(head)
    await closed
    await guarded.close()
    rmSync(own, { recursive: true })
  })
})
