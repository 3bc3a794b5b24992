import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint, InputOf } from '@lianda/shared/contract/endpoint'
import { operationList } from '@lianda/shared/module/log/log.admin.contract'
import * as catalog from '@lianda/shared/module/catalog/catalog.admin.contract'
import * as bank from '@lianda/shared/module/question-bank/question.admin.contract'
import { single } from '../../../test/questions'
import { createWorld, type SignedIn, type World } from '../../../test/world'
import { catalogPaths, ensureCatalogPath, program } from './catalog-access'

let world: World
let orgid: string
let editor: SignedIn
beforeAll(async () => {
  world = await createWorld()
  orgid = await world.org()
  editor = await world.admin(orgid, ['voice-question-bank', 'voice-exam', 'log-operation'])
})
afterAll(() => world.close())

type Created = InputOf<typeof catalog.catalogCreate>
const add = async (name: string, parentId: string | null = null, type: Created['type'] = 5) =>
  (await world.get(catalog.catalogCreate, { type, name, parentId }, editor)).catalog
const tree = async (type: Created['type'] = 5) => (await world.get(catalog.catalogList, { type }, editor)).data
const codeOf = async <E extends Endpoint>(contract: E, input: InputOf<E>, who: SignedIn | null = editor) =>
  (await world.call(contract, input, who)).failure?.code ?? 'ok'

describe('categories', () => {
  it('form a tree with counts of what lies in them and below', async () => {
    const product = await add('产品知识')
    const range = await add('续航与充电', product.id)
    const service = await add('服务礼仪')
    await world.get(bank.questionCreate, { content: single('without a category') }, editor)
    for (const catalogId of [product.id, range.id, range.id])
      await world.get(bank.questionCreate, { catalogId, content: single('x') }, editor)
    expect((await tree()).map(({ name, parentId, count }) => [name, parentId, count])).toEqual([
      ['产品知识', null, 3],
      ['续航与充电', product.id, 2],
      ['服务礼仪', null, 0],
    ])
    expect(await world.get(catalog.catalogList, {}, editor)).toMatchObject({ data: [], total: 0, loose: 0 })
    expect(await world.get(catalog.catalogList, { type: 5 }, editor)).toMatchObject({ total: 3, loose: 1 })
    const listed = async (catalogId: string) => (await world.get(bank.questionList, { catalogId }, editor)).total
    expect([await listed(product.id), await listed(range.id), await listed(catalog.NO_CATALOG)]).toEqual([3, 2, 1])
    expect(service).toMatchObject({ sort: 1, rev: 1, count: 0 })
  })

  it('have a name once on each level, however it is written', async () => {
    const { id } = await add('Ｎａｍｅ')
    expect(await codeOf(catalog.catalogCreate, { type: 5, name: ' name ' })).toBe('catalog/name_taken')
    expect(await codeOf(catalog.catalogCreate, { type: 5, name: 'name', parentId: id })).toBe('ok')
    expect(await codeOf(catalog.catalogCreate, { type: 12, name: 'name' })).toBe('ok')
    expect(await codeOf(catalog.catalogCreate, { type: 5, name: 'x', parentId: 'none' })).toBe('catalog/not_found')
  })

  it('made by many at once are all there; of one name only one is', async () => {
    const names = ['r1', 'r2', 'r3', 'r4', 'r5', 'r1']
    const codes = await Promise.all(names.map((name) => codeOf(catalog.catalogCreate, { type: 5, name })))
    expect(codes.toSorted()).toEqual(['catalog/name_taken', 'ok', 'ok', 'ok', 'ok', 'ok'])
    expect((await tree()).filter((one) => /^r\d$/.test(one.name))).toHaveLength(5)
  })

  it('are six levels deep at most, also when they are moved', async () => {
    let parent: string | null = null
    for (let n = 1; n <= 6; n++) parent = (await add(`depth ${n}`, parent)).id
    expect(await codeOf(catalog.catalogCreate, { type: 5, name: 'seven', parentId: parent })).toBe('catalog/too_deep')
    const all = await tree()
    const [first, third] = ['depth 1', 'depth 3'].map((name) => all.find((one) => one.name === name))
    if (!first || !third) throw new Error('no categories')
    const move = (parentId: string | null) => codeOf(catalog.catalogUpdate, { ...first, parentId })
    expect(await move(third.id)).toBe('catalog/below_itself')
    expect(await move(first.id)).toBe('catalog/below_itself')
    expect(await codeOf(catalog.catalogUpdate, { ...first, parentId: (await add('above')).id })).toBe(
      'catalog/too_deep',
    )
  })

  it('are renamed, ordered and moved by whoever saw the newest', async () => {
    const [a, b] = [await add('old name'), await add('parent')]
    const { catalog: after } = await world.get(
      catalog.catalogUpdate,
      { id: a.id, rev: a.rev, name: 'new name', parentId: b.id, before: null },
      editor,
    )
    expect(after).toMatchObject({ name: 'new name', parentId: b.id, sort: 0, rev: 2 })
    const late = { id: a.id, rev: a.rev, name: 'late', parentId: null }
    expect(await codeOf(catalog.catalogUpdate, late)).toBe('catalog/changed_meanwhile')
    const { rows } = await world.get(operationList, { action: 'catalog.update' }, editor)
    expect(rows[0]).toMatchObject({
      noun: 'catalog',
      before: { name: 'old name', parent: '' },
      after: { name: 'new name', parent: 'parent' },
    })
  })

  it('are put before a sibling, which keeps its own version', async () => {
    const home = await add('ordered')
    const [one, two, three] = [await add('1', home.id), await add('2', home.id), await add('3', home.id)]
    const { id, rev, name, parentId } = three
    await world.get(catalog.catalogUpdate, { id, rev, name, parentId, before: one.id }, editor)
    const children = (await tree()).filter((node) => node.parentId === home.id)
    expect(children.map((node) => [node.name, node.sort, node.rev])).toEqual([
      ['3', 0, 2],
      ['1', 1, 1],
      ['2', 2, 1],
    ])
    const stranger = { id: two.id, rev: two.rev, name: two.name, parentId, before: home.id }
    expect(await codeOf(catalog.catalogUpdate, stranger)).toBe('catalog/not_found')
  })

  it('grow from the paths of an import', async () => {
    const path = ['合规与消保', '反洗钱']
    const both = await Promise.all([1, 2].map(() => ensureCatalogPath(world.deps, orgid, 5, path)))
    expect(both[0]).toBe(both[1])
    expect((await catalogPaths(world.deps, program(orgid), 5)).get(both[0] ?? '')).toEqual(path)
    expect(await ensureCatalogPath(world.deps, orgid, 5, [])).toBeNull()
  })
})

