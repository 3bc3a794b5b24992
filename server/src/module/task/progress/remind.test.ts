import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { messageList } from '@lianda/shared/module/notify/notify.contract'
import { messageTold } from '@lianda/shared/module/notify/notify.events'
import * as practice from '@lianda/shared/module/practice/practice.contract'
import { taskHistory } from '@lianda/shared/module/task/task-life.admin.contract'
import { taskExcuse, taskProgress, taskRemind } from '@lianda/shared/module/task/task-progress.admin.contract'
import { Device } from '../../../../test/device'
import { createPracticeWorld, type PracticeWorld } from '../../../../test/practice-world'
import type { SignedIn } from '../../../../test/world'
import { messages } from '../../notify/message.model'

const DAY_MS = 86_400_000

let world: PracticeWorld
let owner: SignedIn
/** Sees the front only. */
let manager: SignedIn
let front: string
let kitchen: string
let ann: SignedIn
let ben: SignedIn
let cook: SignedIn
let id: string
let subtaskId: string

beforeAll(async () => {
  world = await createPracticeWorld({ setting: { scopeByDepartment: true } })
  owner = await world.owner(world.orgid)
  front = await world.department(world.orgid, 'Front')
  kitchen = await world.department(world.orgid, 'Kitchen')
  const funcs = ['train-management-practice', 'train-management-train'] as const
  manager = await world.signedIn(world.orgid, { name: 'Mia', roleType: 'admin', funcs, departmentId: front }, 'desktop')
  ann = await world.signedIn(world.orgid, { name: 'Ann', departmentId: front })
  ben = await world.signedIn(world.orgid, { name: 'Ben', departmentId: front })
  cook = await world.signedIn(world.orgid, { name: 'Cook', departmentId: kitchen })
})
beforeEach(async () => {
  ;({ id, subtaskId } = await published())
})
afterAll(() => world.close())

async function published(over: Partial<Parameters<PracticeWorld['publish']>[0]> = {}) {
  const made = await world.publish({
    title: 'Opening week',
    audience: { everyone: false, departmentIds: [front, kitchen], userIds: [], exceptIds: [manager.user.id] },
    endsAt: new Date(world.clock.now() + DAY_MS),
    ...over,
  })
  return { id: made.id, subtaskId: made.subtaskIds[0] ?? '' }
}

const remind = (people: SignedIn[] | null, who = owner, task = id) =>
  world.call(taskRemind, { id: task, userIds: people?.map(({ user }) => user.id) ?? null }, who)
/** Reminders that somebody has of this package. */
const reminders = async (who: SignedIn) =>
  (await world.get(messageList, { side: 'learner' }, who)).rows.filter(
    ({ kind, about }) => kind === 'reminded' && about === id,
  )

