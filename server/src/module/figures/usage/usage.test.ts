import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InputOf } from '@lianda/shared/contract/endpoint'
import type { TerminalKind } from '@lianda/shared/contract/fields'
import { online } from '@lianda/shared/module/identity/identity.contract'
import {
  USAGE_KINDS,
  usageExport,
  usagePeople,
  usagePeopleExport,
  usageRead,
} from '@lianda/shared/module/figures/usage.admin.contract'
import { userDelete } from '@lianda/shared/module/org/org.admin.contract'
import { createWorld, type SignedIn, TEST_NOW, type World } from '../../../../test/world'
import { presences } from '../../activity/presence.model'
import { recordsChanged } from '../../org'
import { completeFigures, completeSeen, restartFigures } from '../index'
import { seenMonths } from './seen.model'
import { noteSeen } from './seen-write'

const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000]

let world: World
beforeAll(async () => {
  world = await createWorld()
  await world.server.app.pauseJobs()
})
afterAll(() => world.close())

type Query = InputOf<typeof usagePeople>
const ask = (who: SignedIn, over: InputOf<typeof usageRead> = {}) => world.get(usageRead, over, who)
const list = (who: SignedIn, over: Query = {}) => world.get(usagePeople, { rows: 100, ...over }, who)
const idsOf = async (who: SignedIn, over: Query = {}) => (await list(who, over)).rows.map(({ userId }) => userId)

/** A session of somebody on a day so long ago, as the presence of a running server writes and tells it. */
async function seen(orgid: string, userId: string, daysAgo: number, minutes: number, terminal: TerminalKind = 'h5') {
  const at = new Date(TEST_NOW - daysAgo * DAY_MS)
  const day = at.toISOString().slice(0, 10)
  const sessionId = world.deps.newId()
  await presences(world.db).create({
    ...{ _id: `${day} ${sessionId}`, orgid, userId, sessionId, day, departmentId: null, terminal },
    ...{ browser: '', os: '', firstAt: at, lastAt: at, onlineMs: minutes * MINUTE_MS },
  })
  await noteSeen(world.deps, [{ orgid, userId, day }])
}

/** A practice of somebody that ended so many days ago. */
async function practised(orgid: string, userId: string, daysAgo: number, minutes: number) {
  const at = new Date(TEST_NOW - daysAgo * DAY_MS)
  const _id = world.deps.newId()
  await world.db.collection<{ _id: string }>('practice_session').insertOne({
    ...{ _id, orgid, userId, subtaskId: _id, startKey: _id, rev: 1, open: false, pending: [], attempt: 1 },
    ...{ state: 'ended', startedAt: at, endedAt: at, elapsedMs: minutes * MINUTE_MS, rehearsal: false, trial: null },
    ...{ total: 80, passed: true, departments: [], positionId: null, search: [] },
  })
  await recordsChanged(world.deps, [{ orgid, userId, at }])
  await world.server.app.runJob('figures.due')
}

/** Tables in memory are read again after so long. */
const later = () => world.clock.advance(3_000)

interface Office {
  orgid: string
  owner: SignedIn
  north: string
  south: string
  /** In the north, in its shop, in the south. */
  mei: string
  li: string
  wang: string
}

async function office(): Promise<Office> {
  const orgid = await world.org(undefined, { scopeByDepartment: true })
  const north = await world.department(orgid, 'North')
  const shop = await world.department(orgid, 'Shop', north)
  const south = await world.department(orgid, 'South')
  const person = async (name: string, departmentId: string) => (await world.user(orgid, { name, departmentId })).id
  return {
    ...{ orgid, north, south, owner: await world.owner(orgid) },
    mei: await person('Mei', north),
    li: await person('Li', shop),
    wang: await person('Wang', south),
  }
}

