import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createLogger } from '../../log/logger'
import { openStore } from '../connect'
import { customerOfItsOwn } from './customer-of-its-own'

it('an old customer is enabled, has no category and is not deleted; a newer one keeps what it is; and it may run twice', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'migration-'))
  const store = await openStore({ mongodbUri: null, dataDir, log: createLogger('silent') })
  try {
    const customers = store.db.collection<{ _id: string; live?: boolean; catalogId?: string; rev?: number }>('customer')
    const kept = { _id: 'new', live: false, catalogId: 'c', rev: 7 }
    await customers.insertMany([{ _id: 'old' }, kept])
    await customerOfItsOwn.run(store.db)
    await customerOfItsOwn.run(store.db)
    expect(await customers.findOne({ _id: 'old' })).toMatchObject({
      live: true,
      disabled: false,
      catalogId: null,
      rev: 1,
    })
    expect(await customers.findOne({ _id: 'new' })).toEqual(kept)
  } finally {
    await store.close()
    rmSync(dataDir, { recursive: true })
  }
})