describe('a reminder', () => {
  test('comes to the person at once, names package, manager and end, and leads to the package', async () => {
    const device = await Device.connect(world.url, ann.token)
    expect((await remind([ann], manager)).output).toMatchObject({ reminded: 1, already: 0, through: 0 })
    await device.until(messageTold)
    device.close()
    const endsAt = world.clock.now() + DAY_MS
    expect(await reminders(ann)).toMatchObject([
      { about: id, title: 'Opening week', note: 'Mia', dueAt: endsAt, read: false },
    ])
    expect(await reminders(ben)).toEqual([])
  })

  test('reaches everybody who is not through when nobody is named, in one message', async () => {
    const session = await world.start(ann, { subtaskId })
    await world.get(practice.end, { id: session.id, epoch: session.epoch }, ann)
    await world.db
      .collection('practice_session')
      .updateOne({ _id: session.id as never }, { $set: { total: 90, passed: true } })
    await world.get(taskExcuse, { id, userIds: [ben.user.id], reason: 'On leave' }, owner)
    expect((await remind(null)).output).toMatchObject({ reminded: 1, already: 0, through: 0 })
    expect([await reminders(ann), await reminders(ben)]).toEqual([[], []])
    expect(await reminders(cook)).toHaveLength(1)
    expect((await remind([ann, ben, cook])).output).toMatchObject({ reminded: 0, already: 1, through: 2 })
    expect(await messages(world.db).countDocuments({ orgid: world.orgid, about: id, kind: 'reminded' })).toBe(1)
  })

  test('to everybody reaches those alone whom the search finds, as many as the figures say', async () => {
    const among = { id, departmentId: front }
    const { figures, mayRemind } = await world.get(taskProgress, among, owner)
    const { reminded } = await world.get(taskRemind, { ...among, userIds: null }, owner)
    expect([reminded, mayRemind]).toEqual([figures.not_begun + figures.running, true])
    expect(await reminders(cook)).toEqual([])
    expect(await world.get(taskRemind, { id, text: 'Coo', userIds: null }, owner)).toMatchObject({ reminded: 1 })
  })

  test('comes once a day and package, whoever asks, in the organisation’s zone', async () => {
    await remind([ann])
    expect((await remind([ann, ben], manager)).output).toMatchObject({ reminded: 1, already: 1, through: 0 })
    // 10:00 in Shanghai: the next day there begins in 14 hours.
    world.clock.advance(13.9 * 3_600_000)
    expect((await remind([ann])).output).toMatchObject({ reminded: 0, already: 1 })
    world.clock.advance(0.2 * 3_600_000)
    expect((await remind([ann])).output).toMatchObject({ reminded: 1, already: 0 })
    world.clock.advance(-14.1 * 3_600_000)
  })

  test('of a flood by several managers at once comes once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_none, no) =>
        remind(no % 3 === 0 ? null : [ann, ben], no % 2 === 0 ? owner : manager),
      ),
    )
    const told = answers.reduce((sum, { output }) => sum + (output?.reminded ?? 0), 0)
    expect(told).toBe(3)
    for (const who of [ann, ben, cook]) expect(await reminders(who)).toHaveLength(1)
  })

  test('stands in the log and the history; who sees a part of the organisation reads only how many', async () => {
    await remind([ann, cook])
    const factsFor = async (who: SignedIn) => (await world.get(taskHistory, { id }, who)).rows[0]?.after
    expect(await factsFor(owner)).toEqual({ reminding: 2, reminded: ['Ann', 'Cook'] })
    expect(await factsFor(manager)).toEqual({ reminding: 2 })
  })
})

describe('a reminder is refused', () => {
  test('for people whom the manager does not see, and for those who do not have the package', async () => {
    const stranger = await world.signedIn(await world.org())
    for (const people of [[cook], [ann, cook], [stranger]]) {
      expect((await remind(people, manager)).failure?.code).toBe('task/person_not_found')
    }
    expect((await remind([manager])).failure?.code).toBe('task/person_not_found')
    expect(await reminders(ann)).toEqual([])
    // "Everybody" is everybody whom the manager sees.
    expect((await remind(null, manager)).output?.reminded).toBe(2)
    expect(await reminders(cook)).toEqual([])
    // Nor does a department that is not theirs help.
    const kitchens = { id, userIds: null, departmentId: kitchen }
    expect(await world.get(taskRemind, kitchens, manager)).toMatchObject({ reminded: 0, already: 0 })
    expect(await reminders(cook)).toEqual([])
  })

  test('to managers of other packages and of other organisations, and to learners', async () => {
    const exams = await world.admin(world.orgid, ['train-management-exam'])
    const strange = await world.owner(await world.org())
    expect((await remind(null, exams)).failure?.code).toBe('task/not_found')
    expect((await remind(null, strange)).failure?.code).toBe('task/not_found')
    expect((await remind(null, ann)).failure?.code).toBe('identity/forbidden')
  })

  test('before the package begins and after it has ended', async () => {
    const future = await published({ startsAt: new Date(world.clock.now() + 1_000) })
    expect((await remind(null, owner, future.id)).failure?.code).toBe('task/not_started')
    const past = await published({ endsAt: new Date(world.clock.now()) })
    expect((await remind(null, owner, past.id)).failure?.code).toBe('task/ended')
  })
})
