import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as scene from '@lianda/shared/module/scene/scene.admin.contract'
import { operationList } from '@lianda/shared/module/log/log.admin.contract'
import { createPracticeWorld, type PracticeWorld } from '../../../test/practice-world'
import type { SignedIn } from '../../../test/world'
import { DEMO_SCENES } from './demo/demo-scenes'
import { createScene } from './scene.service'

let world: PracticeWorld
let editor: SignedIn
beforeAll(async () => {
  world = await createPracticeWorld()
  editor = await world.admin(world.orgid, ['voice-scene', 'log-operation'])
})
afterAll(() => world.close())

describe('scenes', () => {
  test('are listed with what they hold and how often they were practised', async () => {
    await world.start()
    await createScene(world.deps, world.orgid, DEMO_SCENES['car-showroom'])
    const { rows, total, categories } = await world.get(scene.sceneList, { sort: 'name' }, editor)
    expect(total).toBe(2)
    expect(categories).toEqual(['Hospitality', '汽车销售'].toSorted())
    const hotel = rows.find((row) => row.name === 'Hotel check-in')
    expect(hotel).toMatchObject({ practices: 1, version: 1, draft: false, disabled: false, customer: 'Ms Carter' })
    expect(hotel?.intents).toBeGreaterThan(10)
    expect((await world.get(scene.sceneList, { text: '展厅' }, editor)).total).toBe(1)
    expect((await world.get(scene.sceneList, { language: '16k_en' }, editor)).total).toBe(1)
    expect((await world.get(scene.sceneList, { text: '.*' }, editor)).total).toBe(0)
  })

  test('show their flow and nothing wrong with it', async () => {
    const { content, problems, versions } = await world.get(scene.sceneGet, { id: world.sceneId }, editor)
    expect(content.flow.nodes.length).toBeGreaterThan(7)
    expect({ problems, versions }).toEqual({ problems: [], versions: [1] })
  })

  test('are disabled and enabled again, and the log says so', async () => {
    await world.get(scene.sceneDisable, { id: world.sceneId, disabled: true }, editor)
    expect((await world.get(scene.sceneList, { disabled: true }, editor)).rows.map((row) => row.id)).toEqual([
      world.sceneId,
    ])
    expect((await world.start()).state).toBe('active')
    world.clock.advance(1_000)
    await world.get(scene.sceneDisable, { id: world.sceneId, disabled: false }, editor)
    const { rows } = await world.get(operationList, {}, editor)
    expect(rows[0]).toMatchObject({
      noun: 'scene',
      objectId: world.sceneId,
      before: { disabled: true },
      after: { disabled: false },
    })
  })

  test('with a broken flow are drafts and cannot be enabled', async () => {
    const whole = DEMO_SCENES['hotel-check-in']
    const broken = { ...whole, name: 'Broken', flow: { nodes: whole.flow.nodes.filter((node) => node.type !== 'end') } }
    const { id } = await createScene(world.deps, world.orgid, broken)
    const got = await world.get(scene.sceneGet, { id }, editor)
    expect(got.scene).toMatchObject({ draft: true, disabled: true })
    expect(got.problems.length).toBeGreaterThan(0)
    const answer = await world.call(scene.sceneDisable, { id, disabled: false }, editor)
    expect(answer.failure?.code).toBe('scene/incomplete')
  })
})

describe('who may see scenes', () => {
  test('not a learner, not without a session, not another organisation', async () => {
    const elsewhere = await world.admin(await world.org('Other'), ['voice-scene'])
    const { sceneId: id } = world
    const calls = (who: SignedIn | null) => [
      world.call(scene.sceneList, {}, who),
      world.call(scene.sceneGet, { id }, who),
      world.call(scene.sceneDisable, { id, disabled: true }, who),
    ]
    for (const answer of await Promise.all(calls(null))) expect(answer.failure?.code).toBe('identity/no_token')
    for (const answer of await Promise.all(calls(world.learner)))
      expect(answer.failure?.code).toBe('identity/forbidden')
    const [list, ...one] = await Promise.all(calls(elsewhere))
    expect(list?.output).toMatchObject({ total: 0 })
    for (const answer of one) expect(answer).toMatchObject({ status: 404, failure: { code: 'scene/not_found' } })
  })

  test('bad input names the fields', async () => {
    const answer = await world.call(scene.sceneGet, { id: '!', version: 0 }, editor)
    expect(answer.failure?.fields?.map((field) => field.field).toSorted()).toEqual(['id', 'version'])
  })
})
