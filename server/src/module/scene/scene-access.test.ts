import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Endpoint, InputOf } from '@lianda/shared/contract/endpoint'
import * as access from '@lianda/shared/module/catalog/access.admin.contract'
import { catalogCreate, catalogList } from '@lianda/shared/module/catalog/catalog.admin.contract'
import type { OpenType } from '@lianda/shared/module/catalog/open-types'
import * as contract from '@lianda/shared/module/scene/scene.admin.contract'
import { resourceList } from '@lianda/shared/module/task/task-audience.admin.contract'
import { taskCreate } from '@lianda/shared/module/task/task.admin.contract'
import { createPracticeWorld, type PracticeWorld } from '../../../test/practice-world'
import type { SignedIn } from '../../../test/world'
import { DEMO_SCENES } from './demo/demo-scenes'
import { createScene } from './scene.service'

const FUNCS = ['voice-scene', 'train-management-train'] as const
let world: PracticeWorld
let owner: SignedIn
let named: SignedIn
let other: SignedIn
let stranger: SignedIn
let id: string

beforeAll(async () => {
  world = await createPracticeWorld()
  owner = await world.owner(world.orgid)
  named = await world.admin(world.orgid, [...FUNCS])
  other = await world.admin(world.orgid, [...FUNCS])
  stranger = await world.owner(await world.org('Elsewhere'))
})
afterAll(() => world.close())
beforeEach(async () => {
  id = (await createScene(world.deps, world.orgid, DEMO_SCENES['bank-counter'])).id
})

const codeOf = async <E extends Endpoint>(call: E, input: InputOf<E>, who: SignedIn) =>
  (await world.call(call, input, who)).failure?.code ?? 'ok'
async function set(open: OpenType, entries: access.AccessEntry[] = [], who = owner) {
  const { rev } = (await world.get(access.thingAccessGet, { id, type: 2 }, owner)).access
  return (await world.call(access.thingAccessSet, { id, type: 2, rev, open, entries }, who)).failure?.code ?? 'ok'
}
const row = async (who: SignedIn) =>
  (await world.get(contract.sceneList, { rows: 100 }, who)).rows.find((one) => one.id === id)
const offered = async (who: SignedIn) =>
  (await world.get(resourceList, { type: 1, rows: 100 }, who)).rows.some((one) => one.id === id)
const packageWith = (resourceId: string) => ({
  type: 1 as const,
  title: 'T',
  passScore: 60,
  audience: { everyone: true, departmentIds: [], userIds: [] },
  subtasks: [
    {
      id: 'a',
      type: 1 as const,
      resourceId,
      version: 1,
      passScore: 60,
      weight: 100,
      attempts: 1,
      startsAt: null,
      endsAt: null,
    },
  ],
})

describe('the list of a scene', () => {
  it('hides a private one from lists, counts, pickers, reads, changes, moves and packages', async () => {
    const before = (await world.get(contract.sceneList, {}, other)).total
    const { loose } = await world.get(catalogList, { type: 2 }, other)
    expect([await offered(other), await codeOf(taskCreate, packageWith(id) as never, other)]).toEqual([true, 'ok'])
    expect(await set('private')).toBe('ok')
    expect((await world.get(contract.sceneList, {}, other)).total).toBe(before - 1)
    expect((await world.get(catalogList, { type: 2 }, other)).loose).toBe(loose - 1)
    expect([await offered(other), await offered(owner)]).toEqual([false, true])
    const { catalog } = await world.get(catalogCreate, { type: 2, name: id.slice(-20) }, other)
    for (const [call, input] of [
      [contract.sceneGet, { id }],
      [contract.sceneDisable, { id, disabled: true }],
    ] as [Endpoint, object][])
      expect([call.id, await codeOf(call, input as never, other)]).toEqual([call.id, 'scene/not_found'])
    expect(await world.get(contract.sceneMove, { ids: [id], catalogId: catalog.id }, other)).toEqual({
      successed: true,
      moved: 0,
      missing: [id],
    })
    expect(await codeOf(taskCreate, packageWith(id) as never, other)).toBe('task/resource_not_found')
    for (const who of [other, stranger])
      expect(await codeOf(access.thingAccessGet, { id, type: 2 }, who)).toBe('catalog/thing_not_found')
    expect((await row(owner))?.catalogName).toBe('')
  })

  it('lets with "public" everybody use it, and change nothing', async () => {
    expect(await set('public')).toBe('ok')
    const { catalog } = await world.get(catalogCreate, { type: 2, name: id.slice(-20) }, other)
    expect([await offered(other), await codeOf(contract.sceneGet, { id }, other)]).toEqual([true, 'ok'])
    expect(await codeOf(contract.sceneDisable, { id, disabled: true }, other)).toBe('catalog/read_only')
    expect(await codeOf(contract.sceneMove, { ids: [id], catalogId: catalog.id }, other)).toBe('catalog/read_only')
    expect((await row(other))?.access).toEqual({ open: 'public', change: false, manage: false })
    expect((await row(other))?.disabled).toBe(false)
  })

  it('lets the appointed in, and a tick lets them change', async () => {
    expect(await set('appointed', [{ kind: 'user', id: named.id, change: false }])).toBe('ok')
    expect([await offered(named), await offered(other)]).toEqual([true, false])
    expect(await codeOf(contract.sceneDisable, { id, disabled: true }, named)).toBe('catalog/read_only')
    expect(await set('appointed', [{ kind: 'user', id: named.id, change: true }])).toBe('ok')
    expect(await codeOf(contract.sceneDisable, { id, disabled: true }, named)).toBe('ok')
  })

  it('is set by owners alone where nobody made it, and never beside another change', async () => {
    expect(await codeOf(access.thingAccessGet, { id, type: 2 }, other)).toBe('catalog/not_creator')
    expect(await set('public', [], named)).toBe('catalog/not_creator')
    const both = await Promise.all(
      (['public', 'private'] as const).map((open) =>
        codeOf(access.thingAccessSet, { id, type: 2, rev: 0, open }, owner),
      ),
    )
    expect(both.toSorted()).toEqual(['catalog/changed_meanwhile', 'ok'])
  })
})
