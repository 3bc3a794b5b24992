import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { AppError } from '@lianda/shared/error/app-error'
import * as log from '@lianda/shared/module/log/log.admin.contract'
import * as faults from '@lianda/shared/module/task/task-fault.admin.contract'
import * as admin from '@lianda/shared/module/task/task.admin.contract'
import * as publishing from '@lianda/shared/module/task/task-publish.admin.contract'
import { createPracticeWorld, type PracticeWorld } from '../../../../test/practice-world'
import type { SignedIn } from '../../../../test/world'
import { sessions } from '../../practice/practice.model'
import { tasks } from '../task.model'

const HOUR = 3_600_000
const MINUTE = 60_000

let world: PracticeWorld
let owner: SignedIn
beforeAll(async () => {
  world = await createPracticeWorld()
  // Jobs run only when a test runs them.
  await world.server.app.pauseJobs()
  owner = await world.owner(world.orgid)
})
afterAll(() => world.close())
afterEach(() => vi.restoreAllMocks())

async function scheduled(title: string) {
  const made = (
    await world.get(
      admin.taskCreate,
      {
        title,
        type: 3,
        audience: { everyone: true, departmentIds: [], userIds: [] },
        passScore: 60,
        subtasks: [{ type: 1, resourceId: world.sceneId, version: 1, passScore: 60, weight: 100, attempts: null }],
      },
      owner,
    )
  ).task
  await world.get(publishing.taskPublish, { id: made.id, rev: made.rev, at: world.clock.now() + HOUR }, owner)
  return made
}

const run = (job: string) => world.server.app.runJob(job)
const list = async (input: { text?: string; what?: faults.FaultKind; type?: 1 | 2 | 3 } = {}, who = owner) =>
  (await world.get(faults.faultList, input, who)).rows
const faultsOf = async (id: string) => (await list()).find((row) => row.id === id)?.faults ?? []
const retry = (id: string, what: faults.FaultKind, who = owner) => world.call(faults.faultRetry, { id, what }, who)
const stateOf = async (id: string) => (await world.get(admin.taskAdminGet, { id }, owner)).task.publishState
const setScene = (disabled: boolean) =>
  world.db.collection('scene').updateOne({ _id: world.sceneId as never }, { $set: { disabled } })

/** The store refuses the last step of publishing, as it does when its disk is full. */
function breakPublishing() {
  const model = tasks(world.db)
  const write = model.findOneAndUpdate.bind(model)
  return vi.spyOn(model, 'findOneAndUpdate').mockImplementation(((...given: Parameters<typeof write>) => {
    if (JSON.stringify(given[1]).includes('"publishedAt"')) throw new Error('the disk is full')
    return write(...given)
  }) as typeof write)
}

