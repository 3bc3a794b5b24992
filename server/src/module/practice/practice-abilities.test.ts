import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, TEST_NOW, type World } from '../../../test/world'
import { abilitiesOf, practicesMeasured } from './practice-abilities'
import type { SessionDoc } from './practice.document'
import { change } from './practice.store'

const DAY_MS = 86_400_000
const SPAN = { fromMs: TEST_NOW - 7 * DAY_MS, toMs: TEST_NOW }
const ENDED = { endedAt: { $gte: new Date(SPAN.fromMs), $lt: new Date(SPAN.toMs) } }

let world: World
let orgid: string
beforeAll(async () => {
  world = await createWorld()
  await world.server.app.pauseJobs()
  orgid = await world.org()
})
afterAll(() => world.close())

const scored = (score: number | null) => ({ dimensions: [{ dimension: 'accuracy', weight: 100, score }] })

async function practice(userId: string, over: object): Promise<{ _id: string; orgid: string }> {
  const _id = world.deps.newId()
  const at = new Date(TEST_NOW - DAY_MS)
  await world.db.collection<{ _id: string }>('practice_session').insertOne({
    ...{ _id, orgid, userId, subtaskId: _id, startKey: _id, rev: 1, open: false, pending: [], attempt: 1 },
    ...{ state: 'ended', startedAt: at, endedAt: at, elapsedMs: 1_000, rehearsal: false, trial: null },
    ...{ total: 80, passed: true, score: scored(80), userName: 'Mei', departments: [], search: [] },
    ...over,
  })
  return { _id, orgid }
}

const accuracyOf = async (userId: string) => (await abilitiesOf(world.deps, orgid, userId, SPAN)).measured.accuracy
const listed = (userId: string) =>
  practicesMeasured(world.deps, orgid, userId, { measured: 'accuracy', ended: ENDED }, 'total')

test('a practice that ends, or is scored anew, is in abilities and in the list behind them at once', async () => {
  const { id } = await world.user(orgid)
  const first = await practice(id, {})
  const under = await practice(id, { state: 'active', open: true, endedAt: null, score: null, total: null })
  expect([await accuracyOf(id), await listed(id)]).toEqual([{ score: 80, practices: 1 }, [first._id]])
  const ends = { state: 'ended', open: false, endedAt: new Date(TEST_NOW - 1), score: scored(40), total: 40 } as const
  await change(world.deps, under, {}, { $set: ends as unknown as Partial<SessionDoc> })
  expect([await accuracyOf(id), await listed(id)]).toEqual([{ score: 60, practices: 2 }, [under._id, first._id]])
  const anew = { score: scored(90), total: 90 } as unknown as Partial<SessionDoc>
  await change(world.deps, under, { rev: 2 }, { $set: anew })
  expect([await accuracyOf(id), await listed(id)]).toEqual([{ score: 85, practices: 2 }, [first._id, under._id]])
  const unmeasured = { score: scored(null) } as unknown as Partial<SessionDoc>
  await change(world.deps, first, {}, { $set: unmeasured })
  expect([await accuracyOf(id), await listed(id)]).toEqual([{ score: 90, practices: 1 }, [under._id]])
})

test('one person’s abilities and periods are not those of another', async () => {
  const [one, other] = [await world.user(orgid), await world.user(orgid)]
  await practice(one.id, {})
  await practice(other.id, { score: scored(30) })
  expect([await accuracyOf(one.id), await accuracyOf(other.id)]).toMatchObject([{ score: 80 }, { score: 30 }])
  const stranger = await abilitiesOf(world.deps, await world.org(), one.id, SPAN)
  expect(stranger.measured.accuracy).toEqual({ score: null, practices: 0 })
  const before = await abilitiesOf(world.deps, orgid, one.id, { fromMs: 0, toMs: SPAN.fromMs })
  expect(before.measured.accuracy.practices).toBe(0)
})
