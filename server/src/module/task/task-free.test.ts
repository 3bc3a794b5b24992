import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as practice from '@lianda/shared/module/practice/practice.contract'
import * as admin from '@lianda/shared/module/task/task.admin.contract'
import * as audiences from '@lianda/shared/module/task/task-audience.admin.contract'
import * as publishing from '@lianda/shared/module/task/task-publish.admin.contract'
import * as learner from '@lianda/shared/module/task/task.contract'
import { createPracticeWorld, turnKeyOf, type PracticeWorld } from '../../../test/practice-world'
import { newFreePractice } from '../../../test/free-practice'
import type { SignedIn } from '../../../test/world'
import { getSetting, setLicence } from '../setting'

let world: PracticeWorld
let owner: SignedIn
let freeId: string
let rev = 0
beforeAll(async () => {
  world = await createPracticeWorld({ setting: { aillm: true } })
  owner = await world.owner(world.orgid)
  freeId = await newFreePractice(world.deps, world.orgid)
})
afterAll(() => world.close())

const everyone = { everyone: true, departmentIds: [], userIds: [] }
const step = { type: 5 as const, version: 1, passScore: 60, weight: 100, attempts: null }
const draft = async (
  title: string,
  over: { resourceId?: string; type?: 1 | 5 } = {},
  /** A training, which owners manage without the flag too. */
  type: 1 | 3 = 3,
) =>
  await world.call(
    admin.taskCreate,
    {
      title,
      type,
      audience: everyone,
      passScore: 60,
      subtasks: [{ ...step, resourceId: freeId, ...over }],
    },
    owner,
  )

async function published(title: string) {
  const made = await draft(title)
  const { task } = made.output ?? expect.fail('no package')
  return (await world.get(publishing.taskPublish, { id: task.id, rev: task.rev, at: null }, owner)).task
}

async function licence(aillm: boolean) {
  const { licensed, openai, trainingCentre } = await getSetting(world.deps, world.orgid)
  await setLicence(world.deps, world.orgid, { licensed, openai, trainingCentre, aillm }, ++rev)
}

describe('a free practice in a package', () => {
  test('is chosen among free practices, scenes among scenes', async () => {
    const titles = async (type: 1 | 5) =>
      (await world.get(audiences.resourceList, { type }, owner)).rows.map(({ id }) => id)
    expect(await titles(5)).toEqual([freeId])
    expect(await titles(1)).toEqual([world.sceneId])
    expect((await draft('A scene as a free practice', { resourceId: world.sceneId })).failure?.code).toBe(
      'task/resource_not_found',
    )
    expect((await draft('A free practice as a scene', { type: 1 })).failure?.code).toBe('task/resource_not_found')
  })

  test('is a step of its own kind, which the training centre goes on with at its own place', async () => {
    const task = await published('Free')
    const subtaskId = task.subtaskRows[0]?.id ?? ''
    const who = await world.signedIn(world.orgid)
    const [row] = (await world.get(learner.get, { id: task.id }, who)).subtasks
    expect(row).toMatchObject({ type: 5, state: 'not_started', lockedBy: null })
    expect(row?.persona).not.toBeNull()
    await world.start(who, { subtaskId })
    expect((await world.get(learner.center, {}, who)).unfinished).toMatchObject({ subtaskId, place: 'practice' })
    await world.start(who)
    const stranger = await world.signedIn(await world.org('Not meant'))
    expect((await world.call(practice.brief, { subtaskId }, stranger)).status).toBe(404)
  })

  test('without the flag nobody chooses, publishes or starts it; what was done stays readable', async () => {
    const task = await published('Taken away')
    const subtaskId = task.subtaskRows[0]?.id ?? ''
    const who = await world.signedIn(world.orgid)
    const session = await world.start(who, { subtaskId })
    await world.get(practice.end, { id: session.id, epoch: session.epoch }, who)
    const waiting = (await draft('Not yet published', {}, 1)).output?.task ?? expect.fail('no package')

    await licence(false)
    try {
      expect((await world.call(audiences.resourceList, { type: 5 }, owner)).failure?.code).toBe('task/switched_off')
      expect((await draft('New')).failure?.code).toBe('task/switched_off')
      const check = await world.get(publishing.taskCheck, { id: waiting.id }, owner)
      expect(check.rows).toContainEqual(
        expect.objectContaining({ level: 'must', code: 'free_practices', variant: 'off' }),
      )
      const [row] = (await world.get(learner.get, { id: task.id }, who)).subtasks
      expect(row).toMatchObject({ state: 'locked', lockedBy: 'licence', attempts: 1 })
      const input = { subtaskId, deviceId: 'device-0001', startKey: turnKeyOf() }
      expect((await world.call(practice.start, input, who)).failure?.code).toBe('task/switched_off')
      expect((await world.call(practice.report, { id: session.id }, who)).status).toBe(200)
      expect((await world.get(practice.history, { subtaskId }, who)).total).toBe(1)
    } finally {
      await licence(true)
    }
    expect((await world.get(learner.get, { id: task.id }, who)).subtasks[0]).toMatchObject({ lockedBy: null })
  })

  test('ended by hand, a paused one is handed in at once', async () => {
    const task = await published('Ended')
    const who = await world.signedIn(world.orgid)
    const { id, epoch } = await world.start(who, { subtaskId: task.subtaskRows[0]?.id ?? '' })
    await world.get(practice.pause, { id, epoch }, who)
    const { kinds } = await world.get(publishing.taskImpact, { id: task.id, change: { kind: 'end' } }, owner)
    expect(kinds).toEqual([{ type: 5, running: 1, cut: 0 }])
    await world.get(publishing.taskEnd, { id: task.id, rev: task.rev }, owner)
    const state = async () => (await world.get(practice.get, { id }, who)).session
    await expect.poll(async () => (await state()).endReason).toBe('task_ended')
  })
})
