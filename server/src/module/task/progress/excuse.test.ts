import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InputOf } from '@lianda/shared/contract/endpoint'
import * as practice from '@lianda/shared/module/practice/practice.contract'
import * as learner from '@lianda/shared/module/task/task.contract'
import { taskHistory } from '@lianda/shared/module/task/task-life.admin.contract'
import * as contract from '@lianda/shared/module/task/task-progress.admin.contract'
import { createPracticeWorld, type PracticeWorld, turnKeyOf } from '../../../../test/practice-world'
import type { SignedIn } from '../../../../test/world'

const DAY_MS = 86_400_000
const REASON = 'On leave until spring'

let world: PracticeWorld
let owner: SignedIn
/** Manages the front's packages. */
let manager: SignedIn
let front: string
let kitchen: string
let ann: SignedIn
let ben: SignedIn
let cook: SignedIn

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
afterAll(() => world.close())

/** A package for these departments, the front if none is named. */
async function published(title: string, departmentIds = [front]) {
  const { id, subtaskIds } = await world.publish({
    title,
    audience: { everyone: false, departmentIds, userIds: [], exceptIds: [manager.user.id] },
    endsAt: new Date(world.clock.now() + DAY_MS),
  })
  return { id, subtaskId: subtaskIds[0] ?? '' }
}

/** An attempt that passed. */
async function passed(who: SignedIn, subtaskId: string) {
  const session = await world.start(who, { subtaskId })
  await world.get(practice.end, { id: session.id, epoch: session.epoch }, who)
  const result = { total: 90, passed: true }
  await world.db.collection('practice_session').updateOne({ _id: session.id as never }, { $set: result })
}

const excuse = (id: string, people: SignedIn[], reason = REASON, who = owner) =>
  world.call(contract.taskExcuse, { id, userIds: people.map(({ user }) => user.id), reason }, who)
const takeBack = (id: string, people: SignedIn[], who = owner) =>
  world.call(contract.taskExcuseEnd, { id, userIds: people.map(({ user }) => user.id) }, who)
const list = (id: string, over: Partial<InputOf<typeof contract.taskProgress>> = {}, who = owner) =>
  world.get(contract.taskProgress, { id, ...over }, who)
const start = async (who: SignedIn, subtaskId: string, more = {}) =>
  (await world.call(practice.start, { subtaskId, deviceId: 'device-0001', startKey: turnKeyOf(), ...more }, who))
    .failure?.code ?? null
const rowOf = async (who: SignedIn, id: string) => (await world.get(learner.get, { id }, who)).task

