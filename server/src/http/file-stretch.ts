import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { OpenFile } from '../infra/storage/shared-files'
import type { ByteRange } from './byte-range'

const LARGE_BYTES = 1024 * 1024
/** What is read at once of little files, and of all while many answers are under way. */
const SMALL_BYTES = 64 * 1024
/** Large buffers of all answers together: devices on weak links do not hold more of the server's memory. */
const MOST_BUFFERS = 64
/** Kept for the next answers. */
const IDLE_BUFFERS = 16

const idle: Buffer[] = []
let lent = 0

/**
 * Part of a file as the body of an answer, read a megabyte at a time. Each read waits for a turn of the event loop, which on
 * a server where many speak takes some milliseconds: a range of a film goes out after one of them, not after the sixteen of
 * Node's own streams. Their buffers are used again; new ones at the pace of 200 viewers made the collector of garbage run
 * all the time. Closes the file at its end.
 */
export class FileStretch extends Readable {
  private at: number
  private readonly end: number
  private buffer: Buffer | null = null
  private readonly isLarge: boolean
  private isReading = false

  constructor(
    private readonly file: OpenFile['file'],
    { start, end }: ByteRange,
    private readonly response: ServerResponse,
  ) {
    // Nothing is read before what was read is on its way.
    super({ highWaterMark: 1 })
    this.at = start
    this.end = end
    this.isLarge = end - start >= SMALL_BYTES && lent < MOST_BUFFERS && !response.destroyed
    if (!this.isLarge) return
    lent++
    response.once('close', () => this.giveBack())
  }

  override _read(): void {
    // The buffer is free again when the connection has taken all of it.
    if (this.response.writableNeedDrain) this.response.once('drain', () => void this.readNext())
    else void this.readNext()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.file.close().then(
      () => done(error),
      (failed: Error) => done(error ?? failed),
    )
  }

  private async readNext(): Promise<void> {
    if (this.at > this.end) return void this.push(null)
    const left = this.end - this.at + 1
    this.buffer ??= this.isLarge
      ? (idle.pop() ?? Buffer.allocUnsafeSlow(LARGE_BYTES))
      : Buffer.allocUnsafeSlow(Math.min(SMALL_BYTES, left))
    this.isReading = true
    try {
      const { bytesRead } = await this.file.read(this.buffer, 0, Math.min(this.buffer.length, left), this.at)
      this.at += bytesRead
      // A file that became shorter ends the answer before its announced length.
      this.push(bytesRead === 0 ? null : this.buffer.subarray(0, bytesRead))
    } catch (error) {
      this.destroy(error as Error)
    } finally {
      this.isReading = false
    }
  }

  /** The answer is over; what did not leave whole may still be with the connection. */
  private giveBack(): void {
    lent--
    if (this.buffer && !this.isReading && this.response.writableFinished && idle.length < IDLE_BUFFERS)
      idle.push(this.buffer)
    this.buffer = null
  }
}
