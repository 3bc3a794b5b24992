import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InputOf } from '@lianda/shared/contract/endpoint'
import * as log from '@lianda/shared/module/log/log.admin.contract'
import * as practice from '@lianda/shared/module/practice/practice.contract'
import * as admin from '@lianda/shared/module/task/task.admin.contract'
import { taskCopy } from '@lianda/shared/module/task/task-life.admin.contract'
import { faultList } from '@lianda/shared/module/task/task-fault.admin.contract'
import { taskExcuse, taskExcuseEnd } from '@lianda/shared/module/task/task-progress.admin.contract'
import * as publishing from '@lianda/shared/module/task/task-publish.admin.contract'
import * as learner from '@lianda/shared/module/task/task.contract'
import { createPracticeWorld, type PracticeWorld, turnKeyOf } from '../../../../test/practice-world'
import type { SignedIn } from '../../../../test/world'
import { tellOpened } from './tell-opened'

const HOUR_MS = 3_600_000
type Body = InputOf<typeof admin.taskCreate>

let world: PracticeWorld
let owner: SignedIn
beforeAll(async () => {
  world = await createPracticeWorld({ setting: { scopeByDepartment: true } })
  owner = await world.owner(world.orgid)
})
afterAll(() => world.close())

const everyone = { everyone: true, departmentIds: [], userIds: [] }
const step = (over: Partial<NonNullable<Body['subtasks']>[number]> = {}) => ({
  type: 1 as const,
  resourceId: world.sceneId,
  version: 1,
  passScore: 60,
  weight: 50,
  attempts: null,
  ...over,
})
const bodyOf = (title: string, over: Partial<Body> = {}): Body => ({
  title,
  type: 3,
  audience: everyone,
  passScore: 60,
  subtasks: [step(), step()],
  ...over,
})
const draft = async (title: string, over: Partial<Body> = {}, who = owner) =>
  (await world.get(admin.taskCreate, bodyOf(title, over), who)).task
const publish = ({ id, rev }: { id: string; rev: number }, at: number | null = null) =>
  world.call(publishing.taskPublish, { id, rev, at }, owner)
/** A published package, and the ids of its steps. */
async function published(title: string, over: Partial<Body> = {}) {
  const { id, rev } = await draft(title, over)
  const { task } = await world.get(publishing.taskPublish, { id, rev, at: null }, owner)
  const [first = '', second = ''] = task.subtaskRows.map((row) => row.id)
  return { id, rev: task.rev, first, second }
}
const checkOf = async (id: string) =>
  (await world.get(publishing.taskCheck, { id }, owner)).rows
    .filter((row) => row.code === 'front' || row.code === 'subtask_front')
    .map((row) => [row.level, row.variant ?? row.code, row.values])

const begin = (who: SignedIn, subtaskId: string, more = {}) =>
  world.call(practice.start, { subtaskId, deviceId: 'device-0001', startKey: turnKeyOf(), ...more }, who)
const refusal = async (who: SignedIn, subtaskId: string, more = {}) =>
  (await begin(who, subtaskId, more)).failure?.code ?? null
/** An attempt that ended with this score. */
async function scored(who: SignedIn, subtaskId: string, total: number) {
  const session = await world.start(who, { subtaskId })
  await world.get(practice.end, { id: session.id, epoch: session.epoch }, who)
  const result = { total, passed: total >= 60 }
  await world.db.collection('practice_session').updateOne({ _id: session.id as never }, { $set: result })
}
const seen = async (who: SignedIn, id: string) => await world.get(learner.get, { id }, who)
const listed = async (who: SignedIn, id: string) =>
  (await world.get(learner.list, { rows: 100 }, who)).rows.find((row) => row.id === id)

