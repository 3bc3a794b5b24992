import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import Koa from 'koa'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendFile } from './send-file'

const MB = 1024 * 1024
const bytes = randomBytes(5 * MB + 7)
let folder: string
let server: Server
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lianda-send-'))
  await writeFile(join(folder, 'film'), bytes)
  await writeFile(join(folder, 'empty'), '')
  const koa = new Koa()
  // Devices that leave are errors of their connections.
  koa.silent = true
  koa.use(async (ctx) => {
    const file = await open(join(folder, ctx.path.slice(1)))
    await sendFile(ctx, { file, size: (await file.stat()).size })
  })
  server = koa.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true })
})

/** Asks and gets the head of the answer; its body is not read before the caller does. */
async function ask(name: string, range = ''): Promise<IncomingMessage> {
  const { port } = server.address() as AddressInfo
  const asked = get({ port, host: '127.0.0.1', path: `/${name}`, headers: range ? { range } : {}, agent: false })
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return answer
}

test.each<[string, string, number, Buffer]>([
  ['the whole', '', 200, bytes],
  ['a range of a film', `bytes=${MB}-${2 * MB - 1}`, 206, bytes.subarray(MB, 2 * MB)],
  ['a range over several reads', 'bytes=3-4000000', 206, bytes.subarray(3, 4_000_001)],
  ['a short range', 'bytes=0-1', 206, bytes.subarray(0, 2)],
  ['the end', 'bytes=-10', 206, bytes.subarray(-10)],
])('%s is sent as it is', async (_what, range, status, sent) => {
  const answer = await ask('film', range)
  expect(answer.statusCode).toBe(status)
  expect(answer.headers['content-length']).toBe(String(sent.length))
  expect(sent.equals(await buffer(answer))).toBe(true)
})

test('an empty file is sent as nothing', async () => {
  const answer = await ask('empty')
  expect([answer.statusCode, answer.headers['content-length'], (await buffer(answer)).length]).toEqual([200, '0', 0])
})

test('forty devices that read late get everything, as does who comes after some have left', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => ask('film')))
  const readers = answers.filter((_answer, at) => at % 2 === 0)
  for (const answer of answers) if (!readers.includes(answer)) answer.destroy()
  const read = await Promise.all(readers.map((answer) => buffer(answer)))
  expect(read.every((all) => bytes.equals(all))).toBe(true)
  expect(bytes.equals(await buffer(await ask('film')))).toBe(true)
})
