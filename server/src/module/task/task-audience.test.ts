import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as practice from '@lianda/shared/module/practice/practice.contract'
import * as admin from '@lianda/shared/module/task/task.admin.contract'
import * as audiences from '@lianda/shared/module/task/task-audience.admin.contract'
import * as life from '@lianda/shared/module/task/task-life.admin.contract'
import * as publishing from '@lianda/shared/module/task/task-publish.admin.contract'
import * as learner from '@lianda/shared/module/task/task.contract'
import { createPracticeWorld, HOTEL_TURNS, type PracticeWorld, turnKeyOf } from '../../../test/practice-world'
import type { SignedIn } from '../../../test/world'

const HOUR = 3_600_000

let world: PracticeWorld
let owner: SignedIn
let front: string
let kitchen: string
/** A learner of each department. */
let ann: SignedIn
let ben: SignedIn
beforeAll(async () => {
  world = await createPracticeWorld({ setting: { scopeByDepartment: true } })
  owner = await world.owner(world.orgid)
  front = await world.department(world.orgid, 'Front')
  kitchen = await world.department(world.orgid, 'Kitchen')
  ann = await world.signedIn(world.orgid, { name: 'Ann', departmentId: front })
  ben = await world.signedIn(world.orgid, { name: 'Ben', departmentId: kitchen })
})
afterAll(() => world.close())

const of = (...departmentIds: string[]) => ({ everyone: false, departmentIds, userIds: [] as string[] })
const published = async (title: string, over: { endsAt?: Date } = {}) => {
  const { id, subtaskIds } = await world.publish({ title, audience: of(front), ...over })
  return { ...(await read(id)), subtaskId: subtaskIds[0] ?? '' }
}
const read = async (id: string) => (await world.get(admin.taskAdminGet, { id }, owner)).task
const impact = (id: string, audience: admin.AudienceInput, who = owner) =>
  world.call(publishing.taskImpact, { id, change: { kind: 'audience', audience } }, who)
const change = ({ id, rev }: { id: string; rev: number }, audience: admin.AudienceInput, who = owner) =>
  world.call(life.taskAudienceChange, { id, rev, audience }, who)
const sees = async (who: SignedIn, id: string) => (await world.call(learner.get, { id }, who)).status === 200

