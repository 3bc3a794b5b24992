import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { LRUCache } from 'lru-cache'
import { perApp } from '../../../deps'

/** Uploads whose hash goes on from part to part; an older one is read again at its end. */
const REMEMBERED = 500
const READ_BYTES = 1024 * 1024

/** SHA-256 of files while they arrive, so that the whole need not be read again unless the server was restarted. */
export class ContentHashes {
  private readonly running = new LRUCache<string, { hash: Hash; bytes: number }>({ max: REMEMBERED })

  /** These bytes stand at this place of the upload's file. */
  add(id: string, bytes: Uint8Array, at: number): void {
    const known = at === 0 ? { hash: createHash('sha256'), bytes: 0 } : this.running.get(id)
    if (!known || known.bytes !== at) return void this.running.delete(id)
    known.hash.update(bytes)
    known.bytes += bytes.byteLength
    if (at === 0) this.running.set(id, known)
  }

  /** Hexadecimal, of the whole file. */
  async ofWhole(id: string, file: string, sizeBytes: number): Promise<string> {
    const known = this.running.get(id)
    if (known?.bytes === sizeBytes) return known.hash.copy().digest('hex')
    const hash = createHash('sha256')
    for await (const bytes of createReadStream(file, { highWaterMark: READ_BYTES })) hash.update(bytes as Buffer)
    return hash.digest('hex')
  }

  forget(id: string): void {
    this.running.delete(id)
  }
}

export const contentHashes = perApp(() => new ContentHashes())
