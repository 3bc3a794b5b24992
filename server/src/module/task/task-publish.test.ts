import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InputOf } from '@lianda/shared/contract/endpoint'
import * as log from '@lianda/shared/module/log/log.admin.contract'
import * as admin from '@lianda/shared/module/task/task.admin.contract'
import * as publishing from '@lianda/shared/module/task/task-publish.admin.contract'
import * as learner from '@lianda/shared/module/task/task.contract'
import { createPracticeWorld, type PracticeWorld } from '../../../test/practice-world'
import type { SignedIn } from '../../../test/world'

const HOUR = 3_600_000
type Body = InputOf<typeof admin.taskCreate>

let world: PracticeWorld
let owner: SignedIn
beforeAll(async () => {
  world = await createPracticeWorld()
  owner = await world.owner(world.orgid)
})
afterAll(() => world.close())

const step = (over: Partial<NonNullable<Body['subtasks']>[number]> = {}) => ({
  type: 1 as const,
  resourceId: world.sceneId,
  version: 1,
  passScore: 60,
  weight: 100,
  attempts: null,
  ...over,
})

async function draft(over: Partial<Body> = {}) {
  const given: Body = {
    title: 'To be published',
    type: 3,
    audience: { everyone: true, departmentIds: [], userIds: [] },
    passScore: 60,
    subtasks: [step()],
    ...over,
  }
  return (await world.get(admin.taskCreate, given, owner)).task
}

const publish = (task: { id: string; rev: number }, at: number | null = null, who = owner) =>
  world.call(publishing.taskPublish, { id: task.id, rev: task.rev, at }, who)
const read = async (id: string) => (await world.get(admin.taskAdminGet, { id }, owner)).task

/** A learner's device that records the notices it receives. */
async function device(who: SignedIn): Promise<{ socket: Socket; heard: unknown[] }> {
  const socket = io(world.url, { auth: { token: who.token }, reconnection: false, transports: ['websocket'] })
  await new Promise<void>((done) => socket.once('connect', () => done()))
  const heard: unknown[] = []
  socket.on('task.changed', (payload) => heard.push(payload))
  return { socket, heard }
}

describe('publishing now', () => {
  test('is seen by learners at once, is heard by the devices of this organisation, and locks the package', async () => {
    const stranger = await world.signedIn(await world.org('Strangers'))
    const [mine, theirs] = [await device(world.learner), await device(stranger)]
    const made = await draft({ title: 'Heard at once' })
    const { output } = await publish(made)
    expect(output?.task).toMatchObject({
      publishState: 'published',
      publishedAt: world.clock.now(),
      can: { edit: false, publish: false, unschedule: false, remove: false },
    })
    await expect.poll(() => mine.heard).toEqual([{ id: made.id, rev: output?.task.rev }])
    const seen = await world.get(learner.get, { id: made.id }, world.learner)
    expect(seen.task).toMatchObject({ title: 'Heard at once', publisher: owner.user.name })
    await world.start(world.learner, { subtaskId: seen.subtasks[0]?.id ?? '' })
    expect(theirs.heard).toEqual([])
    for (const { socket } of [mine, theirs]) socket.close()

    const rev = output?.task.rev ?? 0
    const body = { title: 'x', type: 3 as const, audience: made.audience, passScore: 60, subtasks: [] }
    for (const answer of [
      await world.call(admin.taskUpdate, { id: made.id, rev, ...body }, owner),
      await world.call(admin.taskDelete, { id: made.id }, owner),
      await world.call(publishing.taskFix, { id: made.id, rev, fix: 'even_weights' }, owner),
      await publish({ id: made.id, rev }),
      await world.call(publishing.taskUnschedule, { id: made.id, rev }, owner),
    ])
      expect(answer.failure?.code).toBe('task/published')
  })

  test('by two people at the same moment publishes once', async () => {
    const made = await draft()
    const other = await world.signedIn(world.orgid, { roleType: 'owner', name: 'Another owner' }, 'desktop')
    const answers = await Promise.all([publish(made), publish(made, null, other)])
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await read(made.id)).toMatchObject({ publishState: 'published', rev: made.rev + 2 })
  })

  test('that is sent again because the answer was lost is answered as the first time, to the same person', async () => {
    const made = await draft()
    const first = await publish(made)
    expect((await publish(made)).output).toEqual(first.output)
    const other = await world.signedIn(world.orgid, { roleType: 'owner', name: 'A third owner' }, 'desktop')
    expect((await publish(made, null, other)).failure?.code).toBe('task/published')
    expect((await publish(made, world.clock.now() + HOUR)).failure?.code).toBe('task/published')
  })

  test('is refused while something must be fixed; a repair that was proposed mends it', async () => {
    const now = world.clock.now()
    const made = await draft({
      startsAt: now,
      endsAt: now + 10 * HOUR,
      subtasks: [step({ weight: 50 }), step({ weight: 20, endsAt: now + 20 * HOUR })],
    })
    const check = await world.get(publishing.taskCheck, { id: made.id }, owner)
    const must = check.rows.filter((row) => row.level === 'must')
    expect(must.map((row) => [row.code, row.fix])).toEqual([
      ['weights', 'even_weights'],
      ['subtask_window', 'extend_task'],
    ])
    const refused = await publish(made)
    expect(refused.failure).toMatchObject({ code: 'task/incomplete', problems: must })
    expect(await read(made.id)).toMatchObject({ publishState: 'unpublished', rev: made.rev })
    let task = made
    for (const { fix, subtaskId } of must) {
      const input = { id: made.id, rev: task.rev, fix: fix ?? 'even_weights', ...(subtaskId ? { subtaskId } : {}) }
      task = (await world.get(publishing.taskFix, input, owner)).task
    }
    expect(task).toMatchObject({ endsAt: now + 20 * HOUR, subtaskRows: [{ weight: 50 }, { weight: 50 }] })
    expect((await publish(task)).status).toBe(200)
  })

  test('of what another person changed meanwhile is refused', async () => {
    const made = await draft()
    expect((await publish({ id: made.id, rev: made.rev + 1 })).failure?.code).toBe('task/changed_meanwhile')
    const stale = await world.call(publishing.taskFix, { id: made.id, rev: 9, fix: 'even_weights' }, owner)
    expect(stale.failure?.code).toBe('task/changed_meanwhile')
  })

  test('stands in the operation log', async () => {
    const made = await draft({ title: 'Logged package' })
    await publish(made)
    const { rows } = await world.get(log.operationList, { text: 'Logged package' }, owner)
    expect(rows.map((row) => row.action).toSorted()).toEqual(['task.create', 'task.publish'])
  })
})

