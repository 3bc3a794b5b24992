import { readdir, rm, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { isUploadPath } from '../upload-store'
import type { ObjectStore } from './object-store'

interface Copy {
  path: string
  bytes: number
  readAt: number
}

/** Somebody may have asked where a copy lies and not opened it yet. */
const IN_HAND_MS = 3_600_000

/** What the disk holds of a bucket. */
export class DiskCopies {
  /** Known to be in the bucket. */
  private readonly safe = new Set<string>()

  constructor(
    private readonly root: string,
    private readonly bucket: ObjectStore,
    private readonly bytes: number,
  ) {}

  /**
   * Puts into the bucket what is on the disk alone, as all files are that came before there was one, and makes room on a
   * disk that holds more than it should: those not read for longest go first.
   */
  async tidy(now: number): Promise<void> {
    const copies = await this.copies()
    await this.secureAll(copies)
    let over = copies.reduce((sum, { bytes }) => sum + bytes, 0) - this.bytes
    for (const { path, bytes, readAt } of copies.toSorted((a, b) => a.readAt - b.readAt)) {
      if (over <= 0 || readAt > now - IN_HAND_MS) return
      await rm(join(this.root, path), { force: true })
      over -= bytes
    }
  }

  /** Puts into the bucket what is on the disk alone; resolves to how many files that were. */
  async secureAll(copies?: readonly Copy[]): Promise<number> {
    let alone = 0
    for (const { path } of copies ?? (await this.copies())) if (await this.secure(path)) alone++
    return alone
  }

  private async secure(path: string): Promise<boolean> {
    if (this.safe.has(path)) return false
    const file = join(this.root, path)
    const isAlone = !(await this.bucket.has(path))
    if (isAlone) {
      await this.bucket.put(path, file)
      // Deleted meanwhile: it must not stay in the bucket alone.
      if (!(await sizeOf(file))) {
        await this.bucket.remove(path)
        return false
      }
    }
    this.safe.add(path)
    return isAlone
  }

  private async copies(): Promise<Copy[]> {
    const found = await readdir(this.root, { recursive: true, withFileTypes: true }).catch(nothingThere)
    const files = found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    const paths = files.map((file) => relative(this.root, file).split(sep).join('/')).filter(isUploadPath)
    const copies = await Promise.all(
      paths.map(async (path) => {
        const found = await sizeOf(join(this.root, path))
        return found ? [{ path, bytes: found.size, readAt: found.mtimeMs }] : []
      }),
    )
    return copies.flat()
  }
}

/** Nothing was uploaded yet. */
function nothingThere(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return []
  throw error
}

const sizeOf = (file: string) => stat(file).catch(() => null)
