import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createLogger } from '../../log/logger'
import { openStore } from '../connect'
import { mobileInOrganisation } from './mobile-in-organisation'

it('mobiles belong to their organisation, and it may run twice', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'migration-'))
  const store = await openStore({ mongodbUri: null, dataDir, log: createLogger('silent') })
  try {
    type Doc = Record<string, unknown> & { _id: string }
    const mobiles = store.db.collection<Doc>('mobile')
    await mobiles.insertMany([
      { _id: '13911112222', orgid: 'o', userId: 'a' },
      { _id: '13911113333', orgid: 'p', userId: 'b' },
      // As an interrupted run left it.
      { _id: 'p/13911113333', orgid: 'p', userId: 'b' },
    ])
    await mobileInOrganisation.run(store.db)
    await mobileInOrganisation.run(store.db)
    expect(await mobiles.find({}).sort({ _id: 1 }).toArray()).toEqual([
      { _id: 'o/13911112222', orgid: 'o', userId: 'a' },
      { _id: 'p/13911113333', orgid: 'p', userId: 'b' },
    ])
  } finally {
    await store.close()
    rmSync(dataDir, { recursive: true })
  }
})
