import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedStore } from '../src/infra/store/embedded-store'

/** A disk in memory, and the room that it must have, in bytes. */
const MEMORY = '/dev/shm'
const ROOM = 6 * 2 ** 30

/**
 * Where the store of the tests lies: in memory where there is room, since a write that has to reach a disk waits for a
 * millisecond. What survives a crash is tested by the store's own suites, on a disk.
 */
async function root(): Promise<string> {
  try {
    const { bavail, bsize } = await statfs(MEMORY)
    return bavail * bsize >= ROOM ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** One embedded store for all worlds of a run; each world has its own database in it (world.ts). */
export default async function start(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(await root(), 'lianda-worlds-'))
  // The worlds' clocks show another day than the store's, so expiry is switched off.
  const store = await startEmbeddedStore({ dataDir, keepExpired: true })
  project.provide('storeUri', store.uri)
  return async () => {
    await store.close()
    await rm(dataDir, { recursive: true })
  }
}
