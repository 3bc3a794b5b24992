import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AudienceInput } from '@lianda/shared/module/task/task.admin.contract'
import * as admin from '@lianda/shared/module/task/task.admin.contract'
import type { BatchStep } from '@lianda/shared/module/task/task-life.admin.contract'
import * as life from '@lianda/shared/module/task/task-life.admin.contract'
import * as publishing from '@lianda/shared/module/task/task-publish.admin.contract'
import * as learner from '@lianda/shared/module/task/task.contract'
import { createPracticeWorld, type PracticeWorld } from '../../../test/practice-world'
import type { SignedIn } from '../../../test/world'
import { publishDue } from './task-publish.service'

const HOUR = 3_600_000

let world: PracticeWorld
let owner: SignedIn
beforeAll(async () => {
  world = await createPracticeWorld({ setting: { scopeByDepartment: true } })
  owner = await world.owner(world.orgid)
})
afterAll(() => world.close())

const nobody: AudienceInput = { everyone: false, departmentIds: [], userIds: [] }
const read = async (id: string, who = owner) => (await world.get(admin.taskAdminGet, { id }, who)).task
const titlesOf = async (shelf: admin.TaskShelf, text: string) =>
  (await world.get(admin.taskAdminList, { shelf, text }, owner)).rows.map(({ title }) => title)
const batch = (step: BatchStep, ids: string[], who = owner) => world.get(life.taskBatch, { ids, step }, who)
const draft = async (title: string) =>
  (await world.get(admin.taskCreate, { title, type: 3, audience: nobody, passScore: 60 }, owner)).task

/** An administrator of practice packages whose scope is one department. */
const scopedTo = (departmentId: string) =>
  world.signedIn(world.orgid, { roleType: 'admin', funcs: ['train-management-practice'], departmentId }, 'desktop')

describe('a copy of a package', () => {
  test('is a draft of who made it, with the steps, the rules and the audience, without the times', async () => {
    const here = await world.department(world.orgid, 'Here')
    const now = world.clock.now()
    const { id } = await world.publish(
      {
        title: 'Copied',
        audience: { ...nobody, departmentIds: [here] },
        startsAt: new Date(now - HOUR),
        endsAt: new Date(now + HOUR),
        passScore: 75,
      },
      { passScore: 82.5, attempts: 4, endsAt: new Date(now + HOUR) },
    )
    const source = await read(id)
    const { task, left } = await world.get(life.taskCopy, { id, title: 'The copy' }, owner)
    expect(left).toEqual([])
    expect(task).toMatchObject({
      title: 'The copy',
      publishState: 'unpublished',
      creator: owner.user.name,
      startsAt: null,
      endsAt: null,
      audience: source.audience,
      ordered: source.ordered,
      can: { edit: true, remove: true },
    })
    const [step] = source.subtaskRows
    expect(task.subtaskRows).toEqual([{ ...step, id: expect.any(String), startsAt: null, endsAt: null }])
    expect(task.subtaskRows[0]?.id).not.toBe(step?.id)
    expect((await world.get(life.taskHistory, { id: task.id }, owner)).rows).toMatchObject([
      { action: 'task.copy', actorName: owner.user.name, after: { title: 'The copy', copyOf: 'Copied' } },
    ])
  })

  test('lacks what its maker can’t choose: everyone, other departments and people, a disabled scene', async () => {
    const [mine, theirs] = [await world.department(world.orgid, 'Mine'), await world.department(world.orgid, 'Theirs')]
    const scoped = await scopedTo(mine)
    const { id: everyones } = await world.publish({ title: 'Everyone’s' })
    const first = await world.get(life.taskCopy, { id: everyones, title: 'Mine now' }, scoped)
    expect(first.task).toMatchObject({ audience: nobody, can: { edit: true } })
    const audience = { ...nobody, departmentIds: [theirs, mine], userIds: [owner.user.id] }
    const { id } = await world.publish({ title: 'Of both', audience })
    const second = await world.get(life.taskCopy, { id, title: 'Half' }, scoped)
    expect(second.task.audience).toEqual({ ...nobody, departmentIds: [mine] })
    await world.db.collection('scene').updateOne({ _id: world.sceneId as never }, { $set: { disabled: true } })
    const third = await world.get(life.taskCopy, { id, title: 'Empty' }, owner)
    await world.db.collection('scene').updateOne({ _id: world.sceneId as never }, { $set: { disabled: false } })
    expect(third).toMatchObject({ left: [expect.any(String)], task: { subtaskRows: [] } })
  })
})

describe('a template', () => {
  test('is a copy that is edited, and copied to new drafts, but never published; it stands in a list of its own', async () => {
    const { id } = await world.publish({ title: 'Welcome week' })
    const { task } = await world.get(life.taskCopy, { id, title: 'Welcome model', template: true }, owner)
    expect(task).toMatchObject({ template: true, can: { edit: true, publish: false, remove: true } })
    expect([await titlesOf('templates', 'Welcome'), await titlesOf('current', 'Welcome')]).toEqual([
      ['Welcome model'],
      ['Welcome week'],
    ])
    const refused = await world.call(publishing.taskPublish, { id: task.id, rev: task.rev }, owner)
    expect(refused.failure?.code).toBe('task/template')
    const body = { title: 'Welcome model', type: task.type, audience: task.audience, passScore: 70 }
    const { task: edited } = await world.get(admin.taskUpdate, { id: task.id, rev: task.rev, ...body }, owner)
    expect(edited.template).toBe(true)
    const made = (await world.get(life.taskCopy, { id: task.id, title: 'Welcome in spring' }, owner)).task
    expect(made).toMatchObject({ template: false, can: { publish: true } })
    expect(await titlesOf('current', 'spring')).toEqual(['Welcome in spring'])
  })
})

