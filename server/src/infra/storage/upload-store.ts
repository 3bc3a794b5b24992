import { createWriteStream } from 'node:fs'
import { access, mkdir, open, rename, rm, unlink, utimes, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ObjectStore } from './object/object-store'
import { syncFolder } from './recording-writer'
import { toStorageError } from './storage-error'

/** `<orgid>/<kind>/<folder: a day, year/month/day or a person's id>/<name with a random part>.<ending>` */
export type UploadPath = string

const SAFE =
  /^[A-Za-z0-9_-]{1,64}\/[A-Za-z]{1,20}\/(?:\d{4}\/\d{2}\/\d{2}|[A-Za-z0-9_-]{1,64})\/[A-Za-z0-9_-]{16,128}\.[a-z0-9]{1,5}$/

/** Whether the path has the form that this store creates, so that it can't lead out of the folder. */
export const isUploadPath = (path: string): boolean => SAFE.test(path)

/** A file in the place of those that are being received. */
export interface Received {
  file: string
  sizeBytes: number
}

/** Bytes of a file from `from` to before `to`. */
interface Range {
  from: number
  to: number
}

/**
 * Uploaded and generated files under DATA_DIR/media. Files being received are in `.incoming`, which is emptied at
 * start. A full disk always gives `upload/disk_full`. Where there is a bucket it keeps all of them, and the disk holds
 * copies (`disk-copies.ts`), so that whoever reads a file finds it on the disk; a bucket out of reach always gives
 * `upload/store_unreachable`.
 */
export class UploadStore {
  private received = 0
  /** Copies that are on their way, so that each is fetched once. */
  private readonly coming = new Map<UploadPath, Promise<boolean>>()

  constructor(
    private readonly root: string,
    private readonly bucket: ObjectStore | null = null,
  ) {}

  async prepare(): Promise<void> {
    await rm(this.incoming, { recursive: true, force: true })
    await mkdir(this.incoming, { recursive: true, mode: 0o700 })
  }

  /** Writes the stream to a temporary file and returns its path. If the stream breaks off, the file is deleted. */
  async receive(source: Readable): Promise<Received> {
    const file = join(this.incoming, String(this.received++))
    const target = createWriteStream(file, { mode: 0o600 })
    try {
      await pipeline(source, target)
      return { file, sizeBytes: target.bytesWritten }
    } catch (error) {
      await unlink(file).catch(() => undefined)
      throw toStorageError(error, 'upload/disk_full')
    }
  }

  /**
   * Replaces a received file by some of its parts and bytes of ours, in this order; the same file where that changes
   * nothing. Discards it when that fails.
   */
  async reduce(received: Received, parts: readonly (Range | Uint8Array)[]): Promise<Received> {
    const [first, ...others] = joined(parts)
    const isWhole = first && 'from' in first && first.from === 0 && first.to === received.sizeBytes
    if (isWhole && others.length === 0) return received
    const source = await open(received.file, 'r')
    try {
      return await this.receive(Readable.from(bytesOf(source, joined(parts))))
    } finally {
      await source.close()
      await this.discard(received.file)
    }
  }

  /**
   * Makes a received file durable under its path: in the bucket, then flushes it, renames it and flushes the folder. It
   * stays where it is when the bucket can't be reached: it can be kept later.
   */
  async keep(received: string, path: UploadPath): Promise<void> {
    const final = this.fileOf(path)
    await this.bucket?.put(path, received)
    try {
      await mkdir(dirname(final), { recursive: true, mode: 0o700 })
      const file = await open(received, 'r')
      try {
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(received, final)
      await syncFolder(dirname(final))
    } catch (error) {
      await unlink(received).catch(() => undefined)
      throw toStorageError(error, 'upload/disk_full')
    }
  }

  /** Null if the file does not exist. The caller closes it. */
  async open(path: UploadPath): Promise<{ file: FileHandle; size: number } | null> {
    const found = await this.locate(path)
    const file = found === null ? null : await open(found, 'r').catch(() => null)
    return file && { file, size: (await file.stat()).size }
  }

  /** Absolute path of the file; null if it does not exist. */
  async locate(path: UploadPath): Promise<string | null> {
    const file = this.fileOf(path)
    if (await isThere(file)) {
      // What is read stays on the disk.
      if (this.bucket) await touch(file)
      return file
    }
    return (await this.fetch(path)) ? file : null
  }

  /** The bucket last: what is gone there can't come back from it. */
  async remove(path: UploadPath): Promise<void> {
    await rm(this.fileOf(path), { force: true })
    await this.bucket?.remove(path)
    await rm(this.fileOf(path), { force: true })
  }

  /** Brings a copy from the bucket. Resolves to whether the file exists. */
  private async fetch(path: UploadPath): Promise<boolean> {
    const { bucket } = this
    if (!bucket) return false
    const under = this.coming.get(path) ?? this.copy(bucket, path).finally(() => this.coming.delete(path))
    this.coming.set(path, under)
    return await under
  }

  private async copy(bucket: ObjectStore, path: UploadPath): Promise<boolean> {
    const file = join(this.incoming, String(this.received++))
    try {
      if (!(await bucket.get(path, file))) return false
      await mkdir(dirname(this.fileOf(path)), { recursive: true, mode: 0o700 })
      await rename(file, this.fileOf(path))
      return true
    } catch (error) {
      await unlink(file).catch(() => undefined)
      throw toStorageError(error, 'upload/disk_full')
    }
  }

  /** Deletes a received file that is not needed. */
  async discard(received: string): Promise<void> {
    await rm(received, { force: true })
  }

  private get incoming(): string {
    return join(this.root, '.incoming')
  }

  private fileOf(path: UploadPath): string {
    if (!isUploadPath(path)) throw new Error(`not an upload's path: ${path}`)
    return join(this.root, path)
  }
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

async function touch(file: string): Promise<void> {
  const now = new Date()
  await utimes(file, now, now).catch(() => undefined)
}

const STEP_BYTES = 64 * 1024

async function* bytesOf(source: FileHandle, parts: readonly (Range | Uint8Array)[]): AsyncIterable<Uint8Array> {
  for (const part of parts) {
    if (!('from' in part)) {
      yield part
      continue
    }
    for (let at = part.from; at < part.to; at += STEP_BYTES) {
      const wanted = Math.min(STEP_BYTES, part.to - at)
      const { bytesRead, buffer } = await source.read(Buffer.allocUnsafe(wanted), 0, wanted, at)
      yield buffer.subarray(0, bytesRead)
    }
  }
}

/** Neighbouring ranges as one. */
function joined(parts: readonly (Range | Uint8Array)[]): (Range | Uint8Array)[] {
  const all: (Range | Uint8Array)[] = []
  for (const part of parts) {
    const last = all.at(-1)
    if (last && 'from' in last && 'from' in part && last.to === part.from) all.splice(-1, 1, { ...last, to: part.to })
    else all.push(part)
  }
  return all
}
