import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createLogger } from '../../log/logger'
import { openStore } from '../connect'
import { strictness } from './strictness'

it('an old scene gets the computed strictness, one that has its own keeps it, and it may run twice', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'migration-'))
  const store = await openStore({ mongodbUri: null, dataDir, log: createLogger('silent') })
  try {
    const versions = store.db.collection<{ _id: string; content: Record<string, unknown> }>('scene_version')
    const own = { name: 'new', calculation: 'words', strictness: 70 }
    await versions.insertMany([
      { _id: 'old', content: { name: 'old', threshold: 0.22, crossNode: true } },
      { _id: 'new', content: own },
    ])
    await strictness.run(store.db)
    await strictness.run(store.db)
    expect((await versions.findOne({ _id: 'old' }))?.content).toEqual({
      name: 'old',
      crossNode: true,
      calculation: 'examples',
      strictness: 50,
    })
    expect((await versions.findOne({ _id: 'new' }))?.content).toEqual(own)
  } finally {
    await store.close()
    rmSync(dataDir, { recursive: true })
  }
})
