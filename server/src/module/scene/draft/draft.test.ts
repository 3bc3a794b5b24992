import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '@lianda/shared/contract/endpoint'
import { thingAccessGet, thingAccessSet } from '@lianda/shared/module/catalog/access.admin.contract'
import { catalogCreate, catalogDelete } from '@lianda/shared/module/catalog/catalog.admin.contract'
import { operationList } from '@lianda/shared/module/log/log.admin.contract'
import * as bin from '@lianda/shared/module/recycle-bin/recycle-bin.admin.contract'
import * as scenes from '@lianda/shared/module/scene/scene.admin.contract'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { draftProblems } from '@lianda/shared/module/scene/draft-problems.rules'
import * as contract from '@lianda/shared/module/scene/scene-draft.admin.contract'
import { resourceList } from '@lianda/shared/module/task/task-audience.admin.contract'
import { taskCreate } from '@lianda/shared/module/task/task.admin.contract'
import { finishedPractice } from '../../../../test/free-practices'
import { createPracticeWorld, type PracticeWorld } from '../../../../test/practice-world'
import type { SignedIn } from '../../../../test/world'
import { sceneContentOf } from '../scene-content'
import { sceneVersions, scenes as scenesOf } from '../scene.model'

let world: PracticeWorld
let author: SignedIn
beforeAll(async () => {
  world = await createPracticeWorld()
  author = await world.admin(world.orgid, ['train-management-practice', 'log-operation'])
})
afterAll(() => world.close())

const named = (name: string): SceneContent => ({ ...finishedPractice, name })
const create = async (name: string) =>
  (await world.get(contract.draftCreate, { name, language: '16k_zh' }, author)).draft
async function finished(name: string) {
  const { id, rev } = await create(name)
  return (await world.get(contract.draftSave, { id, rev, content: named(name) }, author)).draft
}
async function published(name: string) {
  const { id, rev } = await finished(name)
  return (await world.get(contract.draftPublish, { id, rev }, author)).draft
}
const listed = async (id: string) =>
  (await world.get(scenes.sceneList, { kind: 'free', rows: 100 }, author)).rows.find((row) => row.id === id)
const codeOf = (answer: { failure: { code: string } | null }) => answer.failure?.code ?? 'ok'

describe('a free practice in work', () => {
  it('begins empty, is saved as it is, and cannot be published or practised before it is complete', async () => {
    const first = await create('空白')
    expect(first).toMatchObject({
      kind: 'free',
      rev: 1,
      version: 0,
      changed: true,
      disabled: true,
      by: author.user.name,
    })
    const half = { ...first.content, goal: '问清预算' }
    const { draft } = await world.get(contract.draftSave, { id: first.id, rev: 1, content: half }, author)
    expect(draft).toMatchObject({ rev: 2, content: { goal: '问清预算' } })
    const refused = await world.call(contract.draftPublish, { id: first.id, rev: 2 }, author)
    expect(codeOf(refused)).toBe('scene/incomplete')
    expect(codeOf(await world.call(scenes.sceneDisable, { id: first.id, disabled: false }, author))).toBe(
      'scene/incomplete',
    )
    expect(await listed(first.id)).toMatchObject({ kind: 'free', version: 0, draft: true, disabled: true })
  })

  it('is published as a version that never changes, and goes on in work', async () => {
    const one = await published('试驾')
    expect(one).toMatchObject({ version: 1, changed: false, disabled: false, uses: 0 })
    const content = await sceneContentOf(world.deps, world.orgid, one.id, 1)
    expect(content.flow.nodes.length).toBeGreaterThan(3)
    const later = { ...one.content, goal: '约好试驾' }
    const two = (await world.get(contract.draftSave, { id: one.id, rev: one.rev, content: later }, author)).draft
    expect(two).toMatchObject({ version: 1, changed: true, content: { goal: '约好试驾' } })
    expect((await world.get(scenes.sceneGet, { id: one.id }, author)).content.goal).toBe(finishedPractice.goal)
    const { draft } = await world.get(contract.draftPublish, { id: one.id, rev: two.rev }, author)
    expect(draft).toMatchObject({ version: 2, changed: false })
    const { rows } = await world.get(contract.versionList, { id: one.id }, author)
    expect(rows.map(({ version, by }) => [version, by])).toEqual([
      [2, author.user.name],
      [1, author.user.name],
    ])
    expect((await sceneContentOf(world.deps, world.orgid, one.id, 1)).goal).toBe(finishedPractice.goal)
  })

  it('drops what is not published, but never all of it', async () => {
    const one = await published('放弃')
    const changed = { ...one.content, goal: '别的目标' }
    const { draft } = await world.get(contract.draftSave, { id: one.id, rev: one.rev, content: changed }, author)
    const back = (await world.get(contract.draftDiscard, { id: one.id, rev: draft.rev }, author)).draft
    expect(back).toMatchObject({ changed: false, content: { goal: finishedPractice.goal } })
    const { id, rev } = await create('从未发布')
    expect(codeOf(await world.call(contract.draftDiscard, { id, rev }, author))).toBe('scene/never_published')
  })

  it('is copied with what is in work', async () => {
    const { id } = await finished('原件')
    const input = { name: '副本', language: '16k_zh', from: { kind: 'copy', id } } as const
    const { draft } = await world.get(contract.draftCreate, input, author)
    expect(draft).toMatchObject({ version: 0, content: { name: '副本', goal: finishedPractice.goal } })
    expect(draft.id).not.toBe(id)
  })
})

