import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as exam from '@lianda/shared/module/exam/exam.contract'
import { attemptChanged } from '@lianda/shared/module/exam/exam.events'
import { Device } from '../../../../test/device'
import { createExamWorld, type ExamWorld, RIGHT } from '../../../../test/exam-world'
import type { SignedIn } from '../../../../test/world'
import { examPorts, examProgressOf, runningExam } from '../index'
import { attempts } from './attempt.model'

const MINUTE = 60_000
let world: ExamWorld
beforeAll(async () => {
  world = await createExamWorld()
  // Jobs run only when a test runs them.
  await world.server.app.pauseJobs()
})
afterAll(() => world.close())

let people = 0
const somebody = () => world.signedIn(world.orgid, { name: `Learner ${++people}` })
const rightSaves = (ids: readonly string[], from = 1) =>
  ids.map((id, at) => ({ id, value: RIGHT[id] ?? [], seq: from + at }))
const stored = async (id: string) => {
  const found = await attempts(world.db).findOne({ _id: id, orgid: world.orgid }).lean()
  if (!found) throw new Error('no attempt')
  return found
}
const kinds = async (id: string) => (await stored(id)).timeline.map((entry) => entry.k)
const resultOf = async (who: SignedIn, examId = world.examId) =>
  (await world.get(exam.result, { id: examId, preview: 0 }, who)).result

describe('the cover', () => {
  test('says what the exam is, and that nothing was sat yet', async () => {
    const { exam: cover, history } = await world.token()
    expect(cover).toMatchObject({
      title: 'Alpine guide',
      questions: 4,
      score: 100,
      passScore: 60,
      minute: 60,
      typeCounts: { 0: 1, 1: 1, 2: 1, 3: 1 },
      attempts: 0,
      attemptsLeft: null,
      refusal: null,
      current: null,
    })
    expect(history).toEqual([])
  })

  test('of an exam that is not meant for me is not found', async () => {
    const { failure } = await world.call(exam.token, { id: 'subtask999', preview: 0 }, world.learner)
    expect(failure?.code).toBe('exam/not_found')
    expect((await world.call(exam.token, { id: world.examId, preview: 0 })).status).toBe(401)
  })
})

