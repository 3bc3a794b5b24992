import ExcelJS from 'exceljs'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import type { InputOf } from '@lianda/shared/contract/endpoint'
import * as contract from '@lianda/shared/module/clock-in/clock-in.admin.contract'
import { mine } from '@lianda/shared/module/clock-in/clock-in.contract'
import { operationList } from '@lianda/shared/module/log/log.admin.contract'
import { audienceCount } from '@lianda/shared/module/task/task-audience.admin.contract'
import { departmentContents } from '@lianda/shared/module/org/unit.admin.contract'
import * as practice from '@lianda/shared/module/practice/practice.contract'
import { createPracticeWorld, HOTEL_TURNS, type PracticeWorld } from '../../../test/practice-world'
import type { SignedIn } from '../../../test/world'
import { addLearning } from '../org'
import { sessions } from '../practice/practice.model'
import { duties, members, workMonths } from './clock-in.model'
import { forgetDuties } from './duty-index'

/** Friday. */
const TODAY = '2026-11-20'
const TOMORROW = '2026-11-21'
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]

let world: PracticeWorld
let orgid: string
let owner: SignedIn
/** Sees the front only. */
let manager: SignedIn
let front: string
let kitchen: string
let ann: SignedIn
let ben: SignedIn
let cook: SignedIn
/** In both departments, the kitchen first. */
let both: SignedIn

beforeAll(async () => {
  world = await createPracticeWorld({ setting: { scopeByDepartment: true } })
  orgid = world.orgid
  owner = await world.owner(orgid)
  front = await world.department(orgid, 'Front')
  kitchen = await world.department(orgid, 'Kitchen')
  manager = await world.signedIn(
    orgid,
    { name: 'Mia', roleType: 'admin', funcs: ['train-clock'], departmentId: front },
    'desktop',
  )
  ann = await world.signedIn(orgid, { name: 'Ann', departmentId: front })
  ben = await world.signedIn(orgid, { name: 'Ben', departmentId: front })
  cook = await world.signedIn(orgid, { name: 'Cook', departmentId: kitchen })
  both = await world.signedIn(orgid, { name: '=1+1', departmentId: kitchen, otherDepartments: [front] })
})
beforeEach(async () => {
  await duties(world.db).deleteMany({ orgid })
  await workMonths(world.db).deleteMany({ orgid })
  await members(world.db).deleteMany({ orgid })
  forgetDuties(world.deps, orgid)
})
afterAll(() => world.close())

type Create = InputOf<typeof contract.dutyCreate>
const body = (over: Partial<Create> = {}): Create => ({
  ...{ name: '每日一练', startDay: TODAY, weekdays: EVERY_DAY, measure: 'practices', amount: 1 },
  audience: { everyone: false, departmentIds: [front, kitchen], userIds: [], exceptIds: [manager.user.id] },
  ...over,
})
const only = (...departmentIds: string[]): Create['audience'] => ({
  ...{ everyone: false, departmentIds, userIds: [], exceptIds: [manager.user.id] },
})
const tried = (over: Partial<Create> = {}, who = owner) => world.call(contract.dutyCreate, body(over), who)
const make = async (over: Partial<Create> = {}, who = owner) =>
  (await world.get(contract.dutyCreate, body(over), who)).duty

/** A duty that began on this day of the past. */
async function since(startDay: string, over: Partial<Create> = {}) {
  const made = await make(over)
  const begun = { startDay, 'rules.0.from': startDay }
  await duties(world.db).updateOne({ _id: made.id, orgid }, { $set: begun })
  await members(world.db).updateMany({ orgid, dutyId: made.id }, { $set: { since: startDay } })
  forgetDuties(world.deps, orgid)
  return made
}

