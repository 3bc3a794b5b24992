import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InputOf } from '@lianda/shared/contract/endpoint'
import * as practice from '@lianda/shared/module/practice/practice.contract'
import { recordExport, recordList } from '@lianda/shared/module/practice/practice.admin.contract'
import { NO_UNIT } from '@lianda/shared/module/org/unit.admin.contract'
import {
  subtaskLost,
  subtaskReport,
  subtaskReportExport,
  taskLost,
} from '@lianda/shared/module/report/subtask-report.admin.contract'
import { taskAnalysis } from '@lianda/shared/module/report/task-analysis.admin.contract'
import * as contract from '@lianda/shared/module/report/task-report.admin.contract'
import { ATTENTION } from '@lianda/shared/module/task/attention.rules'
import { PROGRESS_STATES, taskProgress } from '@lianda/shared/module/task/task-progress.admin.contract'
import { createPracticeWorld, type PracticeWorld } from '../../../../test/practice-world'
import type { SignedIn } from '../../../../test/world'

const DAY_MS = 86_400_000

let world: PracticeWorld
let owner: SignedIn
/** Manages packages and sees the front only. */
let manager: SignedIn
/** Reads the report of the front, and nobody's records. */
let reader: SignedIn
/** Reads the records of the front. */
let teacher: SignedIn
let front: string
let kitchen: string
let opening: { id: string; subtaskIds: string[] }
let closing: { id: string; subtaskIds: string[] }
let ann: SignedIn

/** Opening is for everybody: Ann passed, Ben failed, Cara has not begun; Closing is the kitchen's and nobody began it. */
beforeAll(async () => {
  world = await createPracticeWorld({ setting: { scopeByDepartment: true } })
  owner = await world.owner(world.orgid)
  front = await world.department(world.orgid, 'Front')
  kitchen = await world.department(world.orgid, 'Kitchen')
  const admin = { roleType: 'admin', departmentId: front } as const
  const manages = ['train-management-practice', 'view-task-report'] as const
  manager = await world.signedIn(world.orgid, { ...admin, name: 'Mia', funcs: manages }, 'desktop')
  reader = await world.signedIn(world.orgid, { ...admin, name: 'Rob', funcs: ['view-task-report'] }, 'desktop')
  const reads = ['view-task-report', 'view-student-report'] as const
  teacher = await world.signedIn(world.orgid, { ...admin, name: 'Tea', funcs: reads }, 'desktop')
  const exceptIds = [manager, reader, teacher, owner, world.learner].map(({ user }) => user.id)
  ann = await world.signedIn(world.orgid, { name: 'Ann', departmentId: front })
  const ben = await world.signedIn(world.orgid, { name: 'Ben', departmentId: kitchen })
  await world.user(world.orgid, { name: 'Cara', departmentId: kitchen })
  const audience = { everyone: true, departmentIds: [], userIds: [], exceptIds }
  const endsAt = new Date(world.clock.now() + DAY_MS)
  opening = await world.publish({ title: 'Opening', audience, endsAt }, { attempts: 1 })
  closing = await world.publish({
    title: '=Closing',
    audience: { ...audience, everyone: false, departmentIds: [kitchen] },
  })
  await ended(ann, { total: 90, passed: true, elapsedMs: 120_000 })
  await ended(ben, { total: 41, passed: false, elapsedMs: 60_000 })
})
afterAll(() => world.close())

async function ended(who: SignedIn, result: { total: number; passed: boolean; elapsedMs: number }) {
  const session = await world.start(who, { subtaskId: opening.subtaskIds[0] ?? '' })
  await world.get(practice.end, { id: session.id, epoch: session.epoch }, who)
  await world.db.collection('practice_session').updateOne({ _id: session.id as never }, { $set: result })
}

