import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogCreate, catalogDelete, catalogList } from '@lianda/shared/module/catalog/catalog.admin.contract'
import * as contract from '@lianda/shared/module/picture/picture.admin.contract'
import { questionCreate } from '@lianda/shared/module/question-bank/question.admin.contract'
import { BUILT_IN, BUILT_IN_FOLDERS, builtInPath } from '@lianda/shared/module/upload/built-in-pictures'
import { upload } from '@lianda/shared/module/upload/upload.contract'
import { png } from '../../../test/pictures'
import { createWorld, type SignedIn, type World } from '../../../test/world'

const HOUR_MS = 3_600_000
let world: World
let orgid: string
let editor: SignedIn
beforeAll(async () => {
  world = await createWorld()
  orgid = await world.org()
  editor = await world.admin(orgid, ['voice-question-bank'])
})
afterAll(() => world.close())

async function uploaded(who: SignedIn = editor, filetype = 'picture'): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([Buffer.from(png(232, 130))]), 'a.png')
  const request = { method: 'POST', body: form, headers: { token: who.token } }
  const response = await fetch(`${world.url}/${upload.path}?filetype=${filetype}`, request)
  return ((await response.json()) as { path: string }).path
}

const add = async (name: string, catalogId: string | null = null) =>
  (await world.get(contract.pictureAdd, { path: await uploaded(), name, catalogId }, editor)).picture
const list = (id: string, more: { text?: string; path?: string; page?: number; rows?: number } = {}, who = editor) =>
  world.get(contract.pictureList, { id, ...more }, who)
const names = async (id: string, more: { text?: string } = {}) => (await list(id, more)).rows.map(({ name }) => name)
const category = async (name: string, parentId: string | null = null) =>
  (await world.get(catalogCreate, { type: 8, name, parentId }, editor)).catalog.id
const used = (path: string) =>
  world.get(
    questionCreate,
    {
      catalogId: null,
      code: '',
      content: { ...TRUE_OR_FALSE, images: [{ path, description: '' }] },
    },
    editor,
  )
const TRUE_OR_FALSE = {
  type: 2 as const,
  text: 'Is it there?',
  choices: [
    { id: 'A', content: '', iscorrect: true },
    { id: 'B', content: '', iscorrect: false },
  ],
  blanks: [],
  anyOrder: false,
  promotion: '',
  explanation: '',
  level: 3 as const,
  score: 10,
}

describe('the tree of pictures', () => {
  it('has the built-in folders in the reader’s language, and the organisation’s own categories with counts', async () => {
    const shop = await category('门店')
    const hall = await category('展厅', shop)
    await add('前台', hall)
    const { data } = await world.get(contract.pictureCatalog, {}, editor)
    expect(data.slice(0, 3).map(({ name, count }) => `${name} ${count}`)).toEqual(['内置图片 52', '封面 12', '头像 12'])
    expect(data.filter(({ builtIn }) => !builtIn).map(({ name, count }) => `${name} ${count}`)).toEqual([
      '门店 1',
      '展厅 1',
    ])
    expect(data.filter(({ builtIn }) => builtIn)).toHaveLength(BUILT_IN_FOLDERS.length + 1)
  })

  it('is the catalog of type 8: a category with pictures asks where they go', async () => {
    const from = await category('旧的')
    const to = await category('新的')
    await add('一', from)
    expect((await world.call(catalogDelete, { id: from }, editor)).failure?.code).toBe('catalog/not_empty')
    expect(await world.get(catalogDelete, { id: from, moveTo: to }, editor)).toMatchObject({ moved: 1 })
    expect(await names(to)).toEqual(['一'])
    const { data } = await world.get(catalogList, { type: 8 }, editor)
    expect(data.find(({ id }) => id === to)?.count).toBe(1)
  })
})

describe('the pictures of a category', () => {
  it('are built-in ones, whose paths are values as they are', async () => {
    const { rows, total } = await list('builtin-cover', { rows: 5 })
    expect([rows.length, total]).toEqual([5, BUILT_IN.cover.length])
    expect(rows[0]).toMatchObject({
      path: 'static/images/cover/conversation.svg',
      url: '/static/images/cover/conversation.svg',
      name: '对话',
    })
    expect((await list('builtin', { text: '奖' })).rows.map(({ name }) => name)).toEqual(['奖杯', '奖牌'])
    expect((await list('builtin', { text: 'jb' })).rows.map(({ name }) => name)).toContain('奖杯')
    const english = await world.call(contract.pictureList, { id: 'builtin-badge', text: 'TROPHY' }, editor)
    expect(english.output?.total).toBe(0)
  })

  it('are those below it too, newest first, found by parts of their names and by initials', async () => {
    const top = await category('活动')
    const below = await category('春季', top)
    await add('春季大促', below)
    world.clock.advance(1_000)
    await add('夏季大促', top)
    expect(await names(top)).toEqual(['夏季大促', '春季大促'])
    expect(await names(top, { text: '春季' })).toEqual(['春季大促'])
    expect(await names('own', { text: 'xjdc' })).toEqual(['夏季大促'])
    expect(await names(below)).toEqual(['春季大促'])
  })

  it('can be asked for one by its path, so that a chooser shows what is chosen', async () => {
    const { path, name } = await add('选中的')
    expect((await list('own', { path })).rows).toMatchObject([{ path, name, used: 0 }])
    const star = builtInPath('badge', 'star')
    expect((await list('builtin', { path: star })).rows.map((row) => row.path)).toEqual([star])
  })

  it('are shown behind their addresses', async () => {
    const { url } = await add('看得见')
    expect((await fetch(world.url + url)).status).toBe(200)
  })
})

