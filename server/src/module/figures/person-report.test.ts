import ExcelJS from 'exceljs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { personReport, personReportExport } from '@lianda/shared/module/figures/person-report.admin.contract'
import { ABILITY_PRACTICES, recordExport, recordList } from '@lianda/shared/module/practice/practice.admin.contract'
import { viewingRecordList } from '@lianda/shared/module/viewing/viewing.admin.contract'
import { createWorld, type SignedIn, TEST_NOW, type World } from '../../../test/world'
import { recordsChanged } from '../org'

const DAY_MS = 86_400_000

let world: World
let orgid: string
let owner: SignedIn
beforeAll(async () => {
  world = await createWorld()
  await world.server.app.pauseJobs()
  orgid = await world.org(undefined, { scopeByDepartment: true })
  owner = await world.owner(orgid)
})
afterAll(() => world.close())

const daysBefore = (days: number): Date => new Date(TEST_NOW - days * DAY_MS)

/** A practice of somebody that ended so many days ago. */
function practice(userId: string, daysAgo: number, over: object = {}): { _id: string } {
  const at = daysBefore(daysAgo)
  const _id = world.deps.newId()
  const dimensions = [{ dimension: 'accuracy', weight: 100, score: 80 }]
  return {
    ...{ _id, orgid, userId, subtaskId: 's1', startKey: _id, rev: 1, open: false, pending: [], attempt: daysAgo + 1 },
    ...{ state: 'ended', startedAt: at, endedAt: at, elapsedMs: 120_000, rehearsal: false, trial: null },
    ...{ total: 80, passed: true, score: { dimensions }, departments: [], positionId: null, search: [] },
    ...{ userName: 'Mei', account: 'mei', workno: '', sex: 0, departmentName: '', taskTitle: 'T', sceneName: 'S' },
    ...{ flow: {}, endReason: 'finished', turn: 2, turns: 2, spokenMs: 0 },
    ...over,
  }
}

async function practised(userId: string, daysAgo: number, over: object = {}) {
  await world.db.collection<{ _id: string }>('practice_session').insertOne(practice(userId, daysAgo, over))
  await recordsChanged(world.deps, [{ orgid, userId, at: daysBefore(daysAgo) }])
}

/** A document that somebody began so many days ago, and finished. */
async function read(userId: string, began: number, finished: number | null) {
  const _id = world.deps.newId()
  const finishedAt = finished === null ? null : daysBefore(finished)
  await world.db.collection<{ _id: string }>('viewing').insertOne({
    ...{
      _id,
      orgid,
      userId,
      userName: 'Mei',
      account: 'mei',
      workno: '',
      departmentName: '',
      departments: [],
      search: [],
    },
    ...{
      subtaskId: _id,
      taskId: 't',
      taskTitle: 'T',
      title: 'Handbook',
      mediaId: 'm',
      mediaVersion: 1,
      filmMs: 0,
      rev: 1,
    },
    ...{ pages: { 1: 90_000 }, creditedMs: 90_000, stretches: [], answers: [], pending: [], positionId: null },
    ...{ startedAt: daysBefore(began), finishedAt },
  })
  if (finishedAt) await recordsChanged(world.deps, [{ orgid, userId, at: finishedAt }])
}

async function madeFigures() {
  await world.server.app.runJob('figures.due')
  await world.server.app.runJob('figures.complete')
}

