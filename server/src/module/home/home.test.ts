import { appealList } from '@lianda/shared/module/appeal/appeal.admin.contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as contract from '@lianda/shared/module/home/home.admin.contract'
import { recordList as examRecords } from '@lianda/shared/module/exam/record.admin.contract'
import { registrationList } from '@lianda/shared/module/invite/registration.admin.contract'
import { userList } from '@lianda/shared/module/org/org.admin.contract'
import { NO_UNIT } from '@lianda/shared/module/org/unit.admin.contract'
import { recordList as practiceRecords } from '@lianda/shared/module/practice/practice.admin.contract'
import { faultList } from '@lianda/shared/module/task/task-fault.admin.contract'
import { taskAdminList } from '@lianda/shared/module/task/task.admin.contract'
import { taskProgress } from '@lianda/shared/module/task/task-progress.admin.contract'
import { createPracticeWorld, type PracticeWorld } from '../../../test/practice-world'
import type { SignedIn } from '../../../test/world'
import { attempts } from '../exam/attempt/attempt.model'
import { sessions } from '../practice/practice.model'
import { homeDays } from './home-day.model'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let world: PracticeWorld
let owner: SignedIn
/** Sees the front only. */
let manager: SignedIn
let front: string
let kitchen: string
let ann: SignedIn
let ben: SignedIn

let made = 0
const unique = () => `made${String(++made).padStart(4, '0')}`

/** A practice as a started one is, at another time. */
async function practised(who: SignedIn, at: number, over: object = {}) {
  const [one] = await sessions(world.db).find({ orgid: world.orgid, userId: who.id }).limit(1).lean()
  const id = unique()
  await sessions(world.db).collection.insertOne({
    ...one,
    ...{ _id: id as never, subtaskId: id, startKey: id, startedAt: new Date(at), pending: [], ...over },
  })
  return id
}

/** An exam that this person began then. */
async function sat(who: SignedIn, at: number, over: object = {}) {
  const [one] = await sessions(world.db).find({ orgid: world.orgid, userId: who.id }).limit(1).lean()
  const { orgid, userId, userName, account, workno, departmentId, departmentName, departments, positionId } = one ?? {}
  const id = unique()
  const when = new Date(at)
  await attempts(world.db).create({
    ...{ _id: id, orgid, userId, userName, account, workno, departmentId, departmentName, departments, positionId },
    ...{
      search: [],
      taskId: 'task',
      taskTitle: 'Exams',
      subtaskId: id,
      examinationId: 'e',
      paperId: 'p',
      paperVersion: 1,
    },
    ...{ title: 'Exam', n: 1, preview: false, state: 'submitted', open: false, seed: 's', items: [], questions: 0 },
    ...{ answered: 0, passScoreTenths: 600, partialCredit: false, overdue: 'auto', graceMinutes: 0 },
    ...{ lateSyncMinutes: 0, limitMinute: 0, startedAt: when, deadlineAt: when, closesAt: when, extraMinutes: 0 },
    ...{ closedMs: 0, epoch: 1, epochKey: '', answers: {}, seq: 0, lastSeenAt: when, saves: 0, events: 0 },
    ...{
      late: [],
      lateCount: 0,
      lateWaiting: false,
      finishedAt: when,
      usedMs: 0,
      submitReason: 'learner',
      lateSubmit: false,
      totalTenths: 0,
      passed: false,
      timeline: [],
      pending: [],
      rev: 1,
      write: '',
      ...over,
    },
  } as never)
  return id
}

const home = (who = owner) => world.get(contract.homeRead, {}, who)
const figuresFor = async (who = owner) => {
  const { figures } = await home(who)
  if (!figures) throw new Error('no figures')
  return figures
}
const waits = async (kind: contract.WaitingKind, who = owner) =>
  (await home(who)).waiting.filter((row) => row.kind === kind)

/** The figures as the lists of records have them. */
async function listed(who: SignedIn) {
  const { days } = await figuresFor(who)
  const [from, middle] = [days[0]?.from ?? 0, days[contract.HOME_DAYS]?.from ?? 0]
  const total = async (list: typeof practiceRecords | typeof examRecords, span: { from: number; to?: number }) =>
    (await world.get(list, { rows: 1, ...span }, who)).total
  const both = async (list: typeof practiceRecords | typeof examRecords) => ({
    now: await total(list, { from: middle }),
    before: await total(list, { from, to: middle }),
  })
  return { practices: await both(practiceRecords), exams: await both(examRecords) }
}

