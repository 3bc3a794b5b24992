import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type World } from '../../../test/world'
import { EVERYBODY, messages } from './message.model'

let world: World
beforeAll(async () => {
  world = await createWorld()
  const until = new Date(world.clock.now() + 86_400_000)
  await messages(world.db).insertMany(
    Array.from({ length: 300 }, (_none, n) => ({
      ...{ _id: `m${n}`, orgid: 'big', side: 'learner', kind: 'reminded', key: `k${n}`, to: [`u${n % 40}`], until },
      ...{ about: `t${n % 20}`, title: `Package ${n}`, at: new Date(n) },
    })),
  )
})
afterAll(() => world.close())

const orgid = 'big'
it.each<[string, Record<string, unknown>, Record<string, 1 | -1>, string]>([
  [
    'somebody’s messages, newest first',
    {
      ...{ orgid, to: { $in: [EVERYBODY, 'd1', 'u7'] }, at: { $gte: new Date(0) }, side: 'learner' },
      ...{ except: { $ne: 'u7' }, kind: { $nin: ['fault', 'ending'] } },
    },
    { at: -1, _id: -1 },
    'told',
  ],
  [
    'whom today’s messages about one thing named',
    { orgid, about: 't3', kind: 'reminded', at: { $gte: new Date(0) } },
    {},
    'about',
  ],
  ['what was told already', { orgid, key: { $in: ['k1', 'k2'] } }, {}, 'once'],
])('%s: served by an index', async (_title, filter, sort, index) => {
  const plan: unknown = await messages(world.db).find(filter).sort(sort).limit(200).explain('queryPlanner')
  const text = JSON.stringify(plan)
  expect(text).not.toContain('COLLSCAN')
  expect(new Set([...text.matchAll(/"indexName":"([^"]+)"/g)].map((match) => match[1]))).toEqual(new Set([index]))
})
