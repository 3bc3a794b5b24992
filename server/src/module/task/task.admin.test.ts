import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InputOf } from '@lianda/shared/contract/endpoint'
import * as admin from '@lianda/shared/module/task/task.admin.contract'
import * as audiences from '@lianda/shared/module/task/task-audience.admin.contract'
import * as publishing from '@lianda/shared/module/task/task-publish.admin.contract'
import * as learner from '@lianda/shared/module/task/task.contract'
import { createPracticeWorld, type PracticeWorld } from '../../../test/practice-world'
import type { SignedIn } from '../../../test/world'

const DAY = 86_400_000
type Body = InputOf<typeof admin.taskCreate>

let world: PracticeWorld
let manager: SignedIn
let elsewhere: SignedIn
beforeAll(async () => {
  world = await createPracticeWorld()
  manager = await world.admin(world.orgid, ['train-management-practice', 'train-management-train'])
  elsewhere = await world.owner(await world.org('Elsewhere'))
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

const body = (over: Partial<Body> = {}): Body => ({
  title: 'Front desk, again',
  type: 3,
  audience: { everyone: true, departmentIds: [], userIds: [] },
  passScore: 60,
  subtasks: [step()],
  ...over,
})

const draft = async (over: Partial<Body> = {}, who = manager) =>
  (await world.get(admin.taskCreate, body(over), who)).task

describe('a draft', () => {
  test('is not seen by learners, is found by its title, and keeps its subtasks’ ids through changes', async () => {
    const made = await draft({ title: '前台接待二期' })
    expect(made).toMatchObject({
      publishState: 'unpublished',
      runState: 'in_progress',
      creator: manager.user.name,
      rev: 1,
      can: { edit: true, publish: true, unschedule: false, remove: true },
      subtaskRows: [{ type: 1, resourceId: world.sceneId, version: 1, newestVersion: 1, questions: null }],
    })
    const kept = made.subtaskRows[0]?.id
    const changed = await world.get(
      admin.taskUpdate,
      {
        id: made.id,
        ...body({ title: '前台接待三期', subtasks: [step({ weight: 40 }), step({ id: kept, weight: 60 })] }),
        rev: 1,
      },
      manager,
    )
    expect(changed.task).toMatchObject({ title: '前台接待三期', rev: 2 })
    expect(changed.task.subtaskRows.map((one) => [one.id === kept, one.weight])).toEqual([
      [false, 40],
      [true, 60],
    ])
    const found = await world.get(admin.taskAdminList, { type: 3, text: 'qtjd' }, manager)
    expect(found.rows.map((row) => row.id)).toEqual([made.id])
    expect((await world.call(learner.get, { id: made.id }, world.learner)).status).toBe(404)
    const mine = await world.get(learner.list, {}, world.learner)
    expect(mine.rows.some((row) => row.id === made.id)).toBe(false)
  })

  test('that somebody else changed meanwhile is not written over', async () => {
    const { id } = await draft()
    const save = (title: string) => world.call(admin.taskUpdate, { id, ...body({ title }), rev: 1 }, manager)
    const answers = await Promise.all([save('Mine'), save('Theirs')])
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await save('A third one')).failure?.code).toBe('task/changed_meanwhile')
  })

  test('that is sent again because the answer was lost is answered as the first time, with the stored ids', async () => {
    const { id, subtaskRows } = await draft()
    const subtasks = [
      step({ weight: 40 }),
      step({ id: subtaskRows[0]?.id, weight: 60, endsAt: world.clock.now() + DAY }),
    ]
    const input = { id, ...body({ title: 'Sent twice', subtasks, startsAt: world.clock.now() }), rev: 1 }
    const first = await world.get(admin.taskUpdate, input, manager)
    expect(await world.get(admin.taskUpdate, input, manager)).toEqual(first)
    for (const other of [
      { ...input, passScore: 61 },
      { ...input, subtasks: subtasks.toReversed() },
      { ...input, subtasks: subtasks.slice(1) },
    ])
      expect((await world.call(admin.taskUpdate, other, manager)).failure?.code).toBe('task/changed_meanwhile')
    await world.get(admin.taskUpdate, { ...input, title: 'Went on', rev: 2 }, manager)
    expect((await world.call(admin.taskUpdate, input, manager)).failure?.code).toBe('task/changed_meanwhile')
  })

  test('goes to the recycle bin and is gone from lists', async () => {
    const { id } = await draft({ title: 'Thrown away' })
    await world.get(admin.taskDelete, { id }, manager)
    expect((await world.call(admin.taskAdminGet, { id }, manager)).status).toBe(404)
    expect((await world.get(admin.taskAdminList, { text: 'thrown' }, manager)).total).toBe(0)
    expect(await world.db.collection('task').findOne({ _id: id as never })).toMatchObject({ title: 'Thrown away' })
  })
})

