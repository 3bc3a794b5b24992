import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as practice from '@lianda/shared/module/practice/practice.contract'
import * as ranking from '@lianda/shared/module/ranking/ranking.contract'
import * as task from '@lianda/shared/module/task/task.contract'
import { createPracticeWorld, HOTEL_TURNS, type PracticeWorld } from '../../../test/practice-world'

const DAY_MS = 86_400_000
/** Maximum age of a cached star. */
const STAR_MS = 10_000
/** Lines that complete the hotel scene, from the welcome to the key. */
const HOTEL_WINS = [
  'Good evening, Ms Carter, welcome. May I see your passport, please?',
  'Of course. I have a quiet room on the top floor, away from the elevator.',
  'Breakfast is from seven to ten on the ground floor, and it is included.',
  'Yes, please. I need a card for the deposit.',
  'Here is your key. Your room is on the fifth floor. Enjoy your stay.',
]
let world: PracticeWorld
beforeAll(async () => {
  world = await createPracticeWorld()
})
afterAll(() => world.close())

describe('the audience of a package', () => {
  test('is a rule evaluated when read: departments with those below them, and people by name', async () => {
    const orgid = await world.org('Audience')
    const shop = await world.department(orgid, 'Shop')
    const till = await world.department(orgid, 'Till', shop)
    const inShop = await world.signedIn(orgid, { departmentId: shop })
    const inTill = await world.signedIn(orgid, { departmentId: till })
    const named = await world.signedIn(orgid)
    const other = await world.signedIn(orgid)
    const none = { everyone: false, departmentIds: [] as string[], userIds: [] as string[] }
    await world.db.collection('task').insertMany(
      [
        { audience: { ...none, departmentIds: [shop] }, title: 'Shop' },
        { audience: { ...none, departmentIds: [till] }, title: 'Till' },
        { audience: { ...none, userIds: [named.id] }, title: 'Named' },
        { audience: { ...none, everyone: true }, title: 'Draft', publishState: 'unpublished' },
      ].map((row, n) => ({
        _id: `aud${n}` as never,
        orgid,
        type: 3,
        publisher: '',
        publishState: 'published',
        startsAt: null,
        endsAt: null,
        passScore: 60,
        ordered: true,
        subtasks: [],
        sort: n,
        ...row,
      })),
    )
    const titles = async (who: typeof inShop) => (await world.get(task.list, {}, who)).rows.map((row) => row.title)
    expect(await titles(inShop)).toEqual(['Shop'])
    expect(await titles(inTill)).toEqual(['Shop', 'Till'])
    expect(await titles(named)).toEqual(['Named'])
    expect(await titles(other)).toEqual([])
    expect((await world.call(task.get, { id: 'aud0' }, other)).status).toBe(404)
    expect((await world.call(task.get, { id: 'aud0' }, world.learner)).status).toBe(404)
    expect((await world.call(task.get, { id: 'aud3' }, inShop)).status).toBe(404)
  })
})

describe('my packages', () => {
  test('show where I stand; the best score wins', async () => {
    const who = await world.signedIn(world.orgid)
    const before = await world.get(task.get, { id: world.taskId }, who)
    expect(before.subtasks[0]).toMatchObject({ state: 'not_started', attempts: 0, bestScore: null, currentId: null })
    const totals: number[] = []
    for (const turns of [2, 1]) {
      let session = await world.start(who)
      const { subtasks } = await world.get(task.get, { id: world.taskId }, who)
      expect(subtasks[0]).toMatchObject({
        state: totals.some((t) => t >= 60) ? 'completed' : 'in_progress',
        currentId: session.id,
      })
      for (const text of HOTEL_TURNS.slice(0, turns)) session = await world.say(session, text, who)
      await world.get(practice.end, { id: session.id, epoch: 1 }, who)
      const { report } = await world.get(practice.report, { id: session.id }, who)
      totals.push(report.score?.total ?? -1)
    }
    const after = await world.get(task.get, { id: world.taskId }, who)
    expect(after.subtasks[0]).toMatchObject({
      attempts: 2,
      bestScore: Math.max(...totals),
      bestBrokenOff: true,
      currentId: null,
    })
    expect(after.task.brokenOff).toBe(true)
  })

  test('name a best score of a practice that was broken off as such, until a finished one is as good', async () => {
    const who = await world.signedIn(world.orgid)
    const best = async () => {
      const { task: row, subtasks } = await world.get(task.get, { id: world.taskId }, who)
      return [subtasks[0]?.bestScore, subtasks[0]?.bestBrokenOff, row.brokenOff]
    }
    const totalOf = async (id: string) => (await world.get(practice.report, { id }, who)).report.score?.total ?? -1
    expect(await best()).toEqual([null, false, false])
    const cut = await world.say(await world.start(who), HOTEL_WINS[0] ?? '', who)
    await world.get(practice.end, { id: cut.id, epoch: 1 }, who)
    expect(await best()).toEqual([await totalOf(cut.id), true, true])
    let whole = await world.start(who)
    for (const text of HOTEL_WINS) whole = await world.say(whole, text, who)
    expect(whole.endReason).toBe('finished')
    const total = await totalOf(whole.id)
    expect(await best()).toEqual([total, false, false])
    await world.db.collection('practice_session').updateOne({ _id: cut.id as never }, { $set: { total } })
    expect(await best()).toEqual([total, false, false])
  })

  test('are listed by phase and found by their title', async () => {
    const orgid = await world.org('Shelves')
    const who = await world.signedIn(orgid)
    await world.publish({ title: 'Now' }, {}, orgid)
    await world.publish({ title: 'Over', endsAt: new Date(world.clock.now() - DAY_MS) }, {}, orgid)
    await world.publish({ title: 'Later', startsAt: new Date(world.clock.now() + DAY_MS) }, {}, orgid)
    const { rows, counts } = await world.get(task.list, { state: 'todo' }, who)
    expect(rows.map((row) => row.title)).toEqual(['Now'])
    expect(counts).toEqual({ todo: 1, upcoming: 1, completed: 0, ended: 1 })
    expect((await world.get(task.list, { state: 'upcoming' }, who)).rows.map((row) => row.title)).toEqual(['Later'])
    await world.publish({ title: 'Next week', sort: 0, endsAt: new Date(world.clock.now() + 7 * DAY_MS) }, {}, orgid)
    await world.publish({ title: 'Tomorrow', sort: 9, endsAt: new Date(world.clock.now() + DAY_MS) }, {}, orgid)
    const inOrder = ['Tomorrow', 'Next week', 'Now']
    expect((await world.get(task.list, { state: 'todo' }, who)).rows.map((row) => row.title)).toEqual(inOrder)
    expect((await world.get(task.center, {}, who)).tasks.map((row) => row.title)).toEqual(inOrder)
    expect((await world.get(task.list, { text: 'ove' }, who)).rows.map((row) => row.title)).toEqual(['Over'])
  })
})

