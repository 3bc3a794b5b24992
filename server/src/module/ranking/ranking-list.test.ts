import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InputOf } from '@lianda/shared/contract/endpoint'
import { operationList } from '@lianda/shared/module/log/log.admin.contract'
import { hide, list } from '@lianda/shared/module/ranking/ranking-list.contract'
import { userDisable } from '@lianda/shared/module/org/org.admin.contract'
import { rankGet, rankPut } from '@lianda/shared/module/setting/setting.admin.contract'
import { createWorld, type SignedIn, TEST_NOW, type World } from '../../../test/world'
import { recordsChanged } from '../org'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A table is at most so old. */
const FRESH_MS = 2_000

let world: World
let orgid: string
let owner: SignedIn
let sales: string
let north: string
let service: string
let ann: SignedIn
let ben: SignedIn
let cara: SignedIn
let dan: SignedIn
beforeAll(async () => {
  world = await createWorld()
  orgid = await world.org('远航汽车')
  owner = await world.owner(orgid)
  sales = await world.department(orgid, 'Sales')
  north = await world.department(orgid, 'North', sales)
  service = await world.department(orgid, 'Service')
  ann = await world.signedIn(orgid, { name: 'Ann', departmentId: sales })
  ben = await world.signedIn(orgid, { name: 'Ben', departmentId: north })
  cara = await world.signedIn(orgid, { name: 'Cara', departmentId: service })
  dan = await world.signedIn(orgid, { name: 'Dan' })
})
afterAll(() => world.close())

interface Did {
  who: SignedIn
  total: number
  minutes?: number
  subtaskId?: string
  at?: number
}

/** Practices that ended, as the store has them, told as whoever ends one tells it. */
async function did(...some: readonly Did[]): Promise<void> {
  for (const { who, total, minutes = 3, subtaskId = 's1', at = TEST_NOW } of some) {
    const _id = world.deps.newId()
    await world.db.collection<{ _id: string }>('practice_session').insertOne({
      ...{ _id, orgid: who.orgid, userId: who.id, subtaskId, startKey: _id, attempt: Math.random(), rehearsal: false },
      ...{ endedAt: new Date(at), startedAt: new Date(at), state: 'ended', open: false, pending: [], rev: 1 },
      ...{ elapsedMs: minutes * 60_000, total, passed: total >= 60 },
    })
    await recordsChanged(world.deps, [{ orgid: who.orgid, userId: who.id, at: new Date(at) }])
  }
  await made()
}

async function made(): Promise<void> {
  await world.server.app.runJob('figures.due')
  world.clock.advance(FRESH_MS)
}

const asked = (input: InputOf<typeof list>, who: SignedIn) => world.get(list, input, who)
const lines = async (input: InputOf<typeof list>, who: SignedIn) =>
  (await asked(input, who)).rows.map(({ place, value, person }) => `${place} ${person?.name ?? '?'} ${value}`)

