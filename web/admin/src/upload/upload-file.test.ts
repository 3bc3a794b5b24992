import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ApiError } from '@lianda/shared/client/api-error'
import { NetworkError } from '@lianda/shared/platform/http'
import { startTexts } from '../platform/platform'
import { uploadFile } from './upload-file'

/** The part of XMLHttpRequest that an upload uses; the test acts as the network. */
class FakeRequest {
  static last: FakeRequest
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

const file = new File(['abc'], 'paper.xlsx')

describe('sending a file', () => {
  beforeAll(() => startTexts())
  afterEach(() => vi.unstubAllGlobals())
  const start = (options: Parameters<typeof uploadFile>[2] = {}) => {
    vi.stubGlobal('XMLHttpRequest', FakeRequest)
    const sent = uploadFile(file, 'import', options)
    return { sent, request: FakeRequest.last }
  }

  it('goes as one multipart part, its kind in the address, and tells how far it is', async () => {
    const counts: number[] = []
    const { sent, request } = start({ onBytes: (bytes) => counts.push(bytes) })
    expect(request.address).toBe('/api/file/upload?filetype=import')
    expect(request.body?.get('file')).toMatchObject({ name: 'paper.xlsx' })
    request.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 3 })
    request.upload.onprogress?.({ lengthComputable: true, loaded: 3, total: 3 })
    request.answer(200, { successed: true, path: 'p/1.xlsx', url: '/u', size: 3, name: 'paper.xlsx' })
    expect((await sent).path).toBe('p/1.xlsx')
    expect(counts).toEqual([1, 3])
  })

  it('ends with the server’s refusal by its code', async () => {
    const { sent, request } = start()
    request.answer(413, { successed: false, errcode: 46003, code: 'upload/too_large', errmsg: 'too large' })
    await expect(sent).rejects.toMatchObject({ code: 'upload/too_large', message: 'too large' })
    await expect(sent).rejects.toBeInstanceOf(ApiError)
  })

  it('takes a page that is no answer of ours for no answer', async () => {
    const { sent, request } = start()
    request.responseText = '<html>'
    request.onload()
    await expect(sent).rejects.toBeInstanceOf(NetworkError)
  })

  it('can be stopped', async () => {
    const stop = new AbortController()
    const { sent } = start({ signal: stop.signal })
    stop.abort()
    await expect(sent).rejects.toMatchObject({ reason: 'aborted' })
  })
})
