import type { Body, NodeBridge, SocketEvent } from '../../bridge.types'
import { answer, type Callbacks, Listeners } from './answer'

const MAX_REQUESTS = 10
const MAX_SOCKETS = 5
const DEFAULT_TIMEOUT_MS = 60_000

type RequestOptions = Callbacks & {
  url: string
  data?: string | object | ArrayBuffer
  header?: Record<string, string>
  method?: string
  dataType?: string
  responseType?: 'text' | 'arraybuffer'
  timeout?: number
}
type ConnectOptions = Callbacks & { url: string; header?: Record<string, string>; protocols?: string[] }
type CloseOptions = Callbacks & { code?: number; reason?: string }

type OpenSocket = { onEvent(event: SocketEvent): void }

/** `wx.request` and `wx.connectSocket`; Node performs them, to enforce the list of allowed domains. */
export function createNetwork(node: NodeBridge, startsConnected: boolean) {
  let requests = 0
  let lastSocket = 0
  let connected = startsConnected
  const sockets = new Map<number, OpenSocket>()
  const statusChange = new Listeners<[{ isConnected: boolean; networkType: string }]>()

  async function exchange(options: RequestOptions) {
    if (!connected) throw new Error('errcode:-101 cronet_error_code:-106 net::ERR_INTERNET_DISCONNECTED')
    if (requests >= MAX_REQUESTS) throw new Error('more than 10 requests at once')
    requests += 1
    try {
      const method = (options.method ?? 'GET').toUpperCase()
      const header = lowerCase(options.header ?? {})
      if (method !== 'GET') header['content-type'] ??= 'application/json'
      const { url, body } = encode(options, method, header['content-type'] ?? '')
      const reply = await node.weappRequest({
        url,
        method,
        header,
        body,
        timeoutMs: options.timeout ?? DEFAULT_TIMEOUT_MS,
      })
      if (!reply.ok) throw new Error(reply.reason)
      return { bytes: fromBase64(reply.base64), ...reply }
    } finally {
      requests -= 1
    }
  }

  async function send(options: RequestOptions) {
    const { bytes, status, header, cookies } = await exchange(options)
    const data =
      options.responseType === 'arraybuffer'
        ? bytes
        : parse(new TextDecoder().decode(bytes), options.dataType ?? 'json')
    return { data, statusCode: status, header, cookies }
  }

  function connect(options: ConnectOptions) {
    const id = (lastSocket += 1)
    const open = new Listeners<[{ header: object }]>()
    const message = new Listeners<[{ data: string | ArrayBuffer }]>()
    const close = new Listeners<[{ code: number; reason: string }]>()
    const error = new Listeners<[{ errMsg: string }]>()
    const full = sockets.size >= MAX_SOCKETS
    const task = {
      readyState: 0,
      CONNECTING: 0,
      OPEN: 1,
      CLOSING: 2,
      CLOSED: 3,
      onOpen: open.on,
      onMessage: message.on,
      onClose: close.on,
      onError: error.on,
      send: (message: Callbacks & { data: string | ArrayBuffer }) =>
        answer('sendSocketMessage', message, async () => {
          if (task.readyState !== task.OPEN) throw new Error('socket is not connected')
          await node.weappSocketSend(id, toBody(message.data))
          return undefined
        }),
      close: (closing: CloseOptions = {}) =>
        answer('closeSocket', closing, async () => {
          task.readyState = task.CLOSING
          await node.weappSocketClose(id, closing.code ?? 1000, closing.reason ?? '')
          return undefined
        }),
    }
    sockets.set(id, {
      onEvent(event) {
        if (event.type === 'open') {
          task.readyState = task.OPEN
          open.emit({ header: {} })
        } else if (event.type === 'message') message.emit({ data: fromBody(event.body) })
        else if (event.type === 'error') error.emit({ errMsg: event.reason })
        else {
          task.readyState = task.CLOSED
          sockets.delete(id)
          close.emit({ code: event.code, reason: event.reason })
        }
      },
    })
    void answer('connectSocket', options, async () => {
      if (!connected) {
        setTimeout(() => {
          error.emit({ errMsg: 'errcode:-101 net::ERR_INTERNET_DISCONNECTED' })
          task.readyState = task.CLOSED
          sockets.delete(id)
          close.emit({ code: 1006, reason: 'abnormal closure' })
        }, 0)
        return undefined
      }
      if (full) {
        sockets.delete(id)
        throw new Error('exceed max socket limit')
      }
      await node.weappSocketOpen(id, options.url, options.header ?? {})
      return undefined
    })
    return task
  }

  return {
    exchange,
    onSocketEvent: (id: number, event: SocketEvent) => sockets.get(id)?.onEvent(event),
    setConnected(value: boolean) {
      connected = value
      if (!value) for (const id of [...sockets.keys()]) void node.weappSocketClose(id, 1000, 'network down')
      statusChange.emit({ isConnected: value, networkType: value ? 'wifi' : 'none' })
    },
    wx: {
      request(options: RequestOptions) {
        let aborted = false
        const done = answer('request', options, async () => {
          const result = await send(options)
          if (aborted) throw new Error('abort')
          return result
        })
        const nothing = () => undefined
        const task = {
          abort: () => void (aborted = true),
          onHeadersReceived: nothing,
          offHeadersReceived: nothing,
          onChunkReceived: nothing,
          offChunkReceived: nothing,
        }
        return Object.assign(done, task)
      },
      connectSocket: connect,
      getNetworkType: (options?: Callbacks) =>
        answer('getNetworkType', options, () => ({ networkType: connected ? 'wifi' : 'none' })),
      onNetworkStatusChange: statusChange.on,
      offNetworkStatusChange: statusChange.off,
    },
  }
}

function encode(options: RequestOptions, method: string, contentType: string): { url: string; body: Body } {
  const { url, data } = options
  if (data === undefined) return { url, body: { kind: 'none' } }
  if (method === 'GET') {
    const pairs = typeof data === 'string' ? data : formEncode(data)
    return { url: pairs === '' ? url : url + (url.includes('?') ? '&' : '?') + pairs, body: { kind: 'none' } }
  }
  if (typeof data === 'string' || isBuffer(data)) return { url, body: toBody(data) }
  const text = contentType.includes('application/x-www-form-urlencoded') ? formEncode(data) : JSON.stringify(data)
  return { url, body: { kind: 'text', text } }
}

function formEncode(data: object): string {
  return Object.entries(data)
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`)
    .join('&')
}

function parse(text: string, dataType: string): unknown {
  if (dataType !== 'json') return text
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

function lowerCase(header: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(header).map(([name, value]) => [name.toLowerCase(), String(value)]))
}

function isBuffer(data: unknown): data is ArrayBuffer {
  return Object.prototype.toString.call(data) === '[object ArrayBuffer]'
}

function toBody(data: string | ArrayBuffer): Body {
  if (typeof data === 'string') return { kind: 'text', text: data }
  if (!isBuffer(data)) throw new TypeError('only a string or an ArrayBuffer can be sent')
  return { kind: 'bytes', base64: toBase64(data) }
}

function fromBody(body: Body): string | ArrayBuffer {
  return body.kind === 'bytes' ? fromBase64(body.base64) : body.kind === 'text' ? body.text : ''
}

export function toBase64(buffer: ArrayBuffer): string {
  let binary = ''
  for (const byte of new Uint8Array(buffer)) binary += String.fromCharCode(byte)
  return btoa(binary)
}

export function fromBase64(text: string): ArrayBuffer {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer
}
