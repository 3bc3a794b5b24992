import { mongo } from 'mongoose'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as exam from '@lianda/shared/module/exam/exam.contract'
import { attemptChanged } from '@lianda/shared/module/exam/exam.events'
import { messageList } from '@lianda/shared/module/notify/notify.contract'
import { Device } from '../../../../test/device'
import { createExamWorld, type ExamWorld, RIGHT } from '../../../../test/exam-world'
import type { SignedIn } from '../../../../test/world'
import { papers } from '../paper/paper.model'
import { acceptLate, extendAttempts, reopenAttempt, totalIfAccepted } from './attempt.admin.service'
import { attempts } from './attempt.model'
import { attemptsByPaper } from './attempt-progress'
import { findAttempt } from './attempt.store'
import { paperOfAttempt } from '../paper/published-paper'

const MINUTE = 60_000
let world: ExamWorld
beforeAll(async () => {
  world = await createExamWorld()
  // Jobs run only when a test runs them.
  await world.server.app.pauseJobs()
})
afterAll(() => world.close())

let people = 0
const somebody = (departmentId: string | null = null) =>
  world.signedIn(world.orgid, { name: `Learner ${++people}`, departmentId })
const admin = (scope: string[] | null = null) => ({
  orgid: world.orgid,
  userId: 'zhou',
  scope,
  positions: null,
  name: 'Zhou',
})
const rightSaves = (ids: readonly string[], from = 1) =>
  ids.map((id, at) => ({ id, value: RIGHT[id] ?? [], seq: from + at }))
const stored = async (id: string) => {
  const found = await findAttempt(world.deps, { orgid: world.orgid, id })
  if (!found) throw new Error('no attempt')
  return found
}
const codeOf = async (work: Promise<unknown>) =>
  await work.then(
    () => 'ok',
    (error: unknown) => String(error),
  )

describe('extra time', () => {
  test('reaches the learner by a notice, moves the deadline, and answers after the old one count', async () => {
    const who = await somebody()
    const attempt = await world.sit(who)
    const device = await Device.connect(world.url, who.token)
    const { given, refused } = await extendAttempts(world.deps, admin(), {
      ids: [attempt.id, 'nobody'],
      minutes: 10,
      reason: 'Fire drill',
    })
    expect([given.map((one) => one._id), refused]).toEqual([[attempt.id], 1])
    const notice = await device.until(attemptChanged)
    expect(notice).toMatchObject({ id: attempt.id, what: 'extra_time', minutes: 10 })
    device.close()
    world.clock.advance(65 * MINUTE)
    await world.server.app.runJob('exam.sweep')
    const saved = await world.save(attempt, rightSaves(['q1']), { who })
    expect(saved).toMatchObject({ applied: ['q1'], state: 'running', clock: { extraMinutes: 10 } })
    expect(saved.clock.deadlineMs).toBe(attempt.clock.deadlineMs + 10 * MINUTE)
  })

  test('ordered once is given once, however often the order arrives', async () => {
    const attempt = await world.sit(await somebody())
    const order = { ids: [attempt.id], minutes: 10, reason: 'x', requestId: 'order1' }
    const give = () => extendAttempts(world.deps, admin(), order)
    expect(await give()).toMatchObject({ given: [{ _id: attempt.id }], extended: 1, refused: 0 })
    expect(await give()).toMatchObject({ given: [], extended: 1, refused: 0 })
    expect((await stored(attempt.id)).extraMinutes).toBe(10)
    await extendAttempts(world.deps, admin(), { ...order, requestId: 'order2' })
    expect((await stored(attempt.id)).extraMinutes).toBe(20)
  })

  test('of one that can’t be written is refused; everybody else has it, and the log knows of them', async () => {
    const { examId } = await world.publish()
    const [a, b] = [await world.sit(await somebody(), { examId }), await world.sit(await somebody(), { examId })]
    const { collection } = attempts(world.deps.db)
    const really = collection.bulkWrite.bind(collection)
    const write = vi.spyOn(collection, 'bulkWrite').mockImplementationOnce(async (operations, options) => {
      if (operations.length > 1) await really(operations.slice(1), options)
      const err = { errmsg: 'the disk is full', code: 14031 }
      throw new mongo.MongoBulkWriteError(
        { message: err.errmsg, code: err.code, writeErrors: [{ index: 0, err }] } as never,
        {} as never,
      )
    })
    const { given, refused } = await extendAttempts(world.deps, admin(), { subtaskId: examId, minutes: 5, reason: 'x' })
    write.mockRestore()
    expect([given.length, refused]).toEqual([1, 1])
    const minutes = await Promise.all([a, b].map(async ({ id }) => (await stored(id)).extraMinutes))
    expect(new Set(minutes)).toEqual(new Set([0, 5]))
  })

  test('for a whole subtask, within the administrator’s departments, not for what is over', async () => {
    const sales = await world.department(world.orgid, 'Sales')
    const { examId } = await world.publish()
    const [mine, other] = [await somebody(sales), await somebody()]
    const [a, b] = [await world.sit(mine, { examId }), await world.sit(other, { examId })]
    const extend = (scope: string[] | null) =>
      extendAttempts(world.deps, admin(scope), { subtaskId: examId, minutes: 5, reason: 'x' })
    expect((await extend([sales])).given.map((one) => one._id)).toEqual([a.id])
    await world.submit(b, [], { who: other })
    expect((await extend(null)).given.map((one) => one._id)).toEqual([a.id])
    world.clock.advance(71 * MINUTE)
    expect(await extend(null)).toMatchObject({ given: [], extended: 0, refused: 1 })
    expect((await stored(a.id)).extraMinutes).toBe(10)
  })
})

