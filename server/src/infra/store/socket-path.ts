import { createHash } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** Longest path of a Unix socket on every system (macOS: 104 bytes with the final zero). */
const MAX_PATH_BYTES = 103

/**
 * Path of the store's socket: in its own folder of mode 0700 inside the data folder. When that path is too long for a
 * socket, the folder is in the system's temporary folder, with a name derived from the data folder's.
 */
export function socketPath(dataDir: string): string {
  const folder = socketFolder(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return join(folder, NAME)
}

/** The socket of a store that is running or was killed; null when there is none. */
export function existingSocket(dataDir: string): string | null {
  const path = join(socketFolder(dataDir), NAME)
  return existsSync(path) ? path : null
}

const NAME = 'store.sock'

function socketFolder(dataDir: string): string {
  const folder = resolve(dataDir)
  const inside = join(folder, 'run')
  if (Buffer.byteLength(join(inside, NAME)) <= MAX_PATH_BYTES) return inside
  const user = process.getuid?.() ?? 0
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 12)
  return join(tmpdir(), `lianda-${user}-${name}`)
}
