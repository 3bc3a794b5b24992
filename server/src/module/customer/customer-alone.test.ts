import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint, InputOf } from '@lianda/shared/contract/endpoint'
import { thingAccessGet, thingAccessSet } from '@lianda/shared/module/catalog/access.admin.contract'
import { catalogCreate } from '@lianda/shared/module/catalog/catalog.admin.contract'
import * as contract from '@lianda/shared/module/customer/customer.admin.contract'
import { operationList } from '@lianda/shared/module/log/log.admin.contract'
import * as drafts from '@lianda/shared/module/scene/scene-draft.admin.contract'
import { uploadFile } from '../../../test/files'
import { finishedPractice } from '../../../test/free-practices'
import { png } from '../../../test/pictures'
import { createWorld, type SignedIn, type World } from '../../../test/world'
import { usedPlaces } from '../upload'
import { customers, customerVersions } from './customer.model'

let world: World
let orgid: string
let author: SignedIn
let owner: SignedIn
let other: SignedIn
beforeAll(async () => {
  world = await createWorld()
  orgid = await world.org()
  author = await world.admin(orgid, ['voice-customer', 'train-management-practice', 'log-operation'])
  other = await world.admin(orgid, ['voice-customer'])
  owner = await world.owner(orgid)
})
afterAll(() => world.close())

const make = async (name: string, over = {}, who = author) =>
  await world.get(contract.customerCreate, { name, gender: 'male', language: '16k_zh', ...over }, who)
const { persona, customer } = finishedPractice
/** Content with nothing missing. */
const complete = (name: string): contract.CustomerContent => ({
  persona: { ...persona, name },
  ...{ facts: customer!.facts, smallTalk: [], mood: customer!.mood, acts: {} },
})
const save = ({ customer: { id, version, language } }: contract.CustomerView, content: contract.CustomerContent) =>
  world.get(contract.customerSave, { id, version, language, content }, author)
const codeOf = async <E extends Endpoint>(call: E, input: InputOf<E>, who: SignedIn | null = author) =>
  (await world.call(call, input, who)).failure?.code ?? 'ok'
const found = async (input: object, who = author) => await world.get(contract.customerList, input, who)

describe('a customer that is made alone', () => {
  it('begins with a name and says how much is missing, until nothing is', async () => {
    const made = await make('周先生')
    expect(made.customer).toMatchObject({ name: '周先生', version: 1, problems: 2, uses: 0, can: { edit: true } })
    const saved = await save(made, complete('周先生'))
    expect(saved.customer).toMatchObject({ version: 2, problems: 0, facts: 1 })
    const first = await world.get(contract.customerGet, { id: made.customer.id, version: 1 }, author)
    expect(first.content.persona.brief).toBe('')
    const { rows } = await world.get(contract.customerVersionList, { id: made.customer.id }, author)
    expect(rows.map(({ version, by }) => [version, by])).toEqual([
      [2, author.user.name],
      [1, author.user.name],
    ])
  })

  it('is saved by one of two who changed the same version, and a repeated save makes no version', async () => {
    const made = await make('吴女士')
    const { id } = made.customer
    const [one, two] = [complete('吴女士'), complete('吴小姐')]
    const input = (content: contract.CustomerContent) => ({ id, version: 1, language: '16k_zh' as const, content })
    const codes = await Promise.all([one, two].map((content) => codeOf(contract.customerSave, input(content))))
    expect(codes.toSorted()).toEqual(['customer/changed_meanwhile', 'ok'])
    const { content } = await world.get(contract.customerGet, { id }, author)
    const again = await world.get(contract.customerSave, input(content), author)
    expect(again.customer.version).toBe(2)
    expect(await customerVersions(world.db).countDocuments({ orgid, customerId: id })).toBe(2)
  })

  it('is copied with everything but the name, which the copy changes alone', async () => {
    const original = await save(await make('郑先生'), complete('郑先生'))
    const copy = await make('郑先生二', { copyOf: original.customer.id })
    expect(copy.content).toEqual({ ...original.content, persona: { ...original.content.persona, name: '郑先生二' } })
    await save(copy, { ...copy.content, facts: [] })
    const kept = await world.get(contract.customerGet, { id: original.customer.id }, author)
    expect(kept.customer).toMatchObject({ version: 2, facts: 1 })
  })

  it('is refused with a text that is too long, and with a fact that waits for none the problems say so', async () => {
    const made = await make('冯女士')
    const long = { ...complete('冯女士'), persona: { ...persona, name: 'x'.repeat(241) } }
    const { id, version, language } = made.customer
    expect(await codeOf(contract.customerSave, { id, version, language, content: long })).toBe('request/invalid')
    const [fact] = complete('冯女士').facts
    const waiting = { ...complete('冯女士'), facts: [{ ...fact!, after: ['gone'] }] }
    expect((await save(made, waiting)).customer.problems).toBe(1)
    expect(await codeOf(contract.customerCreate, { name: '一', gender: 'male', language: '16k_zh' })).toBe(
      'request/invalid',
    )
  })
})

