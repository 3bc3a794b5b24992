import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as exam from '@lianda/shared/module/exam/exam.contract'
import { userDisable, userGet, userUpdate } from '@lianda/shared/module/org/org.admin.contract'
import * as practice from '@lianda/shared/module/practice/practice.contract'
import * as admin from '@lianda/shared/module/task/task.admin.contract'
import { resourceList } from '@lianda/shared/module/task/task-audience.admin.contract'
import { taskAudienceChange } from '@lianda/shared/module/task/task-life.admin.contract'
import {
  PROGRESS_STATES,
  taskExcuse,
  taskExcuseEnd,
  taskProgress,
} from '@lianda/shared/module/task/task-progress.admin.contract'
import { taskPublish } from '@lianda/shared/module/task/task-publish.admin.contract'
import { runs } from '@lianda/shared/test/effort'
import { createPracticeWorld, type PracticeWorld, turnKeyOf } from '../../../../test/practice-world'
import type { SignedIn } from '../../../../test/world'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { DEMO_PAPERS } from '../../exam'
import { attempts } from '../../exam/attempt/attempt.model'
import { changeAttempt } from '../../exam/attempt/attempt.store'
import { sessions } from '../../practice/practice.model'
import { change } from '../../practice/practice.store'
import type { TaskDoc } from '../task.document'
import { tasks } from '../task.model'
import { boardOf, forgetProgress, progressChanges, progressOn } from './progress-board'
import { packageSums } from './package-figures'
import { readBoardsAhead } from './read-ahead'
import { standingsIn } from './progress-table'

const MINUTE_MS = 60_000
const PEOPLE = 4

let world: PracticeWorld
let owner: SignedIn
let front: string
let kitchen: string
let paperId: string
/** Another process: it keeps nothing, so it computes from the records. */
let apart: Deps
beforeAll(async () => {
  world = await createPracticeWorld({ setting: { scopeByDepartment: true } })
  // A job between two readings would be a difference.
  await world.server.app.pauseJobs()
  apart = { ...world.deps, config: { ...world.deps.config, mongodbUri: 'mongodb://shared' } }
  owner = await world.owner(world.orgid)
  front = await world.department(world.orgid, 'Front')
  kitchen = await world.department(world.orgid, 'Kitchen')
  const demo = { orgid: world.orgid, users: {}, departments: {}, ownerId: '', adminId: '' }
  for (const module of world.server.app.modules)
    if (module.noun === 'question-bank' || module.noun === 'exam') await module.seed?.(demo)
  const { rows } = await world.get(resourceList, { type: 2, text: DEMO_PAPERS.product }, owner)
  paperId = rows[0]?.id ?? ''
})
afterAll(() => world.close())

