import { rmSync, statSync } from 'node:fs'
import { open, rename, rm, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { MongoError } from '../mongo-error'

const MIB = 1024 * 1024

/** More than the size at which the log is checkpointed into the file, and so enough for deleting documents. */
const RESERVE_BYTES = 48 * MIB

interface ReserveOptions {
  /** A file next to the store's. */
  file: string
  /** Free bytes inside the store's file. */
  freeInside: () => number
  say: (message: string) => void
  bytes?: number
  /** Free bytes on the disk of a folder. */
  freeOn?: (folder: string) => Promise<number>
}

/**
 * A file of zeros that is deleted when the disk is full, since deleting documents needs space too. From then on the
 * only writes accepted are those that delete, until there is space again: on the disk, or inside the store's file,
 * which never shrinks.
 */
export class Reserve {
  /** True from the time the disk was full until there is enough space again. */
  spent = false
  private making: Promise<void> | undefined
  private readonly bytes: number
  private readonly freeOn: (folder: string) => Promise<number>

  constructor(private readonly options: ReserveOptions) {
    this.bytes = options.bytes ?? RESERVE_BYTES
    this.freeOn = options.freeOn ?? freeOnDisk
  }

  /** Call when a write failed for lack of space. */
  release(): void {
    if (this.spent) return
    this.spent = true
    rmSync(this.options.file, { force: true })
    this.options.say('the disk is full: only what removes something is taken until there is room again')
  }

  /** Call regularly: creates the reserve, and recreates a released one, when there is space for it. */
  keep(): Promise<void> {
    this.making ??= this.make().finally(() => (this.making = undefined))
    return this.making
  }

  /** Resolves when no reserve is being written. */
  async settled(): Promise<void> {
    await this.making
  }

  /** Throws MongoError 14031 while the only writes accepted are those that delete. */
  checkRoom(): void {
    if (!this.spent) return
    throw new MongoError(
      14031,
      `the disk is full: only what removes something is taken until ${Math.ceil((2 * this.bytes) / MIB)} MiB are free`,
    )
  }

  private async make(): Promise<void> {
    const { file, freeInside, say } = this.options
    const held = statSync(file, { throwIfNoEntry: false })?.size ?? 0
    if (held >= this.bytes) return
    const free = await this.freeOn(dirname(file))
    // with enough free space inside the file, the disk only has to hold the log
    const within = this.spent && free >= this.bytes && freeInside() >= 2 * this.bytes
    const wanted = free >= 2 * this.bytes ? this.bytes : within ? Math.floor(this.bytes / 3) : 0
    if (wanted <= held || !(await fill(file, wanted)) || !this.spent) return
    this.spent = false
    say('there is room on the disk again: everything is taken as before')
  }
}

async function freeOnDisk(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Writes real bytes, since a sparse file would take no space. False when the disk does not take them. */
async function fill(file: string, bytes: number): Promise<boolean> {
  const part = `${file}.part`
  try {
    const handle = await open(part, 'w', 0o600)
    try {
      const block = Buffer.alloc(MIB)
      for (let at = 0; at < bytes; at += block.length) await handle.write(block, 0, Math.min(block.length, bytes - at))
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(part, file)
    return true
  } catch {
    await rm(part, { force: true }).catch(() => {})
    return false
  }
}