describe('an exam from start to result', () => {
  let who: SignedIn
  beforeAll(async () => {
    who = await somebody()
  })

  test('every answer is durable with its receipt, the mark is exact, the result explains', async () => {
    const attempt = await world.sit(who)
    expect(attempt).toMatchObject({ n: 1, epoch: 1, state: 'running', examId: world.examId, title: 'Alpine guide' })
    expect(attempt.questions.map((question) => question.type)).toEqual([0, 1, 2, 3])
    expect(attempt.clock.deadlineMs - attempt.clock.startedMs).toBe(60 * MINUTE)
    world.clock.advance(10_000)
    const saved = await world.save(attempt, rightSaves(['q1', 'q2']), { who })
    expect(saved).toMatchObject({ applied: ['q1', 'q2'], late: [], fenced: false, state: 'running' })
    expect(saved.receipt).toMatchObject({ seq: 2, atMs: world.clock.now() })
    expect((await stored(attempt.id)).lastReceipt).toEqual(saved.receipt)
    expect(await runningExam(world.deps, world.orgid, who.id)).toMatchObject({ answered: 2, questions: 4 })

    world.clock.advance(5 * MINUTE)
    const last = [
      { id: 'q3', value: ['B'], seq: 3 },
      { id: 'q4', value: ['Zugspitze ', '9'], seq: 4 },
    ]
    const handed = await world.submit(attempt, last, { who })
    expect(handed.state).toBe('submitted')
    const result = await resultOf(who)
    expect(result.attempt).toMatchObject({ total: 70, passed: true, usedMs: 5 * MINUTE + 10_000, answered: 4 })
    expect(result).toMatchObject({ right: 2, explained: true, rank: { place: 1, of: 1 } })
    expect(result.questions.map(({ got, outcome }) => [got, outcome])).toEqual([
      [30, 'right'],
      [30, 'right'],
      [0, 'wrong'],
      [10, 'partial'],
    ])
    expect(result.questions[3]?.key).toEqual(['zugspitze', '2962 / 2,962'])
    expect(result.byType).toHaveLength(4)
    expect(result.receiptNo).toBe(`${handed.receipt.mac.slice(0, 4)}-${handed.receipt.mac.slice(4, 8)}`.toUpperCase())
    expect((await stored(attempt.id)).keySeenAt).not.toBeNull()
    expect(await kinds(attempt.id)).toEqual([
      'started',
      'answered',
      'answered',
      'gap',
      'answered',
      'answered',
      'submitted',
      'result_seen',
    ])
  })

  test('handing in again gives the same answer, and passed is passed', async () => {
    const { exam: cover, key } = await world.token(who)
    expect(cover).toMatchObject({ refusal: 'already_passed', bestScore: 70, attempts: 1 })
    const again = await world.call(exam.start, { id: world.examId, key, preview: 0 }, who)
    expect(again.failure?.code).toBe('exam/already_passed')
    const { rows } = await world.get(exam.logs, { id: world.examId, preview: 0 }, who)
    expect(rows).toMatchObject([{ n: 1, total: 70, state: 'submitted', submitReason: 'learner' }])
    const progress = await examProgressOf(world.deps, world.orgid, who.id, [world.examId])
    expect(progress.get(world.examId)).toEqual({
      best: 70,
      bestBrokenOff: false,
      passed: null,
      attempts: 1,
      currentId: null,
      began: { id: expect.any(String), version: 1 },
      changesAtMs: null,
      keySeen: true,
      last: 70,
      spentMs: expect.any(Number),
      passedAtMs: expect.any(Number),
    })
  })

  test('time and experience follow once', async () => {
    await world.server.app.runJob('exam.relay')
    await world.server.app.runJob('exam.relay')
    const users = world.db.collection('user')
    expect(await users.findOne({ account: who.account })).toMatchObject({ stars: 7, learnedSeconds: 310 })
  })

  test('for everybody but the one whose document cannot take it; theirs waits', async () => {
    const damaged = await somebody()
    const other = await somebody()
    const sat = [await world.sit(damaged), await world.sit(other)]
    world.clock.advance(6 * MINUTE)
    for (const [at, attempt] of sat.entries())
      await world.submit(attempt, rightSaves(['q1']), { who: at === 0 ? damaged : other })
    const users = world.db.collection('user')
    await users.updateOne({ account: damaged.account }, { $set: { counted: 'not a list' } })
    await world.server.app.runJob('exam.relay')
    const pending = await Promise.all(sat.map(async ({ id }) => (await stored(id)).pending.length))
    expect(pending).toEqual([1, 0])
    expect((await users.findOne({ account: other.account }))?.learnedSeconds).toBe(360)
    await users.updateOne({ account: damaged.account }, { $set: { counted: [] } })
    await world.server.app.runJob('exam.relay')
    expect((await users.findOne({ account: damaged.account }))?.learnedSeconds).toBe(360)
  })
})