describe('a ranking', () => {
  beforeAll(async () => {
    await did(
      // Friday, 20 November: today.
      { who: ann, total: 80, minutes: 10 },
      { who: ann, total: 90, subtaskId: 's2' },
      { who: ben, total: 85.2, minutes: 20 },
      { who: ben, total: 84.8, subtaskId: 's2' },
      { who: cara, total: 40 },
      // Monday, Sunday before, last month.
      { who: cara, total: 100, at: TEST_NOW - 4 * DAY_MS },
      { who: cara, total: 100, subtaskId: 's3', at: TEST_NOW - 5 * DAY_MS },
      { who: dan, total: 70, at: TEST_NOW - 30 * DAY_MS },
    )
  })

  test('goes by experience won in the period, equal ones share a place', async () => {
    expect(await lines({ period: 'day' }, ann)).toEqual(['1 Ann 17', '1 Ben 17', '3 Cara 4'])
    expect(await lines({ period: 'week' }, ann)).toEqual(['1 Ann 17', '1 Ben 17', '3 Cara 14'])
    expect(await lines({ period: 'month' }, ann)).toEqual(['1 Cara 24', '2 Ann 17', '2 Ben 17'])
    expect(await lines({ period: 'all' }, ann)).toEqual(['1 Cara 24', '2 Ann 17', '2 Ben 17', '4 Dan 7'])
  })

  test('goes by the mean of the best score of each subtask, and equal ones are those that look equal', async () => {
    expect(await lines({ by: 'score', period: 'day' }, ann)).toEqual(['1 Ann 85', '1 Ben 85', '3 Cara 40'])
    expect(await lines({ by: 'score', period: 'week' }, ann)).toEqual(['1 Cara 100', '2 Ann 85', '2 Ben 85'])
  })

  test('goes by minutes', async () => {
    expect(await lines({ by: 'minutes', period: 'day' }, ann)).toEqual(['1 Ben 23', '2 Ann 13', '3 Cara 3'])
  })

  test('tells the own place, and what is missing to the next better one', async () => {
    expect((await asked({ period: 'day', by: 'minutes' }, cara)).own).toEqual({
      ...{ place: 3, value: 3 },
      next: { place: 2, missing: 10 },
    })
    expect((await asked({ period: 'day' }, ben)).own).toEqual({ place: 1, value: 17, next: null })
    expect((await asked({ period: 'day' }, dan)).own).toEqual({ place: null, value: 0, next: null })
    const second = await asked({ period: 'day', rows: 1, page: 3 }, cara)
    expect([second.total, second.rows]).toMatchObject([3, [{ place: 3, me: true }]])
  })

  test('is of everybody, of the first-level department or of the department', async () => {
    const groups = (await asked({}, ben)).groups
    expect(groups).toEqual([
      { among: 'organisation', name: '' },
      { among: 'first', name: 'Sales' },
      { among: 'department', name: 'North' },
    ])
    expect(await lines({ period: 'all', among: 'first' }, ben)).toEqual(['1 Ann 17', '1 Ben 17'])
    expect(await lines({ period: 'all', among: 'department' }, ben)).toEqual(['1 Ben 17'])
    expect((await asked({}, cara)).groups.map(({ among }) => among)).toEqual(['organisation', 'department'])
    expect((await asked({}, dan)).groups).toEqual([{ among: 'organisation', name: '' }])
  })

  test('names level and department, and begins anew at midnight of the organisation', async () => {
    const [row] = (await asked({ period: 'day' }, cara)).rows
    expect(row?.person).toMatchObject({ name: 'Ann', departmentName: 'Sales', level: { name: '见习' } })
  })

  test('follows when a record is rescored or deleted, a person moves or is disabled', async () => {
    const eve = await world.signedIn(orgid, { name: 'Eve', departmentId: service })
    await did({ who: eve, total: 100, minutes: 90 })
    expect(await lines({ period: 'day', by: 'minutes' }, ann)).toContain('1 Eve 90')
    await world.db
      .collection('practice_session')
      .updateOne({ userId: eve.id }, { $set: { total: 50, elapsedMs: 60_000 } })
    await recordsChanged(world.deps, [{ orgid, userId: eve.id, at: new Date(TEST_NOW) }])
    await made()
    expect(await lines({ period: 'day', by: 'minutes' }, ann)).toContain('4 Eve 1')
    expect(await lines({ period: 'week', by: 'score' }, ann)).toContain('4 Eve 50')
    await world.db.collection('practice_session').deleteMany({ userId: eve.id })
    await recordsChanged(world.deps, [{ orgid, userId: eve.id, at: new Date(TEST_NOW) }])
    await made()
    for (const period of ['day', 'week', 'month', 'all'] as const)
      expect((await lines({ period }, ann)).join()).not.toContain('Eve')
    await did({ who: eve, total: 100 })
    expect((await lines({ period: 'day' }, ann)).join()).toContain('Eve')
    await world.get(userDisable, { id: eve.id, disabled: true }, owner)
    expect((await lines({ period: 'day' }, ann)).join()).not.toContain('Eve')
  })
})

