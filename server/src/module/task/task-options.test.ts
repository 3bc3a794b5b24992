import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as practice from '@lianda/shared/module/practice/practice.contract'
import * as setting from '@lianda/shared/module/setting/setting.admin.contract'
import * as admin from '@lianda/shared/module/task/task.admin.contract'
import { taskCopy } from '@lianda/shared/module/task/task-life.admin.contract'
import { taskPublish } from '@lianda/shared/module/task/task-publish.admin.contract'
import * as learner from '@lianda/shared/module/task/task.contract'
import { createPracticeWorld, type PracticeWorld, turnKeyOf } from '../../../test/practice-world'
import type { SignedIn } from '../../../test/world'

let world: PracticeWorld
let owner: SignedIn
beforeAll(async () => {
  world = await createPracticeWorld()
  owner = await world.owner(world.orgid)
})
afterAll(() => world.close())

type Options = Partial<Pick<admin.SubtaskInput, 'pauseAllowed' | 'rehearsalAllowed'>>

/** A published package with one practice. */
async function published(options: Options) {
  const step = { type: 1 as const, resourceId: world.sceneId, version: 1, passScore: 60, weight: 100, attempts: null }
  const audience = { everyone: true, departmentIds: [], userIds: [] }
  const body = { title: 'Options', type: 3 as const, audience, passScore: 60, subtasks: [{ ...step, ...options }] }
  const { id, rev } = (await world.get(admin.taskCreate, body, owner)).task
  const { task } = await world.get(taskPublish, { id, rev, at: null }, owner)
  return { id, subtaskId: task.subtaskRows[0]?.id ?? '' }
}

const begin = (subtaskId: string, more = {}) =>
  world.call(practice.start, { subtaskId, deviceId: 'device-0001', startKey: turnKeyOf(), ...more }, world.learner)
const briefOf = async (subtaskId: string) => (await world.get(practice.brief, { subtaskId }, world.learner)).brief

describe('a practice of a package', () => {
  test('is paused and rehearsed unless its step forbids it', async () => {
    const { subtaskId } = await published({})
    expect(await briefOf(subtaskId)).toMatchObject({ pauseAllowed: true, rehearsalAllowed: true })
    const { output } = await begin(subtaskId, { rehearsal: true })
    const { id, epoch } = output?.session ?? { id: '', epoch: 0 }
    expect((await world.call(practice.pause, { id, epoch }, world.learner)).failure).toBeNull()
  })

  test('is not paused where its step forbids that', async () => {
    const { subtaskId } = await published({ pauseAllowed: false })
    expect(await briefOf(subtaskId)).toMatchObject({ pauseAllowed: false, rehearsalAllowed: true })
    const { output } = await begin(subtaskId)
    expect(output?.session.brief.pauseAllowed).toBe(false)
    const { id, epoch } = output?.session ?? { id: '', epoch: 0 }
    const { failure } = await world.call(practice.pause, { id, epoch }, world.learner)
    expect(failure?.code).toBe('practice/pause_not_allowed')
  })

  test('is not rehearsed, nor trained with a coach, where its step forbids that', async () => {
    const { id, subtaskId } = await published({ rehearsalAllowed: false })
    expect((await world.get(learner.get, { id }, world.learner)).subtasks[0]?.rehearsalAllowed).toBe(false)
    for (const more of [{ rehearsal: true }, { training: true }])
      expect((await begin(subtaskId, more)).failure?.code).toBe('practice/rehearsal_not_allowed')
    expect((await begin(subtaskId)).output?.session.brief).toMatchObject({
      pauseAllowed: true,
      rehearsalAllowed: false,
    })
  })

  test('is neither where the organisation forbids it, whatever its step says', async () => {
    const { subtaskId } = await published({ pauseAllowed: true, rehearsalAllowed: true })
    const before = (await world.get(setting.orgSettingGet, {}, owner)).setting
    const put = (over: object) => world.get(setting.orgSettingPut, { ...before, ...over }, owner)
    await put({ pauseAllowed: false, rehearsalAllowed: false })
    expect(await briefOf(subtaskId)).toMatchObject({ pauseAllowed: false, rehearsalAllowed: false })
    await put({})
  })

  test('keeps its options when the package is copied', async () => {
    const { id } = await published({ pauseAllowed: false, rehearsalAllowed: false })
    const { task } = await world.get(taskCopy, { id, title: 'Copy' }, owner)
    expect(task.subtaskRows[0]).toMatchObject({ pauseAllowed: false, rehearsalAllowed: false })
  })
})
