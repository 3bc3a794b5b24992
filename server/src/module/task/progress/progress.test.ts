import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InputOf } from '@lianda/shared/contract/endpoint'
import { recordList } from '@lianda/shared/module/practice/practice.admin.contract'
import * as practice from '@lianda/shared/module/practice/practice.contract'
import * as contract from '@lianda/shared/module/task/task-progress.admin.contract'
import { createPracticeWorld, type PracticeWorld } from '../../../../test/practice-world'
import type { SignedIn } from '../../../../test/world'
import { peopleChanged } from '../../org/people-lists'

const DAY_MS = 86_400_000

let world: PracticeWorld
let owner: SignedIn
/** Sees the front only. */
let manager: SignedIn
let front: string
let kitchen: string
let grill: string
let ann: SignedIn
let cara: SignedIn
let taskId: string
let subtaskId: string

/** Ann has passed, Ben is at it, Cara has used her only attempt, Dan and a person with a formula for a name have not begun. */
beforeAll(async () => {
  world = await createPracticeWorld({ setting: { scopeByDepartment: true } })
  owner = await world.owner(world.orgid)
  front = await world.department(world.orgid, 'Front')
  kitchen = await world.department(world.orgid, 'Kitchen')
  grill = await world.department(world.orgid, 'Grill', kitchen)
  const funcs = ['train-management-practice', 'view-student-report'] as const
  manager = await world.signedIn(world.orgid, { name: 'Mia', roleType: 'admin', funcs, departmentId: front }, 'desktop')
  ann = await world.signedIn(world.orgid, { name: 'Ann', departmentId: front })
  const ben = await world.signedIn(world.orgid, { name: 'Ben', departmentId: kitchen })
  cara = await world.signedIn(world.orgid, { name: 'Cara', departmentId: grill })
  const dan = await world.user(world.orgid, { name: 'Dan' })
  await world.user(world.orgid, { name: '=1+1', departmentId: front })
  const made = await world.publish(
    {
      title: 'Followed',
      audience: { everyone: false, departmentIds: [front, kitchen], userIds: [dan.id], exceptIds: [manager.user.id] },
      endsAt: new Date(world.clock.now() + DAY_MS),
    },
    { attempts: 1 },
  )
  taskId = made.id
  subtaskId = made.subtaskIds[0] ?? ''
  await ended(ann, { total: 91.5, passed: true })
  await world.start(ben, { subtaskId })
  await ended(cara, { total: 12, passed: false })
})
afterAll(() => world.close())

/** An attempt with this result. */
async function ended(who: SignedIn, result: { total: number; passed: boolean }) {
  const session = await world.start(who, { subtaskId })
  await world.get(practice.end, { id: session.id, epoch: session.epoch }, who)
  await world.db.collection('practice_session').updateOne({ _id: session.id as never }, { $set: result })
}

const list = (over: Partial<InputOf<typeof contract.taskProgress>> = {}, who = owner) =>
  world.get(contract.taskProgress, { id: taskId, ...over }, who)
const names = async (over: Partial<InputOf<typeof contract.taskProgress>> = {}, who = owner) =>
  (await list(over, who)).rows.map(({ name }) => name)

async function exported(over: Partial<InputOf<typeof contract.taskProgressExport>> = {}, who = owner) {
  const made = await world.get(contract.taskProgressExport, { id: taskId, ...over }, who)
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(await (await fetch(world.url + made.url)).arrayBuffer())
  const sheet = book.worksheets[0]
  const cells = (row: number) => ((sheet?.getRow(row).values ?? []) as unknown[]).slice(1)
  return { ...made, head: cells(1), first: cells(2), names: (sheet?.getColumn(1).values ?? []).slice(2) }
}

