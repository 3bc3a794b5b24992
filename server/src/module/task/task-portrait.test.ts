import { afterAll, beforeAll, expect, test } from 'vitest'
import * as practice from '@lianda/shared/module/practice/practice.contract'
import * as task from '@lianda/shared/module/task/task.contract'
import { uploadFile } from '../../../test/files'
import { finishedPractice } from '../../../test/free-practices'
import { png } from '../../../test/pictures'
import { createPracticeWorld, type PracticeWorld } from '../../../test/practice-world'
import { createScene } from '../scene/scene.service'

let world: PracticeWorld
beforeAll(async () => {
  world = await createPracticeWorld()
})
afterAll(() => world.close())

test('a picture of the customer has an address of the learner’s own wherever they meet the customer', async () => {
  const author = await world.admin(world.orgid, ['voice-customer'])
  const portrait = await uploadFile(world, author, 'a.png', png(132, 132), 'customeravatar')
  const { persona } = finishedPractice
  const scene = await createScene(world.deps, world.orgid, {
    ...finishedPractice,
    persona: { ...persona, portrait },
  })
  const { id, subtaskIds } = await world.publish({}, { type: 5, resourceId: scene.id })
  const subtaskId = subtaskIds[0] ?? ''
  const { learner } = world
  const { subtasks } = await world.get(task.get, { id }, learner)
  const { brief } = await world.get(practice.brief, { subtaskId }, learner)
  const session = await world.start(learner, { subtaskId })
  const { unfinished } = await world.get(task.center, {}, learner)
  const shown = [
    subtasks[0]?.persona?.portrait,
    brief.persona.portrait,
    session.brief.persona.portrait,
    unfinished?.portrait,
  ]
  for (const address of shown) {
    expect(new URL(address ?? '', world.url).searchParams.get('u')).toBe(learner.id)
    expect((await fetch(world.url + address)).headers.get('content-type')).toBe('image/png')
  }
})
