import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedStore } from '../src/infra/store/embedded-store'

/** One embedded store for all worlds of a run; each world has its own database in it (world.ts). */
export default async function start(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lianda-worlds-'))
  // The worlds' clocks show another day than the store's, so expiry is switched off.
  const store = await startEmbeddedStore({ dataDir, keepExpired: true })
  project.provide('storeUri', store.uri)
  return async () => {
    await store.close()
    await rm(dataDir, { recursive: true })
  }
}
