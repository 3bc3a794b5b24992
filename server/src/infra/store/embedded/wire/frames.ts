import { MongoError } from '../mongo-error'
import { HEADER_BYTES, MAX_MESSAGE_BYTES } from './message'

/**
 * Cuts the byte stream of a connection into messages; holds at most one incomplete message, in a buffer that grows with
 * what has really arrived, however small the pieces are and whatever length was announced.
 */
export class Frames {
  private held: Buffer = Buffer.alloc(0)
  private size = 0

  /** @param maxBytes the longest message that is taken in now */
  constructor(private readonly maxBytes: () => number = () => MAX_MESSAGE_BYTES) {}

  /** The messages that are complete with this chunk. Throws MongoError 17 for an impossible length. */
  push(chunk: Buffer): Buffer[] {
    const complete: Buffer[] = []
    let rest = this.size === 0 ? chunk : this.append(chunk)
    for (let size = this.sizeOf(rest); size > 0 && size <= rest.length; size = this.sizeOf(rest)) {
      complete.push(rest.subarray(0, size))
      rest = rest.subarray(size)
    }
    if (complete.length > 0 || this.size === 0) {
      // a copy: the complete messages go on in the old buffer
      this.held = Buffer.from(rest)
      this.size = rest.length
    }
    return complete
  }

  /** Announced bytes of the message of which only a part has arrived; 0 when nothing is under way. */
  get awaited(): number {
    return this.sizeOf(this.held.subarray(0, this.size))
  }

  /** Bytes of the message that begins here; 0 until its first four bytes are there. */
  private sizeOf(bytes: Buffer): number {
    if (bytes.length < 4) return 0
    const size = bytes.readInt32LE(0)
    if (size < HEADER_BYTES || size > this.maxBytes()) throw new MongoError(17, `impossible message length ${size}`)
    return size
  }

  /** Everything that has arrived of the message so far. */
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