describe('who may arrange categories', () => {
  const calls = (id: string): [Endpoint, unknown][] => [
    [catalog.catalogList, { type: 5 }],
    [catalog.catalogOperate, { type: 5 }],
    [catalog.catalogCreate, { type: 5, name: 'z' }],
    [catalog.catalogUpdate, { id, rev: 1, name: 'z2', parentId: null }],
    [catalog.catalogContents, { id }],
    [catalog.catalogDelete, { id }],
    [catalog.catalogRestore, { id }],
  ]
  const codes = async (who: SignedIn | null, id: string) => {
    const found: string[] = []
    for (const [contract, input] of calls(id)) found.push(await codeOf(contract, input as never, who))
    return found
  }

  it('nobody without a session, no learner, only the trees of one’s function', async () => {
    const { id } = await add('guarded')
    expect(new Set(await codes(null, id))).toEqual(new Set(['identity/no_token']))
    expect(new Set(await codes(await world.signedIn(orgid), id))).toEqual(new Set(['identity/forbidden']))
    const papers = await world.admin(orgid, ['voice-exam'])
    const forbidden = 'identity/forbidden'
    const expired = 'catalog/restore_expired'
    expect(await codes(papers, id)).toEqual(['ok', 'ok', forbidden, forbidden, 'ok', forbidden, expired])
    const rights = (type: Created['type']) => world.get(catalog.catalogOperate, { type }, papers)
    expect(await rights(5)).toMatchObject({ access: true, add: false, edit: false, deleted: false })
    expect(await rights(12)).toMatchObject({ access: true, add: true, edit: true, deleted: true })
    expect(await codeOf(catalog.catalogCreate, { type: 12, name: 'papers' }, papers)).toBe('ok')
  })

  it('a tree that one may not see has no categories: 404, not 403', async () => {
    const scenes = await world.admin(orgid, ['voice-scene'])
    const { id } = await add('unseen')
    const gone = 'catalog/not_found'
    const forbidden = 'identity/forbidden'
    expect(await codes(scenes, id)).toEqual([forbidden, 'ok', forbidden, gone, gone, gone, 'catalog/restore_expired'])
    expect(await world.get(catalog.catalogOperate, { type: 5 }, scenes)).toMatchObject({ access: false, add: false })
    const own = (await world.get(catalog.catalogCreate, { type: 2, name: 'Hotels' }, scenes)).catalog
    expect(await codeOf(catalog.catalogCreate, { type: 2, name: 'below', parentId: id }, scenes)).toBe(gone)
    const moved = { id: own.id, rev: own.rev, name: own.name, parentId: id }
    expect(await codeOf(catalog.catalogUpdate, moved, scenes)).toBe(gone)
  })

  it('another organisation finds nothing', async () => {
    const { id } = await add('ours')
    const foreign = await world.admin(await world.org('Other'), ['voice-question-bank'])
    const gone = 'catalog/not_found'
    expect(await codes(foreign, id)).toEqual(['ok', 'ok', 'ok', gone, gone, gone, 'catalog/restore_expired'])
    expect((await world.get(catalog.catalogList, { type: 5 }, foreign)).data.map((one) => one.name)).toEqual(['z'])
  })

  it('bad input names its fields', async () => {
    const wrong: [Endpoint, unknown, string[]][] = [
      [catalog.catalogList, { type: 13 }, ['type']],
      [catalog.catalogCreate, { type: 5, name: ' ', parentId: '!' }, ['name', 'parentId']],
      [catalog.catalogUpdate, { id: 'x', name: 'n'.repeat(31), before: '!' }, ['before', 'name', 'parentId', 'rev']],
      [catalog.catalogDelete, { id: 'x', moveTo: '?' }, ['moveTo']],
    ]
    for (const [contract, input, fields] of wrong) {
      const { failure } = await world.call(contract, input as never, editor)
      expect([contract.id, failure?.fields?.map((one) => one.field).toSorted()]).toEqual([contract.id, fields])
    }
  })
})
