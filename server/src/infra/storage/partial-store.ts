import { type FileHandle, mkdir, open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from './recording-writer'
import { toStorageError } from './storage-error'

/** Bytes that are written in one step, so that a fast line does not need a step for each of its packets. */
const STEP_BYTES = 512 * 1024
/** How much may be written before it is made durable. */
const DURABLE_BYTES = 32 * 1024 * 1024

export interface Progress {
  /** These bytes stand in the file now, from this place on. What it throws ends the writing. */
  written(bytes: Uint8Array, at: number): void
  /** So many bytes from the beginning of the file outlive a crash of the machine. */
  durable(bytes: number): Promise<void>
}

/**
 * Files that arrive in parts, under DATA_DIR/media/.partial. They outlive the server: an upload goes on where it stopped.
 * A full disk always gives `upload/disk_full`.
 */
export class PartialStore {
  constructor(private readonly root: string) {}

  async prepare(): Promise<void> {
    await mkdir(this.root, { recursive: true, mode: 0o700 })
  }

  /** An empty file, durable. */
  async create(id: string): Promise<void> {
    try {
      const file = await open(this.fileOf(id), 'wx', 0o600)
      await file.close()
      await syncFolder(this.root)
    } catch (error) {
      throw toStorageError(error, 'upload/disk_full')
    }
  }

  /**
   * Writes the source behind the first `from` bytes; what stood behind them is gone. Returns where the file ends then.
   * When the source breaks off, what came before is made durable all the same.
   */
  async append(id: string, from: number, source: AsyncIterable<Uint8Array>, progress: Progress): Promise<number> {
    try {
      const file = await open(this.fileOf(id), 'r+')
      try {
        if ((await file.stat()).size > from) await file.truncate(from)
        return await appendTo(file, from, source, progress)
      } finally {
        await file.close()
      }
    } catch (error) {
      throw toStorageError(error, 'upload/disk_full')
    }
  }

  /** Bytes that the disk has room for. */
  async freeBytes(): Promise<number> {
    const { bavail, bsize } = await statfs(this.root)
    return bavail * bsize
  }

  async remove(id: string): Promise<void> {
    await rm(this.fileOf(id), { force: true })
  }

  fileOf(id: string): string {
    if (!/^[a-f0-9]{24}$/.test(id)) throw new Error(`not the id of an upload: ${id}`)
    return join(this.root, id)
  }
}

async function appendTo(
  file: FileHandle,
  from: number,
  source: AsyncIterable<Uint8Array>,
  { written, durable }: Progress,
): Promise<number> {
  let at = from
  let safe = from
  let waiting: Uint8Array[] = []
  let waitingBytes = 0

  const write = async (): Promise<void> => {
    const parts = waiting
    waiting = []
    waitingBytes = 0
    await writeAll(file, parts, at)
    for (const part of parts) {
      written(part, at)
      at += part.byteLength
    }
  }
  const save = async (): Promise<void> => {
    if (at === safe) return
    await file.datasync()
    safe = at
    await durable(at)
  }

  try {
    for await (const bytes of source) {
      waiting.push(bytes)
      waitingBytes += bytes.byteLength
      if (waitingBytes >= STEP_BYTES) await write()
      if (at - safe >= DURABLE_BYTES) await save()
    }
  } finally {
    // Also where the source broke off, or the disk is full: what stands in the file need not be sent again.
    try {
      await write()
    } finally {
      await save()
    }
  }
  return at
}

/** A nearly full disk may write only a part, so this repeats until all bytes are written or the write fails. */
async function writeAll(file: FileHandle, parts: readonly Uint8Array[], at: number): Promise<void> {
  if (parts.length === 0) return
  const { bytesWritten } = await file.writev([...parts], at)
  let rest = Buffer.alloc(0)
  if (bytesWritten < parts.reduce((sum, part) => sum + part.byteLength, 0))
    rest = Buffer.concat(parts).subarray(bytesWritten)
  for (let to = at + bytesWritten; rest.byteLength > 0; ) {
    const step = await file.write(rest, 0, rest.byteLength, to)
    to += step.bytesWritten
    rest = rest.subarray(step.bytesWritten)
  }
}
