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
    for (const { path } of copies) await this.secure(path)
    let over = copies.reduce((sum, { bytes }) => sum + bytes, 0) - this.bytes
    for (const { path, bytes, readAt } of copies.toSorted((a, b) => a.readAt - b.readAt)) {
      if (over <= 0 || readAt > now - IN_HAND_MS) return
      await rm(join(this.root, path), { force: true })
      over -= bytes
    }
  }

  private async secure(path: string): Promise<void> {
    if (this.safe.has(path)) return
    const file = join(this.root, path)
    if (!(await this.bucket.has(path))) {
      await this.bucket.put(path, file)
      // Deleted meanwhile: it must not stay in the bucket alone.
      if (!(await sizeOf(file))) return await this.bucket.remove(path)
    }
    this.safe.add(path)
  }

  private async copies(): Promise<Copy[]> {
    const found = await readdir(this.root, { recursive: true, withFileTypes: true })
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

const sizeOf = (file: string) => stat(file).catch(() => null)
