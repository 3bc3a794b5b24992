import { copyFile, mkdir, readdir, stat, unlink, utimes } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

/** How long a page may stay open across updates. */
const KEEP_MS = 14 * 24 * 3600 * 1000

/**
 * Copies this build's hashed files to `kept` and deletes those that no build of the last 14 days contained. A failure
 * does not prevent the start: then only pages that were open during an update must be reloaded.
 */
export async function keepPreviousChunks(dist: string, kept: string, hashed: RegExp): Promise<void> {
  try {
    await copyNew(dist, kept, hashed)
    await dropOld(kept)
  } catch {
    return
  }
}

async function filesIn(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(dir, join(entry.parentPath, entry.name)))
}

async function copyNew(dist: string, kept: string, hashed: RegExp): Promise<void> {
  const now = new Date()
  for (const name of (await filesIn(dist)).filter((one) => hashed.test(one) && !one.endsWith('.map'))) {
    const target = join(kept, name)
    await mkdir(dirname(target), { recursive: true })
    if (!(await stat(target).catch(() => null))) await copyFile(join(dist, name), target)
    await utimes(target, now, now)
  }
}

async function dropOld(kept: string): Promise<void> {
  const oldest = Date.now() - KEEP_MS
  for (const name of await filesIn(kept)) {
    const path = join(kept, name)
    if ((await stat(path)).mtimeMs < oldest) await unlink(path)
  }
}
