import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createLogger } from '../../log/logger'
import { openStore } from '../connect'
import { sceneKind } from './scene-kind'

it('an old scene is a drawn one that is not deleted, a newer one keeps what it is, and it may run twice', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'migration-'))
  const store = await openStore({ mongodbUri: null, dataDir, log: createLogger('silent') })
  try {
    const scenes = store.db.collection<{ _id: string; kind?: string; live?: boolean }>('scene')
    await scenes.insertMany([{ _id: 'old' }, { _id: 'new', kind: 'free', live: false }])
    await sceneKind.run(store.db)
    await sceneKind.run(store.db)
    expect(await scenes.findOne({ _id: 'old' })).toEqual({ _id: 'old', kind: 'flow', live: true, deletedAt: null })
    expect(await scenes.findOne({ _id: 'new' })).toEqual({ _id: 'new', kind: 'free', live: false })
  } finally {
    await store.close()
    rmSync(dataDir, { recursive: true })
  }
})
