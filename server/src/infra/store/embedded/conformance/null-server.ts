import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Long } from 'bson'
import { Frames } from '../wire/frames'
import { readMessage, writeReply } from '../wire/message'

/** A server that answers every command with just "ok"; a useful test must fail against it. */
export async function startNullServer(): Promise<{ uri: string; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'null-'))
  const path = join(folder, 's.sock')
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const frames = new Frames()
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk) => {
      for (const frame of frames.push(chunk)) {
        const message = readMessage(frame)
        if (!message.silent) socket.write(writeReply(message, emptyReply()))
      }
    })
  })
  await new Promise<void>((ready) => server.listen(path, ready))
  return {
    uri: `mongodb://${encodeURIComponent(path)}/?directConnection=true`,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((done) => server.close(() => done()))
      rmSync(folder, { recursive: true })
    },
  }
}

function emptyReply() {
  return {
    ismaster: true,
    helloOk: true,
    maxBsonObjectSize: 16777216,
    maxMessageSizeBytes: 48000000,
    maxWriteBatchSize: 100000,
    minWireVersion: 0,
    maxWireVersion: 21,
    n: 0,
    nModified: 0,
    value: null,
    values: [],
    cursor: { firstBatch: [], nextBatch: [], id: Long.ZERO, ns: 'a.b' },
    ok: 1,
  }
}
