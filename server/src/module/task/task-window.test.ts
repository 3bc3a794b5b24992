import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as exam from '@lianda/shared/module/exam/exam.contract'
import * as log from '@lianda/shared/module/log/log.admin.contract'
import * as practice from '@lianda/shared/module/practice/practice.contract'
import * as admin from '@lianda/shared/module/task/task.admin.contract'
import * as audiences from '@lianda/shared/module/task/task-audience.admin.contract'
import * as publishing from '@lianda/shared/module/task/task-publish.admin.contract'
import * as learner from '@lianda/shared/module/task/task.contract'
import { createPracticeWorld, HOTEL_TURNS, type PracticeWorld } from '../../../test/practice-world'
import type { SignedIn } from '../../../test/world'
import { DEMO_PAPERS } from '../exam'
import { extendAttempts } from '../exam/attempt/attempt.admin.service'
import { tasks } from './task.model'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let world: PracticeWorld
let owner: SignedIn
let paperId: string
beforeAll(async () => {
  world = await createPracticeWorld({ setting: { scopeByDepartment: true } })
  owner = await world.owner(world.orgid)
  const demo = { orgid: world.orgid, users: {}, departments: {}, ownerId: '', adminId: '' }
  for (const module of world.server.app.modules)
    if (module.noun === 'question-bank' || module.noun === 'exam') await module.seed?.(demo)
  const { rows } = await world.get(audiences.resourceList, { type: 2, text: DEMO_PAPERS.product }, owner)
  paperId = rows[0]?.id ?? ''
})
afterAll(() => world.close())

const everyone = { everyone: true, departmentIds: [] as string[], userIds: [] as string[] }
/** The demonstration's paper lasts 40 minutes. */
const examStep = () => ({
  type: 2 as const,
  resourceId: paperId,
  version: 1,
  passScore: 80,
  attempts: 3,
  weight: 50,
  endsAt: null as number | null,
})
const practiceStep = () => ({ ...examStep(), type: 1 as const, resourceId: world.sceneId })

interface Given {
  title: string
  startsAt?: number
  endsAt?: number
  audience?: typeof everyone
  subtasks?: (ReturnType<typeof examStep> | ReturnType<typeof practiceStep>)[]
}

/** A published training package with an exam and a practice. */
async function published(given: Given) {
  const body = { type: 1 as const, audience: everyone, passScore: 60, subtasks: [examStep(), practiceStep()], ...given }
  const made = (await world.get(admin.taskCreate, body, owner)).task
  const { task } = await world.get(publishing.taskPublish, { id: made.id, rev: made.rev, at: null }, owner)
  const [exams, practices] = [2, 1].map((type) => task.subtaskRows.find((row) => row.type === type)?.id ?? '')
  return { ...task, examId: exams ?? '', practiceId: practices ?? '' }
}

async function sit(examId: string, who: SignedIn) {
  const { key } = await world.get(exam.token, { id: examId }, who)
  return (await world.get(exam.start, { id: examId, key, deviceId: 'device-0001' }, who)).attempt
}
const timeOf = async (attempt: exam.AttemptView, who: SignedIn) =>
  await world.get(exam.querytime, { id: attempt.examId, key: attempt.key }, who)
const read = async (id: string) => (await world.get(admin.taskAdminGet, { id }, owner)).task
const impactOf = async (id: string) => await world.get(publishing.taskImpact, { id, change: { kind: 'end' } }, owner)
const end = (task: { id: string; rev: number }, who = owner) =>
  world.call(publishing.taskEnd, { id: task.id, rev: task.rev }, who)
const extend = (task: { id: string; rev: number }, endsAt: number | null, over: { subtasks?: boolean } = {}) =>
  world.call(publishing.taskExtend, { id: task.id, rev: task.rev, endsAt, ...over }, owner)
const withdraw = (task: { id: string; rev: number }, who = owner) =>
  world.call(publishing.taskWithdraw, { id: task.id, rev: task.rev }, who)

/** An administrator whose scope is one department. */
const scopedTo = (departmentId: string) =>
  world.signedIn(world.orgid, { roleType: 'admin', funcs: ['train-management-train'], departmentId }, 'desktop')

async function device(who: SignedIn) {
  const socket = io(world.url, { auth: { token: who.token }, reconnection: false, transports: ['websocket'] })
  await new Promise<void>((done) => socket.once('connect', () => done()))
  const heard: [string, unknown][] = []
  for (const name of ['task.changed', 'exam.attempt.changed', 'practice.changed'])
    socket.on(name, (payload) => heard.push([name, payload]))
  return { socket, heard }
}

