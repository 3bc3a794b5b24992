import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runs } from '@lianda/shared/test/effort'
import { createWorld, type World } from '../../../test/world'
import { figureId, figures } from './figures.model'
import { type ReadTo, type Standing, standingsIn } from './standings'

const DAYS = ['2026-11-16', '2026-11-17']

let world: World
let orgid: string
beforeAll(async () => {
  world = await createWorld()
  // Jobs run only when a test runs them.
  await world.server.app.pauseJobs()
  orgid = await world.org('远航汽车')
})
afterAll(() => world.close())

/** Somebody's figures of a day are made again, so long after the ones before. */
const step = fc.record({
  who: fc.constantFrom('u1', 'u2', 'u3'),
  day: fc.constantFrom(...DAYS),
  best: fc.dictionary(fc.constantFrom('s1', 's2', 's3'), fc.nat(1_000), { maxKeys: 3 }),
  experience: fc.nat(50),
  afterMs: fc.constantFrom(0, 1, 3_000, 60_000),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

async function make({ who, day, best, experience, afterMs }: Step): Promise<void> {
  world.clock.advance(afterMs)
  const tenths = Object.values(best)
  await figures(world.db).updateOne(
    { _id: figureId(who, day), orgid },
    {
      $set: {
        ...{ userId: who, period: day, best, experience, seconds: 60, changedAt: new Date(world.clock.now()) },
        ...{ scored: tenths.length, sumTenths: tenths.reduce((sum, one) => sum + one, 0) },
        ...{ practices: {}, exams: {}, rounds: {}, viewings: {} },
      },
      $inc: { rev: 1 },
    },
    { upsert: true },
  )
}

/** What somebody has who reads on from reading to reading. */
function reader(periods: readonly string[]) {
  const standings = new Map<string, Standing>()
  let to: ReadTo | null = null
  return async () => {
    const { byPerson, readTo } = await standingsIn(world.deps, orgid, periods, to)
    to = readTo
    for (const [userId, standing] of byPerson) standings.set(userId, standing)
    return { standings, read: [...byPerson.keys()] }
  }
}

test.each([
  ['one period', DAYS.slice(0, 1)],
  ['several', DAYS],
])('of %s, reading on from what was read comes to the same as reading all', async (_name, periods) => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { maxLength: 3 }), { minLength: 2, maxLength: 5 }), async (rounds) => {
      const read = reader(periods)
      for (const round of rounds) {
        for (const one of round) await make(one)
        const { standings } = await read()
        expect(standings).toEqual((await standingsIn(world.deps, orgid, periods, null)).byPerson)
      }
    }),
    runs(10, 100),
  )
})

test.each([
  ['one period', DAYS.slice(0, 1)],
  ['several', DAYS],
])('of %s, nothing is read again of whom nothing was made', async (_name, periods) => {
  const own = { day: DAYS[0] ?? '', best: { s1: 800 }, experience: 8, afterMs: 60_000 }
  for (const who of ['u1', 'u2'] as const) await make({ ...own, who, afterMs: 0 })
  const read = reader(periods)
  await read()
  expect((await read()).read).toEqual([])
  await make({ ...own, who: 'u2', afterMs: 1 })
  expect((await read()).read).toEqual(['u2'])
})

test('of more people than are read at once, everybody is there', async () => {
  const other = await world.org('星河汽车')
  const ids = Array.from({ length: 600 }, (_none, n) => `p${n}`)
  await figures(world.db).insertMany(
    ids.map((userId) => ({
      ...{ _id: figureId(userId, DAYS[0] ?? ''), orgid: other, userId, period: DAYS[0], best: {}, seconds: 60, rev: 1 },
      ...{ practices: {}, exams: {}, rounds: {}, viewings: {}, experience: 1, scored: 0, sumTenths: 0 },
      changedAt: new Date(world.clock.now()),
    })),
  )
  for (const periods of [DAYS.slice(0, 1), DAYS]) {
    const { byPerson } = await standingsIn(world.deps, other, periods, null)
    expect([...byPerson.keys()].toSorted()).toEqual(ids.toSorted())
  }
})
