import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { MessageSide } from '@lianda/shared/module/notify/message-kinds.rules'
import { messageList } from '@lianda/shared/module/notify/notify.contract'
import { taskAudienceChange } from '@lianda/shared/module/task/task-life.admin.contract'
import { taskExcuse, taskExcuseEnd } from '@lianda/shared/module/task/task-progress.admin.contract'
import * as publishing from '@lianda/shared/module/task/task-publish.admin.contract'
import { taskCreate } from '@lianda/shared/module/task/task.admin.contract'
import { createPracticeWorld, type PracticeWorld } from '../../../test/practice-world'
import type { SignedIn } from '../../../test/world'
import { messages } from '../notify/message.model'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let world: PracticeWorld
let owner: SignedIn
let front: string
let kitchen: string
let ann: SignedIn
let cook: SignedIn
beforeAll(async () => {
  world = await createPracticeWorld()
  owner = await world.owner(world.orgid)
  front = await world.department(world.orgid, 'Front')
  kitchen = await world.department(world.orgid, 'Kitchen')
  ann = await world.signedIn(world.orgid, { departmentId: front })
  cook = await world.signedIn(world.orgid, { departmentId: kitchen })
})
afterAll(() => world.close())

const audienceOf = (...departmentIds: string[]) => ({ everyone: false, departmentIds, userIds: [] as string[] })

async function draft(over: object = {}) {
  const step = { type: 1 as const, resourceId: world.sceneId, version: 1, passScore: 60, weight: 100, attempts: null }
  const body = { title: 'Opening week', type: 3 as const, audience: audienceOf(front), passScore: 60, subtasks: [step] }
  return (await world.get(taskCreate, { ...body, ...over }, owner)).task
}
async function published(over: object = {}) {
  const { id, rev } = await draft(over)
  return (await world.get(publishing.taskPublish, { id, rev, at: null }, owner)).task
}
/** What somebody was told of a package, oldest first. */
const told = async (who: SignedIn, id: string, side: MessageSide = 'learner') =>
  (await world.get(messageList, { side }, who)).rows.filter(({ about }) => about === id).toReversed()
const kinds = async (who: SignedIn, id: string, side: MessageSide = 'learner') =>
  (await told(who, id, side)).map(({ kind }) => kind)

describe('the people of a package are told', () => {
  test('that it is published, has a later end and has ended', async () => {
    const task = await published({ endsAt: world.clock.now() + DAY })
    const endsAt = world.clock.now() + 2 * DAY
    const later = (await world.get(publishing.taskExtend, { id: task.id, rev: task.rev, endsAt }, owner)).task
    await world.get(publishing.taskEnd, { id: task.id, rev: later.rev }, owner)
    expect(await told(ann, task.id)).toMatchObject([
      { kind: 'published', title: 'Opening week' },
      { kind: 'extended', dueAt: endsAt },
      { kind: 'ended' },
    ])
    expect(await told(cook, task.id)).toEqual([])
    expect(await messages(world.db).countDocuments({ orgid: world.orgid, about: task.id })).toBe(3)
  })

  test('that it was withdrawn, and that it is published again', async () => {
    const task = await published({ startsAt: world.clock.now() + HOUR })
    const back = (await world.get(publishing.taskWithdraw, { id: task.id, rev: task.rev }, owner)).task
    world.clock.advance(1_000)
    await world.get(publishing.taskPublish, { id: task.id, rev: back.rev, at: null }, owner)
    expect(await kinds(ann, task.id)).toEqual(['published', 'withdrawn', 'published'])
  })

  test('once, by their name or a department that is added: who had it before hears nothing new', async () => {
    const both = await world.signedIn(world.orgid, { departmentId: front })
    const task = await published()
    const audience = { ...audienceOf(front, kitchen), userIds: [both.id] }
    await world.get(taskAudienceChange, { id: task.id, rev: task.rev, audience }, owner)
    for (const who of [ann, cook, both]) expect(await kinds(who, task.id)).toEqual(['published'])
  })

  test('and those who were left out, when they are not any more', async () => {
    const task = await published({ audience: { ...audienceOf(front), exceptIds: [ann.id] } })
    expect(await kinds(ann, task.id)).toEqual([])
    await world.get(taskAudienceChange, { id: task.id, rev: task.rev, audience: audienceOf(front) }, owner)
    expect(await kinds(ann, task.id)).toEqual(['published'])
  })

  test('that they are excused and why, and that they no longer are; nobody else is', async () => {
    const task = await published({ audience: audienceOf(front, kitchen) })
    await world.get(taskExcuse, { id: task.id, userIds: [ann.id], reason: 'On leave' }, owner)
    await world.get(taskExcuse, { id: task.id, userIds: [ann.id], reason: 'On leave' }, owner)
    await world.get(taskExcuseEnd, { id: task.id, userIds: [ann.id] }, owner)
    expect((await told(ann, task.id)).map(({ kind, note }) => [kind, note])).toEqual([
      ['published', ''],
      ['excused', 'On leave'],
      ['unexcused', ''],
    ])
    expect(await kinds(cook, task.id)).toEqual(['published'])
  })
})

describe('the maker of a package is told', () => {
  test('once that it ends within a day, and again when the end was moved', async () => {
    const task = await published({ endsAt: world.clock.now() + DAY + HOUR })
    const round = () => world.server.app.runJob('task.ending')
    await round()
    expect(await kinds(owner, task.id, 'office')).toEqual([])
    world.clock.advance(2 * HOUR)
    await round()
    await round()
    expect(await told(owner, task.id, 'office')).toMatchObject([{ kind: 'ending', within: '3' }])
    const endsAt = world.clock.now() + DAY
    await world.get(publishing.taskExtend, { id: task.id, rev: task.rev, endsAt }, owner)
    await round()
    expect(await kinds(owner, task.id, 'office')).toEqual(['ending', 'ending'])
    expect(await kinds(ann, task.id, 'office')).toEqual([])
  })

  test('once that publishing it at its time failed, however often that is tried', async () => {
    const { id, rev } = await draft()
    await world.get(publishing.taskPublish, { id, rev, at: world.clock.now() + HOUR }, owner)
    const setScene = (disabled: boolean) =>
      world.db.collection('scene').updateOne({ _id: world.sceneId as never }, { $set: { disabled } })
    await setScene(true)
    world.clock.advance(2 * HOUR)
    await world.server.app.runJob('task.publish_due')
    await world.server.app.runJob('task.publish_due')
    await setScene(false)
    expect(await told(owner, id, 'office')).toMatchObject([{ kind: 'fault', title: 'Opening week' }])
    expect(await kinds(ann, id)).toEqual([])
  })
})

test('a package is published also when its people can’t be told', async () => {
  const broken = vi.spyOn(messages(world.db), 'create').mockRejectedValue(new Error('the disk is full'))
  const task = await published()
  broken.mockRestore()
  expect(task.publishState).toBe('published')
  expect(await kinds(ann, task.id)).toEqual([])
})