let works = 0
/** Somebody did something at a time of a day. */
const did = (
  who: SignedIn,
  day: string,
  over: Partial<{ time: string; practices: 0 | 1; seconds: number; id: string }> = {},
) => {
  const { time = '12:00', practices = 1, seconds = 600, id = `work${++works}` } = over
  const at = new Date(`${day}T${time}:00+08:00`)
  const work = { id, at, seconds, practices, questions: 0 }
  const gain = { eventId: `event${++works}`, orgid, userId: who.user.id, experience: 0, seconds, subtaskId: null, work }
  return addLearning(world.deps, [gain])
}
const own = async (who = ann, month?: string) => (await world.get(mine, { ...(month ? { month } : {}) }, who)).duties
const statesOf = async (who = ann) =>
  Object.fromEntries((await own(who))[0]?.days.map(({ day, state }) => [day.slice(8), state]) ?? [])
const code = async (answer: Promise<{ failure: { code: string } | null }>) => (await answer).failure?.code ?? null
const fieldsOf = (failure: { fields?: { field: string; rule: string }[] } | null) =>
  failure?.fields?.map(({ field, rule }) => `${field}:${rule}`)
const list = (id: string, over: Partial<InputOf<typeof contract.dutyProgress>> = {}, who = owner) =>
  world.get(contract.dutyProgress, { id, ...over }, who)
const names = async (id: string, over: Partial<InputOf<typeof contract.dutyProgress>> = {}, who = owner) =>
  (await list(id, over, who)).rows.map(({ name }) => name)

describe('a duty', () => {
  it('is fulfilled by the work itself: a practice that comes to its end, told to the device', async () => {
    await make()
    expect((await own())[0]).toMatchObject({ now: { day: TODAY, state: 'open', done: 0, amount: 1 }, makeUp: null })
    let session = await world.start(ann)
    for (const text of HOTEL_TURNS) session = await world.say(session, text, ann)
    const { id, epoch } = session
    await world.get(practice.end, { id, epoch }, ann)
    await world.server.app.runJob('practice.relay')
    expect((await own())[0]?.now, 'a practice that was broken off').toMatchObject({ state: 'open', done: 0 })
    const socket = io(world.url, { auth: { token: ann.token }, reconnection: false, transports: ['websocket'] })
    await new Promise<void>((done) => socket.once('connect', () => done()))
    const heard = new Promise<unknown>((done) => socket.once('clock-in.changed', done))
    // As if the conversation had come to its end.
    await workMonths(world.db).deleteMany({ orgid })
    const ended = {
      endReason: 'finished',
      pending: [{ id: `${id} again`, kind: 'ended', at: new Date(world.clock.now()) }],
    }
    await sessions(world.db).updateOne({ _id: id, orgid }, { $set: ended as never })
    await world.server.app.runJob('practice.relay')
    await heard
    socket.close()
    expect((await own())[0]?.now).toMatchObject({ state: 'done', done: 1 })
    const stored = await workMonths(world.db).findOne({ orgid }).lean()
    expect(stored?.works).toMatchObject([{ id, practices: 1, questions: 0 }])
  })

  it('counts each practice once, however often it is told, and two that end at the same moment', async () => {
    await make({ amount: 2 })
    await Promise.all([did(ann, TODAY, { id: 'one' }), did(ann, TODAY, { id: 'one' })])
    await did(ann, TODAY, { id: 'one' })
    expect((await own())[0]?.now.done).toBe(1)
    await workMonths(world.db).deleteMany({ orgid })
    await Promise.all([did(ann, TODAY, { id: 'one' }), did(ann, TODAY, { id: 'two' })])
    expect((await own())[0]?.now.done).toBe(2)
  })

  it('is for its audience: others do not have it', async () => {
    await make({ audience: only(front) })
    expect((await own(ann)).length).toBe(1)
    expect((await own(both)).length).toBe(1)
    expect(await own(cook)).toEqual([])
    expect(await own(manager)).toEqual([])
  })

  it('is nobody’s before they came into its audience, and anew for who comes back', async () => {
    await since('2026-11-16', { audience: only(front) })
    const users = world.db.collection('user')
    const place = (departmentId: string) =>
      users.updateOne({ _id: cook.user.id as never }, { $set: { departmentId, departments: [departmentId] } })
    const daysOf = async () => {
      const token = (await world.signIn(cook.account)).output?.user[0]?.token ?? ''
      const { duties: found } = await world.get(mine, {}, { token })
      return found[0]?.days
        .filter(({ state }) => state !== 'not_due')
        .map(({ day, state }) => `${day.slice(8)} ${state}`)
    }
    await place(front)
    expect((await daysOf())?.slice(0, 2), 'not noted yet').toEqual(['20 open', '21 coming'])
    await world.server.app.runJob('clock-in.members')
    await members(world.db).updateOne({ orgid, userId: cook.user.id }, { $set: { since: '2026-11-18' } })
    expect((await daysOf())?.slice(0, 2)).toEqual(['18 missed', '19 missed'])
    await place(kitchen)
    await world.server.app.runJob('clock-in.members')
    await place(front)
    expect((await daysOf())?.slice(0, 1)).toEqual(['20 open'])
    await place(kitchen)
    cook = { ...cook, token: (await world.signIn(cook.account)).output?.user[0]?.token ?? '' }
  })

  it('shows the days of a month: done, missed, made up, today, to come', async () => {
    await since('2026-11-16')
    await did(ann, '2026-11-16')
    await did(ann, '2026-11-18')
    await did(ann, '2026-11-19')
    await did(ann, '2026-11-19')
    expect(await statesOf()).toMatchObject({
      ...{ '15': 'not_due', '16': 'done', '17': 'made_up', '18': 'done', '19': 'done', '20': 'open', '21': 'coming' },
    })
    expect((await own())[0]?.days.find(({ state }) => state === 'made_up')?.madeUpOn).toBe('2026-11-19')
    expect((await own(ben))[0]?.makeUp).toEqual({ day: '2026-11-16', until: '2026-11-23' })
    expect((await own(ann, '2026-10'))[0]?.days).toHaveLength(31)
  })

  it('is judged by the day and time in the zone of the organisation', async () => {
    await since('2026-11-18', { window: { from: 22 * 60, to: 2 * 60 } })
    await did(ann, '2026-11-19', { time: '01:30' })
    await did(ben, '2026-11-19', { time: '02:30' })
    expect(await statesOf(ann)).toMatchObject({ '18': 'done', '19': 'missed' })
    expect(await statesOf(ben)).toMatchObject({ '18': 'made_up', '19': 'missed' })
  })
})

