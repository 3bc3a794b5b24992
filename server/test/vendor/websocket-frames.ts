import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

/** One message of a client; the frames of RFC 6455, without extensions. */
export interface ClientMessage {
  kind: 'text' | 'binary' | 'close'
  data: Buffer
}

/** Answers the opening handshake of a WebSocket. */
export function acceptWebSocket(req: IncomingMessage, socket: Duplex): void {
  const accept = createHash('sha1')
    .update(`${req.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
    .digest('base64')
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  )
}

/** A text frame of the server (up to 65,535 bytes). */
export function textFrame(text: string): Buffer {
  const data = Buffer.from(text)
  const head = data.length < 126 ? Buffer.from([0x81, data.length]) : Buffer.from([0x81, 126, 0, 0])
  if (data.length >= 126) head.writeUInt16BE(data.length, 2)
  return Buffer.concat([head, data])
}

export const closeFrame = (): Buffer => Buffer.from([0x88, 2, 0x03, 0xe8])

/** Reads masked frames from pieces of a stream; calls `onMessage` for each. Clients of these tests never split a message. */
export function frameReader(onMessage: (message: ClientMessage) => void): (piece: Buffer) => void {
  let held = Buffer.alloc(0)
  return (piece) => {
    held = Buffer.concat([held, piece])
    for (;;) {
      const frame = firstFrame(held)
      if (!frame) return
      held = held.subarray(frame.length)
      const kind = ({ 1: 'text', 2: 'binary', 8: 'close' } as const)[frame.opcode]
      if (kind) onMessage({ kind, data: frame.data })
    }
  }
}

function firstFrame(held: Buffer): { opcode: number; data: Buffer; length: number } | null {
  if (held.length < 2) return null
  const short = held.readUInt8(1) & 0x7f
  const at = short === 126 ? 4 : short === 127 ? 10 : 2
  if (held.length < at + 4) return null
  const size = short === 126 ? held.readUInt16BE(2) : short === 127 ? Number(held.readBigUInt64BE(2)) : short
  const length = at + 4 + size
  if (held.length < length) return null
  const mask = held.subarray(at, at + 4)
  const data = Buffer.from(held.subarray(at + 4, length)).map((byte, i) => byte ^ (mask[i % 4] ?? 0))
  return { opcode: held.readUInt8(0) & 0x0f, data: Buffer.from(data), length }
}