type Asked = InputOf<typeof contract.taskReport>
/** Only the packages of this test: the world has one of its own. */
async function report(over: Asked = {}, who = owner) {
  const answer = await world.get(contract.taskReport, over, who)
  return { ...answer, rows: answer.rows.filter(({ id }) => [opening.id, closing.id].includes(id)) }
}
const rowOf = async (id: string, over: Asked = {}, who = owner) =>
  (await report(over, who)).rows.find((row) => row.id === id)
const titles = async (over: Asked, who = owner) => (await report(over, who)).rows.map(({ title }) => title)

describe('the task report', () => {
  test('says how far the people of each package have come', async () => {
    expect((await rowOf(opening.id))?.figures).toEqual({
      people: 3,
      begun: 2,
      states: { not_begun: 1, running: 0, passed: 1, failed: 1, overdue: 0, excused: 0 },
      completion: 1 / 3,
      passRate: 0.5,
      score: 65.5,
      minutes: 1.5,
    })
    expect((await rowOf(closing.id))?.figures).toMatchObject({ people: 2, begun: 0, passRate: null, score: null })
  })

  test('has figures each of which is the number of people in the list behind it', async () => {
    const views = [{}, { departmentId: kitchen }, { departmentId: front }]
    for (const among of views) {
      const { rows } = await report(among)
      for (const { id, figures } of rows)
        for (const state of PROGRESS_STATES) {
          const { total, people } = await world.get(taskProgress, { id, state, ...among }, owner)
          expect([total, people]).toEqual([figures?.states[state], figures?.people])
        }
    }
  })

  test('has totals of everything that the filters find, on whatever page', async () => {
    const { totals, total } = await report({ departmentId: kitchen, rows: 1, page: 2 })
    const { rows } = await world.get(contract.taskReport, { departmentId: kitchen }, owner)
    expect(total).toBe(rows.length)
    expect(totals.people).toBe(rows.reduce((sum, { figures }) => sum + (figures?.people ?? 0), 0))
    expect(totals.states.failed).toBe(rows.reduce((sum, { figures }) => sum + (figures?.states.failed ?? 0), 0))
  })

  test('is narrowed down, and put in order by title, time and figures', async () => {
    expect(await titles({ text: 'open' })).toEqual(['Opening'])
    expect(await titles({ type: 2 })).toEqual([])
    expect(await titles({ runState: 'ended' })).toEqual([])
    expect(await titles({ departmentId: front })).toEqual(['Opening'])
    expect(await titles({ sort: 'people' })).toEqual(['=Closing', 'Opening'])
    expect(await titles({ sort: '-people' })).toEqual(['Opening', '=Closing'])
    expect(await titles({ sort: 'endsAt' })).toEqual(['Opening', '=Closing'])
    expect(await titles({ sort: '-score' })).toEqual(['Opening', '=Closing'])
    expect(await titles({ from: world.clock.now() + 2 * DAY_MS })).toEqual(['=Closing'])
  })

  test('keeps its figures until somebody comes further, and computes them again when asked to', async () => {
    const first = await report()
    world.clock.advance(60_000)
    expect((await report()).at).toBe(first.at)
    expect((await report({ since: first.at + 1 })).at).toBe(first.at + 60_000)
    world.clock.advance(11 * 60_000)
    expect((await report()).at).toBe(world.clock.now())
    const dan = await world.signedIn(world.orgid, { name: 'Dan', departmentId: kitchen })
    await world.start(dan, { subtaskId: opening.subtaskIds[0] ?? '' })
    expect((await rowOf(opening.id))?.figures).toMatchObject({ people: 4, states: { running: 1 } })
  })

  test('is of the people whom one sees, by every filter, order and file', async () => {
    const seen = await rowOf(opening.id, {}, manager)
    expect(seen?.figures).toMatchObject({ people: 1, states: { passed: 1, failed: 0, running: 0 } })
    expect(await titles({}, manager)).toEqual(['Opening'])
    await expect(report({ departmentId: kitchen }, manager)).resolves.toMatchObject({ rows: [] })
    expect(await titles({ sort: '-failed', text: 'closing' }, manager)).toEqual([])
    expect((await exported({}, manager)).rows).not.toContainEqual(expect.arrayContaining(['Closing']))
    const stranger = await world.owner(await world.org())
    expect(await titles({}, stranger)).toEqual([])
    await expect(report({ departmentId: kitchen }, stranger)).rejects.toThrow('org/not_found')
    const learner = world.call(contract.taskReport, {}, ann)
    expect((await learner).failure?.code).toBe('identity/forbidden')
  })

  test('tells nothing of so few people that it would give them away to who may not see their records', async () => {
    const answer = await report({}, reader)
    expect(answer.rows.map(({ title, figures }) => [title, figures])).toEqual([['Opening', null]])
    expect(answer.totals.people).toBe(0)
  })

  test('is saved as a file with the same figures, in which a title is never a formula', async () => {
    const { name, rows } = await exported({ sort: 'title' })
    expect(name).toMatch(/\.xlsx$/)
    const mine = rows.filter(([title]) => /Closing|Opening/.test(String(title)))
    expect(mine.map(([title]) => title)).toEqual(["'=Closing", 'Opening'])
    const { figures } = (await rowOf(opening.id)) ?? {}
    expect(mine[1]?.slice(6, 11)).toEqual([
      ...[figures?.people, figures?.begun, figures?.states.passed, figures?.states.failed, figures?.states.overdue],
    ])
  })
})

