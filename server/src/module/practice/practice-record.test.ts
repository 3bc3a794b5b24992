import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as admin from '@lianda/shared/module/practice/practice.admin.contract'
import { recordGet } from '@lianda/shared/module/practice/record-detail.admin.contract'
import * as practice from '@lianda/shared/module/practice/practice.contract'
import { recordSort } from './practice-record-filter'
import { createPracticeWorld, HOTEL_TURNS, type PracticeWorld } from '../../../test/practice-world'
import type { SignedIn } from '../../../test/world'

let world: PracticeWorld
let trainer: SignedIn
const people: SignedIn[] = []
/** Ids of the records in order of start. */
const ids: string[] = []
let sales = ''
let service = ''

async function practised(who: SignedIn, turns: number, rehearsal = false): Promise<string> {
  let session = await world.start(who, { rehearsal })
  for (const text of HOTEL_TURNS.slice(0, turns)) session = await world.say(session, text, who)
  world.clock.advance(20_000)
  await world.get(practice.end, { id: session.id, epoch: 1 }, who)
  world.clock.advance(60_000)
  return session.id
}

beforeAll(async () => {
  world = await createPracticeWorld()
  sales = await world.department(world.orgid, 'Sales')
  service = await world.department(world.orgid, 'Service')
  trainer = await world.admin(world.orgid, ['train-management-practice'])
  people.push(await world.signedIn(world.orgid, { name: '沈晓雯', workno: 'S0012', departmentId: sales }))
  people.push(await world.signedIn(world.orgid, { name: 'Anna Berg', workno: 'F0007', departmentId: service }))
  const [shen, anna] = people as [SignedIn, SignedIn]
  ids.push(await practised(shen, 1), await practised(anna, 2), await practised(shen, 2))
  await practised(shen, 1, true)
})
afterAll(() => world.close())

const list = async (input: Parameters<typeof world.get<typeof admin.recordList>>[1]) =>
  await world.get(admin.recordList, input, trainer)

test('practice records go to Excel as they are narrowed down', async () => {
  const made = await world.get(admin.recordExport, { text: 'F0007' }, trainer)
  expect(made.rows).toBe(1)
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(await (await fetch(world.url + made.url)).arrayBuffer())
  const cells = (row: number) => ((book.worksheets[0]?.getRow(row).values ?? []) as unknown[]).slice(1)
  expect(cells(1)).toEqual(expect.arrayContaining(['姓名', '场景', '得分', '怎么结束的']))
  expect(cells(2)).toEqual(expect.arrayContaining(['Anna Berg', 'F0007', 'Service', 'Hotel check-in', '已结束']))
  expect(cells(2)[cells(1).indexOf('中途结束')]).toBe('是')
  expect((await world.call(admin.recordExport, {}, people[0] ?? null)).failure?.code).toBe('identity/forbidden')
})

describe('the list of practice records', () => {
  test('shows newest first, never a rehearsal, only its count', async () => {
    const { rows, total, rehearsals } = await list({})
    expect(rows.map((row) => row.id)).toEqual(ids.toReversed())
    expect({ total, rehearsals }).toEqual({ total: 3, rehearsals: { total: 1 } })
    expect(rows[0]).toMatchObject({
      userName: '沈晓雯',
      departmentName: 'Sales',
      sceneName: 'Hotel check-in',
      trainingType: 0,
      attempt: 2,
      turns: 2,
      brokenOff: true,
    })
  })

  test.each([
    ['a part of a name', '晓雯', 2],
    ['pinyin initials', 'sxw', 2],
    ['a work number', 'F0007', 1],
    ['the scene', 'check-in', 3],
    ['nothing that is there', 'zzz', 0],
  ])('finds by %s', async (_what, text, count) => {
    expect((await list({ text })).total).toBe(count)
  })

  test('filters by department, person, result and time', async () => {
    const [shen, anna] = people as [SignedIn, SignedIn]
    expect((await list({ departmentId: service })).rows.map((row) => row.id)).toEqual([ids[1]])
    expect((await list({ userId: shen.id })).total).toBe(2)
    const all = await list({})
    expect((await list({ passed: true })).total).toBe(all.rows.filter((row) => row.passed).length)
    const from = all.rows.find((row) => row.userId === anna.id)?.startedAt ?? 0
    expect((await list({ from })).total).toBe(2)
    expect((await list({ to: from })).total).toBe(1)
    expect((await list({ state: 'active' })).total).toBe(0)
  })

  test.each(['total', 'elapsedMs', 'userName', 'startedAt'] as const)(
    'sorts by %s both ways, page by page',
    async (field) => {
      const up = (await list({ sort: field })).rows.map((row) => row[field])
      const down = (await list({ sort: `-${field}` })).rows.map((row) => row[field])
      expect(down).toEqual(up.toReversed())
      expect((await list({ sort: field, rows: 2, page: 2 })).rows.map((row) => row[field])).toEqual(up.slice(2))
    },
  )

  test.each([
    [undefined, {}, 'records_by_start'],
    ['-total', {}, 'records_by_total'],
    ['elapsedMs', {}, 'records_by_elapsed'],
    ['userName', {}, 'records_by_name'],
    [undefined, { passed: true }, 'records_by_result'],
    [undefined, { search: { $all: ['sxw'] } }, 'records_by_text'],
    [undefined, { userId: 'u', _id: { $in: ['a', 'b'] as never[] } }, '_id_'],
  ])('in the order %s with %j reads by the index %s', async (sort, filter, index) => {
    const { field, direction } = recordSort(sort)
    const plan: unknown = await world.db
      .collection('practice_session')
      .find({ orgid: world.orgid, rehearsal: false, ...filter })
      .sort({ [field]: direction, _id: direction })
      .limit(30)
      .explain()
    expect(JSON.stringify(plan)).toContain(`"indexName":"${index}"`)
  })
})