test('a report counts what ended in its days up to yesterday, and its figures are those of the list behind them', async () => {
  const { id } = await world.user(orgid, { name: 'Mei' })
  await practised(id, 0)
  await practised(id, 1)
  await practised(id, 2, { total: 40, passed: false, subtaskId: 's2' })
  await practised(id, 3, { rehearsal: true, total: 99 })
  await practised(id, 9, { score: { dimensions: [{ dimension: 'accuracy', weight: 100, score: 50 }] } })
  await madeFigures()
  const report = await world.get(personReport, { id, period: 7 }, owner)
  expect(report).toMatchObject({ name: 'Mei', complete: true })
  expect(report.now).toMatchObject({ practices: { ended: 2, passed: 1 }, seconds: 360, experience: 12, score: 60 })
  expect(report.before).toMatchObject({ practices: { ended: 1, passed: 1 }, score: 80 })
  expect(report.days).toHaveLength(7)
  expect(report.days.map(({ ended }) => ended)).toEqual([0, 0, 0, 0, 0, 1, 1])
  expect(report.days.at(-1)?.to).toBe(report.to)
  expect(report.to).toBeLessThanOrEqual(TEST_NOW)
  expect(report.abilities.find(({ dimension }) => dimension === 'accuracy')).toEqual({
    ...{ dimension: 'accuracy', score: 80, practices: 2, before: 50 },
  })
  const behind = { userId: id, state: 'ended', endedFrom: report.from, endedTo: report.to, page: 1, rows: 30 } as const
  expect((await world.get(recordList, behind, owner)).total).toBe(report.now.practices.ended)
  expect((await world.get(recordList, { ...behind, passed: true }, owner)).total).toBe(report.now.practices.passed)
})

const ended = ({ from, to }: { from: number; to: number }) => ({ endedFrom: from, endedTo: to })

test('an ability is made of the practices of the list behind it', async () => {
  const { id } = await world.user(orgid)
  const scored = (speed: number | null) => ({
    dimensions: [
      { dimension: 'accuracy', weight: 100, score: 60 },
      { dimension: 'speed', weight: 100, score: speed },
    ],
  })
  await practised(id, 1, { score: scored(90) })
  await practised(id, 2, { score: scored(null) })
  await practised(id, 3, { score: null, total: null, passed: null })
  await practised(id, 4, { score: scored(10), rehearsal: true })
  await practised(id, 9, { score: scored(70) })
  const report = await world.get(personReport, { id, period: 7 }, owner)
  expect(report.abilities.filter(({ practices }) => practices > 0)).toEqual([
    { dimension: 'accuracy', score: 60, practices: 2, before: 60 },
    { dimension: 'speed', score: 90, practices: 1, before: 70 },
  ])
  for (const { dimension: measured, practices } of report.abilities) {
    const list = await world.get(recordList, { userId: id, state: 'ended', measured, ...ended(report) }, owner)
    expect([measured, list.total, list.rows.length]).toEqual([measured, practices, practices])
  }
  const exported = { userId: id, state: 'ended', measured: 'accuracy', ...ended(report) } as const
  expect((await world.get(recordExport, exported, owner)).rows).toBe(2)
  const stranger = await world.owner(await world.org())
  expect((await world.get(recordList, { userId: id, measured: 'accuracy' }, stranger)).total).toBe(0)
})

test('the list behind an ability has every order and page, and what narrows it down, also by what its reader sees', async () => {
  const { id } = await world.user(orgid)
  const front = await world.department(orgid, 'Front')
  const kitchen = await world.department(orgid, 'Kitchen')
  for (const [n, total] of [70, 90, 50, 90].entries())
    await practised(id, n + 1, {
      ...{ total, passed: total >= 60, elapsedMs: ((n * 3) % 4) * 1_000, userName: n === 2 ? 'Lin' : 'Mei' },
      departments: [n === 1 ? front : kitchen],
    })
  const measured = { userId: id, state: 'ended', measured: 'accuracy' } as const
  const ids = async (over: object, who = owner) =>
    (await world.get(recordList, { ...measured, ...over }, who)).rows.map((row) => row.id)
  const all = { userId: id, state: 'ended' } as const
  for (const by of ['startedAt', 'total', 'elapsedMs', 'userName'])
    for (const sort of [by, `-${by}`]) {
      const inOrder = (await world.get(recordList, { ...all, sort }, owner)).rows.map((row) => row.id)
      expect(inOrder).toHaveLength(4)
      expect(await ids({ sort })).toEqual(inOrder)
      expect(await ids({ sort, page: 2, rows: 3 })).toEqual(inOrder.slice(3))
    }
  const newest = await ids({})
  expect(await ids({ passed: false })).toEqual([newest[2]])
  expect(await ids({ from: daysBefore(2).getTime() })).toEqual(newest.slice(0, 2))
  expect(await ids({ departmentId: front })).toEqual([])
  const role = { roleType: 'admin' as const, funcs: ['view-student-report' as const], scope: 'below' as const }
  const lead = await world.signedIn(orgid, { ...role, departmentId: front }, 'desktop')
  expect(await ids({}, lead)).toEqual([newest[1]])
})