describe('what an author begins with', () => {
  it.each(contract.EXAMPLE_LANGUAGES.free)('is an example in %s that could be published as it is', async (language) => {
    const input = { name: '示例', language, from: { kind: 'example' } } as const
    const { draft } = await world.get(contract.draftCreate, input, author)
    expect(draft.content).toMatchObject({ name: '示例', language })
    expect(draftProblems(draft.content)).toEqual([])
  })

  it('is no example in a language that has none', async () => {
    const input = { name: '示例', language: '16k_fr', from: { kind: 'example' } } as const
    expect(codeOf(await world.call(contract.draftCreate, input, author))).toBe('scene/not_found')
  })

  it('is a customer that exists: who they are and what they know, but not the points of their practice', async () => {
    const one = await published('已有客户')
    const from = { kind: 'customer', id: one.content.customerOf?.id ?? '' } as const
    const { draft } = await world.get(contract.draftCreate, { name: '新练习', language: '16k_zh', from }, author)
    expect(draft.content).toMatchObject({ name: '新练习', persona: one.content.persona, free: { points: [] } })
    expect(draft.content.customer?.facts).toEqual(one.content.customer?.facts)
    expect(draft.content.customerOf).toEqual(one.content.customerOf)
  })
})

describe('two authors', () => {
  it('never overwrite each other, while a repeated request gets the same answer', async () => {
    const { id, rev, content } = await create('两个人')
    const save = (goal: string) => world.call(contract.draftSave, { id, rev, content: { ...content, goal } }, author)
    const answers = await Promise.all([save('一'), save('二')])
    expect(answers.map(codeOf).toSorted()).toEqual(['ok', 'scene/changed_meanwhile'])
    const mine = answers[0]?.failure ? '二' : '一'
    expect((await save(mine)).output?.draft).toMatchObject({ rev: rev + 1, content: { goal: mine } })
  })

  it('publish once, whoever presses twice', async () => {
    const { id, rev } = await finished('按两次')
    const answers = await Promise.all([1, 2].map(() => world.call(contract.draftPublish, { id, rev }, author)))
    expect(answers.map(codeOf).filter((code) => code === 'ok').length).toBeGreaterThan(0)
    expect((await world.get(contract.draftPublish, { id, rev }, author)).draft.version).toBe(1)
    expect(await sceneVersions(world.db).countDocuments({ orgid: world.orgid, sceneId: id })).toBe(1)
  })

  it('find their own content in the version that they publish, though an earlier publishing broke off', async () => {
    const { id, rev, content } = await finished('中断')
    const left = { orgid: world.orgid, sceneId: id, version: 1, content: named('旧的'), by: '', fromRev: rev - 1 }
    await sceneVersions(world.db).create({ _id: world.deps.newId(), ...left, createdAt: new Date() })
    await world.get(contract.draftPublish, { id, rev }, author)
    expect((await sceneContentOf(world.deps, world.orgid, id, 1)).name).toBe(content.name)
  })
})

