import type { PictureFile } from '@lianda/shared/platform/pictures'
import { type HttpPort, NetworkError } from '@lianda/shared/platform/http'

/** HTTP by fetch. A keepalive request outlives the page (browsers allow 64 KiB of them). */
export const webHttp: HttpPort = {
  async send({ method, url, headers, body, file, timeoutMs, keepalive, signal }) {
    const abort = new AbortController()
    const cut = () => abort.abort()
    const timer = setTimeout(cut, timeoutMs)
    signal?.addEventListener('abort', cut)
    try {
      const response = await fetch(url, {
        method,
        headers,
        body: file ? formOf(file) : (body ?? null),
        keepalive: keepalive ?? false,
        signal: abort.signal,
        cache: 'no-store',
        credentials: 'same-origin',
      })
      const text = await response.text()
      return { status: response.status, json: parse(text) }
    } catch {
      throw new NetworkError(signal?.aborted ? 'aborted' : abort.signal.aborted ? 'timeout' : 'offline')
    } finally {
      clearTimeout(timer)
    }
  },
}

/** The browser adds the type with the boundary. */
function formOf({ name, source }: PictureFile): FormData {
  const form = new FormData()
  form.append('file', source as Blob, name)
  return form
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
