import { afterAll, beforeAll, expect, test } from 'vitest'
import * as record from '@lianda/shared/module/exam/record.admin.contract'
import { NO_UNIT } from '@lianda/shared/module/org/unit.admin.contract'
import { createExamWorld, type ExamWorld, RIGHT, type Saves } from '../../../../test/exam-world'
import { examinationOf } from '../../../../test/examination-of'
import type { SignedIn } from '../../../../test/world'

let world: ExamWorld
let admin: SignedIn
beforeAll(async () => {
  world = await createExamWorld()
  admin = await world.admin(world.orgid, ['train-management-exam'])
})
afterAll(() => world.close())

let people = 0
const somebody = () => world.signedIn(world.orgid, { name: `Learner ${++people}` })
const saves = (ids: readonly string[], from = 1) => ids.map((id, n) => ({ id, value: RIGHT[id] ?? [], seq: from + n }))

test('statistics count everybody’s first finished attempt', async () => {
  const { examId, paperId } = await world.publish({ title: 'Counted', retakeUntilPassed: false })
  const examinationId = await examinationOf(world, paperId)
  for (let n = 0; n < 12; n++) {
    const who = await somebody()
    await world.submit(await world.sit(who, { examId }), n < 9 ? saves(['q1']) : [{ id: 'q1', value: ['b'], seq: 1 }], {
      who,
    })
    if (n === 0) await world.submit(await world.sit(who, { examId }), saves(['q1', 'q2', 'q3', 'q4']), { who })
  }
  const found = await world.get(record.statistics, { id: examinationId, paperId }, admin)
  expect(found).toMatchObject({ paperId, attempts: 13, learners: 12, passRate: 0, median: 30 })
  expect((await world.get(record.recordList, { paperId, state: 'submitted' }, admin)).total).toBe(found.attempts)
  // Statistics show the right answers, so a learner who is taking the exam gets none.
  const attempt = await world.sit(admin, { examId })
  const mine = { id: examinationId, paperId }
  expect((await world.call(record.statistics, mine, admin)).failure?.code).toBe('exam/own_attempt_running')
  const losers = (lost: string) => world.call(record.recordList, { paperId, lost }, admin)
  expect((await losers('q1')).failure?.code).toBe('exam/own_attempt_running')
  await world.submit(attempt, [], { who: admin })
  expect((await world.call(record.statistics, mine, admin)).status).toBe(200)
  const [first, second] = found.items
  // Each question's figure is the number of records in the list behind it.
  for (const { questionId: lost, text, losers: n } of found.items)
    expect(await world.get(record.recordList, { paperId, lost }, admin)).toMatchObject({ total: n, lost: text })
  expect(found.items.map(({ losers: n }) => n)).toEqual([3, 12, 12, 12])
  expect(await world.get(record.recordList, { paperId, lost: 'none' }, admin)).toMatchObject({ total: 0, lost: null })
  expect(first).toMatchObject({ answers: 12, unanswered: 0, difficulty: 0.75 })
  expect(first?.choices.map(({ label, count, right }) => [label, count, right])).toEqual([
    ['A', 9, true],
    ['B', 3, false],
    ['C', 0, false],
    ['D', 0, false],
  ])
  expect(second).toMatchObject({ unanswered: 12, difficulty: 0, verdict: 'too_hard' })
  expect((await world.call(record.statistics, { id: 'none' }, admin)).failure?.code).toBe('exam/not_found')
})

