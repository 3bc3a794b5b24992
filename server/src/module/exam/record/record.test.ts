import ExcelJS from 'exceljs'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InputOf } from '@lianda/shared/contract/endpoint'
import type { AttemptView } from '@lianda/shared/module/exam/exam.contract'
import * as exam from '@lianda/shared/module/exam/exam.contract'
import { receiptNumber } from '@lianda/shared/module/exam/answer.rules'
import { attemptChanged } from '@lianda/shared/module/exam/exam.events'
import * as record from '@lianda/shared/module/exam/record.admin.contract'
import { operationList } from '@lianda/shared/module/log/log.admin.contract'
import type { FunctionKey } from '@lianda/shared/module/org/function-keys'
import { createExamWorld, type ExamWorld, RIGHT } from '../../../../test/exam-world'
import { examinationOf } from '../../../../test/examination-of'
import type { SignedIn } from '../../../../test/world'

const MINUTE = 60_000
let world: ExamWorld
let admin: SignedIn
beforeAll(async () => {
  world = await createExamWorld()
  admin = await world.admin(world.orgid, ['train-management-exam', 'log-operation'])
})
afterAll(() => world.close())

let people = 0
const somebody = (over: { departmentId?: string; name?: string } = {}) =>
  world.signedIn(world.orgid, { name: `Learner ${++people}`, ...over })
const saves = (ids: readonly string[], from = 1) => ids.map((id, n) => ({ id, value: RIGHT[id] ?? [], seq: from + n }))
const open = async (attempt: AttemptView, who = admin) =>
  (await world.get(record.recordGet, { id: attempt.id }, who)).record

describe('the list', () => {
  test('shows who sat what, by search, filters and order; previews and other organisations are not in it', async () => {
    const { examId } = await world.publish({ title: 'Listed' })
    const [first, second] = [await somebody({ name: '陆嘉宁' }), await somebody()]
    const one = await world.sit(first, { examId })
    await world.submit(one, saves(['q1', 'q2', 'q3', 'q4']), { who: first })
    await world.sit(second, { examId })
    const list = (over: object) => world.get(record.recordList, { subtaskId: examId, ...over }, admin)
    const all = await list({})
    expect(all).toMatchObject({ total: 2, running: { total: 1 } })
    expect((await list({ text: 'Learner' })).running).toEqual({ total: 1 })
    expect(all.rows.map((row) => row.userName)).toEqual([`Learner ${people}`, '陆嘉宁'])
    expect(all.rows[1]).toMatchObject({ total: 100, passed: true, answered: 4, questions: 4, title: 'Listed', n: 1 })
    expect((await list({ text: 'ljn' })).rows.map((row) => row.id)).toEqual([one.id])
    expect((await list({ state: 'submitted' })).total).toBe(1)
    expect((await list({ passed: true })).total).toBe(1)
    expect((await list({ sort: '-total' })).rows[0]?.id).toBe(one.id)
    expect((await list({ from: world.clock.now() + 1 })).total).toBe(0)
    const stranger = await world.admin(await world.org(), ['train-management-exam'])
    expect((await world.get(record.recordList, { subtaskId: examId }, stranger)).total).toBe(0)
  })

  test('wants the right to it, and good input', async () => {
    const learner = await somebody()
    expect((await world.call(record.recordList, {})).status).toBe(401)
    expect((await world.call(record.recordList, {}, learner)).failure?.code).toBe('identity/forbidden')
    const { failure } = await world.call(record.recordList, { page: 0, state: 'x' as 'running' }, admin)
    expect(failure?.fields?.map((field) => field.field).toSorted()).toEqual(['page', 'state'])
  })
})