describe('starting', () => {
  test('twice at once, with one key and with two, is one attempt', async () => {
    const who = await somebody()
    const [one, two] = await Promise.all([world.token(who), world.token(who)])
    const keys = [one.key, one.key, two.key, one.key]
    const begun = await Promise.all(
      keys.map((key) => world.get(exam.start, { id: world.examId, key, preview: 0, deviceId: 'device-0001' }, who)),
    )
    expect(new Set(begun.map(({ attempt }) => attempt.id)).size).toBe(1)
    const mine = await attempts(world.db).find({ orgid: world.orgid, userId: who.id }).lean()
    expect(mine).toHaveLength(1)
  })

  test('again with the same key keeps the epoch; another tab or device takes over', async () => {
    const who = await somebody()
    const { key } = await world.token(who)
    const start = (deviceId: string, with_ = key) =>
      world.get(exam.start, { id: world.examId, key: with_, preview: 0, deviceId }, who)
    const first = await start('device-0001')
    expect((await start('device-0001')).attempt.epoch).toBe(1)
    await world.save(first.attempt, rightSaves(['q1']), { who })
    const second = (await start('device-0002', (await world.token(who)).key)).attempt
    expect(second).toMatchObject({ id: first.attempt.id, epoch: 2 })
    expect(second.answers).toEqual([{ id: 'q1', value: ['a'], flagged: false, epoch: 1, seq: 1 }])
    expect(await kinds(second.id)).toContain('moved')

    // The older device is fenced; its answers are still merged and lose only to newer ones.
    await world.save(second, [{ id: 'q2', value: ['b'], seq: 2 }], { who })
    const held = await world.save(first.attempt, rightSaves(['q2', 'q3'], 7), { who })
    expect(held).toMatchObject({ fenced: true, applied: ['q3'] })
    const body = { saves: [{ id: 'q4', value: ['zugspitze', ''], seq: 9 }] }
    const refused = await world.call(
      exam.submit,
      { id: world.examId, key: first.attempt.key, preview: 0, answer: body },
      who,
    )
    expect(refused.failure?.code).toBe('exam/fenced')
    const { answers } = await stored(second.id)
    expect(answers).toMatchObject({ q2: { value: ['b'], epoch: 2 }, q3: { epoch: 1, seq: 8 }, q4: { epoch: 1 } })
  })

  test('is refused by window, order, attempts and waiting time', async () => {
    const who = await somebody()
    const table = [
      [{}, { refusal: 'not_started' }, 'exam/not_started'],
      [{}, { refusal: 'ended' }, 'exam/ended'],
      [{}, { refusal: 'locked' }, 'exam/locked'],
      [{}, { attemptsAllowed: 0 }, 'exam/no_attempts_left'],
    ] as const
    for (const [paper, target, code] of table) {
      const { examId } = await world.publish(paper, target)
      const { key } = await world.token(who, examId)
      const { failure } = await world.call(exam.start, { id: examId, key, preview: 0 }, who)
      expect(failure?.code).toBe(code)
    }
    const { examId } = await world.publish({ retakeWaitMinutes: 30 }, { attemptsAllowed: 2 })
    await world.submit(await world.sit(who, { examId }), [], { who })
    world.clock.advance(5 * MINUTE)
    const { key } = await world.token(who, examId)
    const { failure } = await world.call(exam.start, { id: examId, key, preview: 0 }, who)
    expect(failure).toMatchObject({ code: 'exam/wait', errmsg: expect.stringContaining('25') as string })
    world.clock.advance(25 * MINUTE)
    expect(await world.sit(who, { examId })).toMatchObject({ n: 2 })
    // No new attempt may start, but this one can be continued.
    expect((await world.token(who, examId)).exam).toMatchObject({ attemptsLeft: 0, refusal: null, current: { n: 2 } })
  })

  test('with the key of a cover that was open before does not use up another attempt', async () => {
    const who = await somebody()
    const { examId } = await world.publish({ passScore: 100 })
    const { key } = await world.token(who, examId)
    await world.submit(await world.sit(who, { examId }), [], { who })
    const { failure } = await world.call(exam.start, { id: examId, key, preview: 0 }, who)
    expect(failure?.code).toBe('exam/key_invalid')
  })

  test('never ends after the window, and the window closes the exam', async () => {
    const who = await somebody()
    const endsAt = new Date(world.clock.now() + 20 * MINUTE)
    const { examId } = await world.publish({}, { endsAt })
    const attempt = await world.sit(who, { examId })
    expect(attempt.clock.deadlineMs).toBe(endsAt.getTime())
  })
})

