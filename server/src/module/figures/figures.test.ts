import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runs } from '@lianda/shared/test/effort'
import { createWorld, TEST_NOW, type World } from '../../../test/world'
import { localDay } from '../../infra/clock/zone'
import { attempts } from '../exam/attempt/attempt.model'
import { rounds } from '../faq/round/round.model'
import { recordsChanged } from '../org'
import { sessions } from '../practice/practice.model'
import { settings } from '../setting/setting.model'
import { viewings } from '../viewing/viewing.model'
import { completeFigures, restartFigures } from './index'
import { daysIn, FIGURE_KINDS, type FigureKind, MONTHS, noFigures } from './figures.rules'
import { figureDues, figures, figureStates } from './figures.model'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await world.server.app.pauseJobs()
})
afterAll(() => world.close())

const HOUR_MS = 3_600_000
const DAYS = 70

/** A record as the test knows it. */
interface Row {
  id: string
  kind: FigureKind
  /** Of the two people. */
  who: 0 | 1
  subtaskId: string
  at: number
  seconds: number
  points: number
  passed: boolean
  rehearsal: boolean
}

/** Shortest documents: what figures do not read is left out. */
const DOCUMENTS: Record<FigureKind, { collection: string; of(row: Row): object }> = {
  practices: {
    collection: 'practice_session',
    of: (row) => ({
      ...{ endedAt: new Date(row.at), state: 'ended', elapsedMs: row.seconds * 1_000, rehearsal: row.rehearsal },
      ...{ total: row.points, passed: row.passed, attempt: 1, startKey: row.id, pending: [] },
    }),
  },
  exams: {
    collection: 'exam_attempt',
    of: (row) => ({
      ...{ finishedAt: new Date(row.at), state: 'submitted', submitReason: 'learner', overdue: 'auto', preview: false },
      ...{ usedMs: row.seconds * 1_000, totalTenths: row.points * 10, passed: row.passed, n: 1, pending: [] },
      ...{ closesAt: new Date(row.at), lateSyncMinutes: 0 },
    }),
  },
  rounds: {
    collection: 'faq_round',
    of: (row) => ({
      ...{ endedAt: new Date(row.at), state: 'ended', elapsedMs: row.seconds * 1_000, startKey: row.id, pending: [] },
      ...{ total: row.points, passed: row.passed, attempt: 1 },
    }),
  },
  viewings: {
    collection: 'viewing',
    of: (row) => ({ finishedAt: new Date(row.at), creditedMs: row.seconds * 1_000, pending: [] }),
  },
}

/** What the figures of the records must be, computed in the plainest way. */
function expected(rows: readonly Row[], timeZone: string): Map<string, object> {
  const sums = new Map<string, ReturnType<typeof noFigures>>()
  for (const row of rows) {
    const day = localDay(row.at, timeZone)
    for (const period of [day, `m${day.slice(0, 7)}`, 'all']) {
      const key = `${row.who} ${period}`
      const sum = sums.get(key) ?? noFigures()
      sums.set(key, sum)
      const isRehearsal = row.kind === 'practices' && row.rehearsal
      const isViewing = row.kind === 'viewings'
      sum.seconds += row.seconds
      if (isRehearsal) continue
      sum[row.kind][0] += 1
      if (isViewing || row.passed) sum[row.kind][1] += 1
      sum.experience += isViewing ? 10 : Math.round(row.points / 10)
      if (!isViewing) sum.best[row.subtaskId] = Math.max(sum.best[row.subtaskId] ?? 0, row.points * 10)
    }
  }
  return sums
}