describe('re-opening', () => {
  test('gives a finished attempt back with its answers; its learner goes on and is marked anew', async () => {
    const who = await somebody()
    const { examId } = await world.publish({ passScore: 100 })
    const attempt = await world.sit(who, { examId })
    world.clock.advance(10 * MINUTE)
    await world.submit(attempt, rightSaves(['q1', 'q2']), { who })
    world.clock.advance(30 * MINUTE)
    await reopenAttempt(world.deps, admin(), { id: attempt.id, minutes: 5, reason: 'Power cut' })
    expect(await stored(attempt.id)).toMatchObject({ state: 'running', totalTenths: null, marks: null })
    const { exam: cover } = await world.token(who, examId)
    expect(cover.current).toMatchObject({ id: attempt.id, n: 1, answered: 2 })
    const again = await world.sit(who, { examId })
    expect(again.answers).toHaveLength(2)
    world.clock.advance(2 * MINUTE)
    await world.submit(again, rightSaves(['q3', 'q4'], 3), { who })
    // The half hour between closing and re-opening does not count as the learner's time.
    expect(await stored(attempt.id)).toMatchObject({ totalTenths: 1000, usedMs: 12 * MINUTE })
    await world.server.app.runJob('exam.relay')
    expect(await world.db.collection('user').findOne({ account: who.account })).toMatchObject({ stars: 10 })
  })

  test('keeps the mark that there was in the timeline, and what was handed in once is not discarded', async () => {
    const who = await somebody()
    const { examId } = await world.publish({ overdue: 'discard' })
    const attempt = await world.sit(who, { examId })
    await world.submit(attempt, rightSaves(['q1', 'q2']), { who })
    const { before } = await reopenAttempt(world.deps, admin(), { id: attempt.id, minutes: 5, reason: 'By mistake' })
    expect(before).toMatchObject({ state: 'submitted', totalTenths: 600 })
    const doc = await attempts(world.deps.db).findOne({ _id: attempt.id, orgid: world.orgid }).lean()
    expect(doc?.timeline.at(-1)).toMatchObject({ k: 'reopened', t: 600 })
    world.clock.advance(6 * MINUTE)
    await world.server.app.runJob('exam.sweep')
    expect(await stored(attempt.id)).toMatchObject({ state: 'submitted', totalTenths: 600 })
  })

  test('is refused while it runs, while another one runs, and outside the data scope', async () => {
    const who = await somebody()
    const { examId } = await world.publish({ passScore: 100 })
    const reopen = (id: string, scope: string[] | null = null) =>
      codeOf(reopenAttempt(world.deps, admin(scope), { id, minutes: 5, reason: 'x' }))
    const first = await world.sit(who, { examId })
    expect(await reopen(first.id)).toContain('exam/not_finished')
    await world.submit(first, [], { who })
    await world.sit(who, { examId })
    expect(await reopen(first.id)).toContain('exam/attempt_running')
    expect(await reopen(first.id, ['another'])).toContain('exam/not_found')
    expect(await stored(first.id)).toMatchObject({ state: 'submitted', open: false })
  })
})