describe('bad input', () => {
  test('names every field, and nothing is half written', async () => {
    const before = (await world.get(admin.taskAdminList, {}, manager)).total
    const wrong = await world.call(
      admin.taskCreate,
      body({
        title: ' ',
        passScore: 0,
        sort: 100_000,
        subtasks: [step({ passScore: 101, weight: -1, attempts: 100_000 })],
      }),
      manager,
    )
    expect(wrong.status).toBe(400)
    expect(wrong.failure?.fields?.map((field) => field.field).toSorted()).toEqual([
      'passScore',
      'sort',
      'subtasks.0.attempts',
      'subtasks.0.passScore',
      'subtasks.0.weight',
      'title',
    ])
    const long = await world.call(admin.taskCreate, body({ title: 'x'.repeat(65) }), manager)
    expect(long.failure?.fields?.map((field) => field.field)).toEqual(['title'])
    expect((await world.get(admin.taskAdminList, {}, manager)).total).toBe(before)
  })

  test('of resources and people: unknown ones, and another organisation’s', async () => {
    const scene = await world.call(
      admin.taskCreate,
      body({ subtasks: [step(), step({ resourceId: 'nothing' }), step({ version: 9 })] }),
      manager,
    )
    expect(scene.failure).toMatchObject({ code: 'task/resource_not_found' })
    expect(scene.failure?.fields?.map((field) => field.field)).toEqual([
      'subtasks.1.resourceId',
      'subtasks.2.resourceId',
    ])
    const people = { everyone: false, departmentIds: ['nowhere'], userIds: [world.learner.id, elsewhere.id] }
    const audience = await world.call(admin.taskCreate, body({ audience: people }), manager)
    expect(audience.failure).toMatchObject({ code: 'task/audience_unknown' })
    expect(audience.failure?.fields?.map((field) => field.field)).toEqual([
      'audience.departmentIds.0',
      'audience.userIds.1',
    ])
    expect((await world.call(audiences.audienceCount, { audience: people }, manager)).status).toBe(400)
  })

  test('a practice package holds no exam', async () => {
    const answer = await world.call(admin.taskCreate, body({ subtasks: [step({ type: 2 })] }), manager)
    expect(answer.failure?.fields?.map((field) => field.field)).toEqual(['subtasks.0.type'])
  })
})