describe('what an administrator writes', () => {
  it('is checked: days, window, weekdays, amount, audience', async () => {
    expect(fieldsOf((await tried({ startDay: '2026-11-19' })).failure)).toEqual(['startDay:duty_past'])
    expect(fieldsOf((await tried({ startDay: '2026-02-30' })).failure)).toEqual(['startDay:format'])
    expect(fieldsOf((await tried({ endDay: '2026-11-19' })).failure)).toEqual(['endDay:end_first'])
    expect(fieldsOf((await tried({ window: { from: 600, to: 719 } })).failure)).toEqual(['window:duty_window'])
    expect(fieldsOf((await tried({ window: { from: 600, to: 600 } })).failure)).toEqual(['window:duty_window'])
    expect((await tried({ weekdays: [] })).status).toBe(400)
    expect((await tried({ weekdays: [1, 1] })).status).toBe(400)
    for (const amount of [0, -1, 1_000, 1.5]) expect((await tried({ amount })).status).toBe(400)
    const nobody = { everyone: false, departmentIds: [], userIds: [] }
    expect((await tried({ audience: nobody })).failure?.code).toBe('task/audience_empty')
    const elsewhere = await world.department(await world.org('Elsewhere'), 'Theirs')
    expect((await tried({ audience: only(elsewhere) })).failure?.code).toBe('task/audience_unknown')
  })

  it('is in the operation log with names instead of ids', async () => {
    const made = await make({ name: 'Logged', window: { from: 8 * 60, to: 12 * 60 } })
    world.clock.advance(1_000)
    await world.get(contract.dutyEnd, { id: made.id, rev: made.rev }, owner)
    const { rows } = await world.get(operationList, { text: 'Logged' }, owner)
    expect(rows.map(({ action }) => action)).toEqual(['clock-in.end', 'clock-in.create'])
    expect(rows[1]?.after).toMatchObject({
      ...{ window: '08:00–12:00', weekdays: '1 2 3 4 5 6 7', amount: 1 },
      audience: { departments: ['Front', 'Kitchen'], except: ['Mia'] },
    })
  })

  it('holds from tomorrow on where the duty has begun; the days until today stay as they were told', async () => {
    const { id } = await since('2026-11-18')
    await did(ann, '2026-11-18')
    await did(ann, TODAY)
    const change = { ...body({ startDay: '2026-11-18' }), id, rev: 1, amount: 3 }
    const { duty } = await world.get(contract.dutyUpdate, change, owner)
    expect(duty).toMatchObject({ amount: 3, rulesFrom: TOMORROW, rev: 2 })
    const [now] = await own()
    expect(now).toMatchObject({ amount: 1, now: { state: 'done', amount: 1 } })
    expect(now?.days.find(({ day }) => day === TOMORROW)?.amount).toBe(3)
    // Taken back before it held, it never was.
    const back = await world.get(contract.dutyUpdate, { ...change, rev: 2, amount: 1 }, owner)
    expect(back.duty).toMatchObject({ amount: 1, rulesFrom: '2026-11-18' })
  })

  it('of two managers at once is not lost: the second is told to look again', async () => {
    const { id, rev } = await make()
    const change = (amount: number) => world.call(contract.dutyUpdate, { ...body(), id, rev, amount }, owner)
    const both = await Promise.all([change(2), change(3)])
    expect(both.map(({ failure }) => failure?.code ?? 'done').toSorted()).toEqual(['clock-in/changed', 'done'])
  })

  it('keeps the first day of a duty that has begun, and its end from today on', async () => {
    const { id } = await since('2026-11-18')
    const change = (over: Partial<Create>) => world.call(contract.dutyUpdate, { ...body(over), id, rev: 1 }, owner)
    expect(fieldsOf((await change({ startDay: TOMORROW })).failure)).toEqual(['startDay:duty_begun'])
    expect(fieldsOf((await change({ startDay: '2026-11-18', endDay: '2026-11-19' })).failure)).toEqual([
      'endDay:duty_past',
    ])
    expect((await change({ startDay: '2026-11-18', endDay: TODAY })).status).toBe(200)
  })

  it('holds at once where the duty has not begun', async () => {
    const { id } = await make({ startDay: TOMORROW })
    const change = { ...body({ startDay: '2026-11-23' }), id, rev: 1, amount: 3, weekdays: [2, 0] }
    const { duty } = await world.get(contract.dutyUpdate, change, owner)
    expect(duty).toMatchObject({ amount: 3, weekdays: [0, 2], rulesFrom: '2026-11-23' })
    expect(await statesOf()).toMatchObject({ '21': 'not_due', '23': 'coming', '24': 'not_due', '25': 'coming' })
    const earlier = { ...change, ...body(), rev: 2 }
    await world.get(contract.dutyUpdate, earlier, owner)
    expect((await own())[0]?.now).toMatchObject({ day: TODAY, state: 'open', amount: 1 })
  })

  it('ends with today, which can still be done as a missed day can be made up', async () => {
    const { id } = await since('2026-11-18')
    const { duty } = await world.get(contract.dutyEnd, { id, rev: 1 }, owner)
    expect(duty).toMatchObject({ endDay: TODAY, state: 'running' })
    expect(await statesOf()).toMatchObject({ '18': 'missed', '20': 'open', '21': 'not_due' })
    await did(ann, TODAY)
    await did(ann, TODAY)
    expect(await statesOf()).toMatchObject({ '18': 'made_up', '20': 'done', '21': 'not_due' })
    expect((await list(id)).people).toBe(4)
  })

  it('that has not begun is deleted, and nobody sees it any more', async () => {
    const running = await since('2026-11-18')
    expect(await code(world.call(contract.dutyDelete, { id: running.id }, owner))).toBe('clock-in/begun')
    const coming = await make({ name: 'Coming', startDay: TOMORROW })
    expect(await own()).toHaveLength(2)
    expect(await code(world.call(contract.dutyEnd, { id: coming.id, rev: 1 }, owner))).toBe('clock-in/not_begun')
    await world.get(contract.dutyDelete, { id: coming.id }, owner)
    expect((await own()).map(({ name }) => name)).toEqual(['每日一练'])
  })

  it('is named to who deletes one of its departments', async () => {
    await make()
    const { uses } = await world.get(departmentContents, { id: kitchen }, owner)
    expect(uses).toContainEqual({ noun: 'clock-in', count: 1 })
  })

  it('is listed by text and state, in an order, page by page', async () => {
    await make({ name: 'B later', startDay: TOMORROW })
    await since('2026-11-01', { name: 'A running' })
    const ended = await since('2026-10-01', { name: 'C over' })
    await duties(world.db).updateOne({ _id: ended.id, orgid }, { $set: { endDay: '2026-10-31' } })
    forgetDuties(world.deps, orgid)
    const found = async (input: InputOf<typeof contract.dutyList> = {}) =>
      (await world.get(contract.dutyList, input, owner)).rows.map(({ name }) => name)
    expect(await found({ sort: 'name' })).toEqual(['A running', 'B later', 'C over'])
    expect(await found({ sort: '-startDay' })).toEqual(['B later', 'A running', 'C over'])
    expect(await found({ sort: 'name', rows: 1, page: 2 })).toEqual(['B later'])
    expect(await found({ text: 'over' })).toEqual(['C over'])
    for (const [state, name] of [
      ['running', 'A running'],
      ['coming', 'B later'],
      ['ended', 'C over'],
    ] as const)
      expect(await found({ state })).toEqual([name])
    expect(await own(ann)).toHaveLength(2)
    expect(await own(ann, '2026-10')).toHaveLength(3)
    const change = { ...body({ startDay: '2026-10-01' }), id: ended.id, rev: 1 }
    expect(await code(world.call(contract.dutyUpdate, change, owner))).toBe('clock-in/ended')
  })
})