describe('a package', () => {
  it('is offered what is published, keeps its version, and keeps it from being deleted', async () => {
    const one = await published('进任务')
    const waiting = await finished('还没发布')
    const offered = (await world.get(resourceList, { type: 5, rows: 100 }, author)).rows
    expect(offered.find((row) => row.id === one.id)).toMatchObject({ title: '进任务', version: 1 })
    expect(offered.some((row) => row.id === waiting.id)).toBe(false)
    const subtask = { type: 5, resourceId: one.id, version: 1, passScore: 60, weight: 100, attempts: null } as const
    const audience = { everyone: true, departmentIds: [], userIds: [] }
    const task = { title: '带自由练习', passScore: 60, audience, subtasks: [subtask] }
    await world.get(taskCreate, { ...task, type: 3 }, author)
    expect((await world.get(contract.draftGet, { id: one.id }, author)).draft).toMatchObject({ uses: 1 })
    expect(codeOf(await world.call(contract.sceneDelete, { id: one.id }, author))).toBe('scene/in_use')
    expect(await listed(one.id)).toMatchObject({ disabled: false })
  })
})

describe('deleting', () => {
  it('leaves the list and comes back whole', async () => {
    const { id } = await published('删除')
    await world.get(contract.sceneDelete, { id }, author)
    expect(await listed(id)).toBeUndefined()
    expect(codeOf(await world.call(contract.draftGet, { id }, author))).toBe('scene/not_found')
    await world.get(contract.sceneRestore, { id }, author)
    expect(await listed(id)).toMatchObject({ version: 1, disabled: false })
  })

  it('is for free practices: a drawn scene is none for their authors', async () => {
    expect(codeOf(await world.call(contract.sceneDelete, { id: world.sceneId }, author))).toBe('scene/not_found')
    expect(codeOf(await world.call(contract.draftGet, { id: world.sceneId }, author))).toBe('scene/not_found')
  })
})

describe('the recycle bin', () => {
  it('holds what was deleted, brings it back where its category went, and purges what nobody practised', async () => {
    const top = await world.signedIn(world.orgid, { roleType: 'owner', adminuser: true }, 'desktop')
    const { catalog } = await world.get(catalogCreate, { type: 2, name: 'Gone soon' }, top)
    const input = { name: '回收', language: '16k_zh', catalogId: catalog.id } as const
    const { id } = (await world.get(contract.draftCreate, input, author)).draft
    await world.get(contract.sceneDelete, { id }, author)
    const inBin = async () => (await world.get(bin.binList, { noun: 'scene', text: '回收' }, top)).rows
    expect(await inBin()).toMatchObject([{ id, name: '回收', place: 'Gone soon', deletedBy: author.user.name }])
    const { catalog: kept } = await world.get(catalogCreate, { type: 2, name: 'Stays' }, top)
    await world.get(catalogDelete, { id: catalog.id, moveTo: kept.id }, top)
    const { done } = await world.get(bin.binRestore, { items: [{ noun: 'scene', id }] }, top)
    expect(done).toMatchObject([{ id }])
    expect(await listed(id)).toMatchObject({ catalogName: 'Stays' })
    await world.get(contract.sceneDelete, { id }, author)
    await world.get(bin.binPurge, { items: [{ noun: 'scene', id }] }, top)
    expect(await inBin()).toEqual([])
    expect(await sceneVersions(world.db).countDocuments({ orgid: world.orgid, sceneId: id })).toBe(0)
  })

  it('keeps for ever what was practised', async () => {
    const top = await world.signedIn(world.orgid, { roleType: 'owner', adminuser: true }, 'desktop')
    await world.start()
    const { sceneId: id } = world
    await scenesOf(world.db).updateOne(
      { _id: id, orgid: world.orgid },
      { $set: { live: false, deletedAt: new Date() } },
    )
    const { refused } = await world.get(bin.binPurge, { items: [{ noun: 'scene', id }] }, top)
    expect(refused).toMatchObject([{ id }])
    await world.get(bin.binRestore, { items: [{ noun: 'scene', id }] }, top)
  })
})

