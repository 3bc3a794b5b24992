import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createLogger } from '../../log/logger'
import { openStore } from '../connect'
import { catalogNoun } from './catalog-noun'

it('the texts of scenes become categories of their organisation, and it may run twice', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'migration-'))
  const store = await openStore({ mongodbUri: null, dataDir, log: createLogger('silent') })
  try {
    type Doc = Record<string, unknown> & { _id: string }
    const scenes = store.db.collection<Doc>('scene')
    const trees = store.db.collection<Doc & { nodes: { id: string; name: string }[] }>('catalog_tree')
    const operations = store.db.collection<Doc>('operation')
    const long = '一二三四五六七八九十'.repeat(4)
    await scenes.insertMany([
      { _id: 'a', orgid: 'o', category: '汽车销售' },
      { _id: 'b', orgid: 'o', category: ' 汽车销售 ' },
      { _id: 'c', orgid: 'o', category: '' },
      { _id: 'd', orgid: 'o', category: long },
      { _id: 'e', orgid: 'p', category: '汽车销售' },
      { _id: 'f', orgid: 'p' },
    ])
    await trees.insertOne({ _id: 'o-5', orgid: 'o', type: 5, nodes: [{ id: 'q', name: '题' }], rev: 4 })
    await operations.insertMany([
      { _id: '1', action: 'question-bank.catalogDelete' },
      { _id: '2', action: 'question-bank.create' },
    ])
    await catalogNoun.run(store.db)
    // As if it had been interrupted before one of the scenes.
    await scenes.updateOne({ _id: 'a' }, { $set: { category: '汽车销售' }, $unset: { catalogId: '' } })
    await catalogNoun.run(store.db)

    const categoryOf = async (id: string) => (await scenes.findOne({ _id: id }))?.['catalogId']
    const tree = async (id: string) => (await trees.findOne({ _id: id }))?.nodes.map(({ id, name }) => ({ id, name }))
    const ours = (await tree('o-2')) ?? []
    expect(ours.map((one) => one.name).toSorted()).toEqual([long.slice(0, 30), '汽车销售'])
    const cars = ours.find((one) => one.name === '汽车销售')?.id
    expect([await categoryOf('a'), await categoryOf('b'), await categoryOf('c')]).toEqual([cars, cars, null])
    expect(await categoryOf('d')).toBe(ours.find((one) => one.name !== '汽车销售')?.id)
    const theirs = (await tree('p-2')) ?? []
    expect(theirs.map((one) => one.name)).toEqual(['汽车销售'])
    expect(await categoryOf('e')).toBe(theirs[0]?.id)
    expect(theirs[0]?.id).not.toBe(cars)
    expect(await scenes.countDocuments({ category: { $exists: true } })).toBe(0)
    expect(await trees.findOne({ _id: 'o-5' })).toMatchObject({ removals: [], settling: false, rev: 4 })
    expect((await operations.find({}).sort({ _id: 1 }).toArray()).map((row) => row['action'])).toEqual([
      'catalog.delete',
      'question-bank.create',
    ])
  } finally {
    await store.close()
    rmSync(dataDir, { recursive: true })
  }
})