/** The figures that are stored; those of periods without anything left are as good as none. */
async function kept(orgid: string, people: readonly string[]): Promise<Map<string, object>> {
  const found = await figures(world.db).find({ orgid }).lean()
  // A month says of each of its days what the day says itself.
  for (const { userId, period, perDay } of found.filter((one) => one.period.startsWith('m'))) {
    const days = found.filter((one) => one.userId === userId && `m${one.period.slice(0, 7)}` === period)
    const own = days.filter(({ seconds, practices }) => seconds > 0 || practices[0] > 0)
    expect(perDay).toEqual(Object.fromEntries(own.map((day) => [day.period.slice(8), [day.seconds, day.practices[0]]])))
  }
  return new Map(
    found.flatMap(({ userId, period, seconds, experience, best, scored, sumTenths, ...rest }) => {
      const counts = Object.fromEntries(FIGURE_KINDS.map((kind) => [kind, rest[kind]]))
      const tenths = Object.values(best)
      expect([scored, sumTenths]).toEqual([tenths.length, tenths.reduce((sum, one) => sum + one, 0)])
      const own = { ...counts, seconds, experience, best }
      const isEmpty = JSON.stringify(own) === JSON.stringify(noFigures())
      return isEmpty ? [] : [[`${people.indexOf(userId)} ${period}`, own] as const]
    }),
  )
}

const row = fc.record({
  kind: fc.constantFrom(...FIGURE_KINDS),
  who: fc.constantFrom(0 as const, 1 as const),
  subtaskId: fc.constantFrom('s1', 's2', 's3'),
  at: fc.integer({ min: 0, max: DAYS * 24 }).map((hours) => TEST_NOW - hours * HOUR_MS),
  seconds: fc.integer({ min: 1, max: 900 }),
  points: fc.integer({ min: 0, max: 1_000 }).map((tenths) => tenths / 10),
  passed: fc.boolean(),
  rehearsal: fc.boolean(),
})
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('add' as const), row }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('rescore' as const), nth: fc.nat(20), points: fc.nat(100) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), nth: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.constant({ do: 'again' as const }) },
  { weight: 2, arbitrary: fc.constant({ do: 'make' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'rebuild' as const }) },
)

test('after any changes of records the figures are those that the records say, and so they are rebuilt', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), fc.boolean(), async (steps, interrupted) => {
      const orgid = await world.org()
      const people = [(await world.user(orgid)).id, (await world.user(orgid)).id]
      const userOf = ({ who }: Row) => people[who] ?? ''
      const tell = (one: Row) => recordsChanged(world.deps, [{ orgid, userId: userOf(one), at: new Date(one.at) }])
      const collection = (one: Row) => world.db.collection<{ _id: string }>(DOCUMENTS[one.kind].collection)
      const rows: Row[] = []
      for (const it of steps) {
        const old = 'nth' in it && rows.length > 0 ? rows[it.nth % rows.length] : undefined
        if (it.do === 'add') {
          const one: Row = { ...it.row, id: world.deps.newId() }
          // A viewing is one for each step and learner; the other kinds have a number.
          const own = one.kind === 'viewings' ? `${one.subtaskId}-${one.id}` : one.subtaskId
          rows.push({ ...one, subtaskId: own })
          await collection(one).insertOne({
            ...{ _id: one.id, orgid, userId: userOf(one), subtaskId: own, rev: 1, open: false },
            ...DOCUMENTS[one.kind].of(one),
            ...{ attempt: rows.length, n: rows.length },
          })
          await tell(one)
        } else if (it.do === 'rescore' && old) {
          Object.assign(old, { points: it.points, passed: it.points >= 60 })
          const { points: total, passed } = old
          if (old.kind !== 'viewings')
            await collection(old).updateOne(
              { _id: old.id },
              { $set: { passed, ...(old.kind === 'exams' ? { totalTenths: total * 10 } : { total }) } },
            )
          await tell(old)
        } else if (it.do === 'remove' && old) {
          rows.splice(rows.indexOf(old), 1)
          await collection(old).deleteOne({ _id: old.id })
          await tell(old)
        } else if (it.do === 'again' && rows[0]) await tell(rows[0])
        else if (it.do === 'make') await world.server.app.runJob('figures.due')
        else if (it.do === 'rebuild') {
          await restartFigures(world.deps, orgid)
          await completeFigures(world.deps)
        }
      }
      // Two processes may do the same at the same time.
      await Promise.all([world.server.app.runJob('figures.due'), world.server.app.runJob('figures.due')])
      await world.server.app.runJob('figures.due')
      expect(await figureDues(world.db).countDocuments({ orgid })).toBe(0)
      expect(await kept(orgid, people)).toEqual(expected(rows, 'Asia/Shanghai'))

      await figures(world.db).updateMany({ orgid }, { $set: { seconds: 999_999 } })
      await settings(world.db).updateOne({ _id: orgid, orgid }, { $set: { timeZone: 'America/New_York' } })
      await completeFigures(world.deps, () => !interrupted)
      await completeFigures(world.deps)
      expect(await kept(orgid, people)).toEqual(expected(rows, 'America/New_York'))
    }),
    runs(10, 100),
  )
})

