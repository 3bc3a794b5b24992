import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** Longest path of a Unix socket on every system (macOS: 104 bytes with the final zero). */
const MAX_PATH_BYTES = 103

/**
 * Where the store's socket lies: in a folder of its own, of mode 0700, inside of the data folder; when that path is too
 * long for a socket, in one in the system's temporary folder whose name comes from the data folder's.
 */
export function socketPath(dataDir: string): string {
  const folder = resolve(dataDir)
  const inside = join(folder, 'run', 'store.sock')
  if (Buffer.byteLength(inside) <= MAX_PATH_BYTES) return prepare(join(folder, 'run'))
  const user = process.getuid?.() ?? 0
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 12)
  return prepare(join(tmpdir(), `lianda-${user}-${name}`))
}

function prepare(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return join(folder, 'store.sock')
}