describe('the end of the time', () => {
  const over = async (paper: Parameters<ExamWorld['publish']>[0], afterMinutes: number) => {
    const who = await somebody()
    const { examId } = await world.publish(paper)
    const attempt = await world.sit(who, { examId })
    world.clock.advance(MINUTE)
    await world.save(attempt, rightSaves(['q1', 'q2', 'q3']), { who })
    world.clock.advance((afterMinutes - 1) * MINUTE)
    return { who, examId, attempt }
  }

  test('auto: the server hands in what it has, as of the deadline', async () => {
    const { attempt } = await over({ overdue: 'auto' }, 61)
    await world.server.app.runJob('exam.sweep')
    const doc = await stored(attempt.id)
    expect(doc).toMatchObject({ state: 'submitted', submitReason: 'deadline', lateSubmit: false, totalTenths: 800 })
    expect(doc.finishedAt?.getTime()).toBe(attempt.clock.deadlineMs)
    expect(doc.usedMs).toBe(60 * MINUTE)
    await world.server.app.runJob('exam.sweep')
    expect(await stored(attempt.id)).toEqual(doc)
  })

  test('auto: an answer a second later is evidence, also before the sweep came by', async () => {
    const { attempt, who, examId } = await over({ overdue: 'auto' }, 60)
    const late = await world.save(attempt, rightSaves(['q4'], 4), { who })
    expect(late).toMatchObject({ late: ['q4'], applied: [], state: 'submitted' })
    expect(await world.save(attempt, rightSaves(['q4'], 4), { who })).toMatchObject({ late: ['q4'] })
    const doc = await stored(attempt.id)
    expect(doc.late).toHaveLength(1)
    expect(doc).toMatchObject({ totalTenths: 800, lateWaiting: true })
    const result = await resultOf(who, examId)
    expect(result.attempt).toMatchObject({ total: 80, lateAnswers: 1 })
    expect(result.questions[3]).toMatchObject({ value: [], lateValue: RIGHT.q4, lateAccepted: false })
    expect(await kinds(attempt.id)).toContain('late_answer')
    // An answer saved before the deadline and sent again is not late.
    expect(await world.save(attempt, rightSaves(['q1']), { who })).toMatchObject({ applied: ['q1'], late: [] })
  })

  test('grace: taken and scored for five minutes more, handing in then is late', async () => {
    const { attempt, who, examId } = await over({ overdue: 'grace' }, 63)
    const handed = await world.submit(attempt, rightSaves(['q4'], 4), { who })
    expect(handed).toMatchObject({ state: 'submitted', applied: ['q4'] })
    expect((await resultOf(who, examId)).attempt).toMatchObject({ total: 100, late: true, submitReason: 'learner' })

    const other = await over({ overdue: 'grace' }, 64)
    await world.server.app.runJob('exam.sweep')
    expect((await stored(other.attempt.id)).state).toBe('running')
    world.clock.advance(MINUTE)
    await world.server.app.runJob('exam.sweep')
    const doc = await stored(other.attempt.id)
    expect(doc).toMatchObject({ state: 'submitted', submitReason: 'grace', lateSubmit: true, totalTenths: 800 })
    expect(doc.finishedAt?.getTime()).toBe(other.attempt.clock.closesMs)
  })

  test('discard: not handed in in time is not scored, and an attempt is used', async () => {
    const { attempt, who, examId } = await over({ overdue: 'discard', lateSyncMinutes: 10 }, 61)
    const handed = await world.submit(attempt, rightSaves(['q4'], 4), { who })
    expect(handed).toMatchObject({ state: 'discarded', late: ['q4'] })
    const result = await resultOf(who, examId)
    expect(result).toMatchObject({ explained: false, questions: [], rank: null })
    expect(result.attempt).toMatchObject({ state: 'discarded', total: null, passed: null })
    expect((await world.token(who, examId)).exam).toMatchObject({ attempts: 1, bestScore: null })
  })

  test('late answers are merged and marked again for so many minutes; neither key nor marks are told before', async () => {
    const { attempt, who, examId } = await over({ overdue: 'auto', lateSyncMinutes: 10, passScore: 80 }, 61)
    await world.server.app.runJob('exam.sweep')
    const settlesAt = attempt.clock.closesMs + 10 * MINUTE
    // A learner who saw the total could try answers one by one until all are right.
    const nothing = async () => {
      const result = await resultOf(who, examId)
      expect(result).toMatchObject({ explained: false, explainFromMs: settlesAt, questions: [], right: 0, rank: null })
      expect(result.byType.map((row) => row.got)).toEqual([0, 0, 0, 0])
      expect(result.attempt).toMatchObject({ state: 'submitted', total: null, passed: null, settlesAt })
      expect(result.exam).toMatchObject({ bestScore: null, refusal: 'wait', waitUntil: settlesAt })
      const { exam: cover, history, key } = await world.token(who, examId)
      expect(cover).toMatchObject({ bestScore: null, refusal: 'wait', waitUntil: settlesAt })
      expect(history).toMatchObject([{ total: null, passed: null, settlesAt }])
      expect((await world.call(exam.start, { id: examId, key, preview: 0 }, who)).failure?.code).toBe('exam/wait')
      const { rows } = await world.get(exam.logs, { id: examId, preview: 0 }, who)
      expect(rows).toMatchObject([{ total: null, passed: null, settlesAt }])
      const progress = await examProgressOf(world.deps, world.orgid, who.id, [examId])
      expect(progress.get(examId)).toMatchObject({ best: null, attempts: 1 })
    }
    await nothing()
    expect((await stored(attempt.id)).totalTenths).toBe(800)
    world.clock.advance(8 * MINUTE)
    expect(await world.save(attempt, rightSaves(['q4'], 4), { who })).toMatchObject({ applied: ['q4'], late: [] })
    await nothing()
    // Experience also waits for the final mark.
    await world.server.app.runJob('exam.relay')
    expect((await stored(attempt.id)).pending).toHaveLength(1)
    world.clock.advance(2 * MINUTE)
    const device = await Device.connect(world.url, who.token)
    await world.server.app.runJob('exam.relay')
    expect((await stored(attempt.id)).pending).toEqual([])
    expect(await device.until(attemptChanged)).toMatchObject({ id: attempt.id, what: 'rescored' })
    device.close()
    expect((await world.token(who, examId)).exam).toMatchObject({ bestScore: 100, refusal: 'already_passed' })
    expect(await world.save(attempt, [{ id: 'q4', value: ['', ''], seq: 9 }], { who })).toMatchObject({ late: ['q4'] })
    const result = await resultOf(who, examId)
    expect(result).toMatchObject({ explained: true, attempt: { total: 100, passed: true }, rank: { place: 1, of: 1 } })
    expect(result.attempt).not.toHaveProperty('settlesAt')
  })

  test('what the learner handed in is closed for good, late sync or not', async () => {
    const who = await somebody()
    const { examId } = await world.publish({ lateSyncMinutes: 10 })
    const attempt = await world.sit(who, { examId })
    await world.submit(attempt, rightSaves(['q1']), { who })
    expect(await world.save(attempt, rightSaves(['q2'], 2), { who })).toMatchObject({ late: ['q2'], applied: [] })
    expect((await resultOf(who, examId)).attempt.total).toBe(30)
  })

  test('a whole class that ends at the same second is closed by one sweep', async () => {
    const { examId } = await world.publish()
    const who = await Promise.all(Array.from({ length: 12 }, somebody))
    const sat = await Promise.all(who.map((one) => world.sit(one, { examId })))
    world.clock.advance(60 * MINUTE)
    await world.server.app.runJob('exam.sweep')
    const states = await attempts(world.db).find({ orgid: world.orgid, subtaskId: examId }, { state: 1 }).lean()
    expect(states.map((row) => row.state)).toEqual(sat.map(() => 'submitted'))
  })
})

