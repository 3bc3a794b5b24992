import { rmSync, statSync } from 'node:fs'
import { open, rename, rm, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { MongoError } from '../mongo-error'

const MIB = 1024 * 1024

/** More than the log beside the file grows to before it goes into the file: enough to remove what makes room. */
const RESERVE_BYTES = 48 * MIB

interface ReserveOptions {
  /** Beside the store. */
  file: string
  /** Bytes inside of the store's file that are free. */
  freeInside: () => number
  say: (message: string) => void
  bytes?: number
  /** Bytes that are free on the disk of a folder. */
  freeOn?: (folder: string) => Promise<number>
}

/**
 * A file of nothing that is given up when the disk is full, since removing takes room as well. From then on only what
 * removes is taken, until there is room again: on the disk, or inside of the store's file, which never shrinks.
 */
export class Reserve {
  /** The disk was full, and there has not been enough room since. */
  spent = false
  private making: Promise<void> | undefined
  private readonly bytes: number
  private readonly freeOn: (folder: string) => Promise<number>

  constructor(private readonly options: ReserveOptions) {
    this.bytes = options.bytes ?? RESERVE_BYTES
    this.freeOn = options.freeOn ?? freeOnDisk
  }

  /** To be called when something could not be written for want of room. */
  release(): void {
    if (this.spent) return
    this.spent = true
    rmSync(this.options.file, { force: true })
    this.options.say('the disk is full: only what removes something is taken until there is room again')
  }

  /** To be called now and then: makes the reserve, anew where it was released, once there is room for it. */
  keep(): Promise<void> {
    this.making ??= this.make().finally(() => (this.making = undefined))
    return this.making
  }

  /** When nothing is being written any more. */
  async settled(): Promise<void> {
    await this.making
  }

  /** Throws MongoError 14031 while only what removes something is taken. */
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
    // with much room inside of the file the disk only has to bear the log
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

/** Written and not only made long, which would take no room. False where the disk does not take it. */
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