describe('the access list of a free practice', () => {
  it('hides a private one from every call that takes its id, and lets "public" copy it alone', async () => {
    const { id, rev, content } = await published('名单')
    const owner = await world.owner(world.orgid)
    const other = await world.admin(world.orgid, ['train-management-practice'])
    const set = async (open: 'private' | 'public') => {
      const list = (await world.get(thingAccessGet, { id, type: 2 }, owner)).access
      await world.get(thingAccessSet, { id, type: 2, rev: list.rev, open, entries: [] }, owner)
    }
    const changes = [
      [contract.draftSave, { id, rev, content }],
      [contract.draftPublish, { id, rev }],
      [contract.draftDiscard, { id, rev }],
      [contract.sceneDelete, { id }],
    ] as const
    const reads = [
      [contract.draftGet, { id }],
      [contract.versionList, { id }],
      [contract.draftCreate, { name: '副本', language: '16k_zh', from: { kind: 'copy', id } }],
    ] as const
    const codes = (calls: readonly (readonly [Endpoint, object])[]) =>
      Promise.all(calls.map(async ([call, input]) => codeOf(await world.call(call, input as never, other))))
    await set('private')
    expect(new Set(await codes([...reads, ...changes]))).toEqual(new Set(['scene/not_found']))
    await set('public')
    expect(new Set(await codes(reads))).toEqual(new Set(['ok']))
    expect(new Set(await codes(changes))).toEqual(new Set(['catalog/read_only']))
    expect((await world.get(contract.draftGet, { id }, other)).draft.can.edit).toBe(false)
  })
})

describe('who manages which kind', () => {
  it('sees only that kind in the list, and finds the other nowhere', async () => {
    const { id } = await published('谁能看')
    const drawn = await world.admin(world.orgid, ['voice-scene'])
    expect(codeOf(await world.call(scenes.sceneList, { kind: 'free' }, drawn))).toBe('identity/forbidden')
    expect(codeOf(await world.call(scenes.sceneList, {}, author))).toBe('identity/forbidden')
    expect((await world.get(scenes.sceneList, { rows: 100 }, drawn)).rows.some((row) => row.id === id)).toBe(false)
    for (const call of [scenes.sceneGet, scenes.sceneDisable] as const)
      expect(codeOf(await world.call(call, { id, disabled: true } as never, drawn))).toBe('scene/not_found')
  })

  it('without the flag of the organisation opens none', async () => {
    const orgid = await world.org('Without', { aillm: false })
    const owner = await world.owner(orgid)
    const input = { name: '练习', language: '16k_zh' } as const
    expect(codeOf(await world.call(contract.draftCreate, input, owner))).toBe('identity/forbidden')
    expect(codeOf(await world.call(scenes.sceneList, { kind: 'free' }, owner))).toBe('identity/forbidden')
  })
})

it('the log says what changed, and keeps saves of one sitting together', async () => {
  const { id, rev, content } = await create('记录')
  const points = finishedPractice.free?.points ?? []
  await world.get(contract.draftSave, { id, rev, content: { ...content, free: { ...content.free!, points } } }, author)
  const { rows } = await world.get(operationList, { action: 'scene.draftSave', rows: 100 }, author)
  expect(rows.find((row) => row.objectId === id)).toMatchObject({ before: { points: 0 }, after: { points: 1 } })
})
