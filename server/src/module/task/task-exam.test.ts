import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as exam from '@lianda/shared/module/exam/exam.contract'
import * as admin from '@lianda/shared/module/task/task.admin.contract'
import * as audiences from '@lianda/shared/module/task/task-audience.admin.contract'
import { taskExcuse } from '@lianda/shared/module/task/task-progress.admin.contract'
import * as publishing from '@lianda/shared/module/task/task-publish.admin.contract'
import * as learner from '@lianda/shared/module/task/task.contract'
import { createPracticeWorld, type PracticeWorld } from '../../../test/practice-world'
import type { SignedIn } from '../../../test/world'
import { DEMO_PAPERS, examPorts } from '../exam'

const HOUR = 3_600_000

let world: PracticeWorld
let owner: SignedIn
let paperId: string
beforeAll(async () => {
  world = await createPracticeWorld()
  owner = await world.owner(world.orgid)
  const demo = { orgid: world.orgid, users: {}, departments: {}, ownerId: '', adminId: '' }
  for (const module of world.server.app.modules)
    if (module.noun === 'question-bank' || module.noun === 'exam') await module.seed?.(demo)
  const { rows } = await world.get(audiences.resourceList, { type: 2, text: DEMO_PAPERS.product }, owner)
  paperId = rows[0]?.id ?? ''
})
afterAll(() => world.close())

const exam1 = () => ({ type: 2 as const, resourceId: paperId, version: 1, passScore: 80, attempts: 3 })
const practice1 = () => ({
  type: 1 as const,
  resourceId: world.sceneId,
  version: 1,
  passScore: 60,
  weight: 60,
  attempts: null,
})
const everyone = { everyone: true, departmentIds: [], userIds: [] }

async function published(over: Partial<Parameters<typeof draft>[0]> = {}) {
  const task = await draft({ title: 'Exam package', ...over })
  return (await world.get(publishing.taskPublish, { id: task.id, rev: task.rev, at: null }, owner)).task
}

const draft = async (over: {
  title: string
  type?: 1 | 2
  ordered?: boolean
  startsAt?: number
  endsAt?: number
  frontId?: string
  subtasks?: (ReturnType<typeof practice1> | (ReturnType<typeof exam1> & { weight: number }))[]
}) => {
  const given = { type: 2 as const, audience: everyone, passScore: 60, subtasks: [{ ...exam1(), weight: 100 }] }
  return (await world.get(admin.taskCreate, { ...given, ...over }, owner)).task
}