describe('a scheduled publishing', () => {
  test('that the check blocks is listed with what blocks, tried again in vain, and leaves the list when it is published', async () => {
    const made = await scheduled('Blocked package')
    expect(await faultsOf(made.id)).toEqual([])
    await setScene(true)
    world.clock.advance(HOUR)
    await run('task.publish_due')
    const since = world.clock.now()
    expect(await list({ text: 'blocked' })).toEqual([
      {
        id: made.id,
        title: 'Blocked package',
        type: 3,
        publishState: 'unpublished',
        creator: owner.user.name,
        faultAt: since,
        faults: [{ what: 'schedule', check: 'scenes', reason: '', works: 0, tries: 1, since, at: since }],
      },
    ])
    world.clock.advance(MINUTE)
    const again = (await retry(made.id, 'schedule')).output?.fault
    expect(again).toMatchObject({ check: 'scenes', tries: 2, since, at: since + MINUTE })
    expect(await stateOf(made.id)).toBe('unpublished')

    await setScene(false)
    world.clock.advance(MINUTE)
    expect((await retry(made.id, 'schedule')).output?.fault).toBeNull()
    expect(await stateOf(made.id)).toBe('published')
    expect(await faultsOf(made.id)).toEqual([])
    const { rows } = await world.get(log.operationList, { action: 'task.faultRetry', objectId: made.id }, owner)
    expect(rows.map(({ after }) => after)).toEqual([
      expect.objectContaining({ retried: 'schedule', mended: true, publishState: 'published' }),
      { retried: 'schedule', mended: false },
    ])
  })

  test('that an error breaks off is listed with its code and its tries, goes on by itself, and stops no other', async () => {
    const broken = await scheduled('Broken off')
    world.clock.advance(HOUR)
    const spy = breakPublishing()
    await run('task.publish_due')
    world.clock.advance(31_000)
    await run('task.publish_due')
    expect(await faultsOf(broken.id)).toMatchObject([{ what: 'schedule', check: null, reason: '', tries: 2 }])
    expect((await retry(broken.id, 'schedule')).output?.fault).toMatchObject({ tries: 3 })
    spy.mockRestore()
    world.clock.advance(31_000)
    await run('task.publish_due')
    expect(await stateOf(broken.id)).toBe('published')
    expect(await faultsOf(broken.id)).toEqual([])
  })

  test('leaves the list when its draft is changed, scheduled again or deleted', async () => {
    const made = [await scheduled('First left'), await scheduled('Second left'), await scheduled('Third left')]
    await setScene(true)
    world.clock.advance(HOUR)
    await run('task.publish_due')
    await setScene(false)
    expect((await list({ text: 'left' })).map(({ title }) => title).toSorted()).toEqual([
      'First left',
      'Second left',
      'Third left',
    ])
    const [first, second, third] = await Promise.all(
      made.map(async ({ id }) => (await world.get(admin.taskAdminGet, { id }, owner)).task),
    )
    if (!first || !second || !third) throw new Error('three packages were made')
    const body = { title: 'First left', type: 3 as const, audience: first.audience, passScore: 70 }
    await world.get(admin.taskUpdate, { id: first.id, rev: first.rev, ...body }, owner)
    await world.get(
      publishing.taskPublish,
      { id: second.id, rev: second.rev, at: world.clock.now() + 100 * HOUR },
      owner,
    )
    await world.get(admin.taskDelete, { id: third.id }, owner)
    expect(await list({ text: 'left' })).toEqual([])
  })
})

describe('practices that should have ended', () => {
  test('are counted at their package while they can’t be closed, closed by a retry, and hold back no others', async () => {
    const { id, subtaskIds } = await world.publish({ title: 'Stuck practice' })
    const subtaskId = subtaskIds[0] ?? ''
    const [stuck, fine] = [await world.signedIn(world.orgid), await world.signedIn(world.orgid)]
    const first = await world.start(stuck, { subtaskId })
    const second = await world.start(fine, { subtaskId })
    const over = new Date(world.clock.now())
    const change = (sessionId: string, set: Record<string, unknown>) =>
      sessions(world.db).updateOne({ _id: sessionId, orgid: world.orgid }, { $set: set })
    await change(first.id, { endsBy: over, sceneVersion: 99 })
    await change(second.id, { endsBy: over })
    world.clock.advance(MINUTE)
    await run('practice.end_due')
    const stateOfPractice = async (sessionId: string) =>
      (await sessions(world.db).findOne({ _id: sessionId, orgid: world.orgid }).lean())?.state
    expect([await stateOfPractice(first.id), await stateOfPractice(second.id)]).toEqual(['active', 'ended'])
    await run('task.note_stuck')
    expect(await faultsOf(id)).toEqual([])

    world.clock.advance(2 * MINUTE)
    await run('task.note_stuck')
    expect(await faultsOf(id)).toMatchObject([{ what: 'closing', check: null, works: 1, tries: 1 }])
    expect((await list({ what: 'closing' })).map((row) => row.id)).toEqual([id])
    expect(await list({ what: 'scoring' })).toEqual([])

    await change(first.id, { sceneVersion: 1, rule: null })
    expect((await retry(id, 'closing')).output?.fault).toMatchObject({ what: 'scoring', works: 1 })
    expect(await faultsOf(id)).toMatchObject([{ what: 'scoring', works: 1 }])

    await change(first.id, {
      rule: (await sessions(world.db).findOne({ _id: second.id, orgid: world.orgid }).lean())?.rule,
    })
    expect((await retry(id, 'scoring')).output?.fault).toBeNull()
    expect(await stateOfPractice(first.id)).toBe('ended')
    expect(await faultsOf(id)).toEqual([])
  })

  test('that the sweep closes after all leave the list by themselves', async () => {
    const { id, subtaskIds } = await world.publish({ title: 'Mended by itself' })
    const stuck = await world.signedIn(world.orgid)
    const one = await world.start(stuck, { subtaskId: subtaskIds[0] ?? '' })
    const change = (set: Record<string, unknown>) =>
      sessions(world.db).updateOne({ _id: one.id, orgid: world.orgid }, { $set: set })
    await change({ endsBy: new Date(world.clock.now()), sceneVersion: 99 })
    world.clock.advance(3 * MINUTE)
    await run('task.note_stuck')
    expect(await faultsOf(id)).toHaveLength(1)
    await change({ sceneVersion: 1 })
    await run('practice.end_due')
    await run('task.note_stuck')
    expect(await faultsOf(id)).toEqual([])
  })
})

