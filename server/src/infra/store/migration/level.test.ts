import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createLogger } from '../../log/logger'
import { openStore } from '../connect'
import { level } from './level'

it('every organisation begins with the levels that everybody had, and it may run twice', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'migration-'))
  const store = await openStore({ mongodbUri: null, dataDir, log: createLogger('silent') })
  try {
    type Doc = Record<string, unknown> & { _id: string; levels?: { name: string; stars: number }[] }
    await store.db.collection<Doc>('organisation').insertMany([{ _id: 'o' }, { _id: 'p' }])
    await level.run(store.db)
    const ladders = store.db.collection<Doc>('level')
    await ladders.updateOne({ _id: 'p' }, { $set: { levels: [] } })
    await level.run(store.db)
    const [first, other] = await ladders.find({}).sort({ _id: 1 }).toArray()
    expect(first?.levels?.map(({ name, stars }) => `${name} ${stars}`)).toEqual([
      '见习 0',
      '上手 100',
      '熟手 300',
      '能手 800',
      '高手 2000',
      '达人 5000',
    ])
    expect(other?.levels).toEqual([])
  } finally {
    await store.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
