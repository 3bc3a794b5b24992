import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint, InputOf } from '@lianda/shared/contract/endpoint'
import * as catalog from '@lianda/shared/module/catalog/catalog.admin.contract'
import type { CatalogType } from '@lianda/shared/module/catalog/catalog-types'
import { customerCreate, customerList } from '@lianda/shared/module/customer/customer.admin.contract'
import { examinationList, paperCreate } from '@lianda/shared/module/exam/paper.admin.contract'
import { operationList } from '@lianda/shared/module/log/log.admin.contract'
import * as bank from '@lianda/shared/module/question-bank/question.admin.contract'
import { sceneList } from '@lianda/shared/module/scene/scene.admin.contract'
import { mediaCreate, mediaList } from '@lianda/shared/module/media/media.admin.contract'
import { faqCreate, faqList } from '@lianda/shared/module/faq/faq.admin.contract'
import { speechCreate, speechList } from '@lianda/shared/module/speech/speech.admin.contract'
import { FILE_SAMPLES } from '../../../test/file-samples'
import { uploadFile } from '../../../test/files'
import { single } from '../../../test/questions'
import { createWorld, type SignedIn, type World } from '../../../test/world'
import { DEMO_SCENES } from '../scene'
import { createScene } from '../scene/scene.service'
import { questions } from '../question-bank/question.model'
import { UNDO_MS } from '../../infra/tree/removal.rules'

let world: World
let orgid: string
let editor: SignedIn
beforeAll(async () => {
  world = await createWorld()
  orgid = await world.org()
  editor = await world.admin(orgid, [
    ...([
      'voice-question-bank',
      'voice-exam',
      'voice-scene',
      'voice-customer',
      'voice-speech',
      'voice-study',
      'log-operation',
    ] as const),
  ])
})
afterAll(() => world.close())

const add = async (name: string, parentId: string | null = null, type: CatalogType = 5) =>
  (await world.get(catalog.catalogCreate, { type, name, parentId }, editor)).catalog
const tree = async (type: CatalogType = 5) => (await world.get(catalog.catalogList, { type }, editor)).data
const codeOf = async <E extends Endpoint>(contract: E, input: InputOf<E>, who: SignedIn | null = editor) =>
  (await world.call(contract, input, who)).failure?.code ?? 'ok'
const remove = (id: string, moveTo?: string) =>
  world.get(catalog.catalogDelete, { id, ...(moveTo === undefined ? {} : { moveTo }) }, editor)
const question = async (catalogId: string | null) =>
  (await world.get(bank.questionCreate, { catalogId, content: single('in it') }, editor)).question.id
const placeOf = async (id: string) => (await questions(world.db).findOne({ _id: id, orgid }).lean())?.catalogId
const throwAway = (ids: string[]) => world.get(bank.questionBatch, { ids, step: { kind: 'delete' } }, editor)

/** How each subject with a tree puts a thing into a category, and how many its list shows there. */
const SUBJECTS: [CatalogType, (id: string | null) => Promise<unknown>, (id: string) => Promise<number>][] = [
  [5, question, async (catalogId) => (await world.get(bank.questionList, { catalogId }, editor)).total],
  [
    12,
    (categoryId) => world.get(paperCreate, { title: 'Paper', categoryId }, editor),
    async (categoryId) => (await world.get(examinationList, { categoryId }, editor)).total,
  ],
  [
    2,
    (id) => createScene(world.deps, orgid, DEMO_SCENES['hotel-check-in'], id),
    async (catalogId) => (await world.get(sceneList, { catalogId }, editor)).total,
  ],
  [
    3,
    (catalogId) => world.get(speechCreate, { text: '在里面', catalogId }, editor),
    async (catalogId) => (await world.get(speechList, { catalogId }, editor)).total,
  ],
  [
    1,
    (catalogId) => world.get(faqCreate, { content: { question: '在里面', answer: '在' }, catalogId }, editor),
    async (catalogId) => (await world.get(faqList, { catalogId }, editor)).total,
  ],
  [
    6,
    async (catalogId) => {
      const fileId = await uploadFile(world, editor, 'a.pdf', FILE_SAMPLES.pdf(), 'file')
      return await world.get(mediaCreate, { name: '在里面', fileId, catalogId }, editor)
    },
    async (catalogId) => (await world.get(mediaList, { catalogId }, editor)).total,
  ],
  [
    4,
    (catalogId) => world.get(customerCreate, { name: '在里面', gender: 'male', language: '16k_zh', catalogId }, editor),
    async (catalogId) => (await world.get(customerList, { catalogId }, editor)).total,
  ],
]