test('one attempt that can’t be closed, or hundreds, keep nobody else’s open', async () => {
  const who = await somebody()
  const attempt = await world.sit(who)
  const doc = await stored(attempt.id)
  const broken = Array.from({ length: 520 }, (_none, at) => ({
    ...doc,
    _id: `broken${at}`,
    userId: `nobody${at}`,
    paperId: 'gone',
    sweepAt: new Date(doc.startedAt.getTime() + at),
    closesAt: new Date(doc.startedAt.getTime() + at),
  }))
  await attempts(world.db).insertMany(broken, { lean: true })
  world.clock.advance(61 * MINUTE)
  await world.server.app.runJob('exam.sweep')
  expect((await stored(attempt.id)).state).toBe('submitted')
  await attempts(world.db).deleteMany({ orgid: world.orgid, paperId: 'gone' })
})

test('whoever is no longer meant for an exam goes on with what they began, on any device, and begins nothing new', async () => {
  const who = await somebody()
  const { examId } = await world.publish({ retakeUntilPassed: false })
  const attempt = await world.sit(who, { examId })
  await world.save(attempt, rightSaves(['q1']), { who })
  const ports = examPorts(world.deps)
  const { findTarget } = ports
  ports.findTarget = () => Promise.resolve(null)
  try {
    const { exam: cover } = await world.token(who, examId)
    expect(cover).toMatchObject({ title: 'Alpine guide', taskTitle: 'Fourth quarter', current: { id: attempt.id } })
    const there = await world.sit(who, { examId, deviceId: 'device-0002' })
    expect(there).toMatchObject({ id: attempt.id, epoch: 2, answers: [{ id: 'q1' }] })
    expect(await world.submit(there, [], { who })).toMatchObject({ state: 'submitted' })
    expect(await resultOf(who, examId)).toMatchObject({ attempt: { total: 30 }, exam: { refusal: 'ended' } })
    expect((await world.call(exam.token, { id: examId, preview: 0 }, who)).failure?.code).toBe('exam/not_found')
  } finally {
    ports.findTarget = findTarget
  }
})