describe('the archive', () => {
  test('takes ended packages out of the list and changes nothing for learners; from there they come back', async () => {
    const { id } = await world.publish({ title: 'Put away', endsAt: new Date(world.clock.now() + HOUR) })
    expect((await read(id)).can).toMatchObject({ archive: false, unarchive: false })
    world.clock.advance(2 * HOUR)
    expect((await read(id)).can).toMatchObject({ archive: true, extend: true })
    const before = await world.get(learner.get, { id }, world.learner)
    expect(await batch('archive', [id])).toMatchObject({ changed: 1, refused: [] })
    expect(await titlesOf('current', 'Put away')).toEqual([])
    expect(await titlesOf('archived', 'Put away')).toEqual(['Put away'])
    const put = await read(id)
    expect(put).toMatchObject({ archived: true, can: { archive: false, unarchive: true, extend: false, end: false } })
    expect(await world.get(learner.get, { id }, world.learner)).toEqual(before)
    const later = { id, rev: put.rev, endsAt: null }
    expect((await world.call(publishing.taskExtend, later, owner)).failure?.code).toBe('task/archived')
    world.clock.advance(HOUR)
    expect(await batch('unarchive', [id])).toMatchObject({ changed: 1, refused: [] })
    expect(await titlesOf('current', 'Put away')).toEqual(['Put away'])
    const { rows } = await world.get(life.taskHistory, { id }, owner)
    expect(rows.map(({ before: was, after }) => [was['archived'], after['archived']])).toEqual([
      [true, undefined],
      [undefined, true],
    ])
  })

  test('takes no package that runs, and no draft', async () => {
    const [running, written] = [await world.publish({ title: 'Still running' }), await draft('Written')]
    const { changed, refused } = await batch('archive', [running.id, written.id, 'nobody-knows'])
    expect(changed).toBe(0)
    expect(refused.map(({ title }) => title)).toEqual(['Still running', 'Written', ''])
  })
})

describe('one step for several packages', () => {
  test('is done with those that allow it; the others are named with the reason', async () => {
    const [one, two] = [await draft('Batch one'), await draft('Batch two')]
    const future = await world.publish({ title: 'Batch future', startsAt: new Date(world.clock.now() + HOUR) })
    const running = await world.publish({ title: 'Batch running' })
    const deleted = await batch('delete', [one.id, two.id, running.id])
    expect(deleted).toMatchObject({ changed: 2, refused: [{ id: running.id, title: 'Batch running' }] })
    const withdrawn = await batch('withdraw', [future.id, running.id])
    expect(withdrawn).toMatchObject({ changed: 1, refused: [{ id: running.id }] })
    expect(await read(future.id)).toMatchObject({ publishState: 'unpublished', can: { edit: true } })
    expect(await titlesOf('current', 'Batch')).toEqual(expect.arrayContaining(['Batch future', 'Batch running']))
    expect(await titlesOf('current', 'Batch')).toHaveLength(2)
  })

  test('takes schedules back: what was to come is a draft again, and learners never see it', async () => {
    const at = world.clock.now() + HOUR
    const [one, two] = [await world.publish({ title: 'Due one' }), await draft('Never due')]
    const { task } = await world.get(life.taskCopy, { id: one.id, title: 'Due copy' }, owner)
    const audience = { ...nobody, everyone: true }
    const body = { title: task.title, type: task.type, audience, passScore: 60, subtasks: task.subtaskRows }
    const { rev } = (await world.get(admin.taskUpdate, { id: task.id, rev: task.rev, ...body }, owner)).task
    await world.get(publishing.taskPublish, { id: task.id, rev, at }, owner)
    const taken = await batch('unschedule', [task.id, two.id, one.id])
    expect(taken).toMatchObject({ changed: 1, refused: [{ id: two.id }, { id: one.id }] })
    expect(await read(task.id)).toMatchObject({ publishState: 'unpublished', publishAt: null, can: { edit: true } })
    world.clock.advance(2 * HOUR)
    await publishDue(world.deps)
    expect((await world.call(learner.get, { id: task.id }, world.learner)).failure?.code).toBe('task/not_found')
  })

  test('is refused for packages of other departments, and not told of those that one can’t see', async () => {
    const [mine, theirs] = [await world.department(world.orgid, 'M'), await world.department(world.orgid, 'T')]
    const scoped = await scopedTo(mine)
    const endsAt = new Date(world.clock.now() + HOUR)
    const shared = await world.publish({ title: 'Everyone ended', endsAt })
    const hidden = await world.publish({ title: 'Hidden', endsAt, audience: { ...nobody, departmentIds: [theirs] } })
    world.clock.advance(2 * HOUR)
    const { changed, refused } = await batch('archive', [shared.id, hidden.id], scoped)
    expect(changed).toBe(0)
    expect(refused.map(({ title }) => title)).toEqual(['Everyone ended', ''])
    expect((await read(shared.id)).archived).toBe(false)
  })
})
