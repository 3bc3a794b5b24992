import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import Koa from 'koa'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '@lianda/shared/error/app-error'
import { type FileTarget, receiveFile } from './receive-file'

/** Files in the target, by the name that it assigned. */
const held = new Map<string, Buffer>()
let full = false
/** How long a body may stand still; undefined: as long as usual. */
let idleMs: number | undefined
const target: FileTarget = {
  async receive(source: Readable) {
    if (full) throw new AppError('upload/disk_full')
    const bytes = await buffer(source)
    const file = `file${held.size}`
    held.set(file, bytes)
    return { file, sizeBytes: bytes.length }
  },
  discard: (file) => Promise.resolve(void held.delete(file)),
}

let server: Server
let url = ''
beforeAll(async () => {
  const koa = new Koa()
  koa.use(async (ctx) => {
    try {
      ctx.body = await receiveFile(ctx, target, { maxBytes: 1_000, ...(idleMs === undefined ? {} : { idleMs }) })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      ctx.status = error.status
      ctx.body = { code: error.code }
    }
  })
  const callback = koa.callback()
  server = createServer((request, response) => void callback(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(() => {
  held.clear()
  full = false
  idleMs = undefined
})

async function send(parts: [string, string | Blob, string?][]) {
  const form = new FormData()
  for (const [field, value, name] of parts)
    if (typeof value === 'string') form.append(field, value)
    else form.append(field, value, name)
  const response = await fetch(url, { method: 'POST', body: form })
  return { status: response.status, ...((await response.json()) as { code?: string; name?: string }) }
}

const bytes = (n: number) => new Blob([Buffer.alloc(n, 'x')])

/** Sends only the beginning of a body and waits for the answer's first line. */
async function stall(body: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const head = ['POST / HTTP/1.1', 'Host: x', 'Content-Type: multipart/form-data; boundary=b', 'Content-Length: 900']
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return answer.toString().split('\r\n', 1)[0] ?? ''
}

describe('a file that comes in', () => {
  it('may be exactly as large as it may be, with fields beside it', async () => {
    expect(
      await send([
        ['note', 'x'],
        ['file', bytes(1_000), '表 1.xlsx'],
      ]),
    ).toMatchObject({ status: 200, name: '表 1.xlsx' })
    expect([...held.values()].map((one) => one.length)).toEqual([1_000])
  })

  it('is refused one byte later, and nothing stays', async () => {
    expect(await send([['file', bytes(1_001), 'a']])).toMatchObject({ status: 413, code: 'upload/too_large' })
    expect(held.size).toBe(0)
  })

  it('has a name that shows its true ending and no folder', async () => {
    const { name } = await send([['file', bytes(1), 'a/b\\c\u202Egpj.exe']])
    expect(name).toBe('cgpj.exe')
    const long = await send([['file', bytes(1), `${'长'.repeat(500)}.xlsx`]])
    expect(long.name).toMatch(/^长{195}\.xlsx$/)
  })

  it('that stalls is given up and leaves nothing', async () => {
    idleMs = 40
    expect(await stall('')).toContain(' 400 ')
    expect(await stall('--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhalf')).toContain(
      ' 400 ',
    )
    expect(held.size).toBe(0)
  })

  it('fails as its target does', async () => {
    full = true
    expect(await send([['file', bytes(500), 'a']])).toMatchObject({ status: 507, code: 'upload/disk_full' })
  })
})
