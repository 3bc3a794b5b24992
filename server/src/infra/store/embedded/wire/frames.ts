import { MongoError } from '../mongo-error'
import { HEADER_BYTES, MAX_MESSAGE_BYTES } from './message'

/**
 * Splits the byte stream of a connection into messages; holds at most one incomplete message, in a buffer that grows
 * with the bytes received, however small the chunks are and whatever length was announced.
 */
export class Frames {
  private held: Buffer = Buffer.alloc(0)
  private size = 0

  /** @param maxBytes the maximum length of a message at present */
  constructor(private readonly maxBytes: () => number = () => MAX_MESSAGE_BYTES) {}

  /** Returns the messages that this chunk completes. Throws MongoError 17 for an impossible length. */
  push(chunk: Buffer): Buffer[] {
    if (this.size === 0 && this.sizeOf(chunk) === chunk.length) return [chunk]
    const complete: Buffer[] = []
    let rest = this.size === 0 ? chunk : this.append(chunk)
    for (let size = this.sizeOf(rest); size > 0 && size <= rest.length; size = this.sizeOf(rest)) {
      complete.push(rest.subarray(0, size))
      rest = rest.subarray(size)
    }
    if (complete.length > 0 || this.size === 0) {
      // a copy, since the complete messages still use the old buffer
      this.held = Buffer.from(rest)
      this.size = rest.length
    }
    return complete
  }

  /** Announced length of the incomplete message; 0 when there is none. */
  get awaited(): number {
    return this.size === 0 ? 0 : this.sizeOf(this.held.subarray(0, this.size))
  }

  /** Length of the message that starts here; 0 until its first four bytes have arrived. */
  private sizeOf(bytes: Buffer): number {
    if (bytes.length < 4) return 0
    const size = bytes.readInt32LE(0)
    if (size < HEADER_BYTES || size > this.maxBytes()) throw new MongoError(17, `impossible message length ${size}`)
    return size
  }

  /** Appends the chunk; returns all bytes received of the message so far. */
  private append(chunk: Buffer): Buffer {
    const end = this.size + chunk.length
    if (end > this.held.length) {
      const bigger = Buffer.allocUnsafe(Math.max(end, this.held.length * 2))
      this.held.copy(bigger, 0, 0, this.size)
      this.held = bigger
    }
    chunk.copy(this.held, this.size)
    this.size = end
    return this.held.subarray(0, end)
  }
}