test('a restart while figures are being made again makes those of everybody once more', async () => {
  const orgid = await world.org()
  const people = await Promise.all(Array.from({ length: 60 }, () => world.user(orgid)))
  await completeFigures(world.deps)
  await restartFigures(world.deps, orgid)
  const steps: number[] = []
  await completeFigures(world.deps, async (count) => {
    if (steps.push(count) === 1) await restartFigures(world.deps, orgid)
    return true
  })
  const [first = 0] = steps
  expect(steps.reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(first + people.length)
  expect(await figureStates(world.db).findOne({ orgid }).lean()).toMatchObject({ done: true })
})

test('the day that a dead process left due is made by the next; one that was told meanwhile stays due', async () => {
  const orgid = await world.org()
  const { id: userId } = await world.user(orgid)
  const change = { orgid, userId, at: new Date(TEST_NOW) }
  await recordsChanged(world.deps, [change, change])
  await recordsChanged(world.deps, [change])
  expect(await figureDues(world.db).find({ orgid }).lean()).toMatchObject([{ day: '2026-11-20', told: 2 }])
  await world.server.app.runJob('figures.due')
  expect(await figureDues(world.db).countDocuments({ orgid })).toBe(0)
})

test('a day that can not be made stays due, and the others are made all the same', async () => {
  const orgid = await world.org()
  const [broken, whole] = [await world.user(orgid), await world.user(orgid)]
  const at = new Date(TEST_NOW)
  await recordsChanged(world.deps, [{ orgid, userId: whole.id, at }])
  await figureDues(world.db).create({ _id: `${broken.id} never`, orgid, userId: broken.id, day: 'never', told: 1 })
  await world.server.app.runJob('figures.due')
  expect(await figureDues(world.db).find({ orgid }).lean()).toMatchObject([{ userId: broken.id }])
  expect(await figures(world.db).countDocuments({ orgid, userId: whole.id })).toBe(3)
  await figureDues(world.db).deleteMany({ orgid })
})

test('records are found by their person and day, figures by their person or period', async () => {
  const day = { $gte: new Date(TEST_NOW), $lt: new Date(TEST_NOW + HOUR_MS) }
  const asked = { orgid: 'o', userId: { $in: ['u', 'v'] } }
  const plans = [
    sessions(world.db).find({ ...asked, endedAt: day, state: 'ended', trial: null }),
    attempts(world.db).find({ ...asked, finishedAt: day, preview: false, state: { $ne: 'running' } }),
    rounds(world.db).find({ ...asked, endedAt: day, state: 'ended' }),
    viewings(world.db).find({ ...asked, finishedAt: day }),
    figures(world.db).find({ ...asked, period: daysIn('m2026-11') }),
    figures(world.db).find({ ...asked, period: MONTHS }),
    figures(world.db).find({ orgid: 'o', period: 'all', changedAt: { $gte: new Date(TEST_NOW) } }),
    figures(world.db).find({ orgid: 'o', period: { $in: ['2026-11-19', '2026-11-20'] } }),
  ]
  const names = await Promise.all(plans.map(async (plan) => JSON.stringify(await plan.explain('queryPlanner'))))
  expect(names.map((plan) => /"indexName":"(\w+)"/.exec(plan)?.[1])).toEqual([
    ...['mine_ended', 'mine_finished', 'mine_ended', 'mine_finished'],
    ...['by_person', 'by_person', 'by_period', 'by_period'],
  ])
})