test('every figure of statistics leads to as many records, also those of ranges, answers and blanks', async () => {
  const { examId, paperId } = await world.publish({ title: 'Opened', retakeUntilPassed: false })
  const examinationId = await examinationOf(world, paperId)
  const all = saves(['q1', 'q2', 'q3', 'q4'])
  const given: Saves[] = [
    all,
    [...saves(['q1', 'q2']), { id: 'q4', value: ['Zugspitze', '3000'], seq: 5 }],
    [
      { id: 'q1', value: ['b'], seq: 1 },
      { id: 'q4', value: ['', ' 3000'], seq: 2 },
    ],
    [],
  ]
  for (const [n, answers] of given.entries()) {
    const who = await somebody()
    await world.submit(await world.sit(who, { examId }), answers, { who })
    if (n === 3) await world.submit(await world.sit(who, { examId }), all, { who })
  }
  const found = await world.get(record.statistics, { id: examinationId, paperId }, admin)
  expect(found).toMatchObject({ attempts: 5, learners: 4, passRate: 0.5 })
  expect(found.items[3]).toMatchObject({ answers: 4, unanswered: 1 })
  expect(found.items[3]?.choices.map(({ key, count }) => [key, count])).toEqual([
    ['1 zugspitze', 2],
    ['2 3000', 2],
    ['2 2962', 1],
  ])
  const list = (over: object) => world.get(record.recordList, { paperId, ...over }, admin)
  expect((await list({ first: true })).total).toBe(found.learners)
  expect((await list({ first: true, passed: true })).total).toBe(2)
  for (const [bin, n] of found.histogram.entries()) {
    expect((await list({ bin })).total).toBe(n)
    expect((await world.get(record.recordExport, { paperId, bin }, admin)).rows).toBe(n)
  }
  for (const { questionId: had, type, text, answers, unanswered, losers, choices } of found.items) {
    expect(await list({ had })).toMatchObject({ total: answers, had: text, gave: null })
    expect(await list({ had, gave: record.UNANSWERED })).toMatchObject({ total: unanswered, gave: null })
    expect((await list({ had, lost: had })).total).toBe(losers)
    for (const { key: gave, label, text: words, count } of choices)
      expect(await list({ had, gave })).toMatchObject({ total: count, gave: { type, key: gave, label, text: words } })
  }
  const single = { had: found.items[0]?.questionId ?? '', gave: 'A' }
  expect((await list({ ...single, bin: 9 })).total).toBe(1)
  expect((await list({ ...single, gave: 'Z' })).total).toBe(0)
  // The records beside one of them are those of the list.
  const [row] = (await list({ bin: 9 })).rows
  const alone = await world.get(record.recordGet, { id: row?.id ?? '', paperId, bin: 9 }, admin)
  expect(alone.record).toMatchObject({ previousId: null, nextId: null })
  const stranger = await world.admin(await world.org(), ['train-management-exam'])
  const foreign = await world.get(record.recordList, { paperId, first: true, ...single }, stranger)
  expect(foreign).toMatchObject({ total: 0, had: null, gave: null })
  // Nor does who sits it now learn how many answered so.
  await world.sit(admin, { examId })
  for (const which of [{ first: true as const }, { bin: 9 }, single])
    for (const refused of [
      await world.call(record.recordList, { paperId, ...which }, admin),
      await world.call(record.recordExport, { paperId, ...which }, admin),
    ])
      expect(refused.failure?.code).toBe('exam/own_attempt_running')
})

test('a list of what a figure counts has every order, its pages, what narrows it down, and neighbours', async () => {
  const { examId, paperId } = await world.publish({ title: 'Ordered', retakeUntilPassed: false })
  const learners: SignedIn[] = []
  for (const ids of [['q1'], [], ['q1', 'q2', 'q3'], ['q1', 'q2'], ['q1']]) {
    const who = await somebody()
    learners.push(who)
    const attempt = await world.sit(who, { examId })
    world.clock.advance(((learners.length * 3) % 5) * 60_000)
    await world.submit(attempt, saves(ids), { who })
  }
  const again = learners[1] ?? admin
  await world.submit(await world.sit(again, { examId }), saves(['q1', 'q2']), { who: again })
  const list = (over: object) => world.get(record.recordList, { paperId, ...over }, admin)
  const ids = async (over: object) => (await list(over)).rows.map(({ id }) => id)
  const first = await ids({ first: true })
  expect(first).toHaveLength(learners.length)
  for (const by of ['startedAt', 'total', 'usedMs', 'userName'])
    for (const sort of [by, `-${by}`]) {
      const inOrder = (await ids({ sort })).filter((id) => first.includes(id))
      expect(await ids({ first: true, sort })).toEqual(inOrder)
      expect(await ids({ first: true, sort, page: 2, rows: 2 })).toEqual(inOrder.slice(2, 4))
    }
  const [lost, passed] = [{ lost: 'p2' }, { first: true, passed: true }]
  const { rows } = await list(lost)
  expect(rows).toHaveLength(3)
  expect(await list({ ...lost, page: 2, rows: 2 })).toMatchObject({ total: rows.length, running: { total: 0 } })
  for (const { id, userId, userName } of rows) {
    expect(await ids({ ...lost, userId })).toEqual([id])
    expect(await ids({ ...lost, text: userName })).toEqual([id])
  }
  expect(await list({ ...lost, state: 'running' })).toMatchObject({ rows: [], total: 0 })
  expect((await list(passed)).rows.every((row) => row.passed)).toBe(true)
  for (const [at, { id }] of rows.entries()) {
    const found = await world.get(record.recordGet, { id, paperId, ...lost }, admin)
    expect(found.record).toMatchObject({ previousId: rows[at - 1]?.id ?? null, nextId: rows[at + 1]?.id ?? null })
  }
  // A record that the figure does not count has its place among them by the time.
  const [newest] = await ids({})
  const beside = await world.get(record.recordGet, { id: newest ?? '', paperId, first: true }, admin)
  expect(beside.record).toMatchObject({ previousId: null, nextId: first[0] })
})

