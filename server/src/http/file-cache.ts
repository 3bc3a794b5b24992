import { readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** A static file in memory. */
export interface ServedFile {
  body: Buffer
  /** The name's ending with its dot. */
  ending: string
  etag: string
  /** Null if the file is too small for it. Computed once and cached. */
  compressed(encoding: 'br' | 'gzip'): Promise<Buffer | null>
}

export interface FileCache {
  /** Null if there is no such file. `name` must be safe, because it is joined to `dir` unchecked. */
  read(dir: string, name: string): Promise<ServedFile | null>
}

const WORTH_PACKING_BYTES = 1_024

/** Caches build files in memory; rereads a file when it changes on disk. */
export function createFileCache(): FileCache {
  const known = new Map<string, ServedFile>()
  return {
    async read(dir, name) {
      const path = join(dir, name)
      const info = await stat(path).catch(() => null)
      if (!info?.isFile()) return null
      const etag = `"${info.size.toString(36)}-${Math.floor(info.mtimeMs).toString(36)}"`
      const cached = known.get(path)
      if (cached?.etag === etag) return cached
      const file = servedFile(path, await readFile(path), etag)
      known.set(path, file)
      return file
    },
  }
}

function servedFile(path: string, body: Buffer, etag: string): ServedFile {
  const packed = new Map<string, Promise<Buffer | null>>()
  const pack = async (encoding: 'br' | 'gzip'): Promise<Buffer | null> => {
    if (body.length < WORTH_PACKING_BYTES) return null
    return encoding === 'br'
      ? brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
      : zip(body, { level: 7 })
  }
  return {
    body,
    ending: extname(path),
    etag,
    compressed(encoding) {
      const made = packed.get(encoding) ?? pack(encoding)
      packed.set(encoding, made)
      return made
    },
  }
}