test('abilities are made of the newest practices only, and so is their list', async () => {
  const { id } = await world.user(orgid)
  const old = practice(id, 6, { score: { dimensions: [{ dimension: 'speed', weight: 100, score: 10 }] } })
  const many = Array.from({ length: ABILITY_PRACTICES }, (_none, n) => practice(id, 1, { attempt: 100 + n }))
  await world.db.collection<{ _id: string }>('practice_session').insertMany([old, ...many])
  const report = await world.get(personReport, { id, period: 7 }, owner)
  expect(report.abilitiesShort).toBe(true)
  const behind = { userId: id, state: 'ended', ...ended(report) } as const
  for (const [measured, count] of [
    ['accuracy', ABILITY_PRACTICES],
    ['speed', 0],
  ] as const) {
    expect(report.abilities.find(({ dimension }) => dimension === measured)?.practices).toBe(count)
    expect((await world.get(recordList, { ...behind, measured }, owner)).total).toBe(count)
  }
})

test('what was read and watched is counted by when it was finished, as its list is', async () => {
  const { id } = await world.user(orgid)
  await read(id, 20, 2)
  await read(id, 3, 1)
  await read(id, 3, null)
  await read(id, 20, 10)
  await madeFigures()
  const report = await world.get(personReport, { id, period: 7 }, owner)
  expect([report.now.viewings.ended, report.before.viewings.ended]).toEqual([2, 1])
  const list = (over: object) => world.get(viewingRecordList, { userId: id, ...ended(report), ...over }, owner)
  expect((await list({})).total).toBe(2)
  expect((await list({ finished: true })).total).toBe(2)
  expect((await list({ finished: false })).total).toBe(0)
})

test('a report is of whom one sees: not of other departments, nor of another organisation', async () => {
  const { id } = await world.user(orgid)
  const stranger = await world.owner(await world.org())
  await expect(world.get(personReport, { id, period: 30 }, stranger)).rejects.toThrow('org/not_found')
  await expect(world.get(personReport, { id: 'nobody', period: 30 }, owner)).rejects.toThrow('org/not_found')
})

test('other lengths are refused, and somebody without records has a report of nothing', async () => {
  const { id } = await world.user(orgid)
  await expect(world.get(personReport, { id, period: 8 as never }, owner)).rejects.toThrow('request/invalid')
  const report = await world.get(personReport, { id, period: 365 }, owner)
  expect([report.days.length, report.now.score, report.points.length]).toEqual([365, null, 0])
})

const cellsOf = (sheet: ExcelJS.Worksheet | undefined, row: number): unknown[] =>
  ((sheet?.getRow(row).values ?? []) as unknown[]).slice(1)

test('its file says what the page says, in a sheet for each part, and a name never becomes a formula', async () => {
  const { id } = await world.user(orgid, { name: '=Mei' })
  await practised(id, 1)
  await madeFigures()
  const { url, name } = await world.get(personReportExport, { id, period: 7 }, owner)
  expect(name).toContain('2026-11-13 至 2026-11-19')
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(await (await fetch(new URL(url, world.url))).arrayBuffer())
  expect(book.worksheets.map((sheet) => sheet.name)).toEqual(['学习数字', '每天的变化', '能力', '知识点'])
  const [figures, course] = book.worksheets
  expect(cellsOf(figures, 2)).toEqual(['完成的练习', 1, 0])
  expect(course?.rowCount).toBe(8)
  expect(cellsOf(course, 8)).toEqual(['2026-11-19', 1, 2, 80])
  const stranger = await world.owner(await world.org())
  await expect(world.get(personReportExport, { id, period: 7 }, stranger)).rejects.toThrow('org/not_found')
})
