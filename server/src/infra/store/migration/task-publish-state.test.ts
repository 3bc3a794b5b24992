import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createLogger } from '../../log/logger'
import { openStore } from '../connect'
import { taskPublishState } from './task-publish-state'

it('packages of version 1 keep being published or drafts, and it may run twice', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'migration-'))
  const store = await openStore({ mongodbUri: null, dataDir, log: createLogger('silent') })
  try {
    const tasks = store.db.collection<Record<string, unknown> & { _id: string }>('task')
    const createdAt = new Date(Date.UTC(2026, 10, 1))
    await tasks.insertMany([
      { _id: 'a', orgid: 'o', title: '客户沟通', publisher: 'Zhou', published: true, createdAt, rev: 1 },
      { _id: 'b', orgid: 'o', title: 'Draft', publisher: '', published: false, createdAt, rev: 1 },
    ])
    await taskPublishState.run(store.db)
    await tasks.updateOne({ _id: 'a' }, { $set: { creator: 'Li' } })
    await taskPublishState.run(store.db)
    const [first, second] = await tasks.find({}).sort({ _id: 1 }).toArray()
    expect(first).toMatchObject({ publishState: 'published', publishedAt: createdAt, creator: 'Li', deletedAt: null })
    expect(first).not.toHaveProperty('published')
    expect(first?.['search']).toContain('khgt'.slice(0, 3))
    expect(second).toMatchObject({ publishState: 'unpublished', publishedAt: null })
  } finally {
    await store.close()
    rmSync(dataDir, { recursive: true })
  }
})