describe.each(SUBJECTS)('deleting a category of type %i', (type, put, shown) => {
  it('says what is in it, moves it to the named category, and brings it back', async () => {
    const [gone, target] = [await add('gone', null, type), await add('target', null, type)]
    const below = await add('below', gone.id, type)
    await put(gone.id)
    await put(below.id)
    await put(below.id)
    await put(target.id)
    const inside = await world.get(catalog.catalogContents, { id: gone.id }, editor)
    expect(inside).toMatchObject({ categories: 1, items: 3, binned: 0, loose: type !== 2 })
    expect(await codeOf(catalog.catalogDelete, { id: gone.id })).toBe('catalog/not_empty')
    for (const moveTo of ['nowhere', gone.id, below.id])
      expect(await codeOf(catalog.catalogDelete, { id: gone.id, moveTo })).toBe('catalog/not_found')

    expect(await remove(gone.id, target.id)).toMatchObject({ moved: 3 })
    expect((await tree(type)).map((one) => [one.name, one.count])).toEqual([['target', 4]])
    expect(await shown(target.id)).toBe(4)
    // The list of a category that was deleted in another tab.
    await expect(shown(gone.id)).rejects.toThrow('catalog/not_found')

    const back = await world.get(catalog.catalogRestore, { id: gone.id }, editor)
    expect(back).toMatchObject({ moved: 3, catalog: { id: gone.id, count: 3 } })
    expect((await tree(type)).map((one) => [one.name, one.count])).toEqual([
      ['gone', 3],
      ['below', 2],
      ['target', 1],
    ])
    expect(await shown(below.id)).toBe(2)
    expect(await codeOf(catalog.catalogRestore, { id: gone.id })).toBe('catalog/restore_expired')
  })

  it('leaves things without a category only where they need none', async () => {
    const gone = await add('to nowhere', null, type)
    await put(gone.id)
    const before = await shown(catalog.NO_CATALOG)
    const code = await codeOf(catalog.catalogDelete, { id: gone.id, moveTo: catalog.NO_CATALOG })
    expect(code).toBe(type === 2 ? 'catalog/not_empty' : 'ok')
    expect(await shown(catalog.NO_CATALOG)).toBe(type === 2 ? before : before + 1)
  })

  it('takes no category of another type as target', async () => {
    const gone = await add('wrong target', null, type)
    await put(gone.id)
    const foreign = await add(`target of ${type}`, null, type === 5 ? 12 : 5)
    expect(await codeOf(catalog.catalogDelete, { id: gone.id, moveTo: foreign.id })).toBe('catalog/not_found')
    await remove(foreign.id)
  })
})

describe('deleting a category', () => {
  it('tells the log what it was called, where its contents went and that it came back', async () => {
    const [gone, target] = [await add('logged'), await add('logged target')]
    await question(gone.id)
    world.clock.advance(1)
    await remove(gone.id, target.id)
    world.clock.advance(1)
    await world.get(catalog.catalogRestore, { id: gone.id }, editor)
    const { rows } = await world.get(operationList, { objectId: gone.id, sort: 'at' }, editor)
    expect(rows.slice(1).map(({ action, objectName, before, after }) => [action, objectName, before, after])).toEqual([
      ['catalog.delete', 'logged', { path: 'logged' }, { deleted: true, moveTo: 'logged target', moved: 1 }],
      ['catalog.restore', 'logged', { deleted: true }, { deleted: false, path: 'logged', moved: 1 }],
    ])
  })

  it('moves what lies in the recycle bin too, and asks nobody when there is nothing else', async () => {
    const [gone, target, binOnly] = [await add('with bin'), await add('bin target'), await add('bin only')]
    const [kept, thrown, alone] = [await question(gone.id), await question(gone.id), await question(binOnly.id)]
    await throwAway([thrown, alone])
    const inside = await world.get(catalog.catalogContents, { id: gone.id }, editor)
    expect(inside).toMatchObject({ items: 1, binned: 1 })
    expect(await remove(gone.id, target.id)).toMatchObject({ moved: 1 })
    expect([await placeOf(kept), await placeOf(thrown)]).toEqual([target.id, target.id])
    expect(await remove(binOnly.id)).toMatchObject({ moved: 0 })
    expect(await placeOf(alone)).toBeNull()
    await world.get(catalog.catalogRestore, { id: binOnly.id }, editor)
    expect(await placeOf(alone)).toBe(binOnly.id)
  })

  it('is undone at the top level when its parent is gone, and leaves alone what was moved since', async () => {
    const parent = await add('parent')
    const [gone, target] = [await add('child', parent.id), await add('child target')]
    const [stays, goes] = [await question(gone.id), await question(gone.id)]
    await remove(gone.id, target.id)
    await world.get(bank.questionBatch, { ids: [goes], step: { kind: 'move', catalogId: null } }, editor)
    await remove(parent.id)
    const { catalog: back } = await world.get(catalog.catalogRestore, { id: gone.id }, editor)
    expect(back).toMatchObject({ parentId: null, name: 'child', count: 1 })
    expect([await placeOf(stays), await placeOf(goes)]).toEqual([gone.id, null])
  })

  it('is not undone over a new category of that name, by another organisation, without the right, or too late', async () => {
    const gone = await add('taken')
    await remove(gone.id)
    const again = await add('taken')
    expect(await codeOf(catalog.catalogRestore, { id: gone.id })).toBe('catalog/name_taken')
    await remove(again.id)
    const foreign = await world.admin(await world.org('Other'), ['voice-question-bank'])
    expect(await codeOf(catalog.catalogRestore, { id: gone.id }, foreign)).toBe('catalog/restore_expired')
    const reader = await world.admin(orgid, ['voice-exam'])
    expect(await codeOf(catalog.catalogRestore, { id: gone.id }, reader)).toBe('identity/forbidden')
    const stranger = await world.admin(orgid, ['voice-scene'])
    expect(await codeOf(catalog.catalogRestore, { id: gone.id }, stranger)).toBe('catalog/restore_expired')
    world.clock.advance(UNDO_MS + 1)
    expect(await codeOf(catalog.catalogRestore, { id: gone.id })).toBe('catalog/restore_expired')
  })

  it('gives nothing to a category of another organisation', async () => {
    const gone = await add('ours')
    const mine = await question(gone.id)
    const other = await world.admin(await world.org('Other'), ['voice-question-bank'])
    const theirs = (await world.get(catalog.catalogCreate, { type: 5, name: 'theirs' }, other)).catalog
    expect(await codeOf(catalog.catalogDelete, { id: gone.id, moveTo: theirs.id })).toBe('catalog/not_found')
    expect(await codeOf(catalog.catalogDelete, { id: gone.id, moveTo: theirs.id }, other)).toBe('catalog/not_found')
    expect(await placeOf(mine)).toBe(gone.id)
  })
})