describe('the training centre', () => {
  test('goes on with what I left, shows this week and today’s star', async () => {
    const orgid = await world.org('Centre')
    const who = await world.signedIn(orgid, { name: 'Li Wei' })
    const colleague = await world.signedIn(orgid)
    const { subtaskIds } = await world.publish({}, {}, orgid)
    const empty = await world.get(task.center, {}, who)
    // The test clock is on a Friday.
    expect(empty).toMatchObject({ unfinished: null, weekday: 4, week: [false, false, false, false, false, null, null] })
    expect((await world.get(ranking.star, {}, who)).star).toBeNull()
    const session = await world.start(who, { subtaskId: subtaskIds[0] ?? '' })
    const centre = await world.get(task.center, {}, who)
    expect(centre.unfinished).toMatchObject({ sessionId: session.id, customer: 'Ms Carter', turn: 1 })
    expect(centre.week[4]).toBe(true)
    expect(centre.tasks).toHaveLength(1)
    await world.say(session, HOTEL_TURNS[0], who)
    await world.get(practice.end, { id: session.id, epoch: 1 }, who)
    // Ended after one sentence: scored, but not passed.
    expect((await world.get(practice.report, { id: session.id }, who)).report.score?.passed).toBe(false)
    world.clock.advance(STAR_MS)
    expect((await world.get(ranking.star, {}, colleague)).star).toBeNull()
    let again = await world.start(who, { subtaskId: subtaskIds[0] ?? '' })
    for (const text of HOTEL_WINS) again = await world.say(again, text, who)
    expect(again.state).toBe('ended')
    world.clock.advance(STAR_MS)
    const { star } = await world.get(ranking.star, {}, colleague)
    expect(star).toMatchObject({ userId: who.id, name: 'Li Wei', me: false })
    expect((await world.get(ranking.star, {}, who)).star?.me).toBe(true)
    expect((await world.get(ranking.star, {}, world.learner)).star?.userId).not.toBe(who.id)
  })

  test('wants a session', async () => {
    for (const answer of [
      await world.call(task.center, {}),
      await world.call(task.list, {}),
      await world.call(task.get, { id: world.taskId }),
      await world.call(ranking.star, {}),
    ])
      expect(answer.failure?.code).toBe('identity/no_token')
  })

  test('bad input names the fields', async () => {
    const answer = await world.call(task.list, { page: 0, state: 'x' as 'todo' }, world.learner)
    expect(answer.failure?.fields?.map((field) => field.field).toSorted()).toEqual(['page', 'state'])
  })
})

// Last, since it moves the clock.
test('the training centre says when the clock makes it another, and so does a package', async () => {
  const orgid = await world.org('Clockwork')
  const who = await world.signedIn(orgid)
  const changes = async () => (await world.get(task.center, {}, who)).changesInMs
  await world.publish({ title: 'Always' }, {}, orgid)
  await world.publish({ title: 'Over', endsAt: new Date(world.clock.now() - DAY_MS) }, {}, orgid)
  expect(await changes()).toBeNull()
  const window = { startsAt: new Date(world.clock.now() + DAY_MS), endsAt: new Date(world.clock.now() + 3 * DAY_MS) }
  const { id } = await world.publish({ title: 'Later', ...window }, {}, orgid)
  expect(await changes()).toBe(DAY_MS)
  world.clock.advance(DAY_MS)
  const again = await world.signedIn(orgid)
  expect((await world.get(task.center, {}, again)).changesInMs).toBe(2 * DAY_MS)
  expect((await world.get(task.get, { id }, again)).changesInMs).toBe(2 * DAY_MS)
})