describe('publishing later', () => {
  test('happens when it is due, once, and the devices hear it', async () => {
    const made = await draft({ title: 'Scheduled' })
    const at = world.clock.now() + 2 * HOUR
    expect((await publish(made, at)).output?.task).toMatchObject({
      publishState: 'scheduled',
      publishAt: at,
      can: { edit: false, unschedule: true },
    })
    await world.server.app.runJob('task.publish_due')
    expect((await read(made.id)).publishState).toBe('scheduled')
    expect((await world.call(learner.get, { id: made.id }, world.learner)).status).toBe(404)
    const { socket, heard } = await device(world.learner)
    world.clock.advance(2 * HOUR)
    await Promise.all([world.server.app.runJob('task.publish_due'), world.server.app.runJob('task.publish_due')])
    await expect.poll(() => heard).toHaveLength(1)
    socket.close()
    expect(await read(made.id)).toMatchObject({ publishState: 'published', publishAt: null, failure: null })
    expect((await world.get(learner.get, { id: made.id }, world.learner)).task.title).toBe('Scheduled')
  })

  test('is refused in the past, and without subtasks', async () => {
    expect((await publish(await draft(), world.clock.now() - HOUR)).failure?.code).toBe('task/publish_in_past')
    const empty = await draft({ subtasks: [] })
    expect((await publish(empty, world.clock.now() + HOUR)).failure).toMatchObject({
      code: 'task/incomplete',
      problems: [{ code: 'subtasks' }],
    })
  })

  test('is refused for a time at which something must be fixed, and says what', async () => {
    const endsAt = world.clock.now() + 2 * HOUR
    const refused = await publish(await draft({ endsAt }), endsAt + HOUR)
    expect(refused.failure).toMatchObject({
      code: 'task/incomplete',
      problems: [{ level: 'must', code: 'window', variant: 'over', values: { end: endsAt } }],
    })
  })

  test('that is sent again because the answer was lost is answered as the first time', async () => {
    const made = await draft()
    const at = world.clock.now() + HOUR
    const first = await publish(made, at)
    expect((await publish(made, at)).output).toEqual(first.output)
    for (const other of [at + HOUR, null]) expect((await publish(made, other)).failure?.code).toBe('task/published')
    expect(await read(made.id)).toMatchObject({ publishState: 'scheduled', publishAt: at })
  })

  test('can be taken back, then it is a draft again', async () => {
    const made = await draft()
    const scheduled = (await publish(made, world.clock.now() + HOUR)).output?.task
    const rev = scheduled?.rev ?? 0
    const body = { title: 'x', type: 3 as const, audience: made.audience, passScore: 60, subtasks: [] }
    expect((await world.call(admin.taskUpdate, { id: made.id, rev, ...body }, owner)).failure?.code).toBe(
      'task/published',
    )
    const back = (await world.get(publishing.taskUnschedule, { id: made.id, rev }, owner)).task
    expect(back).toMatchObject({ publishState: 'unpublished', publishAt: null, can: { edit: true } })
    world.clock.advance(2 * HOUR)
    await world.server.app.runJob('task.publish_due')
    expect((await read(made.id)).publishState).toBe('unpublished')
    expect((await world.call(publishing.taskUnschedule, { id: made.id, rev }, owner)).failure?.code).toBe(
      'task/changed_meanwhile',
    )
  })

  test('that fails says why, and the package is a draft again', async () => {
    const made = await draft()
    await publish(made, world.clock.now() + HOUR)
    await world.db.collection('scene').updateOne({ _id: world.sceneId as never }, { $set: { disabled: true } })
    world.clock.advance(HOUR)
    await world.server.app.runJob('task.publish_due')
    await world.db.collection('scene').updateOne({ _id: world.sceneId as never }, { $set: { disabled: false } })
    const failed = await read(made.id)
    expect(failed).toMatchObject({ publishState: 'unpublished', failure: 'scenes', can: { edit: true } })
    expect((await publish(failed)).output?.task).toMatchObject({ publishState: 'published', failure: null })
  })

  test('that was broken off by a stopped server is taken up again', async () => {
    const made = await draft()
    await world.db
      .collection('task')
      .updateOne(
        { _id: made.id as never },
        { $set: { publishState: 'publishing', publishAt: new Date(world.clock.now()) } },
      )
    await world.server.app.runJob('task.publish_due')
    expect((await read(made.id)).publishState).toBe('publishing')
    world.clock.advance(31_000)
    await world.server.app.runJob('task.publish_due')
    expect((await read(made.id)).publishState).toBe('published')
  })
})
