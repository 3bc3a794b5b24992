import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as exam from '@lianda/shared/module/exam/exam.contract'
import * as papers from '@lianda/shared/module/exam/paper.admin.contract'
import * as practice from '@lianda/shared/module/practice/practice.contract'
import * as admin from '@lianda/shared/module/task/task.admin.contract'
import * as audiences from '@lianda/shared/module/task/task-audience.admin.contract'
import * as life from '@lianda/shared/module/task/task-life.admin.contract'
import * as publishing from '@lianda/shared/module/task/task-publish.admin.contract'
import * as learner from '@lianda/shared/module/task/task.contract'
import { createPracticeWorld, HOTEL_TURNS, type PracticeWorld } from '../../../test/practice-world'
import type { SignedIn } from '../../../test/world'
import { DEMO_PAPERS } from '../exam'
import { sceneContentOf } from '../scene'
import { scenes, sceneVersions } from '../scene/scene.model'

const HOUR = 3_600_000

let world: PracticeWorld
let owner: SignedIn
/** The newest version of the demonstration's paper, 40 minutes at first. */
let paper: { id: string; version: number }
beforeAll(async () => {
  world = await createPracticeWorld({ setting: { scopeByDepartment: true } })
  owner = await world.owner(world.orgid)
  const demo = { orgid: world.orgid, users: {}, departments: {}, ownerId: '', adminId: '' }
  for (const module of world.server.app.modules)
    if (module.noun === 'question-bank' || module.noun === 'exam') await module.seed?.(demo)
  const { rows } = await world.get(audiences.resourceList, { type: 2, text: DEMO_PAPERS.product }, owner)
  paper = { id: rows[0]?.id ?? '', version: rows[0]?.version ?? 0 }
})
afterAll(() => world.close())

/** Publishes the next version of the paper, with other minutes. */
async function correctPaper(minute: number): Promise<void> {
  const from = { paperId: paper.id, as: 'version' as const }
  const { paper: draft } = await world.get(papers.paperCreate, { from }, owner)
  const { paper: ready } = await world.get(
    papers.paperUpdate,
    { id: draft.id, rev: draft.rev, ...draft.content, minute },
    owner,
  )
  await world.get(papers.paperStatus, { id: ready.id, rev: ready.rev }, owner)
  paper = { id: ready.id, version: ready.version }
}

/** The next version of the hotel scene, under another name. Returns its number. */
async function correctScene(name: string): Promise<number> {
  const [orgid, sceneId, version] = [world.orgid, world.sceneId, 2]
  const content = { ...(await sceneContentOf(world.deps, orgid, sceneId, 1)), name }
  const made = { _id: world.deps.newId(), orgid, sceneId, version, content, createdAt: new Date(world.clock.now()) }
  await sceneVersions(world.db).create(made)
  await scenes(world.db).updateOne({ orgid, _id: sceneId }, { $set: { version, name } })
  return version
}

/** A published exam package with the newest paper. */
async function published(title: string, endsAt: Date | null = null) {
  const step = { type: 2 as const, resourceId: paper.id, version: paper.version, passScore: 80, attempts: 3 }
  const { id, subtaskIds } = await world.publish({ title, endsAt, subtasks: [{ ...step, weight: 100 }] })
  return { id, rev: 1, examId: subtaskIds[0] ?? '' }
}

async function sit(examId: string, who: SignedIn) {
  const { key } = await world.get(exam.token, { id: examId }, who)
  return (await world.get(exam.start, { id: examId, key, deviceId: 'device-0001' }, who)).attempt
}
const handIn = async (attempt: exam.AttemptView, who: SignedIn) =>
  await world.get(exam.submit, { id: attempt.examId, key: attempt.key, answer: { saves: [], events: [] } }, who)
const minutesFor = async (examId: string, who: SignedIn) =>
  (await world.get(exam.token, { id: examId }, who)).exam.minute
const stepOf = async (id: string, who: SignedIn) => (await world.get(learner.get, { id }, who)).subtasks[0]
const read = async (id: string) => (await world.get(admin.taskAdminGet, { id }, owner)).task
const impact = (id: string, subtaskId: string, who = owner) =>
  world.call(publishing.taskImpact, { id, change: { kind: 'replace', subtaskId } }, who)
const replace = (task: { id: string; rev: number }, subtaskId: string, version: number, who = owner) =>
  world.call(life.taskReplace, { id: task.id, rev: task.rev, subtaskId, version }, who)