describe('the analysis of a package', () => {
  const analysis = (over: Omit<InputOf<typeof taskAnalysis>, 'id'> = {}, who = owner) =>
    world.get(taskAnalysis, { id: opening.id, ...over }, who)
  const listed = async (over: Omit<InputOf<typeof taskProgress>, 'id'>) =>
    (await world.get(taskProgress, { id: opening.id, ...over }, owner)).total

  test('has figures each of which is the number of people in the list behind it', async () => {
    for (const among of [{}, { departmentId: kitchen }, { positionId: NO_UNIT }]) {
      const { figures, departments, positions, days, undated, steps } = await analysis(among)
      expect(await listed(among)).toBe(figures?.people)
      for (const state of PROGRESS_STATES) {
        expect(await listed({ ...among, state })).toBe(figures?.states[state])
        for (const { id, states } of departments ?? [])
          expect(await listed({ ...among, departmentId: id, state })).toBe(states[state])
        for (const { id, states } of positions ?? [])
          expect(await listed({ ...among, positionId: id, state })).toBe(states[state])
        for (const { id, figures: own } of steps)
          expect(await listed({ ...among, subtaskId: id, state })).toBe(own.states[state])
      }
      for (const { from, to, passed } of days)
        expect(await listed({ ...among, state: 'passed', passedFrom: from, passedTo: to })).toBe(passed)
      expect(days.reduce((sum, { passed }) => sum + passed, undated)).toBe(figures?.states.passed)
    }
  })

  test('has the same figures as the report', async () => {
    expect((await analysis()).figures).toEqual((await rowOf(opening.id, { since: world.clock.now() + 1 }))?.figures)
    expect((await analysis()).days.map(({ passed }) => passed)).toEqual([1])
  })

  test('is of the people whom one sees, and of nothing that one may not see', async () => {
    expect((await analysis({}, manager)).departments).toMatchObject([{ id: front, people: 1 }])
    expect(await analysis({}, reader)).toMatchObject({ figures: null, departments: null, days: [], steps: [] })
    const closed = world.call(taskAnalysis, { id: closing.id }, manager)
    expect((await closed).failure?.code).toBe('task/not_found')
    const stranger = await world.owner(await world.org())
    expect((await world.call(taskAnalysis, { id: opening.id }, stranger)).failure?.code).toBe('task/not_found')
  })
})

