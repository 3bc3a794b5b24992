import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as admin from '@lianda/shared/module/task/task.admin.contract'
import * as life from '@lianda/shared/module/task/task-life.admin.contract'
import * as learner from '@lianda/shared/module/task/task.contract'
import { png } from '../../../test/pictures'
import { createPracticeWorld, type PracticeWorld } from '../../../test/practice-world'
import { uploadFile } from '../../../test/files'
import type { SignedIn } from '../../../test/world'
import { usedPlaces } from '../upload'

const STAGE = 'static/images/cover/stage.svg'

let world: PracticeWorld
let manager: SignedIn
beforeAll(async () => {
  world = await createPracticeWorld()
  manager = await world.admin(world.orgid, ['train-management-practice'])
})
afterAll(() => world.close())

const body = (cover: string) => ({
  title: 'Covered',
  type: 3 as const,
  audience: { everyone: true, departmentIds: [], userIds: [] },
  passScore: 60,
  cover,
})
const draft = async (cover: string) => (await world.get(admin.taskCreate, body(cover), manager)).task

describe('the cover of a package', () => {
  test('is one that comes with the product, and a learner sees it in the centre, in the list and in the package', async () => {
    const { id } = await world.publish({ title: 'On stage', cover: STAGE, endsAt: new Date(world.clock.now() + 9_000) })
    const [first] = (await world.get(learner.center, {}, world.learner)).tasks
    expect([first?.id, first?.cover]).toEqual([id, `/${STAGE}`])
    const { rows } = await world.get(learner.list, {}, world.learner)
    expect(rows.find((row) => row.id === id)?.cover).toBe(`/${STAGE}`)
    expect(rows.find((row) => row.id === world.taskId)?.cover).toBe('')
    expect((await world.get(learner.get, { id }, world.learner)).task.cover).toBe(`/${STAGE}`)
  })

  test('is an upload, which is kept while a package has it, and which a copy has too', async () => {
    const path = await uploadFile(world, manager, 'a.png', png(528, 396), 'mission')
    const made = await draft(path)
    expect(made.cover).toBe(path)
    expect((await fetch(`${world.url}${made.coverUrl}`)).status).toBe(200)
    const { task } = await world.get(life.taskCopy, { id: made.id, title: 'Copied' }, manager)
    expect(task.cover).toBe(path)
    expect((await usedPlaces(world.deps, world.orgid, [path])).get(path)).toBe(2)
    await world.get(admin.taskUpdate, { id: made.id, rev: made.rev, ...body('') }, manager)
    expect((await usedPlaces(world.deps, world.orgid, [path])).get(path)).toBe(1)
  })

  test('of another organisation, or one that is none, is refused', async () => {
    const other = await world.owner(await world.org('Elsewhere'))
    const theirs = await uploadFile(world, other, 'a.png', png(528, 396), 'mission')
    for (const path of [theirs, 'static/images/cover/none.svg', 'https://example.com/a.png']) {
      const { status, failure } = await world.call(admin.taskCreate, body(path), manager)
      expect([status, failure?.fields?.map(({ field }) => field)]).toEqual([400, ['cover']])
    }
  })
})