describe('a step after another one', () => {
  test('is started by nobody before that one is passed: no practice, no rehearsal, no training, not again', async () => {
    const { id, first, second } = await published('Steps', { subtasks: [step({ front: 1 }), step()] })
    const who = await world.signedIn(world.orgid)
    const { subtasks } = await seen(who, id)
    expect(subtasks.map(({ lockedBy, frontId }) => [lockedBy, frontId])).toEqual([
      ['front', second],
      [null, null],
    ])
    for (const more of [{}, { rehearsal: true }, { training: true }, { restart: true }])
      expect(await refusal(who, first, more)).toBe('task/locked')
    await scored(who, second, 59)
    expect(await refusal(who, first)).toBe('task/locked')
    await scored(who, second, 60)
    expect((await seen(who, id)).subtasks[0]).toMatchObject({ state: 'not_started', lockedBy: null, frontId: null })
    expect(await refusal(who, first)).toBeNull()
  })

  test('is stored by id: it follows its step to another place, and falls away with it', async () => {
    const made = await draft('Moved', { subtasks: [step(), step(), step({ front: 0 })] })
    expect(made.subtaskRows.map(({ front }) => front)).toEqual([null, null, 0])
    const [a, b, c] = made.subtaskRows.map(({ id }) => id)
    const save = async (rev: number, subtasks: Body['subtasks']) =>
      (await world.get(admin.taskUpdate, { id: made.id, rev, ...bodyOf('Moved', { subtasks }) }, owner)).task
    const body = [step({ id: b ?? '' }), step({ id: a ?? '' }), step({ id: c ?? '', front: 1 })]
    const moved = await save(made.rev, body)
    expect(moved.subtaskRows.map(({ id, front }) => [id, front])).toEqual([
      [b, null],
      [a, null],
      [c, 1],
    ])
    expect((await save(made.rev, body)).rev).toBe(moved.rev)
    expect((await save(moved.rev, [step({ id: c ?? '' })])).subtaskRows.map(({ front }) => front)).toEqual([null])
  })

  test.each([
    ['itself', 0],
    ['none', 2],
  ])('can be after another step only, not after %s', async (_what, front) => {
    const { failure } = await world.call(
      admin.taskCreate,
      bodyOf('Refused', { subtasks: [step({ front }), step()] }),
      owner,
    )
    expect([failure?.code, failure?.fields?.[0]?.field]).toEqual(['request/invalid', 'subtasks.0.front'])
  })

  test('is not published when steps wait for each other', async () => {
    const made = await draft('Circle', { subtasks: [step({ front: 1 }), step({ front: 0 })] })
    expect((await checkOf(made.id)).map(([level]) => level)).toEqual(['must', 'must'])
    expect((await publish(made)).failure?.code).toBe('task/incomplete')
  })
})