describe('where a customer is used', () => {
  it('is said of what is in work and what is published, and a new version changes none of it', async () => {
    const made = await save(await make('何女士'), complete('何女士'))
    const { id } = made.customer
    const from = { kind: 'customer', id } as const
    const { draft } = await world.get(drafts.draftCreate, { name: '何女士的练习', language: '16k_zh', from }, author)
    expect(draft.content.customerOf).toEqual({ id, version: 2 })
    expect((await world.get(contract.customerUses, { id }, author)).rows).toMatchObject([
      { name: '何女士的练习', kind: 'free', published: null, inWork: 2 },
    ])
    const content = { ...finishedPractice, ...draft.content, role: '顾问', goal: '目标', free: finishedPractice.free }
    const { draft: ready } = await world.get(drafts.draftSave, { id: draft.id, rev: draft.rev, content }, author)
    await world.get(drafts.draftPublish, { id: draft.id, rev: ready.rev }, author)
    const next = await save(made, { ...made.content, persona: { ...made.content.persona, brief: '换了简介' } })
    expect(next.customer).toMatchObject({ version: 3, uses: 1 })
    expect((await world.get(contract.customerUses, { id }, author)).rows).toMatchObject([
      { published: 2, inWork: null },
    ])
    const kept = await world.get(drafts.draftGet, { id: draft.id }, author)
    expect(kept.draft.content.persona.brief).toBe(persona.brief)
    const { rev } = (await world.get(thingAccessGet, { id: draft.id, type: 2 }, owner)).access
    await world.get(thingAccessSet, { id: draft.id, type: 2, rev, open: 'private', entries: [] }, owner)
    expect(await world.get(contract.customerUses, { id }, other)).toMatchObject({ rows: [], hidden: 1 })
    await world.get(contract.customerDelete, { id }, author)
    expect((await world.get(drafts.draftGet, { id: draft.id }, owner)).draft.content.persona.name).toBe('何女士')
  })
})

describe('the list of customers', () => {
  it('is narrowed by category, gender and state, sorted by name, and paged', async () => {
    const { catalog } = await world.get(catalogCreate, { type: 4, name: '分组' }, author)
    for (const name of ['丙先生', '甲先生', '乙先生']) await make(name, { catalogId: catalog.id })
    await make('丁女士', { catalogId: catalog.id, gender: 'female' })
    const names = async (input: object) =>
      (await found({ catalogId: catalog.id, ...input })).rows.map(({ name }) => name)
    expect(await names({ gender: 'female' })).toEqual(['丁女士'])
    expect((await names({})).length).toBe(4)
    expect(await names({ rows: 2, page: 2, sort: 'updatedAt' })).toEqual(['乙先生', '丁女士'])
    const [row] = (await found({ text: '甲先生' })).rows
    await world.get(contract.customerDisable, { id: row!.id, disabled: true }, author)
    expect(await names({ disabled: true })).toEqual(['甲先生'])
    await world.get(contract.customerMove, { ids: [row!.id], catalogId: null }, author)
    expect((await names({})).includes('甲先生')).toBe(false)
    expect(await found({ catalogId: catalog.id })).toMatchObject({ total: 3, all: 3 })
  })

  it('hides from a department what a list opens to another one', async () => {
    const made = await make('只给一个部门')
    const { id } = made.customer
    const [seeing, blind] = [await world.department(orgid, '看得见'), await world.department(orgid, '看不见')]
    const of = (departmentId: string) =>
      world.signedIn(orgid, { roleType: 'admin', funcs: ['voice-customer'], departmentId })
    const inside = await of(seeing)
    const outside = await of(blind)
    const entries = [{ kind: 'department' as const, id: seeing, change: false }]
    const { rev } = (await world.get(thingAccessGet, { id, type: 4 }, owner)).access
    await world.get(thingAccessSet, { id, type: 4, rev, open: 'appointed', entries }, owner)
    const sees = async (who: SignedIn) => (await found({ text: '只给一个部门' }, who)).rows.length
    expect([await sees(inside), await sees(outside), await sees(author)]).toEqual([1, 0, 1])
    expect(await codeOf(contract.customerDelete, { id }, inside)).toBe('catalog/read_only')
    for (const [call, input] of [
      [contract.customerGet, { id }],
      [contract.customerUses, { id }],
      [contract.customerVersionList, { id }],
      [contract.customerDisable, { id, disabled: true }],
      [contract.customerDelete, { id }],
      [contract.customerCreate, { name: '偷来的', gender: 'male', language: '16k_zh', copyOf: id }],
      [contract.customerSave, { id, version: 1, language: '16k_zh', content: made.content }],
    ] as [Endpoint, object][])
      expect([call.id, await codeOf(call, input as never, outside)]).toEqual([call.id, 'customer/not_found'])
    const moved = await world.get(contract.customerMove, { ids: [id], catalogId: null }, outside)
    expect(moved).toMatchObject({ moved: 0, missing: [id] })
  })
})