beforeAll(async () => {
  world = await createPracticeWorld({ setting: { scopeByDepartment: true, timeZone: 'Asia/Shanghai' } })
  owner = await world.owner(world.orgid)
  front = await world.department(world.orgid, 'Front')
  kitchen = await world.department(world.orgid, 'Kitchen')
  const funcs = ['homepage', 'train-management-practice', 'view-student-report', 'system-user'] as const
  manager = await world.signedIn(world.orgid, { roleType: 'admin', funcs, departmentId: front }, 'desktop')
  ann = await world.signedIn(world.orgid, { name: 'Ann', departmentId: front })
  ben = await world.signedIn(world.orgid, { name: 'Ben', departmentId: kitchen })
  await world.start(ann)
  await world.start(ben)
  const now = world.clock.now()
  for (const days of [1, 1, 13, 14, 20, 27, 28, 40]) await practised(ann, now - days * DAY_MS)
  await practised(ben, now - 2 * DAY_MS)
  await practised(ben, now - 15 * DAY_MS)
  await practised(ben, now - 3 * DAY_MS, { rehearsal: true })
  await sat(ben, now - HOUR_MS)
  await sat(ann, now - 16 * DAY_MS)
  await sat(ann, now - 4 * DAY_MS, { preview: true })
})
afterAll(() => world.close())

describe('the figures of the last days', () => {
  test('are those of the lists that they lead to, each day too', async () => {
    const { practices, exams, learners, days } = await figuresFor()
    expect({ practices, exams }).toEqual({ practices: { now: 6, before: 4 }, exams: { now: 1, before: 1 } })
    expect({ practices, exams }).toEqual(await listed(owner))
    expect(learners).toEqual({ now: 2, before: 2 })
    expect(days.length).toBe(2 * contract.HOME_DAYS)
    for (const [at, { from, practices: own, exams: sitting }] of days.entries()) {
      const to = days[at + 1]?.from ?? from + DAY_MS
      expect([own, sitting]).toEqual([
        (await world.get(practiceRecords, { from, to }, owner)).total,
        (await world.get(examRecords, { from, to }, owner)).total,
      ])
    }
  })

  test('begin at midnight of the organisation', async () => {
    const { days } = await figuresFor()
    // 20 November 2026, 10:00 in Shanghai.
    expect(days.at(-1)).toMatchObject({ day: '2026-11-20', from: Date.UTC(2026, 10, 19, 16) })
  })

  test('within a data scope are those of its people', async () => {
    const { practices, exams, learners } = await figuresFor(manager)
    expect({ practices, exams }).toEqual({ practices: { now: 4, before: 3 }, exams: { now: 0, before: 1 } })
    expect({ practices, exams }).toEqual(await listed(manager))
    expect(learners).toEqual({ now: 1, before: 1 })
  })

  test('count what began since they were read, and what was removed or brought', async () => {
    const before = await figuresFor()
    await practised(ann, world.clock.now())
    const old = await practised(ben, world.clock.now() - 9 * DAY_MS)
    expect((await figuresFor()).practices.now).toBe(before.practices.now + 2)
    expect((await figuresFor()).practices).toEqual((await listed(owner)).practices)
    await sessions(world.db).deleteOne({ orgid: world.orgid, _id: old })
    expect((await figuresFor()).practices).toEqual((await listed(owner)).practices)
    const today = await sat(ben, world.clock.now())
    expect((await figuresFor()).exams.now).toBe(before.exams.now + 1)
    await attempts(world.db).deleteOne({ orgid: world.orgid, _id: today })
    expect((await figuresFor()).exams).toEqual(before.exams)
  })

  test('have other days in another time zone, and do not believe a stored day that its records contradict', async () => {
    const right = await figuresFor()
    const zone = (timeZone: string) =>
      world.db.collection('setting').updateOne({ orgid: world.orgid }, { $set: { timeZone } })
    await zone('America/New_York')
    // There it is still the evening before.
    expect((await figuresFor()).days.at(-1)?.day).toBe('2026-11-19')
    expect(await listed(owner)).toMatchObject({ practices: (await figuresFor()).practices })
    await homeDays(world.db).updateMany({ orgid: world.orgid }, { $set: { groups: [], people: [] } })
    await zone('Asia/Shanghai')
    expect(await figuresFor()).toEqual(right)
  })

  test('are read from the store for the days that are over', async () => {
    await world.server.app.runJob('home.read_ahead')
    expect(await homeDays(world.db).countDocuments({ orgid: world.orgid })).toBeGreaterThanOrEqual(27)
  })
})

