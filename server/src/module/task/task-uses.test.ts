import { afterAll, beforeAll, expect, test } from 'vitest'
import { paperUses } from '@lianda/shared/module/exam/paper.admin.contract'
import * as scene from '@lianda/shared/module/scene/scene-draft.admin.contract'
import { resourceList } from '@lianda/shared/module/task/task-audience.admin.contract'
import { createPracticeWorld, type PracticeWorld } from '../../../test/practice-world'
import type { SignedIn } from '../../../test/world'
import { DEMO_PAPERS } from '../exam'
import { createTask } from './task-create'

let world: PracticeWorld
let owner: SignedIn
let front: string
let kitchen: string
/** Sees the front only. */
let manager: SignedIn
let paperId: string
beforeAll(async () => {
  world = await createPracticeWorld({ setting: { scopeByDepartment: true } })
  owner = await world.owner(world.orgid)
  front = await world.department(world.orgid, 'Front')
  kitchen = await world.department(world.orgid, 'Kitchen')
  const funcs = ['train-management-train', 'train-management-practice', 'voice-scene', 'voice-exam'] as const
  manager = await world.signedIn(world.orgid, { roleType: 'admin', funcs: [...funcs], departmentId: front }, 'desktop')
  const demo = { orgid: world.orgid, users: {}, departments: {}, ownerId: '', adminId: '' }
  for (const module of world.server.app.modules)
    if (module.noun === 'question-bank' || module.noun === 'exam') await module.seed?.(demo)
  const { rows } = await world.get(resourceList, { type: 2, text: DEMO_PAPERS.product }, owner)
  paperId = rows[0]?.id ?? ''
})
afterAll(() => world.close())

async function training(title: string, departmentId: string) {
  const step = { version: 1, passScore: 60, weight: 50, attempts: null }
  return await createTask(world.deps, world.orgid, {
    ...{ title, publisher: 'Zhou', startsAt: null, endsAt: null, passScore: 60, ordered: true, sort: 1 },
    audience: { everyone: false, departmentIds: [departmentId], userIds: [] },
    subtasks: [
      { ...step, type: 1, resourceId: world.sceneId },
      { ...step, type: 2, resourceId: paperId },
    ],
  })
}

test('a scene and a paper name the packages that use them, those that somebody may not see by their number', async () => {
  const { id: own } = await training('For the front', front)
  const { id: other } = await training('For the kitchen', kitchen)
  const usesFor = async (who: SignedIn) => [
    await world.get(scene.sceneUses, { id: world.sceneId }, who),
    await world.get(paperUses, { id: paperId }, who),
  ]
  // The world has a package for everyone with this scene already.
  for (const { rows, hidden } of await usesFor(owner)) {
    expect(rows.map(({ taskId }) => taskId)).toEqual(expect.arrayContaining([own, other]))
    expect(rows).toContainEqual({ taskId: own, title: 'For the front', type: 1, published: true })
    expect(hidden).toBe(0)
  }
  for (const { rows, hidden } of await usesFor(manager)) {
    const titles = rows.map(({ title }) => title)
    expect([titles.includes('For the front'), titles.includes('For the kitchen'), hidden]).toEqual([true, false, 1])
  }
  expect((await world.call(scene.sceneDelete, { id: world.sceneId }, owner)).failure?.code).toBe('scene/in_use')
})