const who = fc.nat({ max: PEOPLE - 1 })
const step = fc.oneof(
  fc.record({ do: fc.constantFrom('practise', 'rehearse', 'end', 'sit', 'submit', 'excuse', 'return'), who }),
  fc.record({ do: fc.constantFrom('score', 'mark'), who, total: fc.constantFrom(20, 60, 95) }),
  fc.record({ do: fc.constantFrom('to front', 'to kitchen', 'disable', 'enable'), who }),
  fc.record({
    do: fc.constantFrom('everyone', 'front only', 'kitchen only', 'soon', 'later', 'much later', 'sweep'),
    who,
  }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/**
 * Each kind of step, so that every run of the test has made each; the short ones change something by the clock alone
 * while a board is kept: the exam of the second closes, and the package ends.
 */
const ALL: Step[] = [
  { do: 'practise', who: 0 },
  { do: 'rehearse', who: 1 },
  { do: 'end', who: 0 },
  { do: 'sit', who: 0 },
  { do: 'later', who: 0 },
  { do: 'submit', who: 0 },
  { do: 'score', who: 0, total: 95 },
  { do: 'mark', who: 0, total: 95 },
  { do: 'mark', who: 0, total: 20 },
  { do: 'mark', who: 0, total: 60 },
  { do: 'excuse', who: 2 },
  { do: 'to kitchen', who: 1 },
  { do: 'kitchen only', who: 0 },
  { do: 'everyone', who: 0 },
  { do: 'disable', who: 3 },
  { do: 'enable', who: 3 },
  { do: 'sit', who: 1 },
  { do: 'later', who: 0 },
  ...Array.from({ length: 5 }, (): Step => ({ do: 'soon', who: 0 })),
  { do: 'sweep', who: 0 },
  { do: 'return', who: 2 },
  { do: 'score', who: 0, total: 20 },
  { do: 'front only', who: 0 },
  { do: 'to front', who: 1 },
  { do: 'everyone', who: 0 },
  { do: 'much later', who: 0 },
  { do: 'soon', who: 0 },
  { do: 'soon', who: 0 },
]

interface Round {
  id: string
  people: SignedIn[]
}

/** A package with a practice and an exam for everyone, which ends before the longest step of time is over. */
async function newRound(): Promise<Round> {
  // Many rounds take months of the clock, longer than a session lasts.
  owner = await world.owner(world.orgid)
  const people: SignedIn[] = []
  for (let n = 0; n < PEOPLE; n++)
    people.push(await world.signedIn(world.orgid, { name: `P${n}`, departmentId: n % 2 ? front : kitchen }))
  const { task } = await world.get(
    admin.taskCreate,
    {
      title: 'Watched',
      type: 1,
      audience: { everyone: true, departmentIds: [], userIds: [] },
      passScore: 60,
      endsAt: world.clock.now() + 300 * MINUTE_MS,
      subtasks: [
        { type: 1, resourceId: world.sceneId, version: 1, passScore: 60, weight: 60, attempts: 2 },
        { type: 2, resourceId: paperId, version: 1, passScore: 0.1, weight: 40, attempts: 1 },
      ],
    },
    owner,
  )
  await world.get(taskPublish, { id: task.id, rev: task.rev, at: null }, owner)
  return { id: task.id, people }
}

const docOf = async (id: string): Promise<TaskDoc> => {
  const task = await tasks(world.db).findOne({ _id: id, orgid: world.orgid }).lean<TaskDoc>()
  if (!task) throw new Error('no package')
  return task
}

/** Does it through the calls; what is refused changes nothing, and that is an answer too. */
async function make({ id, people }: Round, one: Step): Promise<void> {
  const person = people[one.who]
  if (!person) throw new Error('nobody')
  const userId = person.user.id
  const task = await docOf(id)
  const [spoken = '', written = ''] = task.subtasks.map((subtask) => subtask.id)
  const device = { deviceId: 'device-0001' }
  const newest = () =>
    sessions(world.db)
      .findOne({ orgid: world.orgid, userId, subtaskId: spoken })
      .sort({ startedAt: -1, _id: -1 })
      .lean()
  switch (one.do) {
    case 'practise':
    case 'rehearse': {
      const start = { ...device, subtaskId: spoken, startKey: turnKeyOf(), rehearsal: one.do === 'rehearse' }
      return void (await world.call(practice.start, start, person))
    }
    case 'end': {
      const session = await newest()
      return void (session && (await world.call(practice.end, { id: session._id, epoch: session.epoch }, person)))
    }
    case 'score': {
      const session = await newest()
      const result = { total: one.total, passed: one.total >= 60 }
      return void (session && (await change(world.deps, session, { open: false }, { $set: result })))
    }
    case 'mark': {
      const sheet = await attempts(world.db).findOne({ orgid: world.orgid, userId, state: 'submitted' }).lean()
      const result = { totalTenths: 10 * one.total, passed: one.total >= 60 }
      if (sheet) await changeAttempt(world.deps, { orgid: world.orgid, id: sheet._id }, (draft) => draft.change(result))
      return
    }
    case 'sit': {
      const { output } = await world.call(exam.token, { id: written }, person)
      return void (output && (await world.call(exam.start, { ...device, id: written, key: output.key }, person)))
    }
    case 'submit': {
      const { output } = await world.call(exam.token, { id: written }, person)
      if (!output?.exam.current) return
      const again = await world.call(exam.start, { ...device, id: written, key: output.key }, person)
      const key = again.output?.attempt.key ?? ''
      return void (await world.call(exam.submit, { id: written, key, preview: 0, answer: {} }, person))
    }
    case 'excuse':
      return void (await world.call(taskExcuse, { id, userIds: [userId], reason: 'Ill' }, owner))
    case 'return':
      return void (await world.call(taskExcuseEnd, { id, userIds: [userId] }, owner))
    case 'to front':
    case 'to kitchen': {
      const { user } = await world.get(userGet, { id: userId }, owner)
      const place = { departmentId: one.do === 'to front' ? front : kitchen }
      return void (await world.get(userUpdate, { id: userId, rev: user.rev, name: user.name, sex: 0, ...place }, owner))
    }
    case 'disable':
    case 'enable':
      return void (await world.call(userDisable, { id: userId, disabled: one.do === 'disable' }, owner))
    case 'soon':
      return world.clock.advance(2 * MINUTE_MS)
    case 'later':
      return world.clock.advance(37 * MINUTE_MS)
    case 'much later':
      return world.clock.advance(213 * MINUTE_MS)
    case 'sweep':
      return await world.server.app.runJob('exam.sweep')
    default: {
      const audience = {
        everyone: one.do === 'everyone',
        departmentIds: { everyone: [], 'front only': [front], 'kitchen only': [kitchen] }[one.do],
        userIds: [],
      }
      return void (await world.call(taskAudienceChange, { id, rev: task.rev, audience }, owner))
    }
  }
}

/** What reading needs of an administrator. @param scope departments that they see; null: all */
const reader = (scope: string[] | null) => ({ orgid: world.orgid, scope, positions: null }) as unknown as Actor

const standing = async (deps: Deps, task: TaskDoc, scope: string[] | null = null) =>
  (await standingsIn(deps, reader(scope), task)).map(({ person, ...stands }) => ({ ...person, ...stands }))

/** The figures of a package, computed again. */
const figures = (deps: Deps, task: TaskDoc) => packageSums(deps, reader(null), task, {}, world.clock.now() + 1)

test('what is kept of who stands where equals what the records say, after every change and while one is made', async () => {
  const seen = new Set<string>()
  const round = async (steps: Step[]) => {
    const made = await newRound()
    for (const one of steps) {
      // Few people alone make no board.
      await boardOf(world.deps, await docOf(made.id), null)
      // Whoever reads meanwhile may find either state, and must leave nothing old behind.
      await Promise.all([make(made, one), docOf(made.id).then((task) => standing(world.deps, task))])
      const task = await docOf(made.id)
      const [first, second, ofFront] = await Promise.all([
        standing(world.deps, task),
        standing(world.deps, task),
        standing(world.deps, task, [front]),
      ])
      const expected = await standing(apart, task)
      expect([one.do, first]).toEqual([one.do, expected])
      expect([one.do, second]).toEqual([one.do, expected])
      expect([one.do, ofFront]).toEqual([one.do, expected.filter(({ departmentId }) => departmentId === front)])
      for (const { state } of expected) seen.add(state)
      const [known, again, counted] = [
        await figures(world.deps, task),
        await figures(world.deps, task),
        await figures(apart, task),
      ]
      expect([one.do, known, again]).toEqual([one.do, counted, counted])
    }
  }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), (steps) => round(steps)),
    { ...runs(5, 60), examples: [[ALL]] },
  )
  expect([...seen].toSorted()).toEqual([...PROGRESS_STATES].toSorted())
})

