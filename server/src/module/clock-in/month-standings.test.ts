import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as contract from '@lianda/shared/module/clock-in/clock-in.admin.contract'
import { dutyReport } from '@lianda/shared/module/clock-in/clock-in-report.admin.contract'
import { createWorld, type SignedIn, type World } from '../../../test/world'
import { addDays, localDay } from '../../infra/clock/zone'
import { addLearning } from '../org'
import { users } from '../org/org.model'
import { peopleChanged } from '../org/people-lists'
import { duties, members, workMonths } from './clock-in.model'
import { forgetDuties } from './duty-index'

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]
const ZONE = 'Asia/Shanghai'
const MEASURED = { measure: 'practices', amount: 1, weekdays: [0, 1, 2, 3, 4, 5, 6] } as const

let world: World
let orgid: string
let front: string
let people: SignedIn[]
let id: string
let ownerId: string
beforeAll(async () => {
  world = await createWorld()
  orgid = await world.org()
  front = await world.department(orgid, 'Front')
  people = []
  for (const name of ['Ann', 'Ben', 'Cem']) people.push(await world.signedIn(orgid, { name, departmentId: front }))
  const owner = await world.owner(orgid)
  ownerId = owner.user.id
  const audience = { everyone: false, departmentIds: [front], userIds: [], exceptIds: [ownerId] }
  const wanted = {
    name: 'Daily',
    startDay: today(),
    endDay: null,
    ...MEASURED,
    weekdays: [...MEASURED.weekdays],
    audience,
  }
  ;({ id } = (await world.get(contract.dutyCreate, wanted, owner)).duty)
  const began = addDays(today(), -6)
  await duties(world.db).updateOne({ _id: id, orgid }, { $set: { startDay: began, 'rules.0.from': began } })
  await members(world.db).updateMany({ orgid, dutyId: id }, { $set: { since: began } })
  forgetDuties(world.deps, orgid)
})
afterAll(() => world.close())

const today = () => localDay(world.clock.now(), ZONE)
let works = 0
const practise = (who: SignedIn, agoMs = 0) =>
  addLearning(world.deps, [
    {
      ...{ eventId: `e${++works}`, orgid, userId: who.user.id, experience: 0, seconds: 60, subtaskId: null },
      work: { id: `w${works}`, at: new Date(world.clock.now() - agoMs), seconds: 60, practices: 1, questions: 0 },
    },
  ])

/** The list, and the same counted from the days of each, which are always judged anew. */
async function bothWays(month?: string) {
  const owner = await world.owner(orgid)
  const asked = month ? { id, month } : { id }
  const { rows, today: now } = await world.get(contract.dutyProgress, { ...asked, page: 1, rows: 50 }, owner)
  const own = rows.filter(({ userId }) => people.some(({ user }) => user.id === userId))
  const listed = own.map(({ userId, done, madeUp, missed, today: state }) => ({ userId, done, madeUp, missed, state }))
  const counted = []
  for (const { userId } of listed) {
    const { days } = await world.get(contract.dutyPersonGet, { ...asked, userId }, owner)
    const count = (state: string) => days.filter((one) => one.state === state).length
    const state = days.find(({ day }) => day === now)?.state ?? null
    counted.push({ userId, done: count('done'), madeUp: count('made_up'), missed: count('missed'), state })
  }
  return { listed, counted }
}