test('what another process changed meanwhile is noticed before anything is written over it', async () => {
  const who = await somebody()
  const attempt = await world.sit(who)
  await world.save(attempt, rightSaves(['q1']), { who })
  const deadlineAt = new Date(attempt.clock.deadlineMs + 20 * MINUTE)
  await attempts(world.db).updateOne(
    { _id: attempt.id, orgid: world.orgid },
    { $set: { deadlineAt, closesAt: deadlineAt, sweepAt: deadlineAt }, $inc: { rev: 1 } },
  )
  world.clock.advance(70 * MINUTE)
  const saved = await world.save(attempt, rightSaves(['q2'], 2), { who })
  expect(saved).toMatchObject({ applied: ['q2'], clock: { deadlineMs: deadlineAt.getTime() } })
  expect(Object.keys((await stored(attempt.id)).answers)).toEqual(['q1', 'q2'])
})

describe('handing in', () => {
  test('too early says for how long, and the answers are still welcome', async () => {
    const who = await somebody()
    const { examId } = await world.publish({ limitMinute: 15 })
    const attempt = await world.sit(who, { examId })
    world.clock.advance(5 * MINUTE)
    const { failure } = await world.call(exam.submit, { id: examId, key: attempt.key, preview: 0, answer: {} }, who)
    expect(failure).toMatchObject({ code: 'exam/too_early', minutes: 10 })
    world.clock.advance(10 * MINUTE)
    expect((await world.submit(attempt, [], { who })).state).toBe('submitted')
  })

  test('twice at once scores once', async () => {
    const who = await somebody()
    const attempt = await world.sit(who)
    const answers = await Promise.all([1, 2, 3].map(() => world.submit(attempt, rightSaves(['q1']), { who })))
    expect(new Set(answers.map((answer) => JSON.stringify(answer.receipt))).size).toBe(1)
    expect((await kinds(attempt.id)).filter((kind) => kind === 'submitted')).toHaveLength(1)
    expect((await stored(attempt.id)).pending).toHaveLength(1)
  })

  test('before anything was handed in there is no result', async () => {
    const who = await somebody()
    await world.sit(who)
    const { failure } = await world.call(exam.result, { id: world.examId, preview: 0 }, who)
    expect(failure?.code).toBe('exam/not_finished')
  })
})

describe('the server’s time', () => {
  test('tells the deadline, the fence and the state', async () => {
    const who = await somebody()
    const attempt = await world.sit(who)
    const ask = (key = attempt.key) => world.get(exam.querytime, { id: world.examId, key, preview: 0 }, who)
    expect(await ask()).toMatchObject({ fenced: false, state: 'running', clock: { serverNowMs: world.clock.now() } })
    const moved = await world.sit(who, { deviceId: 'device-0002' })
    expect(await ask()).toMatchObject({ fenced: true, state: 'running' })
    expect(await ask(moved.key)).toMatchObject({ fenced: false })
    world.clock.advance(61 * MINUTE)
    expect(await ask(moved.key)).toMatchObject({ state: 'submitted' })
  })

  test('who looked away until after the close: the time before it stands in the timeline', async () => {
    const who = await somebody()
    const attempt = await world.sit(who)
    world.clock.advance(61 * MINUTE)
    await world.server.app.runJob('exam.sweep')
    const events = [
      { kind: 'focus_lost' as const, atMs: 1, ms: 10 * MINUTE },
      { kind: 'focus_lost' as const, atMs: 1, ms: MINUTE / 2 },
    ]
    expect(await world.save(attempt, [], { who, events })).toMatchObject({ state: 'submitted', late: [] })
    const { timeline } = await stored(attempt.id)
    const deadline = new Date(attempt.clock.deadlineMs)
    expect(timeline.filter(({ k }) => k === 'focus_lost')).toMatchObject([{ at: deadline, ms: 9 * MINUTE }])
  })

  test('what happened on the device stands in the timeline, a gap too, and a flood of it does not drown the rest', async () => {
    const who = await somebody()
    const attempt = await world.sit(who)
    world.clock.advance(3 * MINUTE)
    const events = Array.from({ length: 100 }, () => ({ kind: 'focus_lost' as const, atMs: 1, ms: 500 }))
    for (let n = 0; n < 4; n++) await world.save(attempt, [], { who, events })
    const doc = await stored(attempt.id)
    expect(doc.timeline[1]).toMatchObject({ k: 'gap', ms: 3 * MINUTE })
    expect(doc.timeline.filter((entry) => entry.k === 'focus_lost')).toHaveLength(300)
    expect(doc.events).toBe(400)
  })
})