describe('what an organisation decides', () => {
  test('holds at once, is in the operation log, and is for holders of the function', async () => {
    expect((await world.get(rankGet, {}, owner)).rank).toEqual({ visible: 'organisation', mayHide: true })
    world.clock.advance(1_000)
    const { rank } = await world.get(rankPut, { visible: 'first' }, owner)
    expect(rank).toEqual({ visible: 'first', mayHide: true })
    expect((await asked({}, ben)).groups.map(({ among }) => among)).toEqual(['first', 'department'])
    const [entry] = (await world.get(operationList, { sort: '-at' }, owner)).rows
    expect(entry).toMatchObject({ action: 'setting.rankPut', before: { rankVisible: 'organisation' } })
    expect((await world.call(rankPut, { visible: 'department' }, ann)).failure?.code).toBe('identity/forbidden')
    expect((await world.call(rankPut, { visible: 'everybody' as 'first' }, owner)).failure?.code).toBe(
      'request/invalid',
    )
  })

  test('a wider group than that is refused, by any name; who is in none sees themselves', async () => {
    expect((await world.call(list, { among: 'organisation' }, ben)).failure?.code).toBe('identity/forbidden')
    expect(await lines({ period: 'all' }, ben)).toEqual(['1 Ann 17', '1 Ben 17'])
    expect(await lines({ period: 'all' }, dan)).toEqual(['1 Dan 7'])
    await world.get(rankPut, { visible: 'department' }, owner)
    expect((await world.call(list, { among: 'first' }, ben)).failure?.code).toBe('identity/forbidden')
    expect(await lines({ period: 'all' }, cara)).toEqual(['1 Cara 24'])
    await world.get(rankPut, { visible: 'organisation' }, owner)
  })

  test('another organisation is in none of it', async () => {
    const other = await world.org('Elsewhere')
    const stranger = await world.signedIn(other, { name: 'Stranger' })
    await did({ who: stranger, total: 100, minutes: 500 })
    expect(await lines({ period: 'all', by: 'minutes' }, stranger)).toEqual(['1 Stranger 500'])
    expect((await lines({ period: 'all', by: 'minutes' }, ann)).join()).not.toContain('Stranger')
    expect((await world.call(list, {})).failure?.errcode).toBe(10000)
  })
})

describe('a hidden name', () => {
  test('is nowhere in what others get; where it could be told whose line it is, the line is missing', async () => {
    await world.get(hide, { on: true }, cara)
    const small = await asked({ period: 'all' }, ann)
    expect(JSON.stringify(small)).not.toMatch(/Cara/)
    // Ann, Ben and Dan have names; the owner and Cara could be told apart.
    expect(small.rows.map(({ person }) => person?.name)).toEqual(['Ann', 'Ben', 'Dan'])

    for (const name of ['Idle1', 'Idle2', 'Idle3', 'Idle4']) await world.user(orgid, { name, departmentId: sales })
    world.clock.advance(60_000)
    const answer = await asked({ period: 'all' }, ann)
    expect(answer.rows[0]).toEqual({ place: 1, value: 24, me: false, person: null })
    for (const secret of ['Cara', cara.id, service, 'Service']) expect(JSON.stringify(answer)).not.toContain(secret)
    expect(await asked({ period: 'all' }, cara)).toMatchObject({
      ...{ own: { place: 1, value: 24 }, hiding: { allowed: true, on: true } },
      rows: [{ me: true, person: { name: 'Cara' } }, {}, {}, {}],
    })
  })

  test('is shown again by its person, or when the organisation does not allow it any more', async () => {
    await world.get(rankPut, { mayHide: false }, owner)
    expect((await lines({ period: 'all' }, ann))[0]).toBe('1 Cara 24')
    expect((await asked({}, cara)).hiding).toEqual({ allowed: false, on: false })
    expect((await world.call(hide, { on: true }, ann)).failure?.code).toBe('identity/forbidden')
    await world.get(rankPut, { mayHide: true }, owner)
    expect((await lines({ period: 'all' }, ann))[0]).toBe('1 ? 24')
    await world.get(hide, { on: false }, cara)
    expect((await lines({ period: 'all' }, ann))[0]).toBe('1 Cara 24')
  })
})