describe('a picture of the library', () => {
  it('is kept while it is there, unused as it may be', async () => {
    const { path } = await add('留着')
    for (let n = 0; n < 60; n++) {
      world.clock.advance(HOUR_MS)
      await world.server.app.runJob('upload.sweep_unused')
    }
    editor = await world.admin(orgid, ['voice-question-bank'])
    expect((await list('own', { path })).rows).toHaveLength(1)
    expect(await world.db.collection('media_file').countDocuments({ _id: path as never, expiresAt: null })).toBe(1)
  })

  it('is renamed and moved, unless somebody was faster', async () => {
    const picture = await add('旧名')
    const to = await category('去处')
    const change = { id: picture.id ?? '', rev: picture.rev ?? 0, name: '新名', catalogId: to }
    expect((await world.get(contract.pictureUpdate, change, editor)).picture).toMatchObject({
      name: '新名',
      catalogId: to,
      rev: 2,
    })
    expect((await world.call(contract.pictureUpdate, change, editor)).failure?.code).toBe('picture/changed_meanwhile')
    expect(await names(to, { text: '新名' })).toEqual(['新名'])
  })

  it('in use says where and can’t be deleted; else it goes, and its file an hour later', async () => {
    const { id, path } = await add('用着')
    await used(path)
    expect((await list('own', { path })).rows[0]?.used).toBe(1)
    const refused = await world.call(contract.pictureDelete, { id: id ?? '' }, editor)
    expect([refused.status, refused.failure?.code]).toEqual([409, 'picture/in_use'])
    expect(refused.failure?.errmsg).toContain('1 处')

    const free = await add('没人用')
    await world.get(contract.pictureDelete, { id: free.id ?? '' }, editor)
    expect((await list('own', { path: free.path })).total).toBe(0)
    expect((await world.call(contract.pictureDelete, { id: free.id ?? '' }, editor)).failure?.code).toBe(
      'picture/not_found',
    )
    world.clock.advance(HOUR_MS)
    await world.server.app.runJob('upload.sweep_unused')
    expect(await world.db.collection('media_file').countDocuments({ _id: free.path as never })).toBe(0)
  })

  it('that somebody used while it was deleted stays theirs', async () => {
    const { id, path } = await add('抢着用')
    await world.get(contract.pictureDelete, { id: id ?? '' }, editor)
    // The question was checked before the picture was set aside, and is written after it.
    await world.db.collection('media_file').updateOne({ _id: path as never }, { $set: { expiresAt: null } })
    await used(path)
    for (let n = 0; n < 4; n++) {
      world.clock.advance(HOUR_MS)
      await world.server.app.runJob('upload.sweep_unused')
    }
    expect(await world.db.collection('media_file').countDocuments({ _id: path as never, expiresAt: null })).toBe(1)
  })

  it('is taken in once, and only an upload that was made for it', async () => {
    const path = await uploaded()
    const first = await world.get(contract.pictureAdd, { path, name: '一次' }, editor)
    expect((await world.get(contract.pictureAdd, { path, name: '两次' }, editor)).picture.id).toBe(first.picture.id)
    for (const wrong of [await uploaded(editor, 'faqimage'), 'nothing', builtInPath('cover', 'city')])
      expect((await world.call(contract.pictureAdd, { path: wrong, name: 'x' }, editor)).failure?.code).toBe(
        'upload/not_found',
      )
  })

  it('is no other organisation’s: not to list, take, change, delete or use', async () => {
    const { id, path, rev } = await add('自家的')
    const shelf = await category('自家的架子')
    const other = await world.admin(await world.org('Other'), ['voice-question-bank'])
    const codes = async () => [
      (await world.call(contract.pictureList, { id: shelf }, other)).failure?.code,
      (await world.call(contract.pictureAdd, { path, name: 'x' }, other)).failure?.code,
      (await world.call(contract.pictureUpdate, { id: id ?? '', rev: rev ?? 0, name: 'x' }, other)).failure?.code,
      (await world.call(contract.pictureDelete, { id: id ?? '' }, other)).failure?.code,
      (
        await world.call(
          questionCreate,
          { catalogId: null, code: '', content: { ...TRUE_OR_FALSE, images: [{ path }] } },
          other,
        )
      ).failure?.code,
    ]
    expect(await codes()).toEqual([
      'catalog/not_found',
      'upload/not_found',
      'picture/not_found',
      'picture/not_found',
      'request/invalid',
    ])
    expect((await list('own', { path }, other)).total).toBe(0)
  })
})

it('a built-in picture is a question’s picture like any other, and one that does not exist is not', async () => {
  await used(builtInPath('cover', 'handbook'))
  const wrong = { ...TRUE_OR_FALSE, images: [{ path: 'static/images/cover/../../../etc/passwd.svg' }] }
  const { failure } = await world.call(questionCreate, { catalogId: null, code: '', content: wrong }, editor)
  expect(failure?.fields?.map(({ field }) => field)).toEqual(['content.images.0.path'])
})
