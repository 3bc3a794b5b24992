import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as scene from '@lianda/shared/module/scene/scene.admin.contract'
import { catalogCreate, catalogDelete, catalogList } from '@lianda/shared/module/catalog/catalog.admin.contract'
import { operationList } from '@lianda/shared/module/log/log.admin.contract'
import { createPracticeWorld, type PracticeWorld } from '../../../test/practice-world'
import type { SignedIn } from '../../../test/world'
import { DEMO_FREE } from './demo/demo-free'
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
    const { catalog } = await world.get(catalogCreate, { type: 2, name: '汽车销售' }, editor)
    await createScene(world.deps, world.orgid, DEMO_SCENES['car-showroom'], catalog.id)
    const { rows, total, all } = await world.get(scene.sceneList, { sort: 'name' }, editor)
    expect(total).toBe(2)
    expect(all).toBe(2)
    const cars = await world.get(scene.sceneList, { catalogId: catalog.id, text: '?' }, editor)
    expect(cars).toMatchObject({ rows: [], total: 0, all: 1 })
    expect(rows.find((row) => row.name !== 'Hotel check-in')?.catalogName).toBe('汽车销售')
    const hotel = rows.find((row) => row.name === 'Hotel check-in')
    expect(hotel).toMatchObject({ practices: 1, version: 1, draft: false, disabled: false, customer: 'Ms Carter' })
    expect(hotel?.intents).toBeGreaterThan(10)
    expect((await world.get(scene.sceneList, { text: '展厅' }, editor)).total).toBe(1)
    expect((await world.get(scene.sceneList, { text: 'ms carter' }, editor)).rows).toEqual([hotel])
    expect((await world.get(scene.sceneList, { language: '16k_en' }, editor)).total).toBe(1)
    expect((await world.get(scene.sceneList, { text: '.*' }, editor)).total).toBe(0)
  })

  test('are counted in their categories by kind', async () => {
    const { catalog } = await world.get(catalogCreate, { type: 2, name: 'Both kinds' }, editor)
    const [free] = Object.values(DEMO_FREE)
    if (!free) throw new Error('no free practice')
    for (const content of [free, DEMO_SCENES['bank-counter'], DEMO_SCENES['car-showroom']])
      await createScene(world.deps, world.orgid, content, catalog.id)
    const counted = async (extend?: string) => {
      const { data } = await world.get(catalogList, { type: 2, ...(extend ? { extend } : {}) }, editor)
      return data.find(({ id }) => id === catalog.id)?.count
    }
    expect([await counted(), await counted('flow'), await counted('free')]).toEqual([3, 2, 1])
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

  test('are moved to another category, each with a line in the log', async () => {
    const make = async (name: string) => (await world.get(catalogCreate, { type: 2, name }, editor)).catalog
    const [from, to] = [await make('From'), await make('To')]
    const content = DEMO_SCENES['bank-counter']
    const ids = await Promise.all(
      [1, 2].map(async () => (await createScene(world.deps, world.orgid, content, from.id)).id),
    )
    const before = await world.get(scene.sceneList, { catalogId: from.id }, editor)
    world.clock.advance(1_000)
    const moved = await world.get(scene.sceneMove, { ids: [...ids, 'gone'], catalogId: to.id }, editor)
    expect(moved).toMatchObject({ moved: 2, missing: ['gone'] })
    expect((await world.get(scene.sceneMove, { ids, catalogId: to.id }, editor)).moved).toBe(0)
    const after = await world.get(scene.sceneList, { catalogId: to.id }, editor)
    expect(after.rows.map((row) => [row.catalogName, row.updatedAt])).toEqual(
      before.rows.map((row) => ['To', row.updatedAt]),
    )
    const { rows } = await world.get(operationList, { action: 'scene.move' }, editor)
    expect(rows.map((row) => [row.objectName, row.before, row.after])).toEqual(
      ids.map(() => [content.name, { catalog: 'From' }, { catalog: 'To' }]),
    )
    await world.get(catalogDelete, { id: to.id, moveTo: from.id }, editor)
    expect((await world.get(scene.sceneList, { catalogId: from.id }, editor)).total).toBe(2)
  })

  test('are moved into no category of another type or organisation', async () => {
    const other = await world.admin(await world.org('Elsewhere'), ['voice-scene'])
    const theirs = (await world.get(catalogCreate, { type: 2, name: 'Theirs' }, other)).catalog
    const bank = await world.admin(world.orgid, ['voice-question-bank'])
    const ofQuestions = (await world.get(catalogCreate, { type: 5, name: 'Questions' }, bank)).catalog
    for (const catalogId of [theirs.id, ofQuestions.id, 'none']) {
      const answer = await world.call(scene.sceneMove, { ids: [world.sceneId], catalogId }, editor)
      expect(answer).toMatchObject({ status: 404, failure: { code: 'catalog/not_found' } })
    }
    const answer = await world.call(scene.sceneMove, { ids: [world.sceneId], catalogId: theirs.id }, other)
    expect(answer.output).toMatchObject({ moved: 0, missing: [world.sceneId] })
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

  test.each(['16k_multi_lang', 'en', ''])(
    'are not written in a language that nobody can recognise: "%s"',
    async (code) => {
      const before = await world.get(scene.sceneList, {}, editor)
      const content = { ...DEMO_SCENES['hotel-check-in'], language: code as '16k_en' }
      await expect(createScene(world.deps, world.orgid, content)).rejects.toMatchObject({
        code: 'request/invalid',
        extras: { fields: [{ field: 'language', rule: 'choice' }] },
      })
      expect((await world.get(scene.sceneList, {}, editor)).all).toBe(before.all)
    },
  )
})

describe('who may see scenes', () => {
  test('not a learner, not without a session, not another organisation', async () => {
    const elsewhere = await world.admin(await world.org('Other'), ['voice-scene'])
    const { sceneId: id } = world
    const calls = (who: SignedIn | null) => [
      world.call(scene.sceneList, {}, who),
      world.call(scene.sceneGet, { id }, who),
      world.call(scene.sceneDisable, { id, disabled: true }, who),
      world.call(scene.sceneMove, { ids: [id], catalogId: 'none' }, who),
    ]
    for (const answer of await Promise.all(calls(null))) expect(answer.failure?.code).toBe('identity/no_token')
    for (const answer of await Promise.all(calls(world.learner)))
      expect(answer.failure?.code).toBe('identity/forbidden')
    const [list, get, disable, move] = await Promise.all(calls(elsewhere))
    expect(list?.output).toMatchObject({ total: 0 })
    for (const answer of [get, disable])
      expect(answer).toMatchObject({ status: 404, failure: { code: 'scene/not_found' } })
    expect(move).toMatchObject({ status: 404, failure: { code: 'catalog/not_found' } })
  })

  test('bad input names the fields', async () => {
    const answer = await world.call(scene.sceneGet, { id: '!', version: 0 }, editor)
    expect(answer.failure?.fields?.map((field) => field.field).toSorted()).toEqual(['id', 'version'])
  })
})