test('nobody decides about their own attempt', async () => {
  const who = await somebody()
  const me = { ...admin(), userId: who.id }
  const { examId } = await world.publish()
  const attempt = await world.sit(who, { examId })
  const extend = (whom: { ids?: string[]; subtaskId?: string }) =>
    extendAttempts(world.deps, me, { ...whom, minutes: 10, reason: 'x' })
  expect(await codeOf(extend({ ids: [attempt.id] }))).toContain('exam/own_attempt')
  expect(await extend({ subtaskId: examId })).toMatchObject({ extended: 0, refused: 0 })
  await world.submit(attempt, [], { who })
  const { id } = attempt
  expect(await codeOf(reopenAttempt(world.deps, me, { id, minutes: 5, reason: 'x' }))).toContain('exam/own_attempt')
  const late = { id, lateIds: ['x'], accept: true, reason: 'x' }
  expect(await codeOf(acceptLate(world.deps, me, late))).toContain('exam/own_attempt')
})

test('an older attempt that was opened again is gone on with; its cover’s key begins no later one', async () => {
  const who = await somebody()
  const { examId } = await world.publish({ retakeUntilPassed: false }, { attemptsAllowed: 3 })
  const first = await world.sit(who, { examId })
  await world.submit(first, [], { who })
  await world.submit(await world.sit(who, { examId }), [], { who })
  await reopenAttempt(world.deps, admin(), { id: first.id, minutes: 15, reason: 'x' })
  const { key, exam: cover } = await world.token(who, examId)
  expect(cover).toMatchObject({ current: { id: first.id, n: 1 }, refusal: null })
  const start = () => world.call(exam.start, { id: examId, key, preview: 0, deviceId: 'device-0001' }, who)
  const again = (await start()).output?.attempt
  if (!again) throw new Error('it did not go on')
  expect(again).toMatchObject({ id: first.id, n: 1 })
  await world.submit(again, [], { who })
  // A page that is still open sends the same key again.
  expect((await start()).failure?.code).toBe('exam/key_invalid')
  expect((await world.token(who, examId)).exam).toMatchObject({ attempts: 2, attemptsLeft: 1, current: null })
})

describe('right answers after the window', () => {
  test('wait for whoever was given extra time, grace and time to sync included', async () => {
    const [early, late] = [await somebody(), await somebody()]
    const endsAt = new Date(world.clock.now() + 30 * MINUTE)
    const { examId } = await world.publish(
      { explain: 'after_end', overdue: 'grace', graceMinutes: 3, lateSyncMinutes: 2 },
      { endsAt },
    )
    const shown = async () => (await world.get(exam.result, { id: examId, preview: 0 }, early)).result
    const mine = await world.sit(early, { examId })
    const theirs = await world.sit(late, { examId })
    await world.submit(mine, rightSaves(['q1']), { who: early })
    expect(await shown()).toMatchObject({ explained: false, explainFromMs: endsAt.getTime() + 5 * MINUTE })
    await extendAttempts(world.deps, admin(), { ids: [theirs.id], minutes: 20, reason: 'x' })
    world.clock.advance(36 * MINUTE)
    const open = { explained: false, questions: [], explainFromMs: endsAt.getTime() + 25 * MINUTE }
    expect(await shown()).toMatchObject(open)
    world.clock.advance(18 * MINUTE)
    await world.server.app.runJob('exam.sweep')
    // The attempt is closed, but answers still on the device may be merged.
    expect(await shown()).toMatchObject(open)
    world.clock.advance(MINUTE)
    expect(await shown()).toMatchObject({ explained: true, explainFromMs: null })
  })

  test('are not shown to somebody who sits the same questions again', async () => {
    const who = await somebody()
    const { examId } = await world.publish({ retakeUntilPassed: false })
    await world.submit(await world.sit(who, { examId }), [], { who })
    const shown = async () => (await world.get(exam.result, { id: examId, preview: 0 }, who)).result
    expect((await shown()).explained).toBe(true)
    const second = await world.sit(who, { examId })
    expect(await shown()).toMatchObject({ attempt: { n: 1 }, explained: false, explainFromMs: null, questions: [] })
    await world.submit(second, [], { who })
    expect((await shown()).explained).toBe(true)
  })
})

