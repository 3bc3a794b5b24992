import { expect, it } from 'vitest'
import { useWorld } from '../testing/world.fixture'

const world = useWorld()

it('serverStatus tells the heap of its thread and the bound of the cache of pages, in MiB', async () => {
  const { mem } = await world.client.db('admin').command({ serverStatus: 1 })
  expect(mem.cache).toBe(64)
  expect(mem.heapTotal).toBeGreaterThan(1)
  expect(mem.external).toBeGreaterThanOrEqual(0)
})
