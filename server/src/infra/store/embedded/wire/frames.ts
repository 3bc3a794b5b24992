import { MongoError } from '../mongo-error'
import { HEADER_BYTES, MAX_MESSAGE_BYTES } from './message'

/** Cuts the byte stream of a connection into messages; holds at most one incomplete message. */
export class Frames {
  private chunks: Buffer[] = []
  private held = 0
  /** Size of the message that is arriving; 0 until its first four bytes are there. */
  private wanted = 0

  /** The messages that are complete with this chunk. Throws MongoError 17 for an impossible length. */
  push(chunk: Buffer): Buffer[] {
    this.chunks.push(chunk)
    this.held += chunk.length
    const complete: Buffer[] = []
    for (;;) {
      if (this.wanted === 0 && !this.readSize()) return complete
      if (this.held < this.wanted) return complete
      complete.push(this.take(this.wanted))
      this.wanted = 0
    }
  }

  private readSize(): boolean {
    if (this.held < 4) return false
    const size = this.join().readInt32LE(0)
    if (size < HEADER_BYTES || size > MAX_MESSAGE_BYTES) throw new MongoError(17, `impossible message length ${size}`)
    this.wanted = size
    return true
  }

  private take(size: number): Buffer {
    const all = this.join()
    const rest = all.subarray(size)
    this.chunks = rest.length > 0 ? [rest] : []
    this.held = rest.length
    return all.subarray(0, size)
  }

  private join(): Buffer {
    if (this.chunks.length > 1) this.chunks = [Buffer.concat(this.chunks)]
    return this.chunks[0] ?? Buffer.alloc(0)
  }
}