describe('a package after another one', () => {
  test('is locked with its reason, in the list and on its page, until that one is passed', async () => {
    const front = await published('Basics')
    const { id, first } = await published('Advanced', { frontId: front.id })
    const who = await world.signedIn(world.orgid)
    const lock = { state: 'locked', front: { id: front.id, title: 'Basics', over: false } }
    expect((await seen(who, id)).task).toMatchObject(lock)
    expect((await seen(who, id)).subtasks.map(({ lockedBy }) => lockedBy)).toEqual(['package', 'package'])
    expect(await listed(who, id)).toMatchObject(lock)
    for (const more of [{}, { rehearsal: true }, { training: true }, { restart: true }])
      expect(await refusal(who, first, more)).toBe('task/locked')
    await scored(who, front.first, 90)
    expect(await refusal(who, first)).toBe('task/locked')
    await scored(who, front.second, 90)
    const open = { state: 'not_started', front: null }
    expect((await seen(who, id)).task).toMatchObject(open)
    expect(await listed(who, id)).toMatchObject(open)
    expect(await refusal(who, first)).toBeNull()
  })

  test('waits for nobody who is excused from that one, and waits again when the excuse is taken back', async () => {
    const front = await published('Excused front')
    const { id, first } = await published('After the excused', { frontId: front.id })
    const [ann, ben] = [await world.signedIn(world.orgid), await world.signedIn(world.orgid)]
    await world.get(taskExcuse, { id: front.id, userIds: [ann.user.id], reason: 'Knows it' }, owner)
    expect((await seen(ann, id)).task.front).toBeNull()
    expect(await listed(ann, id)).toMatchObject({ state: 'not_started', front: null })
    expect(await refusal(ben, first)).toBe('task/locked')
    const running = await world.start(ann, { subtaskId: first })
    await world.get(taskExcuseEnd, { id: front.id, userIds: [ann.user.id] }, owner)
    expect((await seen(ann, id)).subtasks[0]).toMatchObject({ currentId: running.id, state: 'in_progress' })
    // What runs goes on, also on another device; nothing new begins.
    expect((await begin(ann, first, { deviceId: 'device-0002' })).output?.session.id).toBe(running.id)
    expect(await refusal(ann, first, { restart: true })).toBe('task/locked')
  })

  test('waits for nobody whom that one is not meant for', async () => {
    const kitchen = await world.department(world.orgid, 'Kitchen')
    const front = await published('For the kitchen', {
      audience: { ...everyone, everyone: false, departmentIds: [kitchen] },
    })
    const made = await draft('For all', { frontId: front.id })
    expect(await checkOf(made.id)).toMatchObject([['look', 'beyond', { title: 'For the kitchen' }]])
    expect((await publish(made)).failure).toBeNull()
    const [cook, waiter] = [
      await world.signedIn(world.orgid, { departmentId: kitchen }),
      await world.signedIn(world.orgid),
    ]
    expect((await seen(cook, made.id)).task.front?.id).toBe(front.id)
    expect((await seen(waiter, made.id)).task.front).toBeNull()
    expect((await listed(waiter, made.id))?.front).toBeNull()
  })

  test('says that the other one is over for who has not passed it', async () => {
    const now = world.clock.now()
    const front = await published('Short', { endsAt: now + HOUR_MS })
    const { id } = await published('After the short', { frontId: front.id })
    const who = await world.signedIn(world.orgid)
    world.clock.advance(2 * HOUR_MS)
    expect((await seen(who, id)).task).toMatchObject({ state: 'locked', front: { over: true } })
    const late = await draft('Too late', { frontId: front.id })
    expect(await checkOf(late.id)).toMatchObject([['look', 'over', { title: 'Short' }]])
  })

  test('is published only after that one, and keeps it from being taken back', async () => {
    const front = await draft('Later', { startsAt: world.clock.now() + HOUR_MS })
    const made = await draft('Earlier', { frontId: front.id })
    expect(made.front).toEqual({ id: front.id, title: 'Later', gone: false })
    expect(await checkOf(made.id)).toMatchObject([['must', 'unpublished', { title: 'Later' }]])
    expect((await publish(made)).failure?.code).toBe('task/incomplete')
    const { task } = await world.get(publishing.taskPublish, { id: front.id, rev: front.rev, at: null }, owner)
    expect((await publish(made)).failure).toBeNull()
    const back = await world.call(publishing.taskWithdraw, { id: front.id, rev: task.rev }, owner)
    expect(back.failure?.code).toBe('task/is_front')
  })

  test('may be scheduled with that one, no earlier', async () => {
    const now = world.clock.now()
    const front = await draft('Scheduled front')
    await world.get(publishing.taskPublish, { id: front.id, rev: front.rev, at: now + 2 * HOUR_MS }, owner)
    const made = await draft('Scheduled', { frontId: front.id })
    expect((await publish(made, now + HOUR_MS)).failure?.code).toBe('task/incomplete')
    expect((await publish(made, now + 3 * HOUR_MS)).failure).toBeNull()
  })

  test('stays unpublished when its time comes and that one’s was taken back; the list of what failed says so', async () => {
    const front = await draft('Taken back')
    const at = world.clock.now() + HOUR_MS
    const { task } = await world.get(publishing.taskPublish, { id: front.id, rev: front.rev, at }, owner)
    const made = await draft('Waits for what was taken back', { frontId: front.id })
    expect((await publish(made, at)).failure).toBeNull()
    await world.get(publishing.taskUnschedule, { id: front.id, rev: task.rev }, owner)
    world.clock.advance(2 * HOUR_MS)
    await world.server.app.runJob('task.publish_due')
    const { publishState, failure } = (await world.get(admin.taskAdminGet, { id: made.id }, owner)).task
    expect([publishState, failure]).toEqual(['unpublished', 'front'])
    const { rows } = await world.get(faultList, {}, owner)
    expect(rows.find(({ id }) => id === made.id)?.faults).toMatchObject([{ what: 'schedule', check: 'front' }])
  })

  test('names a front that was deleted, and two that wait for each other', async () => {
    const [one, other] = [await draft('One'), await draft('Other')]
    const made = await draft('Third', { frontId: one.id })
    await world.get(admin.taskUpdate, { id: one.id, rev: one.rev, ...bodyOf('One', { frontId: other.id }) }, owner)
    await world.get(admin.taskUpdate, { id: other.id, rev: other.rev, ...bodyOf('Other', { frontId: one.id }) }, owner)
    expect(await checkOf(one.id)).toMatchObject([['must', 'circle', { title: 'Other' }]])
    expect((await checkOf(made.id))[0]?.[0]).toBe('must')
    await world.get(admin.taskDelete, { id: one.id }, owner)
    expect(await checkOf(made.id)).toMatchObject([['must', 'gone', { title: 'One' }]])
    expect((await world.get(admin.taskAdminGet, { id: made.id }, owner)).task.front).toMatchObject({ gone: true })
  })

  test('can be after none that its manager does not see, nor after itself', async () => {
    const [here, there] = [await world.department(world.orgid, 'Here'), await world.department(world.orgid, 'There')]
    const funcs = ['train-management-practice' as const]
    const scoped = await world.signedIn(world.orgid, { roleType: 'admin', funcs, departmentId: here }, 'desktop')
    const theirs = await published('Theirs', { audience: { ...everyone, everyone: false, departmentIds: [there] } })
    const strange = await published('Strange')
    const audience = { ...everyone, everyone: false, departmentIds: [here] }
    const tried = async (frontId: string) => {
      const { failure } = await world.call(admin.taskCreate, bodyOf('Tried', { frontId, audience }), scoped)
      return failure ? [failure.code, failure.fields?.[0]?.field] : null
    }
    expect(await tried(theirs.id)).toEqual(['request/invalid', 'frontId'])
    expect(await tried('no-package')).toEqual(['request/invalid', 'frontId'])
    expect(await tried(strange.id)).toBeNull()
    const made = await draft('Itself')
    const own = bodyOf('Itself', { frontId: made.id })
    const answer = await world.call(admin.taskUpdate, { id: made.id, rev: made.rev, ...own }, owner)
    expect(answer.failure?.code).toBe('request/invalid')
  })

  test('is copied with what comes before it and before its steps', async () => {
    const front = await published('Copied front')
    const { id } = await published('Copied', { frontId: front.id, subtasks: [step(), step({ front: 0 })] })
    const { task } = await world.get(taskCopy, { id, title: 'Copy' }, owner)
    expect(task.front?.id).toBe(front.id)
    expect(task.subtaskRows.map((row) => row.front)).toEqual([null, 0])
  })

  test('writes both into the log by their titles', async () => {
    const front = await published('Logged front')
    const { id } = await draft('Logged', { frontId: front.id, subtasks: [step(), step({ front: 0 })] })
    const { rows } = await world.get(log.operationList, { noun: 'task', objectId: id }, owner)
    expect(rows[0]?.after).toMatchObject({ front: 'Logged front' })
    expect(JSON.stringify(rows[0]?.after.subtasks)).toContain('after')
  })

  test('opens on the learner’s devices when that one is passed', async () => {
    const one = { subtasks: [step({ weight: 100 })] }
    const [alone, front] = [await published('Alone', one), await published('Live front', one)]
    const { id } = await published('Live', { frontId: front.id })
    const who = await world.signedIn(world.orgid)
    const socket = io(world.url, { auth: { token: who.token }, reconnection: false, transports: ['websocket'] })
    await new Promise<void>((done) => socket.once('connect', () => done()))
    const heard: string[] = []
    socket.on('task.changed', (notice: { id: string }) => heard.push(notice.id))
    for (const { first: subtaskId } of [alone, front]) {
      await scored(who, subtaskId, 80)
      await tellOpened(world.deps, [{ orgid: world.orgid, userId: who.user.id, subtaskId }])
    }
    await expect.poll(() => heard).toContain(front.id)
    expect(heard).not.toContain(alone.id)
    expect((await seen(who, id)).task.front).toBeNull()
    socket.close()
  })
})