describe('who may', () => {
  test.each<[string, () => Promise<SignedIn | null>, number]>([
    ['nobody', () => Promise.resolve(null), 401],
    ['a learner', () => Promise.resolve(world.learner), 403],
    ['another function', () => world.admin(world.orgid, ['voice-exam']), 403],
    ['the other type’s function', () => world.admin(world.orgid, ['train-management-exam']), 403],
    ['the owner', () => world.owner(world.orgid), 200],
  ])('%s', async (_who, make, status) => {
    const who = await make()
    const { id } = await draft()
    expect((await world.call(admin.taskCreate, body(), who)).status).toBe(status)
    expect((await world.call(admin.taskAdminList, { type: 3 }, who)).status).toBe(status)
    const found = status === 403 && who?.user.funcs.includes('train-management-exam') ? 404 : status
    for (const call of [admin.taskAdminGet, publishing.taskCheck, admin.taskDelete] as const)
      expect(`${call.id} ${(await world.call(call, { id }, who)).status}`).toBe(`${call.id} ${found}`)
  })

  test('another organisation’s package is not found', async () => {
    const { id, rev } = await draft()
    const other = { id, rev }
    expect((await world.call(admin.taskAdminGet, { id }, elsewhere)).status).toBe(404)
    expect((await world.call(admin.taskUpdate, { ...other, ...body({ subtasks: [] }) }, elsewhere)).status).toBe(404)
    expect((await world.call(admin.taskDelete, { id }, elsewhere)).status).toBe(404)
    expect((await world.call(publishing.taskCheck, { id }, elsewhere)).status).toBe(404)
    expect((await world.call(publishing.taskFix, { ...other, fix: 'even_weights' }, elsewhere)).status).toBe(404)
    expect((await world.call(publishing.taskPublish, other, elsewhere)).status).toBe(404)
    expect((await world.call(publishing.taskUnschedule, other, elsewhere)).status).toBe(404)
    expect((await world.call(admin.taskCreate, body(), elsewhere)).failure?.code).toBe('task/resource_not_found')
    expect((await world.get(audiences.resourceList, { type: 1 }, elsewhere)).total).toBe(0)
    expect((await world.get(admin.taskAdminList, {}, elsewhere)).total).toBe(0)
  })

  test('within a data scope: one’s own departments only', async () => {
    const orgid = await world.org('Scoped', { scopeByDepartment: true })
    const [shop, depot] = [await world.department(orgid, 'Shop'), await world.department(orgid, 'Depot')]
    const owner = await world.owner(orgid)
    const inShop = await world.signedIn(
      orgid,
      { roleType: 'admin', funcs: ['train-management-train'], departmentId: shop },
      'desktop',
    )
    const porter = await world.user(orgid, { departmentId: depot })
    const meant = (over: Partial<Body['audience']>) =>
      body({ type: 1, subtasks: [], audience: { everyone: false, departmentIds: [], userIds: [], ...over } })
    const statusOf = async (over: Partial<Body['audience']>) =>
      (await world.call(admin.taskCreate, meant(over), inShop)).status
    expect(await statusOf({ departmentIds: [shop] })).toBe(200)
    expect(await statusOf({ departmentIds: [depot] })).toBe(400)
    expect(await statusOf({ userIds: [porter.id] })).toBe(400)
    expect(await statusOf({ everyone: true })).toBe(400)
    const all = (await world.get(admin.taskCreate, meant({ everyone: true }), owner)).task
    const theirs = (await world.get(admin.taskCreate, meant({ departmentIds: [depot] }), owner)).task
    expect((await world.get(admin.taskAdminGet, { id: all.id }, inShop)).task.can.edit).toBe(false)
    expect((await world.call(admin.taskDelete, { id: all.id }, inShop)).status).toBe(403)
    expect((await world.call(admin.taskAdminGet, { id: theirs.id }, inShop)).status).toBe(404)
    const { rows } = await world.get(audiences.learnerList, {}, inShop)
    expect(rows.map((row) => row.account)).toEqual([inShop.account])
  })

  test('within a data scope: what is not theirs to choose is not offered, and refused in words of its own', async () => {
    const orgid = await world.org('Scoped choices', { scopeByDepartment: true })
    const [shop, depot] = [await world.department(orgid, 'Shop'), await world.department(orgid, 'Depot')]
    const owner = await world.owner(orgid)
    const inShop = await world.signedIn(
      orgid,
      { roleType: 'admin', funcs: ['train-management-practice', 'train-management-train'], departmentId: shop },
      'desktop',
    )
    const audience = { everyone: false, departmentIds: [shop], userIds: [] }
    const empty = body({ type: 1, subtasks: [], audience })
    const made = await world.get(admin.taskCreate, empty, inShop)
    expect(made.task.audienceScope).toEqual([shop])
    expect((await world.get(admin.taskAdminGet, { id: made.task.id }, owner)).task.audienceScope).toBeNull()
    const foreign = { everyone: true, departmentIds: [shop, depot], userIds: [owner.id] }
    for (const refused of [
      await world.call(admin.taskCreate, { ...empty, audience: foreign }, inShop),
      await world.call(audiences.audienceCount, { audience: foreign }, inShop),
    ]) {
      expect(refused.failure?.code).toBe('task/audience_out_of_scope')
      expect(refused.failure?.fields?.map((field) => field.field)).toEqual([
        'audience.everyone',
        'audience.departmentIds.1',
        'audience.userIds.0',
      ])
    }
  })

  test('within a data scope: a draft that somebody widened is saved as it is, but not published', async () => {
    const orgid = await world.org('Widened', { scopeByDepartment: true })
    const shop = await world.department(orgid, 'Shop')
    const owner = await world.owner(orgid)
    const inShop = await world.signedIn(
      orgid,
      { roleType: 'admin', funcs: ['train-management-train'], departmentId: shop },
      'desktop',
    )
    const narrow = body({ type: 1, subtasks: [], audience: { everyone: false, departmentIds: [shop], userIds: [] } })
    const { id } = (await world.get(admin.taskCreate, narrow, inShop)).task
    const wide = { ...narrow, audience: { ...narrow.audience, everyone: true } }
    await world.get(admin.taskUpdate, { id, ...wide, rev: 1 }, owner)
    await world.get(admin.taskUpdate, { id, ...wide, title: 'Renamed', rev: 2 }, inShop)
    const refused = await world.call(publishing.taskPublish, { id, rev: 3 }, inShop)
    expect(refused.failure?.code).toBe('task/audience_out_of_scope')
    await world.get(admin.taskUpdate, { id, ...narrow, rev: 3 }, inShop)
    expect((await world.call(publishing.taskPublish, { id, rev: 4 }, inShop)).failure?.code).toBe('task/incomplete')
  })
})