describe('the progress of a package', () => {
  test('says of everybody in the audience where they stand', async () => {
    const { rows, people, total, title } = await list()
    expect({ people, total, title }).toEqual({ people: 5, total: 5, title: 'Followed' })
    expect(rows.map(({ name, state, score, done }) => [name, state, score, done])).toEqual([
      ['=1+1', 'not_begun', null, 0],
      ['Ann', 'passed', 91.5, 1],
      ['Ben', 'running', null, 0],
      ['Cara', 'failed', 12, 0],
      ['Dan', 'not_begun', null, 0],
    ])
    expect(rows[1]?.steps).toEqual([{ state: 'passed', best: 91.5, attempts: 1 }])
  })

  test('has figures each of which is the number of people in its list, and of their records', async () => {
    const { figures, steps, departments, rows } = await list()
    expect(figures).toEqual({ not_begun: 2, running: 1, passed: 1, failed: 1, overdue: 0, excused: 0 })
    for (const state of contract.PROGRESS_STATES) {
      expect((await list({ state })).total).toBe(figures[state])
      for (const step of steps) expect((await list({ state, subtaskId: step.id })).total).toBe(step.figures[state])
    }
    expect(departments.map(({ name, people }) => [name, people])).toEqual([
      ['Front', 2],
      ['Kitchen', 2],
      ['', 1],
      ['Grill', 1],
    ])
    for (const { id: departmentId, people, passed } of departments) {
      expect((await list({ departmentId })).total).toBe(people)
      expect((await list({ departmentId, state: 'passed' })).total).toBe(passed)
    }
    for (const { userId, steps: own } of rows) {
      const records = await world.get(recordList, { taskId, userId }, owner)
      expect(records.total).toBe(own.reduce((sum, { attempts }) => sum + attempts, 0))
    }
  })

  test('is narrowed down, put in order and turned page by page; its figures follow text and department, not the state', async () => {
    expect(await names({ text: 'car' })).toEqual(['Cara'])
    expect(await names({ sort: '-score', rows: 2 })).toEqual(['Ann', 'Cara'])
    expect(await names({ sort: 'name', rows: 2, page: 2 })).toEqual(['Ben', 'Cara'])
    expect(await names({ sort: '-name', rows: 1 })).toEqual(['Dan'])
    const inKitchen = await list({ departmentId: kitchen, state: 'running' })
    expect(inKitchen).toMatchObject({ total: 1, people: 2, figures: { running: 1, failed: 1, passed: 0 } })
    expect((await list({ subtaskId: 'unknown' })).total).toBe(0)
  })

  test('is an Excel file with a column for each step, in which a formula is text', async () => {
    const { head, first, rows, names: all } = await exported()
    expect(head).toEqual(expect.arrayContaining(['姓名', '状态', 'Hotel check-in：最好成绩']))
    expect([rows, all]).toEqual([5, ["'=1+1", 'Ann', 'Ben', 'Cara', 'Dan']])
    expect(first[head.indexOf('状态')]).toBe('未开始')
    expect((await exported({ state: 'passed' })).names).toEqual(['Ann'])
  })

  test('shows a manager their own departments only, by every filter, sort and export', async () => {
    const own = ['=1+1', 'Ann']
    expect(await names({}, manager)).toEqual(own)
    for (const sort of ['name', 'score', 'done', 'account'])
      expect((await names({ sort }, manager)).toSorted()).toEqual(own)
    expect(await names({ text: 'ben' }, manager)).toEqual([])
    expect(await names({ departmentId: kitchen }, manager)).toEqual([])
    expect(await names({ departmentId: grill }, manager)).toEqual([])
    for (const state of ['running', 'failed'] as const) {
      expect(await names({ state }, manager)).toEqual([])
      expect(await names({ state, subtaskId }, manager)).toEqual([])
    }
    const { people, figures, departments } = await list({}, manager)
    expect([people, figures.running, figures.failed]).toEqual([2, 0, 0])
    expect(departments).toEqual([{ id: front, name: 'Front', people: 2, passed: 1 }])
    expect((await exported({}, manager)).names).toEqual(["'=1+1", 'Ann'])
    expect((await exported({ departmentId: kitchen }, manager)).rows).toBe(0)
  })

  test('is of published packages, for those who may see them', async () => {
    const draft = await world.publish({ title: 'Taken back' })
    await world.db.collection('task').updateOne({ _id: draft.id as never }, { $set: { publishState: 'unpublished' } })
    const refused = async (input: { id: string }, who: SignedIn) =>
      (await world.call(contract.taskProgress, input, who)).failure?.code
    expect(await refused({ id: draft.id }, owner)).toBe('task/not_published')
    expect(await refused({ id: taskId }, ann)).toBe('identity/forbidden')
    const elsewhere = await world.owner(await world.org('Elsewhere'))
    expect(await refused({ id: taskId }, elsewhere)).toBe('task/not_found')
  })

  test('counts many people as it counts few', async () => {
    const MANY = 600
    const users = world.db.collection('user')
    const dan = await users.findOne({ name: 'Dan' })
    const copies = Array.from({ length: MANY }, (_none, n) => ({
      ...dan,
      ...{
        _id: `copy${n}`,
        account: `copy${n}`,
        accountKey: `copy${n}`,
        departmentId: kitchen,
        departments: [kitchen],
      },
    }))
    // Written past the calls, so it has to be told.
    await users.insertMany(copies as never)
    peopleChanged(world.deps, world.orgid)
    const { people, figures } = await list()
    expect(people).toBe(5 + MANY)
    expect(figures).toMatchObject({ not_begun: 2 + MANY, running: 1, passed: 1, failed: 1, overdue: 0 })
    await users.deleteMany({ account: /^copy/ })
    peopleChanged(world.deps, world.orgid)
  })

  test('tells, after the end, who never tried from who did not pass', async () => {
    world.clock.advance(2 * DAY_MS)
    const again = await world.signedIn(world.orgid, { name: 'Zoe', roleType: 'owner' }, 'desktop')
    const { figures } = await list({}, again)
    expect(figures).toEqual({ not_begun: 0, running: 0, passed: 1, failed: 2, overdue: 2, excused: 0 })
  })
})
