import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createLogger } from '../../log/logger'
import { openStore } from '../connect'
import { operationFoldedInto } from './operation-folded-into'

it('rows of the operation log of version 2 stay folded into the same rows, and it may run twice', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'migration-'))
  const store = await openStore({ mongodbUri: null, dataDir, log: createLogger('silent') })
  try {
    const log = store.db.collection<Record<string, unknown> & { _id: string }>('operation')
    const row = { orgid: 'o', action: 'task.update', before: { title: 'One' }, after: { title: 'Two' } }
    await log.insertMany([
      { ...row, _id: 'a', sitting: null },
      { ...row, _id: 'b', sitting: 'a' },
      { ...row, _id: 'c' },
    ])
    await operationFoldedInto.run(store.db)
    await operationFoldedInto.run(store.db)
    expect(await log.find({}).sort({ _id: 1 }).toArray()).toEqual([
      { ...row, _id: 'a' },
      { ...row, _id: 'b', foldedInto: 'a' },
      { ...row, _id: 'c' },
    ])
  } finally {
    await store.close()
    rmSync(dataDir, { recursive: true })
  }
})
