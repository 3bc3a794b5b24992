import { createHash, type Hash } from 'node:crypto'
import { open, rename, unlink, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { toStorageError } from './storage-error'
import { WAV_HEADER_BYTES, wavHeader } from '@lianda/shared/kernel/wav'

export type AudioCodec = 'pcm' | 'mp3'

const RATE = 16_000
/** A second of PCM: frames are written to disk in batches of this size, not one by one. */
const BATCH_BYTES = 32 * 1024

/**
 * One recording while it is being received. Bytes go to a temporary file as they arrive; memory holds only bytes that
 * are not written yet. Nothing is visible under the final name until `finish`, and no document names it before it is durable.
 */
export class RecordingWriter {
  /** Bytes of audio accepted so far, without the header. */
  bytes = 0
  /** Bytes accepted but not yet written to disk. */
  waiting = 0
  private readonly hash: Hash = createHash('sha256')
  private queue: Uint8Array[] = []
  private busy: Promise<void> = Promise.resolve()
  private writing = false
  private failure: unknown = null
  private over = false

  private constructor(
    private readonly file: FileHandle,
    private readonly temporary: string,
    private readonly final: string,
    private readonly codec: AudioCodec,
  ) {}

  /** Both folders must exist. An older temporary file with that name is truncated. */
  static async create(temporary: string, final: string, codec: AudioCodec): Promise<RecordingWriter> {
    try {
      const file = await open(temporary, 'w', 0o600)
      const writer = new RecordingWriter(file, temporary, final, codec)
      if (codec === 'pcm') writer.enqueue(wavHeader(0, RATE))
      return writer
    } catch (error) {
      throw toStorageError(error, 'voice/disk_full')
    }
  }

  /** Accepts bytes. A disk failure sets `failed` and makes `seal` throw. */
  append(bytes: Uint8Array): void {
    if (this.over || this.failed) return
    this.hash.update(bytes)
    this.bytes += bytes.byteLength
    this.enqueue(bytes)
  }

  get failed(): boolean {
    return this.failure !== null
  }

  /** Hexadecimal SHA-256 of the audio so far; more may follow. */
  sha256(): string {
    return this.hash.copy().digest('hex')
  }

  /** Makes the recording durable under its final name; see `finish` and `flush`. */
  async seal(): Promise<{ bytes: number }> {
    const sealed = await this.finish()
    await this.flush()
    return sealed
  }

  /**
   * Ends the recording, which can be read under its final name from now on. It is durable after `flush`; `close` is for those
   * that may be lost in a power cut.
   */
  async finish(): Promise<{ bytes: number }> {
    this.over = true
    try {
      await this.drained()
      if (this.codec === 'pcm') await this.file.write(wavHeader(this.bytes, RATE), 0, WAV_HEADER_BYTES, 0)
      await rename(this.temporary, this.final)
      return { bytes: this.bytes }
    } catch (error) {
      await this.discard()
      throw toStorageError(error, 'voice/disk_full')
    }
  }

  /**
   * Flushes a finished file, then its folder. In this order most file systems write both at once, and the folder's flush finds
   * nothing left. What can't be flushed is removed.
   */
  async flush(): Promise<void> {
    try {
      await this.file.sync()
      await this.file.close()
      await syncFolder(dirname(this.final))
    } catch (error) {
      await this.discard()
      await unlink(this.final).catch(() => undefined)
      throw toStorageError(error, 'voice/disk_full')
    }
  }

  /** Closes a finished file that is not flushed. */
  async close(): Promise<void> {
    await this.file.close()
  }

  /** Stops and deletes the recording. */
  async discard(): Promise<void> {
    this.over = true
    this.queue = []
    await this.busy.catch(() => undefined)
    await this.file.close().catch(() => undefined)
    await unlink(this.temporary).catch(() => undefined)
  }

  private enqueue(bytes: Uint8Array): void {
    this.queue.push(bytes)
    this.waiting += bytes.byteLength
    if (!this.writing && this.waiting >= BATCH_BYTES) this.busy = this.writeQueue()
  }

  private async writeQueue(): Promise<void> {
    this.writing = true
    try {
      while (this.queue.length > 0 && this.failure === null) {
        const batch = this.queue
        this.queue = []
        const size = batch.reduce((sum, part) => sum + part.byteLength, 0)
        await writeAll(this.file, Buffer.concat(batch, size))
        this.waiting -= size
      }
    } catch (error) {
      this.failure = error
    } finally {
      this.writing = false
    }
  }

  private async drained(): Promise<void> {
    while (this.writing || (this.queue.length > 0 && this.failure === null)) {
      if (!this.writing) this.busy = this.writeQueue()
      await this.busy
    }
    if (this.failure !== null) throw this.failure
  }
}

/** A nearly full disk may write only a part, so this repeats until all bytes are written or the write fails. */
async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  let from = 0
  while (from < bytes.byteLength) {
    const { bytesWritten } = await file.write(bytes, from, bytes.byteLength - from)
    from += bytesWritten
  }
}

/** A rename survives a crash only if the folder is flushed too. Systems that can't open folders don't need this. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null)
  if (!handle) return
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
