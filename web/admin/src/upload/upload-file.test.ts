import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { until } from '@lianda/shared/test/until'
import { ApiError } from '@lianda/shared/client/api-error'
import { NetworkError } from '@lianda/shared/platform/http'
import { startTexts } from '../platform/platform'
import type { HashAnswer } from './parts/hash-worker'
import { UnreadableFile } from './unreadable-file'
import { uploadFile } from './upload-file'

/** The part of XMLHttpRequest that an upload uses; the test acts as the network. */
class FakeRequest {
  static last: FakeRequest | null
  upload: { onprogress?: (event: { lengthComputable: boolean; loaded: number; total: number }) => void } = {}
  onload: () => void = () => undefined
  onerror: () => void = () => undefined
  onabort: () => void = () => undefined
  address = ''
  body: FormData | null = null
  status = 200
  responseText = ''
  constructor() {
    FakeRequest.last = this
  }
  open(_method: string, address: string) {
    this.address = address
  }
  setRequestHeader() {}
  send(body: FormData) {
    this.body = body
  }
  abort() {
    this.onabort()
  }
  answer(status: number, body: unknown) {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.onload()
  }
}

const HASH = 'a'.repeat(64)

/** The worker that reads the file; the test says what it finds. */
class FakeWorker {
  static heard: HashAnswer | 'not loaded' | null
  onmessage: (event: { data: HashAnswer }) => void = () => undefined
  onerror: () => void = () => undefined
  postMessage() {
    const data = FakeWorker.heard
    if (data) queueMicrotask(() => (data === 'not loaded' ? this.onerror() : this.onmessage({ data })))
  }
  terminate() {}
}

describe('sending a file', () => {
  beforeAll(() => startTexts())
  afterEach(() => vi.unstubAllGlobals())
  const begin = (options: Parameters<typeof uploadFile>[2] = {}, heard: typeof FakeWorker.heard = { sha256: HASH }) => {
    FakeRequest.last = null
    FakeWorker.heard = heard
    vi.stubGlobal('XMLHttpRequest', FakeRequest)
    vi.stubGlobal('Worker', FakeWorker)
    const sent = uploadFile(new File(['abc'], 'paper.xlsx'), 'import', options)
    sent.catch(() => undefined)
    return sent
  }
  const start = async (options: Parameters<typeof uploadFile>[2] = {}, heard?: typeof FakeWorker.heard) => {
    const sent = begin(options, heard)
    await until(() => expect(FakeRequest.last?.body).toBeTruthy())
    return { sent, request: FakeRequest.last ?? new FakeRequest() }
  }

  it('goes as one multipart part, its kind and hash in the address, and tells how far it is', async () => {
    const counts: number[] = []
    const { sent, request } = await start({ onBytes: (bytes) => counts.push(bytes) })
    expect(request.address).toBe(`/api/file/upload?filetype=import&sha256=${HASH}`)
    expect(request.body?.get('file')).toMatchObject({ name: 'paper.xlsx' })
    request.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 3 })
    request.upload.onprogress?.({ lengthComputable: true, loaded: 3, total: 3 })
    request.answer(200, { successed: true, path: 'p/1.xlsx', url: '/u', size: 3, name: 'paper.xlsx' })
    expect((await sent).path).toBe('p/1.xlsx')
    expect(counts).toEqual([1, 3])
  })

  it('ends with the server’s refusal by its code', async () => {
    const { sent, request } = await start()
    request.answer(413, { successed: false, errcode: 46003, code: 'upload/too_large', errmsg: 'too large' })
    await expect(sent).rejects.toMatchObject({ code: 'upload/too_large', message: 'too large' })
    await expect(sent).rejects.toBeInstanceOf(ApiError)
  })

  it('takes a page that is no answer of ours for no answer', async () => {
    const { sent, request } = await start()
    request.responseText = '<html>'
    request.onload()
    await expect(sent).rejects.toBeInstanceOf(NetworkError)
  })

  it('that can’t be read any more is not sent', async () => {
    await expect(begin({}, { unreadable: true })).rejects.toBeInstanceOf(UnreadableFile)
    expect(FakeRequest.last).toBeNull()
  })

  it('is read on the page where the worker can’t be loaded, and sent without a hash where that can’t be done either', async () => {
    const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
    const { request } = await start({}, 'not loaded')
    expect(request.address).toBe(`/api/file/upload?filetype=import&sha256=${abc}`)
    vi.stubGlobal('crypto', {})
    const { request: plain } = await start({}, 'not loaded')
    expect(plain.address).toBe('/api/file/upload?filetype=import')
  })

  it('can be stopped while it is still being read', async () => {
    const stop = new AbortController()
    const sent = begin({ signal: stop.signal }, null)
    stop.abort()
    await expect(sent).rejects.toMatchObject({ reason: 'aborted' })
    expect(FakeRequest.last).toBeNull()
  })

  it('can be stopped', async () => {
    const stop = new AbortController()
    const { sent } = await start({ signal: stop.signal })
    stop.abort()
    await expect(sent).rejects.toMatchObject({ reason: 'aborted' })
  })
})