describe('the figures of who was online', () => {
  test('count people once in a period, tell who is new, and are those of the lists behind them', async () => {
    const { orgid, owner, mei, li, wang, north } = await office()
    await seen(orgid, mei, 60, 5)
    await seen(orgid, mei, 3, 10)
    await seen(orgid, mei, 2, 20, 'weapp')
    await seen(orgid, li, 2, 30, 'desktop')
    await practised(orgid, mei, 2, 7)
    await practised(orgid, li, 2, 11)
    await practised(orgid, li, 1, 1)
    await completeFigures(world.deps)
    later()
    const answer = await ask(owner)
    expect(answer.totals).toMatchObject({
      // The owner signed in too, but no sign of theirs was saved.
      ...{ people: 4, active: 2, fresh: 1, returning: 1, absent: 2, learned: 2 },
      ...{ onlineSeconds: 60 * 60, seconds: 19 * 60, practices: 3 },
    })
    expect(answer.points).toHaveLength(30)
    expect(answer.points.slice(-4).map(({ active, fresh, practices }) => [active, fresh, practices])).toEqual([
      ...[
        [1, 0, 0],
        [2, 1, 2],
        [0, 0, 1],
        [0, 0, 0],
      ],
    ])
    expect(answer.terminals).toEqual([
      ...[
        { terminal: 'h5', active: 1 },
        { terminal: 'weapp', active: 1 },
        { terminal: 'desktop', active: 1 },
      ],
    ])
    expect(answer.departments.find(({ id }) => id === north)).toMatchObject({ people: 2, active: 2, practices: 3 })
    expect(answer.departments.find(({ name }) => name === 'Shop')).toMatchObject({ people: 1, seconds: 12 * 60 })

    for (const kind of USAGE_KINDS) {
      const found = await list(owner, { kind })
      expect([found.total, found.kinds[kind]]).toEqual([answer.totals[kind], answer.totals[kind]])
    }
    const { sums } = await list(owner, { kind: 'learned' })
    const { onlineSeconds, seconds, practices } = answer.totals
    expect(sums).toEqual({ onlineSeconds, seconds, practices })
    for (const { id, active, seconds: learned } of answer.departments) {
      expect((await list(owner, { departmentId: id })).total).toBe(active)
      expect((await list(owner, { departmentId: id, kind: 'learned' })).sums.seconds).toBe(learned)
    }
    for (const { id, active } of answer.positions) expect((await list(owner, { positionId: id })).total).toBe(active)
    for (const { terminal, active } of answer.terminals) expect((await list(owner, { terminal })).total).toBe(active)
    for (const { from, to, active, fresh } of answer.points) {
      const inPoint = { from, to: to - 1 }
      expect((await list(owner, inPoint)).total).toBe(active)
      expect((await list(owner, { ...inPoint, kind: 'fresh' })).total).toBe(fresh)
    }
    expect(await idsOf(owner, { kind: 'absent', sort: '-name' })).toContain(wang)
  })

  test('a week and a month count somebody once; together the steps are the period', async () => {
    const { orgid, owner, mei } = await office()
    for (const ago of [0, 1, 2, 3, 20]) await seen(orgid, mei, ago, 1)
    later()
    const weeks = await ask(owner, { step: 'week', from: TEST_NOW - 29 * DAY_MS })
    expect(weeks.points.map(({ active }) => active)).toEqual([0, 1, 0, 0, 1])
    expect([weeks.points[0]?.from, weeks.points.at(-1)?.to]).toEqual([weeks.from, weeks.to])
    const months = await ask(owner, { step: 'month', from: TEST_NOW - 29 * DAY_MS })
    expect(months.points.map(({ day, active, fresh }) => [day, active, fresh])).toEqual([
      ...[
        ['2026-10-22', 1, 1],
        ['2026-11-01', 1, 0],
      ],
    ])
  })

  test('a filter by terminal counts the days on which it was used, with what was learned on them', async () => {
    const { orgid, owner, mei } = await office()
    await seen(orgid, mei, 2, 10, 'h5')
    await seen(orgid, mei, 1, 10, 'weapp')
    await practised(orgid, mei, 2, 3)
    await practised(orgid, mei, 1, 4)
    await completeFigures(world.deps)
    later()
    expect((await ask(owner, { terminal: 'weapp' })).totals).toMatchObject({ active: 1, seconds: 240, practices: 1 })
    expect((await list(owner, { terminal: 'weapp' })).rows).toMatchObject([{ days: 1, terminals: ['weapp'] }])
  })

  test('who is there now is told at once, with since when, and not after they have gone', async () => {
    const { orgid, owner } = await office()
    const who = await world.signedIn(orgid, { name: 'Now' })
    await world.get(online, { animate: false, checkonline: true }, who)
    const since = world.clock.now()
    const { rows } = await list(owner, { kind: 'online', text: 'Now' })
    expect(rows).toMatchObject([{ userId: who.id, online: { since, terminals: ['h5'] }, seenAt: since }])
    world.clock.advance(2 * MINUTE_MS)
    expect(await idsOf(owner, { kind: 'online', text: 'Now' })).toEqual([])
  })
})