describe('another paper in a running package', () => {
  const otherPaper = async () => {
    const { rows } = await world.get(audiences.resourceList, { type: 2, text: DEMO_PAPERS.service }, owner)
    return { resourceId: rows[0]?.id ?? '', version: rows[0]?.version ?? 0 }
  }
  const put = (task: { id: string; rev: number }, subtaskId: string, other: { resourceId: string; version: number }) =>
    world.call(life.taskReplace, { id: task.id, rev: task.rev, subtaskId, ...other }, owner)

  test('goes to those who have not begun; who began keeps theirs, also for the next attempt', async () => {
    const [ann, ben] = [await world.signedIn(world.orgid), await world.signedIn(world.orgid)]
    const [task, other] = [await published('Exchanged'), await otherPaper()]
    const first = await sit(task.examId, ann)
    const change = { kind: 'replace' as const, subtaskId: task.examId, other }
    const { replacing } = await world.get(publishing.taskImpact, { id: task.id, change }, owner)
    expect(replacing).toMatchObject({
      was: { title: DEMO_PAPERS.product },
      is: { title: DEMO_PAPERS.service },
      keeping: 1,
    })
    const { output } = await put(task, task.examId, other)
    expect(output?.task.subtaskRows[0]).toMatchObject({ ...other, title: DEMO_PAPERS.service, passScore: 80 })
    expect((await put(task, task.examId, other)).output?.task.rev).toBe(output?.task.rev)
    const titles = [ann, ben].map(async (who) => (await stepOf(task.id, who))?.title)
    expect(await Promise.all(titles)).toEqual([DEMO_PAPERS.product, DEMO_PAPERS.service])
    world.clock.advance(HOUR / 6)
    await handIn(first, ann)
    const paperOf = async (who: SignedIn) => {
      const { id } = await sit(task.examId, who)
      return (await world.db.collection('exam_attempt').findOne({ _id: id as never }))?.['paperId'] as unknown
    }
    expect(await paperOf(ben)).toBe(other.resourceId)
    expect(await paperOf(ann)).toBe(paper.id)
    const history = await world.get(life.taskHistory, { id: task.id }, owner)
    expect(history.rows[0]).toMatchObject({
      before: { subtasks: [{ title: DEMO_PAPERS.product }] },
      after: { subtasks: [{ title: DEMO_PAPERS.service }], keeping: 1 },
    })
  })

  test('is refused for what is no published paper, and for the one that is there', async () => {
    const task = await published('Not exchanged')
    for (const other of [
      { resourceId: 'no-paper', version: 1 },
      { resourceId: world.sceneId, version: 1 },
      { resourceId: paper.id, version: paper.version },
    ]) {
      expect((await put(task, task.examId, other)).failure?.code).toBe('task/resource_not_found')
      const change = { kind: 'replace' as const, subtaskId: task.examId, other }
      expect((await world.get(publishing.taskImpact, { id: task.id, change }, owner)).replacing).toBeNull()
    }
  })

  test('keeps the old one in use for those who have it', async () => {
    const [task, was] = [await published('Old one in use'), paper]
    await put(task, task.examId, await otherPaper())
    expect((await world.call(papers.paperDelete, { id: was.id }, owner)).failure?.code).toBe('exam/paper_in_use')
  })
})

