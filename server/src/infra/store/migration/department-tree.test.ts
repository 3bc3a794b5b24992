import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createLogger } from '../../log/logger'
import { openStore } from '../connect'
import { departmentTree } from './department-tree'

it('the departments of each organisation become its tree, and it may run twice', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'migration-'))
  const store = await openStore({ mongodbUri: null, dataDir, log: createLogger('silent') })
  try {
    type Doc = Record<string, unknown> & { _id: string }
    const departments = store.db.collection<Doc>('department')
    const trees = store.db.collection<Doc>('org_tree')
    const users = store.db.collection<Doc>('user')
    await departments.insertMany([
      { _id: 'a', orgid: 'o', name: '总部', parentId: null, path: ['a'], order: 0 },
      { _id: 'b', orgid: 'o', name: '销售', parentId: 'a', path: ['a', 'b'], order: 1 },
      { _id: 'c', orgid: 'p', name: '总部', parentId: null, path: ['c'], order: 0 },
    ])
    await users.insertMany([
      { _id: 'u', orgid: 'o', departmentId: 'b' },
      { _id: 'v', orgid: 'o', departmentId: 'b', positionId: 'x' },
    ])
    await departmentTree.run(store.db)
    // As if the organisation had changed its tree since a first run that was interrupted.
    await trees.updateOne({ _id: 'o-1' }, { $set: { rev: 5 } })
    await departments.insertOne({ _id: 'd', orgid: 'o', name: '旧', parentId: null, path: ['d'], order: 0 })
    await departmentTree.run(store.db)

    expect(await trees.findOne({ _id: 'o-1' })).toMatchObject({
      orgid: 'o',
      type: 1,
      nodes: [
        { id: 'a', name: '总部', parentId: null, sort: 0, rev: 1 },
        { id: 'b', name: '销售', parentId: 'a', sort: 1, rev: 1 },
      ],
      removals: [],
      settling: false,
      rev: 5,
    })
    expect((await trees.findOne({ _id: 'p-1' }))?.['nodes']).toMatchObject([{ id: 'c' }])
    expect(await departments.countDocuments({})).toBe(0)
    expect((await users.find({}).sort({ _id: 1 }).toArray()).map((one) => one['positionId'])).toEqual([null, 'x'])
  } finally {
    await store.close()
    rmSync(dataDir, { recursive: true })
  }
})