describe('one record', () => {
  test('tells what happened in order, with the key and the marks', async () => {
    const who = await somebody()
    const attempt = await world.sit(who)
    world.clock.advance(20_000)
    const events = [{ kind: 'focus_lost' as const, atMs: world.clock.now(), ms: 4_000 }]
    await world.save(attempt, saves(['q1']), { who, events, deviceId: 'device-0001' })
    world.clock.advance(MINUTE / 2)
    await world.save(attempt, [{ id: 'q1', value: ['b'], seq: 2 }], { who })
    await world.sit(who, { deviceId: 'device-0002' })
    const running = await open(attempt)
    expect(running).toMatchObject({ can: { extend: true, reopen: false }, facts: { focusLost: 1, focusLostMs: 4_000 } })
    expect(running.result.questions[0]).toMatchObject({ key: ['a'], value: ['b'] })
    expect(running.timeline.map((entry) => entry.kind)).toEqual([
      'started',
      'focus_lost',
      'answered',
      'saved_again',
      'moved',
    ])
    expect(running.timeline[3]).toMatchObject({ question: 1, value: 'B' })
  })

  test('tells how long the learner was offline once, though server and device both noticed', async () => {
    const who = await somebody()
    const attempt = await world.sit(who)
    world.clock.advance(5 * MINUTE)
    const events = [{ kind: 'offline' as const, atMs: world.clock.now() - 4 * MINUTE, ms: 4 * MINUTE }]
    await world.save(attempt, saves(['q1']), { who, events })
    const { facts, timeline } = await open(attempt)
    expect(timeline.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['gap', 'offline']))
    expect(facts.offlineMs).toBe(5 * MINUTE)
  })

  test('is not found in another organisation, outside my departments, or when there is none', async () => {
    const shop = await world.department(world.orgid, 'Shop')
    const office = await world.department(world.orgid, 'Office')
    const attempt = await world.sit(await somebody({ departmentId: shop }))
    const stranger = await world.admin(await world.org(), ['train-management-exam'])
    expect((await world.call(record.recordGet, { id: attempt.id }, stranger)).status).toBe(404)
    expect((await world.call(record.recordGet, { id: 'nothing' }, admin)).failure?.code).toBe('exam/not_found')
    await world.db.collection('setting').updateOne({ orgid: world.orgid }, { $set: { scopeByDepartment: true } })
    const funcs: FunctionKey[] = ['train-management-exam']
    const boss = (departmentId: string) =>
      world.signedIn(world.orgid, { roleType: 'admin', funcs, departmentId }, 'desktop')
    const [mine, other] = [await boss(shop), await boss(office)]
    expect((await world.call(record.recordGet, { id: attempt.id }, mine)).status).toBe(200)
    expect((await world.call(record.recordGet, { id: attempt.id }, other)).status).toBe(404)
    expect((await world.get(record.recordList, {}, other)).total).toBe(0)
    const input = { ids: [attempt.id], minutes: 5, reason: 'not mine' }
    expect((await world.call(record.recordExtend, input, other)).failure?.code).toBe('exam/nothing_running')
    await world.db.collection('setting').updateOne({ orgid: world.orgid }, { $set: { scopeByDepartment: false } })
  })
})

describe('extra time', () => {
  test('reaches a running learner by itself, and the operation log', async () => {
    const who = await somebody()
    const attempt = await world.sit(who)
    const socket = io(world.url, { auth: { token: who.token }, transports: ['websocket'], reconnection: false })
    try {
      await new Promise<void>((done) => socket.once('connect', () => done()))
      const notice = new Promise<{ what: string; minutes?: number; rev: number }>((done) =>
        socket.once(attemptChanged.name, done),
      )
      const input = { ids: [attempt.id, 'nobody'], minutes: 10, reason: 'fire alarm' }
      expect(await world.get(record.recordExtend, input, admin)).toMatchObject({ extended: 1, refused: 1 })
      expect(await notice).toMatchObject({ what: 'extra_time', minutes: 10 })
      const time = await world.get(exam.querytime, { id: attempt.examId, key: attempt.key, preview: 0 }, who)
      expect(time.clock).toMatchObject({ extraMinutes: 10, deadlineMs: attempt.clock.deadlineMs + 10 * MINUTE })
      const { rows } = await world.get(operationList, {}, admin)
      expect(rows[0]).toMatchObject({ action: 'exam.recordExtend' })
    } finally {
      socket.close()
    }
  })

  test('is for those who run exams, gives a reason, and needs somebody who is sitting one', async () => {
    const reader = await world.admin(world.orgid, ['view-student-report'])
    const { examId } = await world.publish({ title: 'Nobody sits it' })
    const input = { subtaskId: examId, minutes: 5, reason: 'late start' }
    expect((await world.call(record.recordExtend, input, reader)).failure?.code).toBe('identity/forbidden')
    expect((await world.call(record.recordExtend, input, admin)).failure?.code).toBe('exam/nothing_running')
    const bad = await world.call(record.recordExtend, { ...input, minutes: 0, reason: ' ' }, admin)
    expect(bad.failure?.fields?.map((field) => field.field).toSorted()).toEqual(['minutes', 'reason'])
  })

  test('for a whole exam reaches everybody who sits it', async () => {
    const { examId } = await world.publish({ title: 'Taken by three' })
    const attempts = await Promise.all([1, 2, 3].map(async () => world.sit(await somebody(), { examId })))
    const answer = await world.get(record.recordExtend, { subtaskId: examId, minutes: 7, reason: 'power cut' }, admin)
    expect(answer).toMatchObject({ extended: 3, refused: 0 })
    for (const attempt of attempts) expect((await open(attempt)).record.extraMinutes).toBe(7)
  })
})