describe('what administrators may not see', () => {
  test('other departments stay hidden by every filter, order and file', async () => {
    const { orgid, mei, li, wang, north, south } = await office()
    for (const who of [mei, li, wang]) await seen(orgid, who, 1, 5)
    const role = { roleType: 'admin' as const, funcs: ['view-online-user' as const], scope: 'below' as const }
    const lead = await world.signedIn(orgid, { ...role, departmentId: north, name: 'Lead' }, 'desktop')
    later()
    const answer = await ask(lead)
    expect(answer.totals).toMatchObject({ active: 2 })
    expect(answer.departments.map(({ name }) => name).toSorted()).toEqual(['North', 'Shop'])
    expect((await ask(lead, { departmentId: south })).totals).toMatchObject({ people: 0, active: 0, seconds: 0 })
    for (const over of [
      {},
      { departmentId: south },
      { text: 'Wang' },
      { sort: '-seconds' },
      { terminal: 'h5' as const },
    ])
      expect(await idsOf(lead, over)).not.toContain(wang)
    expect(await cells(lead)).not.toContain('Wang')
    await expect(ask(lead, { departmentId: 'nobody' })).rejects.toThrow('org/not_found')
    await expect(ask(lead, { positionId: 'nobody' })).rejects.toThrow('org/not_found')
  })

  test('nobody without the function, and no other organisation', async () => {
    const { orgid, mei } = await office()
    await seen(orgid, mei, 1, 5)
    later()
    const admin = await world.admin(orgid, ['view-student-report'])
    for (const call of [() => ask(admin), () => list(admin)]) await expect(call()).rejects.toThrow('identity/forbidden')
    const stranger = await world.owner(await world.org())
    expect((await ask(stranger)).totals).toMatchObject({ active: 0 })
  })
})

/** All texts of the file of people. */
async function cells(who: SignedIn, over: InputOf<typeof usagePeopleExport> = {}): Promise<string[]> {
  const { url } = await world.get(usagePeopleExport, over, who)
  return (await sheetsOf(url)).flatMap(({ texts }) => texts)
}

async function sheetsOf(url: string) {
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(await (await fetch(new URL(url, world.url))).arrayBuffer())
  return book.worksheets.map((sheet) => {
    const texts: string[] = []
    sheet.eachRow((row) => row.eachCell((cell) => texts.push(String(cell.value))))
    return { name: sheet.name, texts, rows: sheet.rowCount }
  })
}

test('the files say what the pages say, and a name never becomes a formula', async () => {
  const { orgid, owner } = await office()
  const { id } = await world.user(orgid, { name: '=1+1' })
  await seen(orgid, id, 1, 5)
  later()
  const texts = await cells(owner)
  expect(texts.some((text) => text.includes('1+1'))).toBe(true)
  expect(texts).not.toContain('=1+1')
  const { url, rows } = await world.get(usageExport, {}, owner)
  const sheets = await sheetsOf(url)
  expect(sheets.map(({ name }) => name)).toEqual(['每段时间的变化', '各部门', '各岗位', '各终端'])
  expect(sheets.reduce((sum, sheet) => sum + sheet.rows - 1, 0)).toBe(rows)
})

describe('days online, added up', () => {
  test('are the same after a rebuild, told twice, and for a day that was not told', async () => {
    const { orgid, owner, mei, li } = await office()
    await seen(orgid, mei, 2, 5)
    await seen(orgid, mei, 2, 6, 'weapp')
    await noteSeen(world.deps, [{ orgid, userId: mei, day: '2026-11-18' }])
    await practised(orgid, mei, 2, 9)
    await completeFigures(world.deps)
    later()
    const before = await ask(owner)
    expect(before.totals).toMatchObject({ active: 1, onlineSeconds: 660, seconds: 540 })
    await restartFigures(world.deps, orgid)
    await completeFigures(world.deps)
    await completeSeen(world.deps)
    later()
    const again = await ask(owner)
    expect([again.totals, again.points]).toEqual([before.totals, before.points])

    const untold = { day: '2026-11-19', at: new Date(TEST_NOW - DAY_MS) }
    await presences(world.db).create({
      ...{ _id: `${untold.day} x${orgid}`, orgid, userId: li, sessionId: `x${orgid}`, day: untold.day },
      ...{ terminal: 'h5', firstAt: untold.at, lastAt: untold.at, onlineMs: MINUTE_MS },
    })
    await world.db.collection('seen_state').deleteOne({ orgid })
    await completeSeen(world.deps)
    later()
    expect(await idsOf(owner)).toContain(li)
  })

  test('months are found by their organisation', async () => {
    const plan = await seenMonths(world.db)
      .find({ orgid: 'o', month: '2026-11', changedAt: { $gte: new Date() } })
      .explain('queryPlanner')
    expect(JSON.stringify(plan)).toContain('by_month')
  })
})

test('people in the recycle bin are in no figure any more', async () => {
  const { orgid, owner, mei } = await office()
  await seen(orgid, mei, 1, 5)
  later()
  expect((await ask(owner)).totals.active).toBe(1)
  await world.get(userDelete, { id: mei }, owner)
  expect((await ask(owner)).totals.active).toBe(0)
  expect(await idsOf(owner)).toEqual([])
})

test('a period that ends before it begins is refused, a longer one than a year is its newest year', async () => {
  const { owner } = await office()
  await expect(ask(owner, { from: TEST_NOW, to: TEST_NOW - 2 * DAY_MS })).rejects.toThrow('request/invalid')
  const { points } = await ask(owner, { from: 0, to: TEST_NOW + 9 * DAY_MS })
  expect([points.length, points.at(-1)?.day]).toEqual([366, '2026-11-20'])
})