it('a deleted customer is in no list and can be taken back', async () => {
  const { customer: made } = await make('韩先生')
  await world.get(contract.customerDelete, { id: made.id }, author)
  expect((await found({ text: '韩先生' })).total).toBe(0)
  expect(await codeOf(contract.customerGet, { id: made.id })).toBe('customer/not_found')
  await world.get(contract.customerRestore, { id: made.id }, author)
  expect((await found({ text: '韩先生' })).rows).toMatchObject([{ id: made.id, version: 1 }])
})

it('another organisation reaches nothing of it', async () => {
  const { customer: made, content } = await make('外人')
  const stranger = await world.owner(await world.org('Elsewhere'))
  for (const [call, input] of [
    [contract.customerGet, { id: made.id }],
    [contract.customerCreate, { name: '副本', gender: 'male', language: '16k_zh', copyOf: made.id }],
    [contract.customerSave, { id: made.id, version: 1, language: '16k_zh', content }],
    [contract.customerDelete, { id: made.id }],
    [contract.customerRestore, { id: made.id }],
  ] as [Endpoint, object][])
    expect(await codeOf(call, input as never, stranger)).toBe('customer/not_found')
  expect(await customers(world.db).countDocuments({ orgid, name: '副本' })).toBe(0)
})

it('the log says what changed of a customer', async () => {
  const made = await make('日志')
  await save(made, complete('日志'))
  const { rows } = await world.get(operationList, { action: 'customer.save', rows: 100 }, author)
  expect(rows.find((row) => row.objectId === made.customer.id)).toMatchObject({
    before: { facts: 0, version: 1 },
    after: { facts: 1, version: 2 },
  })
})

describe('a picture of a customer', () => {
  it('is kept while a version or a scene has it, and shown at an address of the reader', async () => {
    const path = await uploadFile(world, author, 'a.png', png(132, 132), 'customeravatar')
    const made = await make('有照片')
    const shown = await save(made, { ...complete('有照片'), persona: { ...persona, name: '有照片', portrait: path } })
    expect([shown.content.persona.portrait, shown.portrait]).toEqual([path, shown.customer.portrait])
    expect(shown.portrait).toMatch(/^\/.+/)
    expect((await fetch(`${world.url}${shown.portrait}`)).status).toBe(200)
    const from = { kind: 'customer', id: made.customer.id } as const
    const { draft } = await world.get(drafts.draftCreate, { name: '照片', language: '16k_zh', from }, author)
    expect(draft.portrait).toMatch(/^\/.+/)
    expect((await usedPlaces(world.deps, orgid, [path])).get(path)).toBe(2)
  })

  it('of another organisation is refused, in a customer and in a scene', async () => {
    const strange = await world.owner(await world.org('Pictures elsewhere'))
    const portrait = await uploadFile(world, strange, 'a.png', png(132, 132), 'customeravatar')
    const { id, version, language } = (await make('偷照片')).customer
    const content = { ...complete('偷照片'), persona: { ...persona, name: '偷照片', portrait } }
    expect(await codeOf(contract.customerSave, { id, version, language, content })).toBe('request/invalid')
    const { draft } = await world.get(drafts.draftCreate, { name: '偷照片', language: '16k_zh' }, author)
    const stolen = { ...draft.content, persona: { ...draft.content.persona, portrait } }
    expect(await codeOf(drafts.draftSave, { id: draft.id, rev: draft.rev, content: stolen })).toBe('request/invalid')
  })
})