describe('deletions at the same time', () => {
  it('of one category: one succeeds, and the contents are in its target', async () => {
    const [gone, one, two] = [await add('raced'), await add('raced to 1'), await add('raced to 2')]
    const ids = await Promise.all([1, 2, 3].map(() => question(gone.id)))
    const targets = [one.id, two.id, one.id, two.id]
    const codes = await Promise.all(targets.map((moveTo) => codeOf(catalog.catalogDelete, { id: gone.id, moveTo })))
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
    expect(codes.filter((code) => code === 'catalog/not_found')).toHaveLength(3)
    const target = targets[codes.indexOf('ok')]
    expect(await Promise.all(ids.map(placeOf))).toEqual([target, target, target])
  })

  it('each into the other: one succeeds, nothing is lost', async () => {
    for (let n = 0; n < 5; n++) {
      const [a, b] = [await add(`swap a ${n}`), await add(`swap b ${n}`)]
      const ids = [await question(a.id), await question(b.id)]
      const codes = await Promise.all([
        codeOf(catalog.catalogDelete, { id: a.id, moveTo: b.id }),
        codeOf(catalog.catalogDelete, { id: b.id, moveTo: a.id }),
      ])
      expect(codes.toSorted()).toEqual(['catalog/not_found', 'ok'])
      const left = codes[0] === 'ok' ? b.id : a.id
      expect(await Promise.all(ids.map(placeOf))).toEqual([left, left])
    }
  })

  it('of the target that another deletion has chosen: the contents follow', async () => {
    const [first, middle, last] = [await add('chain 1'), await add('chain 2'), await add('chain 3')]
    const id = await question(first.id)
    const codes = await Promise.all([
      codeOf(catalog.catalogDelete, { id: first.id, moveTo: middle.id }),
      codeOf(catalog.catalogDelete, { id: middle.id, moveTo: last.id }),
    ])
    expect(codes[1]).toBe('ok')
    await world.server.app.runJob('catalog.settle')
    // Refused, it stays where it was.
    expect(await placeOf(id)).toBe(codes[0] === 'ok' ? last.id : first.id)
  })

  it('and a category moved or made below what is deleted: it is refused, or deleted with it', async () => {
    const [gone, mover] = [await add('deleted parent'), await add('mover')]
    const { id, rev, name } = mover
    const [deleted, moved, made] = await Promise.all([
      codeOf(catalog.catalogDelete, { id: gone.id }),
      codeOf(catalog.catalogUpdate, { id, rev, name, parentId: gone.id }),
      codeOf(catalog.catalogCreate, { type: 5, name: 'made', parentId: gone.id }),
    ])
    expect(deleted).toBe('ok')
    expect(['ok', 'catalog/not_found']).toContain(moved)
    expect(['ok', 'catalog/not_found']).toContain(made)
    const left = (await tree()).map((one) => one.id)
    expect(left).not.toContain(gone.id)
    expect(left.includes(id)).toBe(moved !== 'ok')
  })

  it('and a thing that arrives late, or a crash before the contents were moved: the job moves them', async () => {
    const [gone, target] = [await add('late'), await add('late target')]
    await remove(gone.id, target.id)
    const late = await question(null)
    // As written by a call that had found the category before it was deleted.
    await questions(world.db).updateOne({ _id: late, orgid }, { $set: { catalogId: gone.id } })
    await world.server.app.runJob('catalog.settle')
    expect(await placeOf(late)).toBe(target.id)
    await world.get(catalog.catalogRestore, { id: gone.id }, editor)
    expect(await placeOf(late)).toBe(gone.id)
    // Undone: the job leaves it alone.
    await world.server.app.runJob('catalog.settle')
    expect(await placeOf(late)).toBe(gone.id)
  })
})