describe('an excuse from a package', () => {
  test('makes somebody neither open nor overdue, in every figure, list and file', async () => {
    const { id, subtaskId } = await published('Counted')
    expect((await excuse(id, [ann])).output).toMatchObject({ changed: 1, refused: [] })
    const { figures, steps, rows } = await list(id)
    expect(figures).toMatchObject({ not_begun: 1, excused: 1 })
    expect(steps[0]?.figures).toEqual(figures)
    expect(rows.map(({ name, state, excused }) => [name, state, excused])).toEqual([
      ['Ann', 'excused', REASON],
      ['Ben', 'not_begun', null],
    ])
    expect((await list(id, { state: 'excused', subtaskId })).rows.map(({ name }) => name)).toEqual(['Ann'])
    expect((await world.get(contract.taskProgressExport, { id, state: 'excused' }, owner)).rows).toBe(1)
  })

  test('shows the learner the reason among what has ended, live, and lets them start nothing', async () => {
    const { id, subtaskId } = await published('Shown')
    const socket = io(world.url, { auth: { token: ann.token }, reconnection: false, transports: ['websocket'] })
    await new Promise<void>((done) => socket.once('connect', () => done()))
    const heard = new Promise<unknown>((done) => socket.once('task.changed', done))
    await excuse(id, [ann])
    expect(await heard).toMatchObject({ id })
    socket.close()
    expect(await rowOf(ann, id)).toMatchObject({ state: 'ended', excused: REASON })
    const ended = await world.get(learner.list, { state: 'ended' }, ann)
    expect(ended.rows.find((row) => row.id === id)?.excused).toBe(REASON)
    expect(await start(ann, subtaskId)).toBe('task/excused')
    expect(await start(ann, subtaskId, { rehearsal: true })).toBe('task/excused')
    expect(await rowOf(ben, id)).toMatchObject({ state: 'not_started', excused: null })
    expect(await start(ben, subtaskId)).toBeNull()
  })

  test('is taken back: the package is open again', async () => {
    const { id, subtaskId } = await published('Taken back')
    await excuse(id, [ann])
    expect((await takeBack(id, [ann, ben])).output).toMatchObject({ changed: 1 })
    expect(await rowOf(ann, id)).toMatchObject({ state: 'not_started', excused: null })
    expect(await start(ann, subtaskId)).toBeNull()
  })

  test('is refused for who has passed, with the reason; the others are excused', async () => {
    const { id, subtaskId } = await published('Passed')
    await passed(ann, subtaskId)
    const { output } = await excuse(id, [ann, ben])
    expect(output?.changed).toBe(1)
    expect(output?.refused).toEqual([{ userId: ann.user.id, name: 'Ann', reason: expect.any(String) }])
    expect((await list(id)).figures).toMatchObject({ passed: 1, excused: 1 })
  })

  test('lets what is running be finished, and no longer matters to who passes by that', async () => {
    const { id, subtaskId } = await published('Running')
    const session = await world.start(ann, { subtaskId })
    await excuse(id, [ann])
    expect((await list(id)).figures).toMatchObject({ running: 0, excused: 1 })
    await world.get(practice.end, { id: session.id, epoch: session.epoch }, ann)
    const result = { total: 90, passed: true }
    await world.db.collection('practice_session').updateOne({ _id: session.id as never }, { $set: result })
    const { figures, rows } = await list(id, { text: 'Ann' })
    expect(figures).toMatchObject({ passed: 1, excused: 0 })
    expect(rows).toMatchObject([{ name: 'Ann', score: 90, steps: [{ best: 90, attempts: 1 }] }])
    expect(await rowOf(ann, id)).toMatchObject({ state: 'completed', excused: null })
    expect(await start(ann, subtaskId)).toBeNull()
  })

  test('asked for twice changes nothing the second time; another reason takes the place of the first', async () => {
    const { id } = await published('Twice')
    await excuse(id, [ann])
    expect((await excuse(id, [ann])).output?.changed).toBe(0)
    expect((await excuse(id, [ann], 'Ill')).output?.changed).toBe(1)
    expect((await list(id, { state: 'excused' })).rows.map(({ excused }) => excused)).toEqual(['Ill'])
  })

  test('of two managers at once is not lost: one of them is told to look again, or both are there', async () => {
    const { id } = await published('At once')
    const both = await Promise.all([excuse(id, [ann]), excuse(id, [ben])])
    const done = both.filter(({ status }) => status === 200).length
    for (const { failure } of both) if (failure) expect(failure.code).toBe('task/changed_meanwhile')
    expect(done).toBeGreaterThan(0)
    expect((await list(id)).figures.excused).toBe(done)
  })

  test('needs a reason of at most 200 characters', async () => {
    const { id } = await published('Reasoned')
    expect((await excuse(id, [ann], '  ')).failure?.code).toBe('request/invalid')
    expect((await excuse(id, [ann], 'x'.repeat(contract.EXCUSE_LENGTH + 1))).failure?.code).toBe('request/invalid')
    expect((await excuse(id, [ann], 'x'.repeat(contract.EXCUSE_LENGTH))).output?.changed).toBe(1)
  })

  test('is given by managers of the package, to people of its audience whom they see', async () => {
    const own = await published('Own')
    expect((await list(own.id, {}, manager)).mayExcuse).toBe(true)
    expect((await excuse(own.id, [cook], REASON, manager)).failure?.code).toBe('task/person_not_found')
    expect((await excuse(own.id, [cook])).failure?.code).toBe('task/person_not_found')
    expect((await excuse(own.id, [ann], REASON, manager)).output?.changed).toBe(1)
    const shared = await published('Shared', [front, kitchen])
    expect((await list(shared.id, {}, manager)).mayExcuse).toBe(false)
    expect((await excuse(shared.id, [ann], REASON, manager)).failure?.code).toBe('identity/forbidden')
    await excuse(shared.id, [ann, cook])
    expect((await takeBack(shared.id, [ann], manager)).failure?.code).toBe('identity/forbidden')
    expect((await excuse(own.id, [ann], REASON, ann)).failure?.code).toBe('identity/forbidden')
    const elsewhere = await world.owner(await world.org('Elsewhere'))
    expect((await excuse(own.id, [ann], REASON, elsewhere)).failure?.code).toBe('task/not_found')
  })

  test('is in the history of the package; who sees a part of the organisation gets numbers instead of names', async () => {
    const { id } = await published('Remembered', [front, kitchen])
    await excuse(id, [ann, cook])
    world.clock.advance(1_000)
    await takeBack(id, [cook])
    const factsFor = async (who: SignedIn) => (await world.get(taskHistory, { id }, who)).rows.map(({ after }) => after)
    expect(await factsFor(owner)).toEqual([
      { returning: 1, returned: ['Cook'] },
      { excusing: 2, excused: ['Ann', 'Cook'], excuse: REASON },
    ])
    expect(await factsFor(manager)).toEqual([{ returning: 1 }, { excusing: 2 }])
  })

  test('holds after the end: who was overdue is excused', async () => {
    const { id } = await published('Over')
    world.clock.advance(2 * DAY_MS)
    const again = await world.signedIn(world.orgid, { name: 'Zoe', roleType: 'owner' }, 'desktop')
    expect((await list(id, {}, again)).figures).toMatchObject({ overdue: 2, excused: 0 })
    await excuse(id, [ann], REASON, again)
    expect((await list(id, {}, again)).figures).toMatchObject({ overdue: 1, excused: 1 })
  })
})