describe('ending a published package', () => {
  test('hands running exams in with what they have, and the cover says so at once', async () => {
    const task = await published({ title: 'Ended' })
    const who = await world.signedIn(world.orgid)
    const attempt = await sit(task.examId, who)
    const [question] = attempt.questions
    const value = question?.type === 3 ? ['x'] : [question?.choices[0]?.id ?? '']
    const answer = { saves: [{ id: question?.id ?? '', value, flagged: false, seq: 1, atMs: 0 }], events: [] }
    await world.get(exam.save, { id: task.examId, key: attempt.key, answer }, who)
    const { socket, heard } = await device(who)
    world.clock.advance(MINUTE)
    const { output } = await end(task)
    expect(output?.task).toMatchObject({
      publishState: 'published',
      runState: 'ended',
      endsAt: world.clock.now(),
      can: { end: false, extend: true, withdraw: false },
    })
    await expect.poll(() => heard.map(([name]) => name)).toContain('exam.attempt.changed')
    await expect.poll(() => heard).toContainEqual(['task.changed', { id: task.id, rev: output?.task.rev }])
    socket.close()
    expect(await timeOf(attempt, who)).toMatchObject({ state: 'submitted', clock: { deadlineMs: world.clock.now() } })
    const { exam: cover, history } = await world.get(exam.token, { id: task.examId }, who)
    expect(cover.refusal).toBe('ended')
    expect(history[0]).toMatchObject({ state: 'submitted', answered: 1, late: false, finishedAt: world.clock.now() })
    expect((await world.get(learner.get, { id: task.id }, who)).task.state).toBe('ended')
  })

  test('also ends those with extra time, and nobody begins after it', async () => {
    const task = await published({ title: 'Extra', endsAt: world.clock.now() + HOUR })
    const [early, late] = [await world.signedIn(world.orgid), await world.signedIn(world.orgid)]
    const attempt = await sit(task.examId, early)
    const { key } = await world.get(exam.token, { id: task.examId }, late)
    const admin1 = { orgid: world.orgid, userId: 'x', scope: null, positions: null, name: 'Zhou' }
    await extendAttempts(world.deps, admin1, { ids: [attempt.id], minutes: 30, reason: 'ill' })
    expect((await end(task)).status).toBe(200)
    expect((await timeOf(attempt, early)).state).toBe('submitted')
    const begun = await world.call(exam.start, { id: task.examId, key, deviceId: 'device-0002' }, late)
    expect(begun.failure?.code).toBe('exam/ended')
  })

  test('lets a practice finish its turn and hands it in; a paused one is handed in at once', async () => {
    const task = await published({ title: 'Practised' })
    const [talking, silent, resting] = await Promise.all([1, 2, 3].map(() => world.signedIn(world.orgid)))
    if (!talking || !silent || !resting) throw new Error('nobody')
    const begin = (who: SignedIn) => world.start(who, { subtaskId: task.practiceId })
    const [mine, theirs, paused] = [await begin(talking), await begin(silent), await begin(resting)]
    await world.get(practice.pause, { id: paused.id, epoch: 1 }, resting)
    const { socket, heard } = await device(talking)
    await end(task)
    await expect.poll(() => heard.map(([name]) => name)).toContain('practice.changed')
    socket.close()
    const stateOf = async (id: string, who: SignedIn) => (await world.get(practice.get, { id }, who)).session
    expect(await stateOf(paused.id, resting)).toMatchObject({ state: 'ended', endReason: 'task_ended' })
    expect(await stateOf(mine.id, talking)).toMatchObject({ state: 'active', endsBy: world.clock.now() + 2 * MINUTE })
    const said = await world.say(mine, HOTEL_TURNS[0], talking)
    expect(said).toMatchObject({ state: 'ended', endReason: 'task_ended' })
    world.clock.advance(2 * MINUTE)
    await world.server.app.runJob('practice.end_due')
    expect(await stateOf(theirs.id, silent)).toMatchObject({ state: 'ended', endReason: 'task_ended', endsBy: null })
  })

  test('reaches whoever began in the very moment, half a minute later', async () => {
    const task = await published({ title: 'In between' })
    const who = await world.signedIn(world.orgid)
    const attempt = await sit(task.examId, who)
    const { output } = await end(task)
    // Simulates a start that had read the package just before: its attempt does not know the new end.
    await world.db
      .collection('exam_attempt')
      .updateOne(
        { _id: attempt.id as never },
        { $set: { state: 'running', open: true, windowMove: null, closesAt: new Date(world.clock.now() + HOUR) } },
      )
    world.clock.advance(30_000)
    await world.server.app.runJob('task.pass_on')
    expect((await timeOf(attempt, who)).state).toBe('submitted')
    const stored = await tasks(world.db).findOne({ orgid: world.orgid, _id: task.id }).lean()
    expect(stored).toMatchObject({ pending: [], rev: output?.task.rev })
  })

  test('is refused before the start, twice, for a draft, and when somebody changed it meanwhile', async () => {
    const now = world.clock.now()
    const toCome = await published({ title: 'To come', startsAt: now + HOUR, endsAt: now + 3 * HOUR })
    expect(toCome.can).toMatchObject({ end: false, extend: true, withdraw: true })
    expect((await end(toCome)).failure?.code).toBe('task/not_started')
    const task = await published({ title: 'Twice' })
    const done = (await end(task)).output?.task
    expect((await end({ id: task.id, rev: done?.rev ?? 0 })).failure?.code).toBe('task/ended')
    expect((await end({ id: task.id, rev: task.rev - 1 })).failure?.code).toBe('task/changed_meanwhile')
    const draft = (
      await world.get(admin.taskCreate, { title: 'Draft', type: 1, audience: everyone, passScore: 60 }, owner)
    ).task
    expect((await end(draft)).failure?.code).toBe('task/not_published')
  })

  test('by two people at once is done once; the same request again is answered as the first time', async () => {
    const task = await published({ title: 'At once' })
    const other = await world.signedIn(world.orgid, { roleType: 'owner', name: 'Another owner' }, 'desktop')
    const answers = await Promise.all([end(task), end(task, other)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const won = answers[0]?.status === 200 ? owner : other
    expect((await end(task, won)).output?.task.rev).toBe(task.rev + 1)
    const { rows } = await world.get(log.operationList, { text: 'At once', action: 'task.end' }, owner)
    expect(rows).toHaveLength(1)
  })

  test('needs the right to publish it, and one’s own departments', async () => {
    const mine = await world.department(world.orgid, 'Mine')
    const practiceOnly = await world.admin(world.orgid, ['train-management-practice'])
    const scoped = await scopedTo(mine)
    const task = await published({ title: 'Whose' })
    expect((await end(task, practiceOnly)).status).toBe(404)
    const refusals = [await end(task, scoped), await withdraw(task, scoped)]
    expect(refusals.map(({ failure }) => failure?.code)).toEqual(['identity/forbidden', 'identity/forbidden'])
    expect((await end(task, world.learner)).status).toBe(403)
    expect((await read(task.id)).runState).toBe('in_progress')
  })
})

describe('extending a published package', () => {
  test('gives running exams the time that the old end took from them, and tells their devices', async () => {
    const task = await published({ title: 'Longer', endsAt: world.clock.now() + HOUR })
    const who = await world.signedIn(world.orgid)
    world.clock.advance(50 * MINUTE)
    const attempt = await sit(task.examId, who)
    expect(attempt.clock.deadlineMs).toBe(task.endsAt)
    expect(await impactOf(task.id)).toMatchObject({
      begun: 1,
      kinds: [
        { type: 1, running: 0, cut: 0 },
        { type: 2, running: 1, cut: 1 },
      ],
    })
    const { socket, heard } = await device(who)
    const { output } = await extend(task, (task.endsAt ?? 0) + 10 * MINUTE)
    expect((await timeOf(attempt, who)).clock.deadlineMs).toBe((task.endsAt ?? 0) + 10 * MINUTE)
    await expect.poll(() => heard.map(([name]) => name)).toContain('exam.attempt.changed')
    socket.close()
    // The full 40 minutes and no more, however far the end is moved.
    await extend({ id: task.id, rev: output?.task.rev ?? 0 }, (task.endsAt ?? 0) + 9 * HOUR)
    expect((await timeOf(attempt, who)).clock.deadlineMs).toBe(attempt.clock.startedMs + 40 * MINUTE)
  })

  test('opens one that has ended again; right answers wait for the new end', async () => {
    const task = await published({ title: 'Opened again', endsAt: world.clock.now() + HOUR })
    const who = await world.signedIn(world.orgid)
    const attempt = await sit(task.examId, who)
    world.clock.advance(2 * HOUR)
    expect((await world.get(exam.token, { id: task.examId }, who)).exam.refusal).toBe('ended')
    const endsAt = world.clock.now() + HOUR
    expect((await extend(task, endsAt)).output?.task).toMatchObject({ runState: 'in_progress', endsAt })
    expect((await world.get(exam.token, { id: task.examId }, who)).exam).toMatchObject({ refusal: null, endsAt })
    // The submitted attempt stays submitted.
    expect((await timeOf(attempt, who)).state).toBe('submitted')
    const stored = await world.db.collection('exam_attempt').findOne({ _id: attempt.id as never })
    expect(stored?.['windowEndAt']).toEqual(new Date(endsAt))
    expect((await sit(task.examId, who)).n).toBe(2)
  })

  test('keeps the ends that steps have of their own, unless they are to go along', async () => {
    const now = world.clock.now()
    const own = now + HOUR
    const steps = [{ ...examStep(), endsAt: own }, practiceStep()]
    const task = await published({ title: 'Own ends', endsAt: now + 2 * HOUR, subtasks: steps })
    const kept = (await extend(task, now + 5 * HOUR)).output?.task
    expect(kept?.subtaskRows.map((row) => row.endsAt)).toEqual([own, null])
    const along = (await extend({ id: task.id, rev: kept?.rev ?? 0 }, now + 6 * HOUR, { subtasks: true })).output?.task
    expect(along?.subtaskRows.map((row) => row.endsAt)).toEqual([null, null])
    const who = await world.signedIn(world.orgid)
    world.clock.advance(5.5 * HOUR)
    expect((await world.get(exam.token, { id: task.examId }, who)).exam.refusal).toBeNull()
    const open = (await extend({ id: task.id, rev: along?.rev ?? 0 }, null)).output?.task
    expect(open).toMatchObject({ endsAt: null, can: { end: true, extend: false } })
  })

  test('takes back that practices are handed in', async () => {
    const task = await published({ title: 'After all' })
    const who = await world.signedIn(world.orgid)
    const session = await world.start(who, { subtaskId: task.practiceId })
    const rev = (await end(task)).output?.task.rev ?? 0
    await extend({ id: task.id, rev }, null)
    world.clock.advance(3 * MINUTE)
    await world.server.app.runJob('practice.end_due')
    expect((await world.get(practice.get, { id: session.id }, who)).session).toMatchObject({
      state: 'active',
      endsBy: null,
    })
  })

  test('needs a later end, which lies ahead', async () => {
    const now = world.clock.now()
    const task = await published({ title: 'Not later', endsAt: now + HOUR })
    for (const endsAt of [now + HOUR, now + MINUTE, now - HOUR])
      expect((await extend(task, endsAt)).failure?.code).toBe('task/end_not_later')
    const endless = await published({ title: 'Endless' })
    expect((await extend(endless, now + HOUR)).failure?.code).toBe('task/end_not_later')
    const first = await extend(task, now + 2 * HOUR)
    expect((await extend(task, now + 2 * HOUR)).output).toEqual(first.output)
    expect((await extend(task, now + 3 * HOUR)).failure?.code).toBe('task/changed_meanwhile')
  })
})

describe('withdrawing a published package', () => {
  test('before its start makes it a draft that learners see no more', async () => {
    const now = world.clock.now()
    const task = await published({ title: 'Too early', startsAt: now + HOUR, endsAt: now + 3 * HOUR })
    const who = await world.signedIn(world.orgid)
    expect((await world.get(exam.token, { id: task.examId }, who)).exam.refusal).toBe('not_started')
    const { socket, heard } = await device(who)
    const { output } = await withdraw(task)
    expect(output?.task).toMatchObject({ publishState: 'unpublished', publishedAt: null, can: { edit: true } })
    await expect.poll(() => heard).toContainEqual(['task.changed', { id: task.id, rev: output?.task.rev }])
    socket.close()
    for (const answer of [
      await world.call(learner.get, { id: task.id }, who),
      await world.call(exam.token, { id: task.examId }, who),
    ])
      expect(answer.status).toBe(404)
    expect((await withdraw(task)).output?.task.rev).toBe(output?.task.rev)
    const again = { id: task.id, rev: output?.task.rev ?? 0, at: null }
    const back = await world.get(publishing.taskPublish, again, owner)
    world.clock.advance(HOUR)
    expect((await world.get(exam.token, { id: task.examId }, who)).exam.refusal).toBeNull()
    expect((await withdraw(back.task)).failure?.code).toBe('task/begun')
  })
})

test('who is touched is told with names only within the data scope', async () => {
  const here = await world.department(world.orgid, 'Here')
  const audience = { everyone: false, departmentIds: [here], userIds: [] }
  const task = await published({ title: 'Counted', audience })
  const who = await world.signedIn(world.orgid, { name: 'Within', departmentId: here })
  await sit(task.examId, who)
  await world.start(who, { subtaskId: task.practiceId })
  expect(await impactOf(task.id)).toMatchObject({
    rev: task.rev,
    begun: 1,
    kinds: [
      { type: 1, running: 1, cut: 0 },
      { type: 2, running: 1, cut: 0 },
    ],
    keySeen: 0,
    running: [
      { name: 'Within', departmentName: 'Here', type: 1 },
      { name: 'Within', type: 2 },
    ],
  })
  const there = await world.department(world.orgid, 'There')
  const scoped = await scopedTo(there)
  expect((await world.call(publishing.taskImpact, { id: task.id, change: { kind: 'end' } }, scoped)).status).toBe(404)
})