describe('a step', () => {
  const step = (over: Omit<InputOf<typeof subtaskReport>, 'id'> = {}, who = owner) =>
    world.get(subtaskReport, { id: opening.subtaskIds[0] ?? '', ...over }, who)

  test('has its people with their scores, and the figures of the analysis', async () => {
    const { rows, figures, histogram, task } = await step({ sort: '-best' })
    expect(task).toMatchObject({ id: opening.id, title: 'Opening' })
    expect(
      rows.slice(0, 2).map(({ name, best, last, attempts, minutes }) => [name, best, last, attempts, minutes]),
    ).toEqual([
      ['Ann', 90, 90, 1, 2],
      ['Ben', 41, 41, 1, 1],
    ])
    expect(histogram).toEqual([0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
    for (const [bin, people] of histogram.entries()) expect((await step({ bin })).total).toBe(people)
    expect((await world.get(taskAnalysis, { id: opening.id }, owner)).steps[0]?.figures).toEqual(figures)
    for (const state of PROGRESS_STATES) expect((await step({ state })).total).toBe(figures?.states[state])
    expect((await step({ text: 'ann', departmentId: front })).rows.map(({ name }) => name)).toEqual(['Ann'])
  })

  test('says what most points are lost by in the first attempts that one sees, to who reads records', async () => {
    const id = opening.subtaskIds[0] ?? ''
    const lost = (who: SignedIn) => world.get(subtaskLost, { id }, who)
    const scored = (name: string, score: object) =>
      world.db
        .collection('practice_session')
        .updateOne({ subtaskId: id, userName: name }, { $set: { 'score.open': [], 'score.deductions': [], ...score } })
    const kept = { 'score.deductions': [{ kind: 'wording' }, { kind: 'wording' }] }
    await scored('Ann', kept)
    await scored('Ben', {
      ...kept,
      'score.open': [
        { node: 'Passport', points: 20 },
        { node: 'Greeting', points: 0 },
      ],
    })
    expect(await lost(owner)).toMatchObject({
      rows: [
        { what: 'deduction', name: 'wording', learners: 2, losers: 2, lost: 1 },
        { what: 'node', name: 'Passport', learners: 2, losers: 1, lost: 0.5 },
      ],
      examinationId: null,
    })
    expect((await lost(teacher)).rows).toMatchObject([{ what: 'deduction', name: 'wording', learners: 1, lost: 1 }])
    // Each figure is the number of records in the list behind it, for whoever asks.
    for (const who of [owner, teacher])
      for (const { key, losers } of (await lost(who)).rows ?? []) {
        const asked = { subtaskId: id, lost: key }
        expect((await world.get(recordList, asked, who)).total).toBe(losers)
        expect((await world.get(recordExport, asked, who)).rows).toBe(losers)
      }
    const missed = { subtaskId: id, lost: 'node Passport' }
    const { rows } = await world.get(recordList, missed, owner)
    expect(rows.map(({ userName }) => userName)).toEqual(['Ben'])
    expect((await world.get(recordList, { ...missed, lost: 'node Greeting' }, owner)).total).toBe(0)
    expect((await world.get(recordList, missed, teacher)).total).toBe(0)
    expect((await lost(reader)).rows).toBeNull()
    const stranger = await world.owner(await world.org())
    expect((await world.call(subtaskLost, { id }, stranger)).failure?.code).toBe('task/not_found')
    expect((await world.get(recordList, missed, stranger)).total).toBe(0)
  })

  test('is of the people whom one sees, and of nobody to who may not see their records', async () => {
    expect((await step({}, manager)).rows.map(({ name }) => name)).toEqual(['Ann'])
    expect(await step({ text: 'ann' }, reader)).toMatchObject({ rows: [], total: 0, figures: null, histogram: [] })
    const saved = await world.get(subtaskReportExport, { id: opening.subtaskIds[0] ?? '' }, reader)
    expect(saved.rows).toBe(0)
    expect((await world.get(subtaskReportExport, { id: opening.subtaskIds[0] ?? '' }, manager)).rows).toBe(1)
    const stranger = await world.owner(await world.org())
    const closed = await world.call(subtaskReport, { id: opening.subtaskIds[0] ?? '' }, stranger)
    expect(closed.failure?.code).toBe('task/not_found')
    expect((await world.call(subtaskReport, { id: 'unknown' }, owner)).failure?.code).toBe('task/not_found')
  })
})

describe('what deserves attention', () => {
  test('is said of running packages with the people whom it counts, who are in the list behind it', async () => {
    const eve = await world.signedIn(world.orgid, { name: 'Eve', departmentId: kitchen })
    const audience = { everyone: false, departmentIds: [kitchen, front], userIds: [] }
    const stuck = await world.publish({ title: 'Stuck', audience })
    const subtaskId = stuck.subtaskIds[0] ?? ''
    for (const total of [20, 30]) {
      const { id, epoch } = await world.start(eve, { subtaskId })
      await world.get(practice.end, { id, epoch }, eve)
      await world.db.collection('practice_session').updateOne({ _id: id as never }, { $set: { total, passed: false } })
    }
    const { attention } = await world.get(contract.taskReport, { text: 'stuck' }, owner)
    expect(attention).toMatchObject([{ rule: 'help', taskId: stuck.id, subtaskId, n: 1, person: null }])
    expect((await world.get(taskAnalysis, { id: stuck.id }, owner)).attention).toEqual(attention)
    const behind = { id: stuck.id, subtaskId, attention: 'help' } as const
    expect((await world.get(taskProgress, behind, owner)).rows.map(({ name }) => name)).toEqual(['Eve'])
    expect((await world.get(contract.taskReport, { text: 'stuck' }, manager)).attention).toEqual([])
    expect((await world.get(contract.taskReport, { text: 'stuck', departmentId: front }, owner)).attention).toEqual([])
  })
})

async function exported(over: InputOf<typeof contract.taskReportExport>, who = owner) {
  const made = await world.get(contract.taskReportExport, over, who)
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(await (await fetch(world.url + made.url)).arrayBuffer())
  const rows: unknown[][] = []
  book.worksheets[0]?.eachRow((row, n) => {
    if (n > 1) rows.push((row.values as unknown[]).slice(1))
  })
  return { ...made, rows }
}

// The last: others count the people of this world.
test('an analysis names what costs most once enough people lost enough, to who reads records', async () => {
  const costly = async (who: SignedIn) => (await world.get(taskLost, { id: opening.id }, who)).rows
  // Two people are too few.
  expect(await costly(owner)).toEqual([])
  const audience = { everyone: true, departmentIds: [], userIds: [] }
  const many = await world.publish({ title: 'Many', audience }, { attempts: 1 })
  const id = many.subtaskIds[0] ?? ''
  for (let n = 0; n < ATTENTION.pointPeople; n++) {
    const who = await world.signedIn(world.orgid, { name: `Many ${String(n)}`, departmentId: front })
    const session = await world.start(who, { subtaskId: id })
    await world.get(practice.end, { id: session.id, epoch: session.epoch }, who)
    const open = n < 3 ? [{ node: 'Passport', points: 20 }] : []
    const $set = { total: 80, 'score.open': open, 'score.deductions': [] }
    await world.db.collection('practice_session').updateOne({ _id: session.id as never }, { $set })
  }
  const [named] = (await world.get(taskLost, { id: many.id }, teacher)).rows
  expect(named).toMatchObject({ subtaskId: id, what: 'node', name: 'Passport', learners: 5, lost: 0.6 })
  // As in the list of the step that it leads to.
  expect((await world.get(subtaskLost, { id }, teacher)).rows?.[0]).toMatchObject({ name: 'Passport', lost: 0.6 })
  expect((await world.get(taskLost, { id: many.id }, reader)).rows).toEqual([])
  const stranger = await world.owner(await world.org())
  expect((await world.call(taskLost, { id: many.id }, stranger)).failure?.code).toBe('task/not_found')
})