test('a list of what a figure counts is narrowed by department and text as the list of all records is', async () => {
  const { examId, paperId } = await world.publish({ title: 'Narrowed', retakeUntilPassed: false })
  const shop = await world.department(world.orgid, 'Shop')
  const counter = await world.department(world.orgid, 'Counter', shop)
  const office = await world.department(world.orgid, 'Office')
  const sit = async (name: string, departmentId: string | null, workno: string) => {
    const who = await world.signedIn(world.orgid, { name, departmentId, workno })
    await world.submit(await world.sit(who, { examId }), saves(['q1']), { who })
    world.clock.advance(60_000)
  }
  await sit('陆嘉宁', shop, 'N-101')
  await sit('陆小凤', counter, 'N-102')
  await sit('周嘉宁', office, 'N-103')
  await sit('Lu Yu', null, 'N-201')
  const namesOf = async (who: SignedIn, over: object) =>
    (await world.get(record.recordList, { paperId, sort: 'startedAt', ...over }, who)).rows.map(
      ({ userName }) => userName,
    )
  const narrowed = [
    [{ departmentId: shop }, ['陆嘉宁', '陆小凤']],
    [{ departmentId: counter }, ['陆小凤']],
    [{ departmentId: NO_UNIT }, ['Lu Yu']],
    [{ text: '嘉宁' }, ['陆嘉宁', '周嘉宁']],
    [{ text: 'ljn' }, ['陆嘉宁']],
    [{ text: 'lu yu' }, ['Lu Yu']],
    [{ text: 'n-10' }, ['陆嘉宁', '陆小凤', '周嘉宁']],
    [{ text: ' ' }, ['陆嘉宁', '陆小凤', '周嘉宁', 'Lu Yu']],
    [{ text: '没有' }, []],
    [{ departmentId: shop, text: '嘉宁' }, ['陆嘉宁']],
    [{ departmentId: shop, text: '嘉宁', to: world.clock.now() + 1 }, ['陆嘉宁']],
    [{ departmentId: shop, text: '嘉宁', from: world.clock.now() + 1 }, []],
    [{ departmentId: shop, state: 'running' }, []],
  ] as const
  for (const [over, names] of narrowed)
    for (const figure of [{}, { first: true }, { lost: 'p2' }]) {
      const asked = { ...figure, ...over }
      expect({ asked, names: await namesOf(admin, asked) }).toEqual({ asked, names })
    }
  expect(await namesOf(admin, { lost: 'p1', text: '嘉宁' })).toEqual([])
  // The records beside one of them are those of the list.
  const asked = { paperId, first: true as const, departmentId: shop }
  const [newer, older] = (await world.get(record.recordList, asked, admin)).rows
  const beside = await world.get(record.recordGet, { ...asked, id: newer?.id ?? '' }, admin)
  expect(beside.record).toMatchObject({ previousId: null, nextId: older?.id })
  // Of another department nobody shows, whatever is asked for; another organisation's is as one that does not exist.
  const settings = world.db.collection('setting')
  await settings.updateOne({ orgid: world.orgid }, { $set: { scopeByDepartment: true } })
  const boss = await world.signedIn(
    world.orgid,
    { roleType: 'admin', funcs: ['train-management-exam'], departmentId: shop },
    'desktop',
  )
  expect(await namesOf(boss, { first: true })).toEqual(['陆嘉宁', '陆小凤'])
  expect(await namesOf(boss, { first: true, text: '嘉宁' })).toEqual(['陆嘉宁'])
  for (const departmentId of [office, NO_UNIT]) expect(await namesOf(boss, { first: true, departmentId })).toEqual([])
  await settings.updateOne({ orgid: world.orgid }, { $set: { scopeByDepartment: false } })
  const foreign = await world.department(await world.org(), 'Foreign')
  for (const departmentId of [foreign, 'nothing'])
    expect((await world.call(record.recordList, { paperId, first: true, departmentId }, admin)).failure?.code).toBe(
      'org/not_found',
    )
})