describe('who keeps a duty', () => {
  let id: string
  /** 16 to 19 November are over. Ann did all, Ben two, Cook none, the person of both departments made up one of two. */
  beforeEach(async () => {
    id = (await since('2026-11-18')).id
    for (const day of ['2026-11-18', '2026-11-19']) await did(ann, day)
    await did(ben, '2026-11-18')
    await did(both, '2026-11-19')
    await did(both, '2026-11-19')
  })

  it('is counted for everybody in the audience', async () => {
    const { rows, people, rate, figures } = await list(id)
    expect(
      rows.map(({ name, done, madeUp, missed, rate: own, standing, today }) => [
        name,
        done,
        madeUp,
        missed,
        own,
        standing,
        today,
      ]),
    ).toEqual([
      ['=1+1', 1, 1, 0, 100, 'kept', 'open'],
      ['Ann', 2, 0, 0, 100, 'kept', 'open'],
      ['Ben', 1, 0, 1, 50, 'missing', 'open'],
      ['Cook', 0, 0, 2, 0, 'missing', 'open'],
    ])
    expect([people, rate, figures]).toEqual([4, 63, { missing: 2, kept: 2, none: 0 }])
  })

  it('has figures each of which is the number of people in its list, and rates of their days', async () => {
    const { figures, departments } = await list(id)
    for (const standing of contract.DUTY_STANDINGS) expect((await list(id, { standing })).total).toBe(figures[standing])
    expect(departments.map(({ name, people, rate }) => [name, people, rate])).toEqual([
      ['Front', 2, 75],
      ['Kitchen', 2, 50],
    ])
    for (const { id: departmentId, people, rate } of departments)
      expect(await list(id, { departmentId })).toMatchObject({ total: people, people, rate })
    for (const { userId, done, madeUp, missed } of (await list(id)).rows) {
      const { days } = await world.get(contract.dutyPersonGet, { id, userId }, owner)
      const count = (state: string) => days.filter((one) => one.state === state).length
      expect([count('done'), count('made_up'), count('missed')]).toEqual([done, madeUp, missed])
    }
    expect((await list(id, { month: '2026-10' })).figures).toEqual({ missing: 0, kept: 0, none: 4 })
  })

  it('is narrowed down, put in order and turned page by page', async () => {
    expect(await names(id, { text: 'co' })).toEqual(['Cook'])
    expect(await names(id, { sort: '-missed', rows: 2 })).toEqual(['Cook', 'Ben'])
    expect(await names(id, { sort: 'rate', rows: 1, page: 2 })).toEqual(['Ben'])
  })

  it('is an Excel file with a column for each day, in which a formula is text', async () => {
    const made = await world.get(contract.dutyExport, { id }, owner)
    const book = new ExcelJS.Workbook()
    await book.xlsx.load(await (await fetch(world.url + made.url)).arrayBuffer())
    const sheet = book.worksheets[0]
    const cells = (row: number) => ((sheet?.getRow(row).values ?? []) as unknown[]).slice(1)
    const head = cells(1)
    expect(head.slice(9)).toHaveLength(30)
    expect(cells(2)[0]).toBe("'=1+1")
    expect(cells(2)[head.indexOf('2026-11-18')]).toBe('已补')
    expect(cells(2)[head.indexOf('2026-11-19')]).toBe('已完成')
    expect(made.rows).toBe(4)
  })

  it('shows a manager people of their own departments only, by every filter, sort and export', async () => {
    const seen = ['=1+1', 'Ann', 'Ben']
    expect(await names(id, {}, manager)).toEqual(seen)
    for (const sort of ['name', 'rate', 'missed', 'account'])
      expect((await names(id, { sort }, manager)).toSorted()).toEqual(seen)
    expect(await names(id, { text: 'cook' }, manager)).toEqual([])
    expect(await names(id, { departmentId: kitchen }, manager)).toEqual([])
    expect(await names(id, { standing: 'missing' }, manager)).toEqual(['Ben'])
    const { people, departments } = await list(id, {}, manager)
    expect(people).toBe(3)
    expect(departments.map(({ name, people: n }) => [name, n])).toEqual([['Front', 2]])
    expect((await world.get(contract.dutyExport, { id }, manager)).rows).toBe(3)
    const foreign = world.call(contract.dutyPersonGet, { id, userId: cook.user.id }, manager)
    expect(await code(foreign)).toBe('clock-in/person_not_found')
    expect((await world.get(contract.dutyPersonGet, { id, userId: both.user.id }, manager)).name).toBe('=1+1')
  })
})