test('a finished attempt opens again with its answers, and is marked anew', async () => {
  const who = await somebody()
  const attempt = await world.sit(who)
  await world.submit(attempt, saves(['q1']), { who })
  const reader = await world.admin(world.orgid, ['view-student-report'])
  const input = { id: attempt.id, minutes: 15, reason: 'screen broke' }
  expect((await world.call(record.recordReopen, input, reader)).failure?.code).toBe('identity/forbidden')
  const opened = await world.get(record.recordReopen, input, admin)
  expect(opened.record).toMatchObject({ state: 'running', total: null })
  expect((await world.call(record.recordReopen, input, admin)).failure?.code).toBe('exam/not_finished')
  const again = await world.sit(who)
  expect(again).toMatchObject({ id: attempt.id, n: 1, answers: [{ id: 'q1', value: ['a'] }] })
  await world.submit(again, saves(['q2'], 10), { who })
  expect((await open(attempt)).record).toMatchObject({ total: 60, passed: true })
})

test('late answers are evidence until they are accepted, and can be taken back', async () => {
  const who = await somebody()
  const { examId } = await world.publish({ title: 'Late' })
  const attempt = await world.sit(who, { examId })
  await world.save(attempt, saves(['q1']), { who })
  world.clock.advance(61 * MINUTE)
  const sent = await world.save(attempt, saves(['q2'], 2), { who })
  expect(sent).toMatchObject({ late: ['q2'], applied: [], state: 'submitted' })
  const before = await open(attempt)
  expect(before.record).toMatchObject({ total: 30, lateAnswers: 1 })
  expect(before.late).toMatchObject([{ question: 2, accepted: null, totalIfAccepted: 60 }])
  expect(before.late[0]?.text).toBe('A. Multiple a; C. Multiple c')
  const list = await world.get(record.recordList, { late: true, subtaskId: examId }, admin)
  expect(list.rows.map((row) => row.id)).toEqual([attempt.id])
  const lateIds = before.late.map((late) => late.id)
  const accept = (yes: boolean) =>
    world.get(record.recordAcceptLate, { id: attempt.id, lateIds, accept: yes, reason: 'network failed' }, admin)
  expect((await accept(true)).record).toMatchObject({ total: 60, passed: true })
  expect((await accept(false)).record).toMatchObject({ total: 30, passed: false })
  expect((await open(attempt)).late).toMatchObject([{ accepted: null, looked: true }])
  const unaudited = await world.signedIn(
    world.orgid,
    { roleType: 'admin', funcs: ['train-management-exam'], dataAudit: false },
    'desktop',
  )
  const refused = { id: attempt.id, lateIds, accept: true, reason: 'r' }
  expect((await world.call(record.recordAcceptLate, refused, unaudited)).failure?.code).toBe('identity/forbidden')
  const seen = await world.get(record.recordGet, { id: attempt.id }, unaudited)
  expect(seen.record.can).toMatchObject({ extend: false, acceptLate: false })
  const unknown = { id: attempt.id, lateIds: ['x'], accept: true, reason: 'r' }
  expect((await world.call(record.recordAcceptLate, unknown, admin)).failure?.code).toBe('exam/not_found')
})

test('a receipt is genuine or it is not', async () => {
  const who = await somebody()
  const attempt = await world.sit(who)
  const { receipt } = await world.save(attempt, saves(['q1']), { who })
  const ask = async (input: Omit<InputOf<typeof record.recordReceipt>, 'id'>) =>
    await world.get(record.recordReceipt, { id: attempt.id, ...input }, admin)
  const genuine = async (over: object) => (await ask({ receipt: { ...receipt, ...over } })).genuine
  expect(await genuine({})).toBe(true)
  expect(await genuine({ seq: receipt.seq + 1 })).toBe(false)
  expect(await genuine({ mac: receipt.mac.replace(/./, (char) => (char === '0' ? '1' : '0')) })).toBe(false)
  const number = receiptNumber(receipt.mac)
  expect(await ask({ number })).toMatchObject({ genuine: true, atMs: receipt.atMs })
  expect(await ask({ number: number.replace('-', '').toLowerCase() })).toMatchObject({ genuine: true })
  expect(await ask({ number: number.replace(/^./, (char) => (char === '0' ? '1' : '0')) })).toMatchObject({
    genuine: false,
  })
  expect(await ask({})).toMatchObject({ genuine: false, atMs: null })
  const input = { id: attempt.id, number: 'x' }
  expect((await world.call(record.recordReceipt, input, admin)).failure?.fields?.[0]?.field).toBe('number')
})