describe('one record', () => {
  test('has lines with how they were understood, the score and its neighbours', async () => {
    const { detail } = await world.get(recordGet, { id: ids[1] ?? '' }, trainer)
    expect([detail.previousId, detail.nextId]).toEqual([ids[2], ids[0]])
    const said = detail.lines.find((line) => line.speaker === 'learner')
    expect(said?.decision).toMatchObject({ result: 'matched', intentLabel: 'Ask for the passport' })
    expect(said?.nodeName).toBe('Welcome')
    expect(detail.score?.total).toBe(detail.record.total)
    expect(detail.totals).toEqual([{ total: detail.record.total, brokenOff: true }])
  })

  test('keeps to the filters it was opened with', async () => {
    const [shen] = people as [SignedIn]
    const { detail } = await world.get(recordGet, { id: ids[0] ?? '', userId: shen.id }, trainer)
    expect([detail.previousId, detail.nextId]).toEqual([ids[2], null])
    expect(detail.rehearsals).toBe(1)
  })
})

describe('who may see records', () => {
  test('not a learner, not an administrator without the function, nobody without a session', async () => {
    const other = await world.admin(world.orgid, ['system-user'])
    for (const who of [people[0] ?? null, other]) {
      expect((await world.call(admin.recordList, {}, who)).failure?.code).toBe('identity/forbidden')
      expect((await world.call(recordGet, { id: ids[0] ?? '' }, who)).failure?.code).toBe('identity/forbidden')
    }
    expect((await world.call(admin.recordList, {})).failure?.code).toBe('identity/no_token')
    expect((await world.call(recordGet, { id: ids[0] ?? '' })).failure?.code).toBe('identity/no_token')
  })

  test('another organisation finds nothing', async () => {
    const elsewhere = await world.admin(await world.org('Other'), ['train-management-practice'])
    expect((await world.get(admin.recordList, {}, elsewhere)).total).toBe(0)
    expect(await world.call(recordGet, { id: ids[0] ?? '' }, elsewhere)).toMatchObject({ status: 404 })
  })

  test('within the data scope of the position', async () => {
    const orgid = await world.org('Scoped', { scopeByDepartment: true })
    const north = await world.department(orgid, 'North')
    const south = await world.department(orgid, 'South')
    const boss = await world.signedIn(
      orgid,
      { roleType: 'admin', funcs: ['train-management-practice'], departmentId: north },
      'desktop',
    )
    await world.db.collection('practice_session').insertMany(
      [north, south].map((departmentId, n) => ({
        _id: `scoped-${n}` as never,
        ...stored,
        orgid,
        departmentId,
        departments: [departmentId],
        startKey: `k${n}`,
        userId: `u${n}`,
      })),
    )
    const { rows, total } = await world.get(admin.recordList, {}, boss)
    expect({ ids: rows.map((row) => row.id), total }).toEqual({ ids: ['scoped-0'], total: 1 })
    expect((await world.call(recordGet, { id: 'scoped-1' }, boss)).status).toBe(404)
    expect((await world.get(admin.recordList, { departmentId: south }, boss)).total).toBe(0)
  })

  test('bad input names the fields', async () => {
    const answer = await world.call(admin.recordList, { rows: 1000, sort: '!' }, trainer)
    expect(answer.failure?.fields?.map((field) => field.field).toSorted()).toEqual(['rows', 'sort'])
  })
})

/** The minimal record that a list needs. */
const stored = {
  userName: 'x',
  account: 'x',
  workno: '',
  sex: 0,
  departmentName: '',
  taskTitle: '',
  subtaskId: 's',
  sceneId: 's',
  sceneName: '',
  flow: {},
  attempt: 1,
  rehearsal: false,
  open: false,
  state: 'ended',
  endReason: 'finished',
  total: 80,
  passed: true,
  turn: 3,
  turns: 2,
  elapsedMs: 1000,
  spokenMs: 0,
  startedAt: new Date(),
  endedAt: new Date(),
}