describe('the list of who keeps a duty', () => {
  it('equals the days of each person, whatever happened since it was read', async () => {
    const [ann, ben, cem] = people as [SignedIn, SignedIn, SignedIn]
    const move = async (who: SignedIn, departments: string[]) => {
      const change = { departments, departmentId: departments[0] ?? null }
      await users(world.db).updateOne({ _id: who.user.id, orgid }, { $set: change })
      peopleChanged(world.deps, orgid)
    }
    const steps: readonly [string, () => Promise<unknown>, number][] = [
      ['it is read for the first time', () => Promise.resolve(), 3],
      ['somebody practised', () => practise(ann), 3],
      ['somebody’s practice of two days ago was told late', () => practise(ben, 2 * DAY), 3],
      ['one practised twice, which makes up a day', async () => [await practise(ben), await practise(ben)], 3],
      ['some hours passed', async () => world.clock.advance(5 * HOUR), 3],
      ['the day ended', async () => world.clock.advance(DAY), 3],
      ['somebody left', async () => [await move(cem, []), await world.server.app.runJob('clock-in.members')], 2],
      ['and came back', async () => [await move(cem, [front]), await world.server.app.runJob('clock-in.members')], 3],
      ['a day passed for who came back', async () => world.clock.advance(DAY + MINUTE), 3],
      ['somebody practised again', () => practise(cem), 3],
    ]
    for (const [what, step, count] of steps) {
      await step()
      const { listed, counted } = await bothWays()
      expect([what, listed]).toEqual([what, counted])
      expect([what, listed.length]).toEqual([what, count])
      const before = await bothWays('2026-10')
      expect(before.listed).toEqual(before.counted)
    }
    const { listed } = await bothWays()
    expect(listed.some(({ done }) => done > 0) && listed.some(({ madeUp }) => madeUp > 0)).toBe(true)
  })

  it('has what somebody did while it was being read', async () => {
    const [ann] = people as [SignedIn]
    world.clock.advance(DAY)
    const owner = await world.owner(orgid)
    const read = () => world.get(contract.dutyProgress, { id, page: 1, rows: 50 }, owner)
    for (let n = 0; n < 5; n++) {
      forgetDuties(world.deps, orgid)
      await Promise.all([read(), practise(ann), read()])
      const { listed, counted } = await bothWays()
      expect(listed).toEqual(counted)
    }
  })

  it('is known before anybody asks', async () => {
    world.clock.advance(DAY)
    forgetDuties(world.deps, orgid)
    await world.server.app.runJob('clock-in.judge_ahead')
    const { counted } = await bothWays()
    expect(counted.some(({ done }) => done > 0)).toBe(true)
    // Whatever judges anew now finds nothing done.
    await workMonths(world.db).deleteMany({ orgid })
    const { listed, counted: judgedAnew } = await bothWays()
    expect(listed).toEqual(counted)
    expect(judgedAnew.every(({ done }) => done === 0)).toBe(true)
  })

  it('is kept for more duties than one page shows', async () => {
    const owner = await world.owner(orgid)
    const duty = await duties(world.db).findOne({ _id: id, orgid }).lean()
    const own = await members(world.db).find({ orgid, dutyId: id }).lean()
    const others = Array.from({ length: 60 }, (_none, n) => `${id.slice(0, 20)}${String(n).padStart(4, '0')}`)
    await duties(world.db).insertMany(others.map((other) => ({ ...duty, _id: other, name: other })))
    await members(world.db).insertMany(
      others.flatMap((dutyId) => own.map((one) => ({ ...one, _id: `${dutyId} ${one.userId}`, dutyId }))),
    )
    for (const who of people) await practise(who)
    forgetDuties(world.deps, orgid)
    const report = async () => {
      world.clock.advance(MINUTE)
      return (await world.get(dutyReport, {}, owner)).totals
    }
    const totals = await report()
    expect(totals).toMatchObject({ duties: 61, done: 61 * people.length })
    await workMonths(world.db).deleteMany({ orgid })
    expect(await report()).toEqual(totals)
    // Of who did something else everything is judged again.
    const [ann] = people as [SignedIn]
    await practise(ann)
    await workMonths(world.db).deleteMany({ orgid })
    expect(await report()).toMatchObject({ done: 61 * (people.length - 1) })
  })

  it('counts each duty from its own first day where several are judged together', async () => {
    const owner = await world.owner(orgid)
    const some = await duties(world.db).find({ orgid }).sort({ _id: 1 }).limit(3).lean()
    for (const [at, { _id: dutyId }] of some.entries())
      for (const [n, { user }] of people.entries())
        await members(world.db).updateOne({ _id: `${dutyId} ${user.id}`, orgid }, { since: addDays(today(), -at - n) })
    forgetDuties(world.deps, orgid)
    world.clock.advance(MINUTE)
    const report = await world.get(dutyReport, {}, owner)
    const missed = new Set<number>()
    for (const { _id: dutyId } of some) {
      let own = 0
      for (const { user } of people) {
        const { days } = await world.get(contract.dutyPersonGet, { id: dutyId, userId: user.id }, owner)
        own += days.filter(({ state }) => state === 'missed').length
      }
      expect(report.duties.find((one) => one.id === dutyId)?.missed).toBe(own)
      missed.add(own)
    }
    expect(missed.size).toBe(some.length)
  })
})