describe('the rights to a duty', () => {
  test('end at the data scope: others are not found, shared ones are only seen', async () => {
    const theirs = await make({ name: 'Kitchen', audience: only(kitchen) })
    const shared = await make({ name: 'Shared' })
    const mineToo = await make({ name: 'Front', audience: only(front) })
    const { rows } = await world.get(contract.dutyList, {}, manager)
    expect(Object.fromEntries(rows.map(({ name, can }) => [name, can.update]))).toEqual({ Shared: false, Front: true })
    expect(await code(world.call(contract.dutyGet, { id: theirs.id }, manager))).toBe('clock-in/not_found')
    expect(await code(world.call(contract.dutyProgress, { id: theirs.id }, manager))).toBe('clock-in/not_found')
    expect(await code(world.call(contract.dutyEnd, { id: shared.id, rev: 1 }, manager))).toBe('identity/forbidden')
    expect(await code(world.call(contract.dutyEnd, { id: mineToo.id, rev: 1 }, manager))).toBe(null)
    expect(await code(tried({ audience: only(kitchen) }, manager))).toBe('task/audience_out_of_scope')
    const everyone = { everyone: true, departmentIds: [], userIds: [] }
    expect(await code(tried({ audience: everyone }, manager))).toBe('task/audience_out_of_scope')
    expect(await code(world.call(audienceCount, { audience: only(front) }, manager))).toBe(null)
  })

  test('end at the organisation, and learners have none', async () => {
    const { id, rev } = await make()
    const elsewhere = await world.owner(await world.org('Elsewhere'))
    for (const who of [elsewhere, ann]) {
      const expected = who === ann ? 'identity/forbidden' : 'clock-in/not_found'
      expect(await code(world.call(contract.dutyGet, { id }, who))).toBe(expected)
      expect(await code(world.call(contract.dutyEnd, { id, rev }, who))).toBe(expected)
      expect(await code(world.call(contract.dutyExport, { id }, who))).toBe(expected)
    }
  })
})
