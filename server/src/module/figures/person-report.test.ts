import ExcelJS from 'exceljs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { personReport, personReportExport } from '@lianda/shared/module/figures/person-report.admin.contract'
import { recordList } from '@lianda/shared/module/practice/practice.admin.contract'
import { createWorld, type SignedIn, TEST_NOW, type World } from '../../../test/world'
import { recordsChanged } from '../org'

const DAY_MS = 86_400_000

let world: World
let orgid: string
let owner: SignedIn
beforeAll(async () => {
  world = await createWorld()
  await world.server.app.pauseJobs()
  orgid = await world.org()
  owner = await world.owner(orgid)
})
afterAll(() => world.close())

/** A practice of somebody that ended so many days ago. */
async function practised(userId: string, daysAgo: number, over: object = {}) {
  const at = new Date(TEST_NOW - daysAgo * DAY_MS)
  const _id = world.deps.newId()
  const dimensions = [{ dimension: 'accuracy', weight: 100, score: 80 }]
  await world.db.collection<{ _id: string }>('practice_session').insertOne({
    ...{ _id, orgid, userId, subtaskId: 's1', startKey: _id, rev: 1, open: false, pending: [], attempt: daysAgo + 1 },
    ...{ state: 'ended', startedAt: at, endedAt: at, elapsedMs: 120_000, rehearsal: false, trial: null },
    ...{ total: 80, passed: true, score: { dimensions }, departments: [], positionId: null, search: [] },
    ...{ userName: 'Mei', account: 'mei', workno: '', sex: 0, departmentName: '', taskTitle: 'T', sceneName: 'S' },
    ...{ flow: {}, endReason: 'finished', turn: 2, turns: 2, spokenMs: 0 },
    ...over,
  })
  await recordsChanged(world.deps, [{ orgid, userId, at }])
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
    ...{ dimension: 'accuracy', score: 80, before: 50 },
  })
  const behind = { userId: id, state: 'ended', endedFrom: report.from, endedTo: report.to, page: 1, rows: 30 } as const
  expect((await world.get(recordList, behind, owner)).total).toBe(report.now.practices.ended)
  expect((await world.get(recordList, { ...behind, passed: true }, owner)).total).toBe(report.now.practices.passed)
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