describe('late answers', () => {
  test('count once accepted, and no longer when that is taken back', async () => {
    const who = await somebody()
    const { examId } = await world.publish()
    const attempt = await world.sit(who, { examId })
    await world.save(attempt, rightSaves(['q1']), { who })
    world.clock.advance(61 * MINUTE)
    await world.save(attempt, rightSaves(['q2', 'q4'], 2), { who })
    const late = (await stored(attempt.id)).late
    const of = (itemId: string) => late.find((one) => one.itemId === itemId)?.id ?? ''
    const before = await stored(attempt.id)
    expect(totalIfAccepted(before, await paperOfAttempt(world.deps, before), of('q2'))).toBe(60)
    const accept = (lateIds: string[], yes: boolean) =>
      acceptLate(world.deps, admin(), { id: attempt.id, lateIds, accept: yes, reason: 'Lift without network' })
    await accept([of('q2')], true)
    expect(await stored(attempt.id)).toMatchObject({ totalTenths: 600, passed: true, lateWaiting: true })
    await accept([of('q4')], true)
    const { result } = await world.get(exam.result, { id: examId, preview: 0 }, who)
    expect(result.attempt.total).toBe(80)
    expect(result.questions[1]).toMatchObject({ value: ['a', 'c'], got: 30, lateAccepted: true })
    await accept([of('q2'), of('q4')], false)
    expect(await stored(attempt.id)).toMatchObject({ totalTenths: 300, passed: false, lateWaiting: false })
    expect(await codeOf(accept(['nothing'], true))).toContain('exam/not_found')
    const { rows } = await world.get(messageList, { side: 'learner' }, who)
    const told = rows.filter(({ kind }) => kind === 'rescored')
    expect(told).toHaveLength(3)
    for (const one of told) expect([one.about, one.within]).toEqual([examId, before.taskId])
  })
})

describe('a preview', () => {
  test('of a draft without questions says that there is something to mend first', async () => {
    const { paperId } = await world.publish({ questions: [] })
    const author = await world.admin(world.orgid, ['voice-exam'])
    const { key } = await world.get(exam.token, { id: paperId, preview: 1 }, author)
    const { failure } = await world.call(exam.start, { id: paperId, key, preview: 1 }, author)
    expect(failure?.code).toBe('exam/paper_incomplete')
  })

  test('of a draft is for who makes papers, and stands in no record', async () => {
    const { paperId } = await world.publish()
    await papers(world.db).updateOne({ _id: paperId, orgid: world.orgid }, { $set: { state: 'unpublished' } })
    const author = await world.admin(world.orgid, ['voice-exam'])
    const ask = (who: SignedIn) => world.call(exam.token, { id: paperId, preview: 1 }, who)
    expect((await ask(world.learner)).failure?.code).toBe('identity/forbidden')
    const { output } = await ask(author)
    const { attempt } = await world.get(
      exam.start,
      { id: paperId, key: output?.key ?? '', preview: 1, deviceId: 'device-0001' },
      author,
    )
    // The draft changes during the preview, which keeps its own copy.
    await papers(world.db).updateOne({ _id: paperId, orgid: world.orgid }, { $set: { 'content.questions': [] } })
    const answer = { saves: rightSaves(['q1', 'q2', 'q3', 'q4']) }
    await world.get(exam.submit, { id: paperId, key: attempt.key, preview: 1, answer }, author)
    const { result } = await world.get(exam.result, { id: paperId, preview: 1 }, author)
    expect(result).toMatchObject({ rank: null, attempt: { total: 100 } })
    expect(await attemptsByPaper(world.deps, world.orgid, [paperId])).toEqual(new Map([[paperId, 0]]))
    const doc = await attempts(world.db).findOne({ _id: attempt.id, orgid: world.orgid }).lean()
    expect(doc).toMatchObject({ pending: [], expireAt: new Date(world.clock.now() + 24 * 60 * MINUTE) })
  })
})
