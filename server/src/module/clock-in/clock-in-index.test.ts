import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type World } from '../../../test/world'
import { duties, members, workMonths } from './clock-in.model'

const orgid = 'big'

let world: World
beforeAll(async () => {
  world = await createWorld()
  const people = Array.from({ length: 300 }, (_none, n) => `u${n}`)
  await workMonths(world.db).insertMany(
    people.map((userId, n) => ({ _id: `${userId} m`, orgid, userId, month: `2026-0${(n % 9) + 1}`, works: [] })),
  )
  await members(world.db).insertMany(
    people.map((userId, n) => ({ _id: `d ${userId}`, orgid, userId, dutyId: `d${n % 20}`, since: '2026-01-01' })),
  )
  await duties(world.db).insertMany(
    people.map((userId, n) => ({
      ...{ _id: `d${n}`, orgid: n % 2 === 0 ? orgid : 'other', name: `Duty ${n}`, startDay: '2026-01-01' },
      ...{ endDay: n % 30 === 0 ? null : '2026-02-01', audience: { userIds: [userId] }, rules: [{ amount: 1 }] },
      ...{ creatorId: 'u0', creator: 'Zhou', createdAt: new Date(n) },
    })),
  )
})
afterAll(() => world.close())

const months = { $in: ['2026-03', '2026-04'] }
it.each<[string, 'work' | 'members' | 'duties', Record<string, unknown>, Record<string, 1 | -1>, string]>([
  ['what somebody did', 'work', { orgid, userId: { $in: ['u7'] }, month: months }, {}, 'by_person'],
  ['what everybody did', 'work', { orgid, month: months }, {}, 'by_month'],
  ['who has a duty', 'members', { orgid, dutyId: 'd7' }, {}, 'by_duty'],
  ['which duties somebody has', 'members', { orgid, userId: 'u7' }, {}, 'by_person'],
  ['all duties, the newest first', 'duties', { orgid }, { createdAt: -1 }, 'newest'],
])('%s: served by an index', async (_title, where, filter, sort, index) => {
  const { db } = world
  const found = { work: workMonths(db), members: members(db), duties: duties(db) }[where] as ReturnType<typeof duties>
  const plan: unknown = await found.find(filter).sort(sort).explain('queryPlanner')
  expect(JSON.stringify(plan)).toContain(`"indexName":"${index}"`)
})