describe('the active learners', () => {
  test('are as many as the figure says, with what they began', async () => {
    const { total, rows } = await world.get(contract.homeLearners, {}, owner)
    expect(total).toBe((await figuresFor()).learners.now)
    for (const { userId, name, practices } of rows) {
      const from = (await figuresFor()).days[contract.HOME_DAYS]?.from ?? 0
      expect(practices).toBe((await world.get(practiceRecords, { userId, from }, owner)).total)
      expect(['Ann', 'Ben']).toContain(name)
    }
    const first = await world.get(contract.homeLearners, { rows: 1 }, owner)
    const second = await world.get(contract.homeLearners, { rows: 1, page: 2 }, owner)
    expect([...first.rows, ...second.rows]).toEqual(rows)
  })

  test('of another department are not there', async () => {
    const { total, rows } = await world.get(contract.homeLearners, {}, manager)
    expect([total, rows.map(({ name }) => name)]).toEqual([1, ['Ann']])
  })
})

describe('what waits', () => {
  test('leads to lists of as many rows', async () => {
    await sat(ben, world.clock.now() - HOUR_MS, { lateWaiting: true })
    await world.publish({ title: 'Soon', endsAt: new Date(world.clock.now() + 6 * DAY_MS) })
    await world.publish({ title: 'Later', endsAt: new Date(world.clock.now() + 8 * DAY_MS) })
    await world.publish({ title: 'Over', endsAt: new Date(world.clock.now() - DAY_MS) })
    const { waiting } = await home()
    expect(waiting.length).toBeGreaterThan(6)
    for (const { kind, packageType, count, until } of waiting) {
      const type = packageType ?? 1
      const lists: Record<contract.WaitingKind, () => Promise<{ total: number }>> = {
        faults: () => world.get(faultList, { type }, owner),
        late_answers: () => world.get(examRecords, { late: true }, owner),
        appeals: () => world.get(appealList, { state: 0 }, owner),
        registrations: () => world.get(registrationList, { state: 'waiting' }, owner),
        ending: () => world.get(taskAdminList, { type, publishState: 'published', endsBefore: until ?? 0 }, owner),
        unplaced: () => world.get(userList, { departmentId: NO_UNIT }, owner),
      }
      expect([kind, type, count]).toEqual([kind, type, (await lists[kind]()).total])
    }
    expect(await waits('late_answers')).toMatchObject([{ count: 1 }])
    expect((await waits('ending')).reduce((sum, { count }) => sum + count, 0)).toBe(1)
    expect((await waits('unplaced'))[0]?.count).toBeGreaterThan(0)
  })

  test('within a data scope is what is in it', async () => {
    expect(await waits('unplaced', manager)).toMatchObject([{ count: 0 }])
    expect((await waits('ending', manager)).map(({ packageType }) => packageType)).toEqual([3])
  })

  test('has no row of what one may not see, not even an empty one', async () => {
    const bare = await world.admin(world.orgid, ['homepage'])
    expect(await home(bare)).toMatchObject({ waiting: [], figures: null })
    expect((await world.get(contract.homeCompletion, {}, bare)).rows).toEqual([])
    expect((await world.call(contract.homeLearners, {}, bare)).failure?.code).toBe('identity/forbidden')
    const people = await world.admin(world.orgid, ['homepage', 'system-user'])
    expect((await home(people)).waiting.map(({ kind }) => kind)).toEqual(['registrations', 'unplaced'])
    expect((await home(people)).figures).toBeNull()
    const reader = await world.admin(world.orgid, ['homepage', 'view-student-report'])
    expect((await home(reader)).waiting).toEqual([])
    expect((await home(reader)).figures).not.toBeNull()
  })

  test('needs the right to the home page', async () => {
    const none = await world.admin(world.orgid, ['system-user', 'view-student-report'])
    expect((await world.call(contract.homeRead, {}, none)).failure?.code).toBe('identity/forbidden')
    expect((await world.call(contract.homeRead, {}, ann)).failure?.code).toBe('identity/forbidden')
  })

  test('of another organisation is not there', async () => {
    const other = await world.owner(await world.org('Other'))
    const { waiting, figures } = await home(other)
    expect(waiting.filter(({ kind, count }) => kind !== 'unplaced' && count > 0)).toEqual([])
    expect(figures).toMatchObject({
      practices: { now: 0, before: 0 },
      exams: { now: 0, before: 0 },
      learners: { now: 0, before: 0 },
    })
    expect((await world.get(contract.homeLearners, {}, other)).total).toBe(0)
  })
})