describe('a newer paper in a running package', () => {
  test('goes to those who have not begun; who began keeps theirs, also for the next attempt', async () => {
    const [ann, ben] = [await world.signedIn(world.orgid), await world.signedIn(world.orgid)]
    const task = await published('Corrected')
    const [was, first] = [paper, await sit(task.examId, ann)]
    await correctPaper(45)
    expect((await read(task.id)).subtaskRows[0]).toMatchObject({ version: was.version, newestVersion: paper.version })
    const { output } = await impact(task.id, task.examId)
    expect(output?.replacing).toMatchObject({
      was: { version: was.version, minutes: 40 },
      is: { version: paper.version, minutes: 45 },
      keeping: 1,
      getting: (output?.learners ?? 0) - 1,
    })
    const { output: changed } = await replace(task, task.examId, paper.version)
    expect(changed?.task.subtaskRows[0]).toMatchObject({ version: paper.version, minutes: 45, passScore: 80 })
    expect([await minutesFor(task.examId, ann), await minutesFor(task.examId, ben)]).toEqual([40, 45])
    expect([(await stepOf(task.id, ann))?.minutes, (await stepOf(task.id, ben))?.minutes]).toEqual([40, 45])
    const minutes = ({ clock }: exam.AttemptView) => (clock.deadlineMs - clock.startedMs) / 60_000
    expect(minutes(await sit(task.examId, ben))).toBe(45)
    world.clock.advance(HOUR / 6)
    await handIn(first, ann)
    const second = await sit(task.examId, ann)
    expect([second.n, minutes(second)]).toEqual([2, 40])
  })

  test('can be replaced again: each keeps the version of the first attempt', async () => {
    const [ann, ben, eve] = await Promise.all([1, 2, 3].map(() => world.signedIn(world.orgid)))
    if (!ann || !ben || !eve) throw new Error('nobody')
    await correctPaper(50)
    const task = await published('Corrected twice')
    await sit(task.examId, ann)
    await correctPaper(51)
    const once = (await replace(task, task.examId, paper.version)).output?.task
    await sit(task.examId, ben)
    await correctPaper(52)
    expect((await replace({ id: task.id, rev: once?.rev ?? 0 }, task.examId, paper.version)).status).toBe(200)
    const all = [ann, ben, eve].map((who) => minutesFor(task.examId, who))
    expect(await Promise.all(all)).toEqual([50, 51, 52])
  })

  test('leaves the old one in use, so that it can’t be deleted, and is told in the history', async () => {
    await correctPaper(40)
    const [task, was] = [await published('Kept in use'), paper]
    await correctPaper(41)
    await replace(task, task.examId, paper.version)
    const deleted = await world.call(papers.paperDelete, { id: was.id }, owner)
    expect(deleted.failure?.code).toBe('exam/paper_in_use')
    const { rows } = await world.get(life.taskHistory, { id: task.id }, owner)
    expect(rows).toMatchObject([
      {
        action: 'task.replace',
        before: { subtasks: [{ version: was.version }] },
        after: { subtasks: [{ version: paper.version }], keeping: 0 },
      },
    ])
  })

  test('is refused without a newer one, after somebody else’s change, after the end, and where it does not fit', async () => {
    await correctPaper(40)
    const task = await published('Refused', new Date(world.clock.now() + HOUR))
    const code = async (answer: ReturnType<typeof replace>) => (await answer).failure?.code
    expect(await code(replace(task, task.examId, paper.version))).toBe('task/resource_not_found')
    expect((await impact(task.id, task.examId)).output?.replacing).toBeNull()
    expect(await code(replace(task, 'no-step', 1))).toBe('task/resource_not_found')
    const before = paper
    await correctPaper(90)
    expect(await code(replace(task, task.examId, before.version))).toBe('task/changed_meanwhile')
    expect(await code(replace(task, task.examId, paper.version))).toBe('task/incomplete')
    await correctPaper(30)
    expect(await code(replace({ ...task, rev: 7 }, task.examId, paper.version))).toBe('task/changed_meanwhile')
    const mine = await world.department(world.orgid, 'Mine')
    const funcs = ['train-management-exam' as const]
    const scoped = await world.signedIn(world.orgid, { roleType: 'admin', funcs, departmentId: mine }, 'desktop')
    expect(await code(replace(task, task.examId, paper.version, scoped))).toBe('identity/forbidden')
    const both = await Promise.all([1, 2].map(() => replace(task, task.examId, paper.version)))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await replace(task, task.examId, paper.version)).output?.task.rev).toBe(2)
    world.clock.advance(2 * HOUR)
    await correctPaper(31)
    expect(await code(replace({ ...task, rev: 2 }, task.examId, paper.version))).toBe('task/ended')
  })
})

test('a newer scene goes to those who have not practised it; who did goes on with theirs', async () => {
  const [ann, ben] = [await world.signedIn(world.orgid), await world.signedIn(world.orgid)]
  const { id, subtaskIds } = await world.publish({ title: 'Hotel' })
  const subtaskId = subtaskIds[0] ?? ''
  const session = await world.start(ann, { subtaskId })
  const was = (await stepOf(id, ann))?.title ?? ''
  const version = await correctScene('Corrected hotel')
  expect((await replace({ id, rev: 1 }, subtaskId, version)).status).toBe(200)
  expect([(await stepOf(id, ann))?.title, (await stepOf(id, ben))?.title]).toEqual([was, 'Corrected hotel'])
  const said = await world.say(session, HOTEL_TURNS[0], ann)
  await world.get(practice.end, { id: session.id, epoch: said.epoch }, ann)
  for (const who of [ann, ben]) await world.start(who, { subtaskId })
  const stored = await world.db.collection('practice_session').find({ subtaskId }).sort({ startedAt: 1 }).toArray()
  expect(stored.map((one) => [one['userId'] === ann.user.id, one['sceneVersion']])).toEqual(
    expect.arrayContaining([
      [true, 1],
      [false, version],
    ]),
  )
  expect(stored.filter((one) => one['userId'] === ann.user.id).map((one) => one['sceneVersion'])).toEqual([1, 1])
})