describe('an exam in a package', () => {
  test('is chosen among published papers, and shows what it asks for', async () => {
    const papers = await world.get(audiences.resourceList, { type: 2 }, owner)
    expect(papers.rows.map((row) => row.title).toSorted()).toEqual(
      [DEMO_PAPERS.product, DEMO_PAPERS.service].toSorted(),
    )
    const made = await draft({ title: 'Chosen' })
    expect(made.subtaskRows[0]).toMatchObject({ title: DEMO_PAPERS.product, questions: 20, minutes: 40, version: 1 })
    const unpublished = { ...exam1(), resourceId: 'no-paper', weight: 100 }
    const refused = await world.call(
      admin.taskCreate,
      { title: 'x', type: 2, audience: everyone, passScore: 60, subtasks: [unpublished] },
      owner,
    )
    expect(refused.failure?.code).toBe('task/resource_not_found')
  })

  test('is sat by those it is meant for; the training centre goes on with it', async () => {
    const made = await published({ title: 'Sat' })
    const subtaskId = made.subtaskRows[0]?.id ?? ''
    const who = await world.signedIn(world.orgid)
    const [row] = (await world.get(learner.get, { id: made.id }, who)).subtasks
    expect(row).toMatchObject({ type: 2, state: 'not_started', questions: 20, minutes: 40, attemptsLeft: 3 })
    const list = await world.get(learner.list, { text: 'Sat' }, who)
    expect(list.rows[0]?.exam).toEqual({ questions: 20, minutes: 40 })
    const { exam: cover, key } = await world.get(exam.token, { id: subtaskId }, who)
    expect(cover).toMatchObject({ id: subtaskId, taskTitle: 'Sat', passScore: 80, refusal: null })
    const { attempt } = await world.get(exam.start, { id: subtaskId, key, deviceId: 'device-0001' }, who)
    const centre = await world.get(learner.center, {}, who)
    expect(centre.runningExam).toMatchObject({
      attemptId: attempt.id,
      subtaskId,
      taskId: made.id,
      answered: 0,
      questions: 20,
      deadlineMs: attempt.clock.deadlineMs,
      serverNowMs: world.clock.now(),
    })
    const after = await world.get(learner.get, { id: made.id }, who)
    expect(after.subtasks[0]).toMatchObject({ state: 'in_progress', currentId: attempt.id, attemptsLeft: 2 })
    const stranger = await world.signedIn(await world.org('Not meant'))
    expect((await world.call(exam.token, { id: subtaskId }, stranger)).status).toBe(404)
  })

  test('is not started by who is excused, not even with a key from before', async () => {
    const made = await published({ title: 'Excused' })
    const subtaskId = made.subtaskRows[0]?.id ?? ''
    const who = await world.signedIn(world.orgid)
    const { key } = await world.get(exam.token, { id: subtaskId }, who)
    await world.get(taskExcuse, { id: made.id, userIds: [who.user.id], reason: 'On leave' }, owner)
    expect((await world.get(exam.token, { id: subtaskId }, who)).exam.refusal).toBe('excused')
    const { failure } = await world.call(exam.start, { id: subtaskId, key, deviceId: 'device-0001' }, who)
    expect(failure?.code).toBe('exam/excused')
  })

  test('opens in its order and its window', async () => {
    const now = world.clock.now()
    const mixed = await published({
      title: 'Mixed',
      type: 1,
      ordered: true,
      subtasks: [practice1(), { ...exam1(), weight: 40 }],
    })
    const who = await world.signedIn(world.orgid)
    const refusal = async (id: string) => (await world.get(exam.token, { id }, who)).exam.refusal
    expect(await refusal(mixed.subtaskRows[1]?.id ?? '')).toBe('locked')
    const later = await published({ title: 'Later', startsAt: now + HOUR, endsAt: now + 2 * HOUR })
    expect(await refusal(later.subtaskRows[0]?.id ?? '')).toBe('not_started')
    world.clock.advance(3 * HOUR)
    expect(await refusal(later.subtaskRows[0]?.id ?? '')).toBe('ended')
    expect((await world.call(exam.token, { id: mixed.subtaskRows[0]?.id ?? '' }, who)).status).toBe(404)
  })

  test('is not sat before the package that comes first is passed, not even with a key and again', async () => {
    const front = await world.publish({ title: 'First' })
    const made = await published({ title: 'Second', frontId: front.id })
    const subtaskId = made.subtaskRows[0]?.id ?? ''
    const who = await world.signedIn(world.orgid)
    for (const _time of ['first', 'again']) {
      const { exam: cover, key } = await world.get(exam.token, { id: subtaskId }, who)
      expect(cover.refusal).toBe('locked')
      const { failure } = await world.call(exam.start, { id: subtaskId, key, deviceId: 'device-0001' }, who)
      expect(failure?.code).toBe('exam/locked')
    }
    await world.get(taskExcuse, { id: front.id, userIds: [who.user.id], reason: 'Knows it' }, owner)
    expect((await world.get(exam.token, { id: subtaskId }, who)).exam.refusal).toBeNull()
  })

  test('keeps its paper in use, drafts included', async () => {
    const count = async () =>
      (await examPorts(world.deps).countPaperUses(world.orgid, [paperId, 'other'])).get(paperId) ?? 0
    const before = await count()
    const made = await draft({ title: 'Uses it' })
    expect(await count()).toBe(before + 1)
    await world.get(admin.taskDelete, { id: made.id }, owner)
    expect(await count()).toBe(before)
  })

  test('is looked at before publishing: the window, the attempts, when answers are shown', async () => {
    const now = world.clock.now()
    const made = await draft({
      title: 'Looked at',
      endsAt: now + 30 * 60_000,
      subtasks: [{ ...exam1(), attempts: 1, weight: 100 }],
    })
    const { rows } = await world.get(publishing.taskCheck, { id: made.id }, owner)
    expect(rows.filter((row) => row.level !== 'passed').map((row) => [row.level, row.code])).toEqual([
      ['must', 'minutes'],
      ['look', 'attempts'],
      ['look', 'explain_while_open'],
    ])
    expect(
      (await world.call(publishing.taskPublish, { id: made.id, rev: made.rev, at: null }, owner)).failure?.code,
    ).toBe('task/incomplete')
  })
})
