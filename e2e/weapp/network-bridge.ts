import type { Page } from 'playwright-core'
import type { Body, BridgeRequest, BridgeResponse, SocketEvent } from './bridge.types'

/** Performs the program's requests and sockets, to allowed hosts (`host` or `host:port`) only. */
export class NetworkBridge {
  private readonly sockets = new Map<number, WebSocket>()
  private closed = false

  constructor(
    private readonly page: Page,
    private readonly allowedHosts: readonly string[],
    private readonly reroute: Readonly<Record<string, string>> = {},
  ) {}

  async install(): Promise<void> {
    await this.page.exposeFunction('weappRequest', (request: BridgeRequest) => this.request(request))
    await this.page.exposeFunction('weappSocketOpen', (id: number, url: string) => this.open(id, url))
    await this.page.exposeFunction('weappSocketSend', (id: number, body: Body) =>
      this.sockets.get(id)?.send(toWire(body) ?? ''),
    )
    await this.page.exposeFunction('weappSocketClose', (id: number, code: number, reason: string) =>
      this.sockets.get(id)?.close(code, reason),
    )
  }

  close(): void {
    this.closed = true
    for (const socket of this.sockets.values()) socket.close()
  }

  private async request({ url: asked, method, header, body, timeoutMs }: BridgeRequest): Promise<BridgeResponse> {
    const url = this.routed(asked)
    if (!this.isAllowed(url)) return { ok: false, reason: `url not in domain list: ${url}` }
    try {
      const response = await fetch(url, {
        method,
        headers: header,
        body: toWire(body),
        signal: AbortSignal.timeout(timeoutMs),
      })
      const base64 = Buffer.from(await response.arrayBuffer()).toString('base64')
      return {
        ok: true,
        status: response.status,
        header: Object.fromEntries(response.headers),
        cookies: response.headers.getSetCookie(),
        base64,
      }
    } catch (error) {
      const timedOut = error instanceof DOMException && error.name === 'TimeoutError'
      return { ok: false, reason: timedOut ? 'timeout' : `errcode:-102 cronet_error_code:-102 ${String(error)}` }
    }
  }

  private open(id: number, asked: string): void {
    const url = this.routed(asked)
    if (!this.isAllowed(url)) {
      this.tell(id, { type: 'error', reason: `url not in domain list: ${url}` })
      this.tell(id, { type: 'close', code: 1006, reason: 'url not in domain list' })
      return
    }
    const socket = new WebSocket(url)
    socket.binaryType = 'arraybuffer'
    this.sockets.set(id, socket)
    socket.addEventListener('open', () => this.tell(id, { type: 'open' }))
    socket.addEventListener('message', ({ data }: MessageEvent<string | ArrayBuffer>) => {
      this.tell(id, {
        type: 'message',
        body:
          typeof data === 'string'
            ? { kind: 'text', text: data }
            : { kind: 'bytes', base64: Buffer.from(data).toString('base64') },
      })
    })
    socket.addEventListener('error', () => this.tell(id, { type: 'error', reason: 'connect failed' }))
    socket.addEventListener('close', ({ code, reason }) => {
      this.sockets.delete(id)
      this.tell(id, { type: 'close', code, reason })
    })
  }

  /** Events reach the page in order: all calls use the same connection to the browser. */
  private tell(id: number, event: SocketEvent): void {
    if (this.closed) return
    const script = `weappHarness.socketEvent(${id}, ${JSON.stringify(event)})`
    void this.page.evaluate(script).catch((error: unknown) => {
      if (!this.closed) throw error
    })
  }

  /** An `http` origin in `reroute` also covers `ws`. */
  private routed(url: string): string {
    for (const [from, to] of Object.entries(this.reroute)) {
      if (url.startsWith(from)) return to + url.slice(from.length)
      const live = from.replace(/^http/, 'ws')
      if (url.startsWith(live)) return to.replace(/^http/, 'ws') + url.slice(live.length)
    }
    return url
  }

  private isAllowed(url: string): boolean {
    const { host, hostname, protocol } = new URL(url)
    return (
      ['http:', 'https:', 'ws:', 'wss:'].includes(protocol) &&
      (this.allowedHosts.includes(host) || this.allowedHosts.includes(hostname))
    )
  }
}

function toWire(body: Body): string | Buffer<ArrayBuffer> | undefined {
  if (body.kind === 'none') return undefined
  return body.kind === 'text' ? body.text : Buffer.from(body.base64, 'base64')
}
