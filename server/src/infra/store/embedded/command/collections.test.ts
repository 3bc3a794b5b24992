import { calculateObjectSize } from 'bson'
import { beforeAll, expect, it } from 'vitest'
import { useWorld } from '../testing/world.fixture'

const COUNT = 2500
const world = useWorld()
const docs = Array.from({ length: COUNT }, (_, _id) => ({ _id, text: 'x'.repeat(_id % 50) }))
const size = docs.reduce((sum, doc) => sum + calculateObjectSize(doc), 0)

beforeAll(async () => {
  await world.db.collection<{ _id: number; text: string }>('rows').insertMany(docs)
})

it('collStats, dbStats and listDatabases give the bytes of the documents', async () => {
  expect(await world.db.command({ collStats: 'rows' })).toMatchObject({ count: COUNT, size })
  expect(await world.db.command({ collStats: 'nothing' })).toMatchObject({ count: 0, size: 0 })
  expect(await world.db.command({ dbStats: 1 })).toMatchObject({ objects: COUNT, dataSize: size })
  const { databases, totalSize } = await world.db.admin().listDatabases()
  expect(databases).toEqual([{ name: 'test', sizeOnDisk: size, empty: false }])
  expect(totalSize).toBe(size)
})

it('listDatabases gives names alone, and takes a filter', async () => {
  const admin = world.db.admin()
  expect(await admin.listDatabases({ nameOnly: true })).toEqual({ databases: [{ name: 'test' }], ok: 1 })
  expect((await admin.listDatabases({ filter: { name: 'x' } })).databases).toEqual([])
})
