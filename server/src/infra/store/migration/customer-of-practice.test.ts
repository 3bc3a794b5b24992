import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createLogger } from '../../log/logger'
import { openStore } from '../connect'
import { customerOfPractice } from './customer-of-practice'

it('a free practice without a customer gets one, one that was published since keeps its own, and it may run twice', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'migration-'))
  const store = await openStore({ mongodbUri: null, dataDir, log: createLogger('silent') })
  try {
    const persona = { name: '周先生', portrait: 'p1', gender: 'male' }
    const own = { facts: [{ id: 'f' }], smallTalk: [], mood: { trust: 4 }, acts: {} }
    const content = { language: '16k_zh', persona, customer: { ...own, memories: [], nodes: [] } }
    const createdAt = new Date(1_000)
    const row = (sceneId: string, more: object) => ({ orgid: 'o', sceneId, version: 1, createdAt, content: more })
    const versions = store.db.collection<{ _id: string; content: { customerOf?: { id: string } } }>('scene_version')
    await versions.insertMany([
      { _id: 'seeded', ...row('s1', { ...content, free: {} }) },
      { _id: 'drawn', ...row('s2', content) },
      { _id: 'published', ...row('s3', { ...content, free: {} }) },
    ])
    const customers = store.db.collection<{ _id: string }>('customer')
    await customers.insertOne({ _id: 'c3', orgid: 'o', sceneId: 's3' } as { _id: string })
    await customerOfPractice.run(store.db)
    await customerOfPractice.run(store.db)
    const made = await customers.findOne({ sceneId: 's1' })
    expect(made).toMatchObject({ orgid: 'o', name: '周先生', language: '16k_zh', version: 1, facts: 1 })
    expect((await versions.findOne({ _id: 'seeded' }))?.content.customerOf).toEqual({ id: made?._id, version: 1 })
    const kept = await store.db.collection('customer_version').find({}).toArray()
    expect(kept).toMatchObject([{ orgid: 'o', customerId: made?._id, version: 1, content: { persona, ...own } }])
    for (const id of ['drawn', 'published'])
      expect((await versions.findOne({ _id: id }))?.content.customerOf).toBeUndefined()
    expect(await customers.countDocuments({})).toBe(2)
  } finally {
    await store.close()
    rmSync(dataDir, { recursive: true })
  }
})
