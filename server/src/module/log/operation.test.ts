import ExcelJS from 'exceljs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as log from '@lianda/shared/module/log/log.admin.contract'
import { OPERATIONS } from '@lianda/shared/module/log/operations.rules'
import * as admin from '@lianda/shared/module/task/task.admin.contract'
import { createPracticeWorld, type PracticeWorld } from '../../../test/practice-world'
import type { SignedIn } from '../../../test/world'
import { isAdminChange } from '../../http/route-handler'
import { operations } from './operation.model'

const MINUTE = 60_000
let world: PracticeWorld
let owner: SignedIn
beforeAll(async () => {
  world = await createPracticeWorld()
  owner = await world.owner(world.orgid)
})
afterAll(() => world.close())

const everyone = { everyone: true, departmentIds: [], userIds: [] }
const body = (title: string) => ({ title, type: 3 as const, audience: everyone, passScore: 60, subtasks: [] })
const list = async (input: Partial<Parameters<typeof world.get<typeof log.operationList>>[1]>) =>
  await world.get(log.operationList, { rows: 100, ...input }, owner)

/** A draft saved several times under new names, a minute apart. */
async function edited(first: string, ...titles: string[]) {
  let { task } = await world.get(admin.taskCreate, body(first), owner)
  for (const title of titles) {
    world.clock.advance(MINUTE)
    task = (await world.get(admin.taskUpdate, { id: task.id, rev: task.rev, ...body(title) }, owner)).task
  }
  return task
}

test('every administrator’s change has its words, and no others are kept', () => {
  const changes = world.server.app.modules
    .flatMap(({ routes = [] }) => routes)
    .flatMap((route) => ('contract' in route ? [route.contract] : []))
    .filter((contract) => contract.effect === 'write' && isAdminChange(contract))
  expect(changes.map(({ id }) => id).toSorted()).toEqual(Object.keys(OPERATIONS).toSorted())
})

test('saves within half an hour are one row: what was first before, last after; the log itself keeps them all', async () => {
  const task = await edited('One', 'Two', 'Three', 'Four')
  const { rows, total } = await list({ objectId: task.id })
  expect(total).toBe(2)
  expect(rows[0]).toMatchObject({
    action: 'task.update',
    saves: 3,
    objectName: 'Four',
    before: { title: 'One' },
    after: { title: 'Four' },
    untilAt: (rows[0]?.at ?? 0) + 2 * MINUTE,
  })
  expect(await operations(world.db).countDocuments({ orgid: world.orgid, objectId: task.id })).toBe(4)
})

test('what is saved later than half an hour, or by somebody else, is a row of its own', async () => {
  const task = await edited('Long', 'Longer')
  const other = await world.signedIn(world.orgid, { roleType: 'owner', name: 'Another owner' }, 'desktop')
  const save = async (title: string, rev: number, who: SignedIn) =>
    await world.get(admin.taskUpdate, { id: task.id, rev, ...body(title) }, who)
  world.clock.advance(MINUTE)
  await save('Theirs', task.rev, other)
  world.clock.advance(31 * MINUTE)
  await save('Later', task.rev + 1, owner)
  const { rows } = await list({ objectId: task.id, action: 'task.update' })
  expect(rows.map((row) => [row.actorName, row.before['title'], row.after['title']])).toEqual([
    [owner.user.name, 'Theirs', 'Later'],
    ['Another owner', 'Longer', 'Theirs'],
    [owner.user.name, 'Long', 'Longer'],
  ])
})

test('is narrowed down by person, action, subject, object, time and text, page by page', async () => {
  const task = await edited('Narrow', 'Narrower')
  const { rows: people } = await world.get(log.operationActors, {}, owner)
  const other = people.find(({ name }) => name === 'Another owner')?.id ?? ''
  expect((await list({ actorId: other })).rows.every(({ actorName }) => actorName === 'Another owner')).toBe(true)
  expect((await list({ action: 'task.create', objectId: task.id })).total).toBe(1)
  expect((await list({ noun: 'user' })).total).toBe(0)
  const all = await list({ noun: 'task' })
  expect((await list({ noun: 'task', rows: 30, page: 2 })).total).toBe(all.total)
  const newest = all.rows[0]?.at ?? 0
  expect((await list({ objectId: task.id, from: newest })).rows.map(({ action }) => action)).toEqual(['task.update'])
  expect((await list({ text: 'Narrower' })).total).toBe(1)
})

test('keeps names instead of ids', async () => {
  const front = await world.department(world.orgid, 'Front desk')
  const person = await world.user(world.orgid, { name: 'Emma' })
  const audience = { everyone: false, departmentIds: [front], userIds: [person.id] }
  const { task } = await world.get(admin.taskCreate, { ...body('Named'), audience }, owner)
  const { rows } = await list({ objectId: task.id })
  expect(rows[0]?.after['audience']).toEqual({ everyone: false, departments: ['Front desk'], people: ['Emma'] })
})

test('goes to Excel in words, with one line for each fact', async () => {
  const task = await edited('=cmd()', 'Second')
  const { rows, ...file } = await world.get(log.operationExport, { objectId: task.id }, owner)
  expect(rows).toBe(2)
  const response = await fetch(`${world.url}${file.url}`)
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(await response.arrayBuffer())
  const lines: string[][] = []
  book.worksheets[0]?.eachRow((row) => lines.push((row.values as unknown[]).slice(1).map(String)))
  expect(lines[0]?.slice(4, 10)).toEqual(['操作', '对象类型', '对象', '项目', '改前', '改后'])
  expect(lines).toContainEqual(expect.arrayContaining(['编辑任务', '任务', 'Second', '名称', 'Second']))
  expect(lines).toContainEqual(expect.arrayContaining(['新建任务', '发布状态', '—', '未发布']))
})