describe('pickers and counts', () => {
  test('count whom a rule means now: sub-departments, people by name once, no disabled ones', async () => {
    const orgid = await world.org('Counted')
    const owner = await world.owner(orgid)
    const shop = await world.department(orgid, 'Shop')
    const till = await world.department(orgid, 'Till', shop)
    await world.user(orgid, { departmentId: shop })
    const cashier = await world.user(orgid, { departmentId: till, name: 'Zoe Cash' })
    const expired = await world.user(orgid, { departmentId: till, validUntil: '2026-11-19' })
    const loose = await world.user(orgid)
    const count = (over: Partial<Body['audience']>) =>
      world.get(
        audiences.audienceCount,
        { audience: { everyone: false, departmentIds: [], userIds: [], ...over } },
        owner,
      )
    expect(await count({ departmentIds: [shop] })).toMatchObject({
      learners: 2,
      departmentCount: 2,
      departments: [{ id: shop, name: 'Shop', learners: 2 }],
    })
    expect((await count({ departmentIds: [till] })).learners).toBe(1)
    expect(await count({ departmentIds: [shop, till], userIds: [cashier.id, loose.id, expired.id] })).toMatchObject({
      learners: 3,
      departments: [
        { name: 'Shop', learners: 2 },
        { id: null, learners: 1 },
      ],
    })
    expect((await count({ everyone: true, userIds: [cashier.id] })).learners).toBe(4)
    expect((await count({})).learners).toBe(0)
    const picked = await world.get(audiences.learnerList, { departmentId: shop, text: 'zoe' }, owner)
    expect(picked).toMatchObject({ total: 1, rows: [{ id: cashier.id, departmentName: 'Till' }] })
    expect((await world.get(audiences.learnerList, { departmentId: till }, owner)).total).toBe(1)
    expect((await world.call(audiences.learnerList, { departmentId: 'gone' }, owner)).status).toBe(404)
  })

  test('offer scenes that are ready', async () => {
    const { rows } = await world.get(audiences.resourceList, { type: 1, text: 'hotel' }, manager)
    const all = await world.get(audiences.resourceList, { type: 1 }, manager)
    expect(all.rows.map((row) => row.id)).toContain(world.sceneId)
    expect(rows.every((row) => row.title.toLowerCase().includes('hotel'))).toBe(true)
    expect((await world.call(audiences.resourceList, { type: 1 }, world.learner)).status).toBe(403)
  })

  test('lists are filtered and sorted', async () => {
    const orgid = await world.org('Listed')
    const owner = await world.owner(orgid)
    const now = world.clock.now()
    const make = (title: string, over: Partial<Body>) =>
      world.get(admin.taskCreate, body({ title, subtasks: [], type: 1, ...over }), owner)
    await make('Over', { startsAt: now - 9 * DAY, endsAt: now - DAY, sort: 3 })
    await make('Now', { startsAt: now - DAY, endsAt: now + DAY, sort: 1 })
    await make('Later', { startsAt: now + DAY, endsAt: now + 9 * DAY, sort: 2 })
    await make('Always', { sort: 4, type: 2 })
    const titles = async (input: InputOf<typeof admin.taskAdminList>) =>
      (await world.get(admin.taskAdminList, input, owner)).rows.map((row) => row.title)
    expect(await titles({ runState: 'ended' })).toEqual(['Over'])
    expect((await titles({ runState: 'in_progress' })).toSorted()).toEqual(['Always', 'Now'])
    expect(await titles({ runState: 'not_started' })).toEqual(['Later'])
    expect(await titles({ type: 1, sort: 'sort' })).toEqual(['Now', 'Later', 'Over'])
    expect(await titles({ sort: '-title' })).toEqual(['Over', 'Now', 'Later', 'Always'])
    expect(await titles({ publishState: 'published' })).toEqual([])
    expect(await titles({ rows: 1, page: 2, sort: 'sort' })).toEqual(['Later'])
  })
})
