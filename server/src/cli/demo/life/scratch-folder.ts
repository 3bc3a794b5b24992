import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/** A disk in memory (Linux), and the free bytes that it must have. */
const MEMORY = '/dev/shm'
const ROOM = 2 ** 30

/**
 * A folder of this user for the app in which the 60 days are played: in memory where there is room, since thousands of
 * writes would each wait for a disk that nobody needs; else in the data folder. Removes what a killed run left there.
 */
export async function scratchFolder(dataDir: string): Promise<string> {
  const beside = join(dataDir, 'demo-life')
  const own = `lianda-life-${createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 12)}-`
  await rm(beside, { recursive: true, force: true })
  try {
    for (const name of await readdir(MEMORY))
      if (name.startsWith(own)) await rm(join(MEMORY, name), { recursive: true, force: true })
    const { bavail, bsize } = await statfs(MEMORY)
    if (bavail * bsize < ROOM) return beside
    return await mkdtemp(join(MEMORY, own))
  } catch {
    // There is no such disk, or it is not for this user.
    return beside
  }
}