test('the number that a learner wrote down is known after the attempt went on', async () => {
  const who = await somebody()
  const attempt = await world.sit(who)
  await world.submit(attempt, saves(['q1']), { who })
  const { result } = await world.get(exam.result, { id: attempt.examId, preview: 0 }, who)
  await world.get(record.recordReopen, { id: attempt.id, minutes: 5, reason: 'r' }, admin)
  await world.save(await world.sit(who), saves(['q2'], 5), { who })
  const checked = await world.get(record.recordReceipt, { id: attempt.id, number: result.receiptNo }, admin)
  expect(checked.genuine).toBe(true)
})

test('a discarded attempt waits for nobody’s decision about late answers', async () => {
  const who = await somebody()
  const { examId } = await world.publish({ title: 'Gone', overdue: 'discard' })
  const attempt = await world.sit(who, { examId })
  world.clock.advance(61 * MINUTE)
  expect(await world.save(attempt, saves(['q1']), { who })).toMatchObject({ state: 'discarded', late: ['q1'] })
  expect((await world.get(record.recordList, { late: true, subtaskId: examId }, admin)).total).toBe(0)
  expect((await open(attempt)).late).toHaveLength(1)
})

test('the export holds what the filters match, and no cell of it can become a formula', async () => {
  const { examId } = await world.publish({ title: '=1+1' })
  const who = await somebody({ name: '=HYPERLINK("x")' })
  await world.submit(await world.sit(who, { examId }), saves(['q1', 'q2']), { who })
  const made = await world.get(record.recordExport, { subtaskId: examId }, admin)
  expect(made).toMatchObject({ rows: 1 })
  const response = await fetch(world.url + made.url)
  expect(response.status).toBe(200)
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(await response.arrayBuffer())
  const [sheet] = book.worksheets
  const cells = (row: number) => ((sheet?.getRow(row).values ?? []) as unknown[]).slice(1)
  expect(cells(1)).toContain('得分')
  expect(cells(2)).toEqual(expect.arrayContaining(['\'=HYPERLINK("x")', "'=1+1", 60, '已交卷', '本人']))
  const reader = await world.signedIn(world.orgid)
  expect((await world.call(record.recordExport, {}, reader)).failure?.code).toBe('identity/forbidden')
})

/** The lines of an exported Excel file. */
async function sheetOf(url: string): Promise<string[][]> {
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(await (await fetch(world.url + url)).arrayBuffer())
  const lines: string[][] = []
  book.worksheets[0]?.eachRow((row) =>
    lines.push(
      Array.from((row.values as unknown[]).slice(1), (cell) =>
        cell === undefined || cell === null ? '' : String(cell),
      ),
    ),
  )
  return lines
}

test('every answer goes to Excel as well, one line a question; none of an exam that its reader sits', async () => {
  const { examId } = await world.publish({ title: 'Answered' })
  const who = await somebody({ name: 'Answering' })
  await world.submit(await world.sit(who, { examId }), saves(['q1']), { who })
  const made = await world.get(record.recordExport, { subtaskId: examId, answers: true }, admin)
  expect(made.rows).toBe(4)
  const [head, first, second] = await sheetOf(made.url)
  expect(head).toEqual(expect.arrayContaining(['题号', '题目', '作答', '得分', '满分']))
  expect(first).toEqual(expect.arrayContaining(['Answering', 'Single', 'A. Single a', '30']))
  expect(second?.slice(6)).toEqual(['2', '多选', 'Multiple', '', '0', '30'])
  await world.sit(admin, { examId })
  expect((await world.get(record.recordExport, { subtaskId: examId, answers: true }, admin)).rows).toBe(0)
})

test('records are narrowed down by the exams that there are; statistics go to Excel', async () => {
  const { examId, paperId } = await world.publish({ title: 'To narrow' })
  const examinationId = await examinationOf(world, paperId)
  const who = await somebody()
  await world.submit(await world.sit(who, { examId }), saves(['q1']), { who })
  const { rows } = await world.get(record.recordExams, {}, admin)
  expect(rows.every(({ title }) => title !== '')).toBe(true)
  expect((await world.get(record.recordList, { examinationId }, admin)).total).toBe(1)
  const made = await world.get(record.statisticsExport, { id: examinationId }, admin)
  expect(made.rows).toBe(4)
  expect((await sheetOf(made.url))[1]).toEqual(expect.arrayContaining(['单选', 'Single', '人数不足']))
  const reader = await world.signedIn(world.orgid)
  expect((await world.call(record.recordExams, {}, reader)).failure?.code).toBe('identity/forbidden')
})
