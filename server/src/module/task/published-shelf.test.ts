import { afterAll, beforeAll, expect, it } from 'vitest'
import { center } from '@lianda/shared/module/task/task.contract'
import { taskAdminGet } from '@lianda/shared/module/task/task.admin.contract'
import { taskAudienceChange } from '@lianda/shared/module/task/task-life.admin.contract'
import { taskEnd } from '@lianda/shared/module/task/task-publish.admin.contract'
import { createPracticeWorld, type PracticeWorld } from '../../../test/practice-world'
import type { SignedIn } from '../../../test/world'
import type { Audience } from './task.document'
import { tasks } from './task.model'
import { audienceFilter, myPackages } from './task.service'

let world: PracticeWorld
let owner: SignedIn
beforeAll(async () => {
  world = await createPracticeWorld()
  owner = await world.owner(world.orgid)
})
afterAll(() => world.close())

const nobody: Audience = { everyone: false, departmentIds: [], userIds: [] }

it('who has which packages is the same in memory and in the store', async () => {
  const above = await world.department(world.orgid, 'Above')
  const below = await world.department(world.orgid, 'Below', above)
  const people = await Promise.all([
    world.signedIn(world.orgid, { departmentId: below }),
    world.signedIn(world.orgid, { departmentId: above }),
    world.signedIn(world.orgid, { departmentId: null, otherDepartments: [below] }),
    world.signedIn(world.orgid),
  ])
  const [first, second] = people.map(({ user }) => user.id)
  const audiences: Partial<Audience>[] = [
    { everyone: true },
    { everyone: true, exceptIds: [first ?? ''] },
    { departmentIds: [above] },
    { departmentIds: [below], exceptIds: [second ?? ''] },
    { departmentIds: [below], userIds: [second ?? ''] },
    { userIds: [first ?? ''] },
    { roleIds: ['none'], levelIds: ['none'], positionIds: ['none'] },
    {},
  ]
  for (const audience of audiences) await world.publish({ audience: { ...nobody, ...audience } })
  for (const { user, id } of people) {
    const person = { orgid: world.orgid, userId: id, departments: departmentsOf(user.id, people, above, below) }
    const stored = await tasks(world.db)
      .find(await audienceFilter(world.deps, person))
      .sort({ sort: 1, _id: 1 })
      .lean()
    const kept = (await myPackages(world.deps, person)).map(({ row }) => row.id)
    expect(kept).toEqual(stored.map(({ _id }) => _id))
    expect(kept.length).toBeGreaterThan(1)
  }
})

/** The departments of these people, as they were made. */
const departmentsOf = (id: string, people: readonly SignedIn[], above: string, below: string): string[] =>
  [[below], [above], [below], []][people.findIndex(({ user }) => user.id === id)] ?? []

it('a change is seen by the next who asks', async () => {
  const learner = await world.signedIn(world.orgid)
  const shown = async () => (await world.get(center, {}, learner)).tasks.map(({ id }) => id)
  const made = await world.publish({ audience: nobody })
  expect(await shown()).not.toContain(made.id)
  const { rev } = (await world.get(taskAdminGet, { id: made.id }, owner)).task
  const audience = { ...nobody, userIds: [learner.user.id] }
  const { task } = await world.get(taskAudienceChange, { id: made.id, rev, audience }, owner)
  expect(await shown()).toContain(made.id)
  await world.get(taskEnd, { id: made.id, rev: task.rev }, owner)
  expect(await shown()).not.toContain(made.id)
})
