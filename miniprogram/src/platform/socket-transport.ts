import Taro from '@tarojs/taro'
import { WebSocket as WebSocketTransport } from 'engine.io-client'

/** What engine.io expects of a WebSocket. */
interface SocketLike {
  binaryType: string
  onopen: (() => void) | null
  onclose: ((event: { code: number; reason: string }) => void) | null
  onmessage: ((event: { data: string | ArrayBuffer }) => void) | null
  onerror: ((event: unknown) => void) | null
  send(data: string | ArrayBuffer): void
  close(): void
}

type RawData = string | ArrayBuffer | ArrayBufferView

/** engine.io's WebSocket transport on `wx.connectSocket`: `io(url, { transports: [WechatTransport] })`. */
export class WechatTransport extends WebSocketTransport {
  override createSocket(uri: string): SocketLike {
    return openSocket(uri)
  }

  override doWrite(_packet: unknown, data: RawData): void {
    // WeChat takes an ArrayBuffer but no view of one, so a view is copied to a buffer of its own.
    const plain = ArrayBuffer.isView(data) ? copyOf(data) : data
    ;(this as unknown as { ws: SocketLike }).ws.send(plain)
  }
}

function copyOf(view: ArrayBufferView): ArrayBuffer {
  const copy = new Uint8Array(view.byteLength)
  copy.set(new Uint8Array(view.buffer, view.byteOffset, view.byteLength))
  return copy.buffer
}

function openSocket(url: string): SocketLike {
  let task: Taro.SocketTask | undefined
  let closed = false
  const socket: SocketLike = {
    binaryType: 'arraybuffer',
    onopen: null,
    onclose: null,
    onmessage: null,
    onerror: null,
    send: (data) => task?.send({ data, fail: (error) => socket.onerror?.(error) }),
    close() {
      closed = true
      task?.close({ code: 1000 })
    },
  }
  // Taro resolves with the task once WeChat accepts the call. WeChat allows 5 open sockets.
  Taro.connectSocket({ url }).then(
    (opened) => {
      task = opened
      opened.onOpen(() => socket.onopen?.())
      opened.onMessage(({ data }: { data: string | ArrayBuffer }) => socket.onmessage?.({ data }))
      opened.onError((error) => socket.onerror?.(error))
      opened.onClose(({ code, reason }) => socket.onclose?.({ code: code ?? 1006, reason: reason ?? '' }))
      if (closed) opened.close({ code: 1000 })
    },
    (error: unknown) => {
      socket.onerror?.(error)
      socket.onclose?.({ code: 1006, reason: 'refused' })
    },
  )
  return socket
}