describe('a moved end', () => {
  test('that does not reach those at work is listed until it does', async () => {
    const { id, subtaskIds } = await world.publish({ title: 'Ended by hand' })
    await world.start(await world.signedIn(world.orgid), { subtaskId: subtaskIds[0] ?? '' })
    const move = { id: 'move-1', at: new Date(world.clock.now()), by: 'Zhou', ended: true }
    await tasks(world.db).updateOne({ _id: id, orgid: world.orgid }, { $set: { pending: [move] } })
    const spy = vi.spyOn(sessions(world.db), 'findOneAndUpdate').mockImplementation((() => {
      throw new AppError('request/conflict')
    }) as never)
    await run('task.pass_on')
    expect(await faultsOf(id)).toMatchObject([{ what: 'moved_end', works: 0, tries: 1 }])
    const [fault] = await faultsOf(id)
    expect(fault?.reason).not.toBe('')
    expect((await retry(id, 'moved_end')).output?.fault).toMatchObject({ tries: 2 })
    spy.mockRestore()
    await run('task.pass_on')
    expect(await faultsOf(id)).toEqual([])
    expect((await tasks(world.db).findOne({ _id: id, orgid: world.orgid }).lean())?.pending).toEqual([])
  })
})

describe('who sees it', () => {
  test('other organisations see nothing of it and can’t try it again; a manager sees only what they may change', async () => {
    const made = await scheduled('Only ours')
    await setScene(true)
    world.clock.advance(HOUR)
    await run('task.publish_due')
    await setScene(false)
    const stranger = await world.owner(await world.org('Strangers'))
    expect(await list({}, stranger)).toEqual([])
    expect((await retry(made.id, 'schedule', stranger)).failure?.code).toBe('task/not_found')
    const exams = await world.signedIn(
      world.orgid,
      { roleType: 'admin', funcs: ['train-management-exam'], name: 'Exams only' },
      'desktop',
    )
    expect(await list({}, exams)).toEqual([])
    expect((await world.call(faults.faultList, { type: 3 }, exams)).failure?.code).toBe('identity/forbidden')
    expect((await retry(made.id, 'schedule', exams)).failure?.code).toBe('task/not_found')
    expect(await stateOf(made.id)).toBe('unpublished')
    expect((await list({ type: 3, text: 'only ours' })).map(({ id }) => id)).toEqual([made.id])
  })
})