describe('completion', () => {
  test('is the sum of the progress of the running packages', async () => {
    const { rows } = await world.get(contract.homeCompletion, {}, manager)
    expect(rows.map(({ packageType }) => packageType)).toEqual([3])
    const running = { type: 3, publishState: 'published', runState: 'in_progress' } as const
    const packages = await world.get(taskAdminList, running, manager)
    let [people, done] = [0, 0]
    for (const { id } of packages.rows) {
      const progress = await world.get(taskProgress, { id }, manager)
      people += progress.people
      done += progress.figures.passed + progress.figures.excused
    }
    expect(rows[0]).toMatchObject({ packages: packages.total, people, done })
    expect(packages.total).toBeGreaterThan(1)
  })

  test('of a department is that of its people and of those below it, and of the packages behind it', async () => {
    for (const who of [owner, manager]) {
      const { rows, departments } = await world.get(contract.homeCompletion, {}, who)
      expect(departments.length).toBeGreaterThan(0)
      for (const { id: departmentId, people, done } of departments) {
        const behind = await world.get(contract.homeDepartment, { departmentId }, who)
        expect(behind.rows.reduce((sum, row) => sum + row.people, 0)).toBe(people)
        expect(behind.rows.reduce((sum, row) => sum + row.done, 0)).toBe(done)
        for (const row of behind.rows) {
          const progress = await world.get(taskProgress, { id: row.id, departmentId }, who)
          const { passed, excused } = progress.figures
          expect([row.title, row.people, row.done]).toEqual([progress.title, progress.people, passed + excused])
        }
      }
      // Nobody is below another department here.
      expect(departments.reduce((sum, { people }) => sum + people, 0)).toBe(
        rows.reduce((sum, { people }) => sum + people, 0),
      )
    }
  })

  test('of departments that one does not see is neither named nor found', async () => {
    const { departments } = await world.get(contract.homeCompletion, {}, manager)
    expect(departments.map(({ name }) => name)).toEqual(['Front'])
    const refusal = async (departmentId: string) =>
      (await world.call(contract.homeDepartment, { departmentId }, manager)).failure?.code
    expect(await refusal(kitchen)).toBe('org/not_found')
    expect(await refusal('nowhere')).toBe('org/not_found')
    const bare = await world.admin(world.orgid, ['homepage'])
    expect(await world.get(contract.homeCompletion, {}, bare)).toMatchObject({ rows: [], departments: [] })
    const looked = await world.call(contract.homeDepartment, { departmentId: front }, bare)
    expect(looked.failure?.code).toBe('org/not_found')
  })
})

describe('a part of the page', () => {
  test('that fails is named, and the others are there', async () => {
    const right = await home()
    const broken = vi.spyOn(attempts(world.db), 'countDocuments').mockImplementation(() => {
      throw new Error('the store is away')
    })
    try {
      const { failed, waiting } = await home()
      expect(failed).toContain('late_answers')
      expect(waiting.map(({ kind }) => kind)).toEqual(
        right.waiting.map(({ kind }) => kind).filter((kind) => kind !== 'late_answers'),
      )
    } finally {
      broken.mockRestore()
    }
    expect(await home()).toMatchObject({ failed: [], waiting: right.waiting })
  })

  test('names the packages that failed last, with the reason, to who may mend them', async () => {
    const { id } = await world.publish({ title: 'Missed its time' })
    const noted = { code: 'server/fault', works: 0, tries: 1, since: new Date(), at: new Date() }
    await world.db
      .collection('task')
      .updateOne({ _id: id as never }, { $set: { faults: { schedule: noted }, faultAt: new Date() } })
    const { broken, waiting } = await home()
    expect(broken).toMatchObject([{ id, title: 'Missed its time', faults: [{ what: 'schedule' }] }])
    expect(waiting.filter(({ kind }) => kind === 'faults').map(({ count }) => count)).toContain(1)
    const people = await world.admin(world.orgid, ['homepage', 'system-user'])
    expect((await home(people)).broken).toEqual([])
  })
})
