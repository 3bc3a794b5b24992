import { createHash, type Hash } from 'node:crypto'
import { open, rename, unlink, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { toStorageError } from './storage-error'
import { WAV_HEADER_BYTES, wavHeader } from './wav-header'

export type AudioCodec = 'pcm' | 'mp3'

const RATE = 16_000
/** Half a second of PCM: frames are handed to the disk in such batches, not one by one. */
const BATCH_BYTES = 16 * 1024

/**
 * One recording while it comes in. Bytes go to a temporary file as they arrive; memory holds only what the disk has
 * not taken yet. Nothing is visible under the final name until `seal` has made it durable.
 */
export class RecordingWriter {
  /** Bytes of audio accepted so far, the header not counted. */
  bytes = 0
  /** Bytes accepted and not yet handed to the disk. */
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

  /** Both folders exist. An older temporary file of that name is emptied. */
  static async create(temporary: string, final: string, codec: AudioCodec): Promise<RecordingWriter> {
    try {
      const file = await open(temporary, 'w', 0o600)
      const writer = new RecordingWriter(file, temporary, final, codec)
      if (codec === 'pcm') writer.enqueue(wavHeader(0, RATE))
      return writer
    } catch (error) {
      throw toStorageError(error)
    }
  }

  /** Takes bytes; a failure of the disk shows at `seal`, or at once in `failed`. */
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

  /**
   * Makes the recording durable under its final name: file flushed, renamed, folder flushed. With `flush` false the
   * system may take its time: for what would not be missed after a power cut.
   */
  async seal({ flush = true } = {}): Promise<{ bytes: number }> {
    this.over = true
    try {
      await this.drained()
      if (this.codec === 'pcm') await this.file.write(wavHeader(this.bytes, RATE), 0, WAV_HEADER_BYTES, 0)
      if (flush) await this.file.sync()
      await this.file.close()
      await rename(this.temporary, this.final)
      if (flush) await syncFolder(dirname(this.final))
      return { bytes: this.bytes }
    } catch (error) {
      await this.discard()
      throw toStorageError(error)
    }
  }

  /** The recording never was. */
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
    if (!this.writing && this.waiting >= BATCH_BYTES) this.busy = this.flush()
  }

  private async flush(): Promise<void> {
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
      if (!this.writing) this.busy = this.flush()
      await this.busy
    }
    if (this.failure !== null) throw this.failure
  }
}

/** A disk that is nearly full takes a part and refuses the rest: go on until it is all there or it says why not. */
async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  let from = 0
  while (from < bytes.byteLength) {
    const { bytesWritten } = await file.write(bytes, from, bytes.byteLength - from)
    from += bytesWritten
  }
}

/** A rename survives a crash only when the folder was flushed too; where folders can't be opened there is no need. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null)
  if (!handle) return
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
