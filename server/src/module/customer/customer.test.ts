import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { thingAccessGet, thingAccessSet } from '@lianda/shared/module/catalog/access.admin.contract'
import * as contract from '@lianda/shared/module/customer/customer.admin.contract'
import { binPurge } from '@lianda/shared/module/recycle-bin/recycle-bin.admin.contract'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import * as drafts from '@lianda/shared/module/scene/scene-draft.admin.contract'
import { finishedPractice } from '../../../test/free-practices'
import { createWorld, type SignedIn, type World } from '../../../test/world'
import { DEMO_FREE } from '../scene'
import { createScene } from '../scene/scene.service'
import { customerVersions } from './customer.model'

let world: World
let orgid: string
let author: SignedIn
beforeAll(async () => {
  world = await createWorld()
  orgid = await world.org()
  author = await world.admin(orgid, ['train-management-practice'])
})
afterAll(() => world.close())

const called = (name: string): SceneContent => ({
  ...finishedPractice,
  name,
  persona: { ...finishedPractice.persona, name },
})
async function publish(id: string, rev: number, content: SceneContent) {
  const { draft } = await world.get(drafts.draftSave, { id, rev, content }, author)
  return (await world.get(drafts.draftPublish, { id, rev: draft.rev }, author)).draft
}
async function practice(content: SceneContent) {
  const { draft } = await world.get(drafts.draftCreate, { name: content.name, language: '16k_zh' }, author)
  return await publish(draft.id, draft.rev, content)
}
const found = async (text: string, who = author) => (await world.get(contract.customerList, { text }, who)).rows

describe('a customer', () => {
  it('is made when a free practice is published, and named in its version', async () => {
    const { content } = await practice(called('张女士'))
    const [row] = await found('张女士')
    expect(row).toMatchObject({ name: '张女士', version: 1, facts: 1, language: '16k_zh' })
    expect(content.customerOf).toEqual({ id: row?.id, version: 1 })
    const { content: kept } = await world.get(contract.customerGet, { id: row?.id ?? '' }, author)
    expect(kept.facts).toEqual(finishedPractice.customer?.facts)
  })

  it('is made with a free practice that the program comes with, and serves another one as published ones do', async () => {
    const { id } = await createScene(world.deps, orgid, DEMO_FREE['clinic-talk'])
    const { content } = (await world.get(drafts.draftGet, { id }, author)).draft
    const [row] = await found(DEMO_FREE['clinic-talk'].persona.name)
    expect(content.customerOf).toEqual({ id: row?.id, version: 1 })
    const saved = await world.get(
      drafts.draftSave,
      { id, rev: 0, content: { ...content, goal: 'Another goal' } },
      author,
    )
    const next = (await world.get(drafts.draftPublish, { id, rev: saved.draft.rev }, author)).draft
    expect(next.content.customerOf).toEqual(content.customerOf)
  })

  it('gets a version when something of it changed, and none when only the practice did', async () => {
    const first = await practice(called('陈先生'))
    const same = await publish(first.id, first.rev, { ...first.content, goal: '别的目标' })
    expect(same.content.customerOf).toEqual(first.content.customerOf)
    const persona = { ...same.content.persona, brief: '换了简介' }
    const next = await publish(first.id, same.rev, { ...same.content, persona })
    expect(next.content.customerOf).toEqual({ id: first.content.customerOf?.id, version: 2 })
    const old = await world.get(contract.customerGet, { id: first.content.customerOf?.id ?? '', version: 1 }, author)
    expect(old.content.persona.brief).toBe(finishedPractice.persona.brief)
  })

  it('is referred to by another practice as it is, and stays untouched by what that one changes', async () => {
    const first = await practice(called('钱女士'))
    const taken = { ...called('钱女士'), name: '第二个', customerOf: first.content.customerOf }
    const second = await practice(taken)
    expect(second.content.customerOf).toEqual(first.content.customerOf)
    const persona = { ...taken.persona, brief: '另一个人' }
    const third = await publish(second.id, second.rev, { ...second.content, persona })
    expect(third.content.customerOf?.id).not.toBe(first.content.customerOf?.id)
    const versions = { orgid, customerId: first.content.customerOf?.id ?? '' }
    expect(await customerVersions(world.db).countDocuments(versions)).toBe(1)
  })

  it('is seen by whoever sees its practice, and in no other organisation', async () => {
    const { id } = await practice(called('孙先生'))
    const [row] = await found('孙先生')
    const owner = await world.owner(orgid)
    const other = await world.admin(orgid, ['train-management-practice'])
    const { rev } = (await world.get(thingAccessGet, { id, type: 2 }, owner)).access
    await world.get(thingAccessSet, { id, type: 2, rev, open: 'private', entries: [] }, owner)
    expect([(await found('孙先生', other)).length, (await found('孙先生', owner)).length]).toEqual([0, 1])
    const stranger = await world.owner(await world.org('Elsewhere'))
    for (const who of [other, stranger])
      expect((await world.call(contract.customerGet, { id: row?.id ?? '' }, who)).failure?.code).toBe(
        'customer/not_found',
      )
  })

  it('is seen by the same people when its practice lies in the recycle bin, and by owners alone once that is purged', async () => {
    const [open, closed] = [await practice(called('李先生')), await practice(called('周女士'))]
    const owner = await world.owner(orgid)
    const other = await world.admin(orgid, ['train-management-practice'])
    const { rev } = (await world.get(thingAccessGet, { id: closed.id, type: 2 }, owner)).access
    await world.get(thingAccessSet, { id: closed.id, type: 2, rev, open: 'private', entries: [] }, owner)
    for (const { id } of [open, closed]) await world.get(drafts.sceneDelete, { id }, owner)
    const seen = async (who: SignedIn) => [(await found('李先生', who)).length, (await found('周女士', who)).length]
    expect([await seen(other), await seen(owner)]).toEqual([
      [1, 0],
      [1, 1],
    ])
    const customerId = open.content.customerOf?.id ?? ''
    expect((await world.get(contract.customerGet, { id: customerId }, other)).customer.name).toBe('李先生')
    const top = await world.signedIn(orgid, { roleType: 'owner', adminuser: true }, 'desktop')
    await world.get(binPurge, { items: [{ noun: 'scene', id: open.id }] }, top)
    expect([await seen(other), await seen(owner)]).toEqual([
      [0, 0],
      [1, 1],
    ])
  })
})