describe('the audience of a running package', () => {
  test('takes in a department: its people have the package at once, and open devices hear of it', async () => {
    const task = await published('Widened')
    const socket = io(world.url, { auth: { token: ben.token }, reconnection: false, transports: ['websocket'] })
    await new Promise<void>((done) => socket.once('connect', () => done()))
    const heard = new Promise<unknown>((done) => socket.once('task.changed', done))
    expect((await impact(task.id, of(front, kitchen))).output).toMatchObject({
      learners: 1,
      moving: { joining: 1, leaving: 0, leavingBegun: 0, leavingRunning: 0 },
    })
    expect(await sees(ben, task.id)).toBe(false)
    const { output } = await change(task, of(front, kitchen))
    expect(output?.task).toMatchObject({ publishState: 'published', learners: 2, rev: task.rev + 1 })
    expect(await heard).toEqual({ id: task.id, rev: task.rev + 1 })
    socket.close()
    expect(await sees(ben, task.id)).toBe(true)
    expect((await world.start(ben, { subtaskId: task.subtaskId })).state).toBe('active')
  })

  test('lets somebody go: who is at work finishes and keeps the record, and begins nothing more', async () => {
    const task = await published('Narrowed')
    const session = await world.start(ann, { subtaskId: task.subtaskId })
    const next = { ...of(), userIds: [ben.user.id] }
    expect((await impact(task.id, next)).output).toMatchObject({
      begun: 1,
      running: [{ name: 'Ann', type: 1 }],
      moving: { joining: 1, leaving: 1, leavingBegun: 1, leavingRunning: 1 },
    })
    await change(task, next)
    expect([await sees(ann, task.id), await sees(ben, task.id)]).toEqual([false, true])
    const said = await world.say(session, HOTEL_TURNS[0], ann)
    expect(said.turn).toBeGreaterThan(session.turn)
    await world.get(practice.end, { id: session.id, epoch: said.epoch }, ann)
    expect((await world.get(practice.get, { id: session.id }, ann)).session.state).toBe('ended')
    const again = { subtaskId: task.subtaskId, deviceId: 'device-0001', startKey: turnKeyOf() }
    expect((await world.call(practice.start, again, ann)).failure?.code).toBe('task/not_found')
  })

  test('leaves single people out, of departments and of everyone; figures, lists and starts agree', async () => {
    const task = await published('Except')
    const changed = async (rev: number, audience: admin.AudienceInput) => {
      world.clock.advance(1_000)
      const { output } = await impact(task.id, audience)
      await change({ id: task.id, rev }, audience)
      const { learners } = await read(task.id)
      return { ...output?.moving, learners, seen: [await sees(ann, task.id), await sees(ben, task.id)] }
    }
    const { learners: all } = await world.get(audiences.audienceCount, { audience: { ...of(), everyone: true } }, owner)
    const front1 = { ...of(front), exceptIds: [ann.user.id] }
    expect(await changed(task.rev, front1)).toMatchObject({ joining: 0, leaving: 1, learners: 0, seen: [false, false] })
    const start = { subtaskId: task.subtaskId, deviceId: 'device-0001', startKey: turnKeyOf() }
    expect((await world.call(practice.start, start, ann)).failure?.code).toBe('task/not_found')
    const notAnn = { ...of(), everyone: true, exceptIds: [ann.user.id] }
    const third = await changed(task.rev + 1, notAnn)
    expect(third).toMatchObject({ joining: all - 1, leaving: 0, learners: all - 1, seen: [false, true] })
    const notBen = { ...notAnn, exceptIds: [ben.user.id] }
    const fourth = await changed(task.rev + 2, notBen)
    expect(fourth).toMatchObject({ joining: 1, leaving: 1, learners: all - 1, seen: [true, false] })
    const { rows } = await world.get(life.taskHistory, { id: task.id, rows: 1 }, owner)
    expect(rows[0]?.after['audience']).toMatchObject({ everyone: true, except: ['Ben'] })
    expect((await read(task.id)).audienceNames.exceptions).toEqual([{ id: ben.user.id, name: 'Ben' }])
  })

  test('is explained in the history, with who came and went', async () => {
    const task = await published('Told')
    await world.start(ann, { subtaskId: task.subtaskId })
    await change(task, of(kitchen))
    const { rows } = await world.get(life.taskHistory, { id: task.id }, owner)
    expect(rows).toMatchObject([
      {
        action: 'task.audienceChange',
        actorName: owner.user.name,
        before: { audience: { departments: ['Front'] } },
        after: { audience: { departments: ['Kitchen'] }, joining: 1, leaving: 1, leavingBegun: 1 },
      },
    ])
    for (const hidden of ['ip', 'requestId', 'account']) expect(rows[0]).not.toHaveProperty(hidden)
  })

  test('changes once: the same request again gets the same answer, of two managers the later one is told', async () => {
    const task = await published('Raced')
    const other = await world.signedIn(world.orgid, { roleType: 'owner', name: 'Another owner' }, 'desktop')
    const both = await Promise.all([change(task, of(kitchen)), change(task, of(front, kitchen), other)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { audience, rev } = await read(task.id)
    expect(rev).toBe(task.rev + 1)
    expect((await change(task, audience)).output?.task.rev).toBe(rev)
    expect((await world.get(life.taskHistory, { id: task.id }, owner)).total).toBe(1)
  })

  test('is refused for nobody, for what there is not, after the end, and for a draft', async () => {
    const task = await published('Refused', { endsAt: new Date(world.clock.now() + HOUR) })
    expect((await change(task, of())).failure?.code).toBe('task/audience_empty')
    expect((await change(task, of('nowhere'))).failure?.code).toBe('task/audience_unknown')
    expect((await impact(task.id, of('nowhere'))).failure?.code).toBe('task/audience_unknown')
    world.clock.advance(2 * HOUR)
    expect((await read(task.id)).can.adjust).toBe(false)
    expect((await change(task, of(kitchen))).failure?.code).toBe('task/ended')
    const body = { title: 'Draft', type: 3 as const, audience: of(front), passScore: 60 }
    const { task: draft } = await world.get(admin.taskCreate, body, owner)
    expect((await change(draft, of(kitchen))).failure?.code).toBe('task/not_published')
  })

  test('is asked and changed within one’s own departments only', async () => {
    const funcs = ['train-management-practice'] as const
    const scoped = await world.signedIn(
      world.orgid,
      { roleType: 'admin', funcs: [...funcs], departmentId: front },
      'desktop',
    )
    const task = await published('Scoped')
    const foreign = [
      of(front, kitchen),
      { ...of(), everyone: true },
      { ...of(), userIds: [ben.user.id] },
      { ...of(front), exceptIds: [ben.user.id] },
    ]
    for (const audience of foreign) {
      expect((await impact(task.id, audience, scoped)).failure?.code).toBe('task/audience_out_of_scope')
      expect((await change(task, audience, scoped)).failure?.code).toBe('task/audience_out_of_scope')
    }
    const everyones = await world.publish({ title: 'Of all' })
    const refused = await change({ id: everyones.id, rev: 1 }, of(front), scoped)
    expect(refused.failure?.code).toBe('identity/forbidden')
    expect((await read(task.id)).rev).toBe(task.rev)
  })
})