test('a package that is asked for again reads only what changed', async () => {
  const { id, people } = await newRound()
  const task = await docOf(id)
  const before = await boardOf(world.deps, task, null)
  await make({ id, people }, { do: 'practise', who: 0 })
  const after = await boardOf(world.deps, task, null)
  expect(after).toBe(before)
  expect([...after.people.keys()]).toEqual([people[0]?.user.id])
  expect((await world.get(taskProgress, { id, state: 'running' }, owner)).total).toBe(1)
})

test('somebody has their progress at each step, in whichever order the package has them', async () => {
  const { id, people } = await newRound()
  await make({ id, people }, { do: 'practise', who: 0 })
  const task = await docOf(id)
  const board = await boardOf(world.deps, task, null)
  const attempts = ({ subtasks }: TaskDoc) =>
    progressOn(board, { ...task, subtasks })(people[0]?.user.id ?? '').map((step) => step?.attempts)
  expect(attempts(task)).toEqual([1, undefined])
  expect(attempts({ ...task, subtasks: task.subtasks.toReversed() })).toEqual([undefined, 1])
})

test('what everybody has done is in memory soon after a start, before anybody asks', async () => {
  const { id, people } = await newRound()
  await make({ id, people }, { do: 'practise', who: 0 })
  const task = await docOf(id)
  /** As after a start: nothing is in memory. */
  const started: Deps = { ...world.deps }
  await readBoardsAhead(started)
  // Whatever reads the records now finds none.
  await sessions(world.db).deleteMany({ orgid: world.orgid, userId: people[0]?.user.id })
  expect([...(await boardOf(started, task, null)).people.keys()]).toEqual([people[0]?.user.id])
  expect((await boardOf(apart, task, null)).people.size).toBe(0)
})

test('what another process wrote is seen once this one is told that there is something', async () => {
  const { id, people } = await newRound()
  const task = await docOf(id)
  const known = async () => (await boardOf(world.deps, task, null)).people.size
  expect(await known()).toBe(0)
  const before = progressChanges(world.deps, task)
  await world.db.collection<{ _id: string }>('practice_session').insertOne({
    ...{ _id: world.deps.newId(), orgid: world.orgid, userId: people[0]?.id, subtaskId: task.subtasks[0]?.id },
    ...{ rehearsal: false, open: false, state: 'ended', total: 90, passed: true, attempt: 1, startKey: 'apart' },
    ...{ startedAt: new Date(world.clock.now()), endedAt: new Date(world.clock.now()), elapsedMs: 1_000, pending: [] },
  })
  expect(await known()).toBe(0)
  forgetProgress(world.deps, world.orgid)
  expect(await known()).toBe(1)
  expect(progressChanges(world.deps, task)).toBeGreaterThan(before)
})
