import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint, InputOf } from '@lianda/shared/contract/endpoint'
import { thingAccessGet, thingAccessSet } from '@lianda/shared/module/catalog/access.admin.contract'
import { catalogCreate } from '@lianda/shared/module/catalog/catalog.admin.contract'
import { operationList } from '@lianda/shared/module/log/log.admin.contract'
import * as contract from '@lianda/shared/module/speech/speech.admin.contract'
import { createWorld, type SignedIn, type World } from '../../../test/world'

let world: World
let orgid: string
let author: SignedIn
let owner: SignedIn
beforeAll(async () => {
  world = await createWorld()
  orgid = await world.org()
  author = await world.admin(orgid, ['voice-speech', 'log-operation'])
  owner = await world.owner(orgid)
})
afterAll(() => world.close())

const make = async (text: string, over: object = {}, who = author) =>
  (await world.get(contract.speechCreate, { text, ...over }, who)).speech
const found = async (input: object, who = author) => await world.get(contract.speechList, input, who)
const texts = async (input: object, who = author) => (await found(input, who)).rows.map(({ text }) => text)
const failureOf = async <E extends Endpoint>(call: E, input: InputOf<E>, who: SignedIn | null = author) =>
  (await world.call(call, input, who)).failure
const codeOf = async <E extends Endpoint>(call: E, input: InputOf<E>, who: SignedIn | null = author) =>
  (await failureOf(call, input, who))?.code ?? 'ok'

describe('a line', () => {
  it('has a text, keywords, a difficulty, an emotion and a voice number, and is found by three of them', async () => {
    const made = await make('  您先别急，我马上帮您查。 ', {
      ...{ keywords: '着急｜快点，查一下', level: 2, emotion: 3, voiceNo: 'V-07.b' },
    })
    expect(made).toMatchObject({
      ...{ text: '您先别急，我马上帮您查。', keywords: '着急|快点,查一下', level: 2, emotion: 3, voiceNo: 'V-07.b' },
      ...{ rev: 1, uses: 0, catalogId: null, can: { edit: true } },
    })
    for (const text of ['马上帮您', '查一下', 'v-07', '您先别'])
      expect([text, await texts({ text })]).toEqual([text, [made.text]])
    expect(await texts({ level: 2 })).toEqual([made.text])
    expect(await texts({ emotion: 4 })).toEqual([])
  })

  it.each([
    ['a text beyond 200 characters', { text: '长'.repeat(201) }, 'text', 'too_long'],
    ['no text', { text: '  ' }, 'text', 'required'],
    ['a doubled keyword', { text: '好', keywords: '价格|年费|价格' }, 'keywords', 'keyword_doubled'],
    ['eleven keywords', { text: '好', keywords: 'a|b|c|d|e|f|g|h|i|j|k' }, 'keywords', 'too_many'],
    ['an empty keyword', { text: '好', keywords: '价格||年费' }, 'keywords', 'keywords'],
    ['a seventh emotion', { text: '好', emotion: 7 }, 'emotion', 'too_big'],
    ['a voice number with a formula', { text: '好', voiceNo: '=1+1' }, 'voiceNo', 'format_voiceNo'],
  ])('is refused with %s', async (_what, input, field, rule) => {
    const failure = await failureOf(contract.speechCreate, input)
    expect([failure?.code, failure?.fields?.[0]]).toMatchObject(['request/invalid', { field, rule }])
  })

  it('is saved by one of two who changed it, and a repeated save changes nothing', async () => {
    const { id, rev } = await make('请问几位？')
    const input = (text: string) => ({ id, rev, text, keywords: '几位' })
    const codes = await Promise.all(
      ['请问一共几位？', '您几位？'].map((text) => codeOf(contract.speechSave, input(text))),
    )
    expect(codes.toSorted()).toEqual(['ok', 'speech/changed_meanwhile'])
    const { speech } = await world.get(contract.speechGet, { id }, author)
    const again = await world.get(contract.speechSave, input(speech.text), author)
    expect(again.speech.rev).toBe(rev + 1)
  })
})

describe('the list of lines', () => {
  it('is narrowed by category, sorted by text and paged', async () => {
    const { catalog } = await world.get(catalogCreate, { type: 3, name: '开场' }, author)
    for (const text of ['c line', 'a line', 'b line']) await make(text, { catalogId: catalog.id })
    const within = { catalogId: catalog.id }
    expect(await texts({ ...within, sort: 'text' })).toEqual(['a line', 'b line', 'c line'])
    expect(await texts({ ...within, sort: '-text', rows: 2, page: 2 })).toEqual(['a line'])
    expect(await found({ ...within, text: 'a li' })).toMatchObject({ total: 1, all: 3 })
    expect((await found(within)).rows[0]?.catalogName).toBe('开场')
  })

  it('hides from a department what an access list opens to another one, in every call', async () => {
    const made = await make('只给一个部门的话')
    const { id, rev } = made
    const [seeing, blind] = [await world.department(orgid, '看得见'), await world.department(orgid, '看不见')]
    const of = (departmentId: string) =>
      world.signedIn(orgid, { roleType: 'admin', funcs: ['voice-speech'], departmentId })
    const [inside, outside] = [await of(seeing), await of(blind)]
    const entries = [{ kind: 'department' as const, id: seeing, change: false }]
    const { access } = await world.get(thingAccessGet, { id, type: 3 }, owner)
    await world.get(thingAccessSet, { id, type: 3, rev: access.rev, open: 'appointed', entries }, owner)
    const sees = async (who: SignedIn) => (await texts({ text: made.text }, who)).length
    expect([await sees(inside), await sees(outside), await sees(author)]).toEqual([1, 0, 1])
    for (const [call, input] of [
      [contract.speechSave, { id, rev, text: '改' }],
      [contract.speechMove, { ids: [id], catalogId: null }],
      [contract.speechDelete, { ids: [id] }],
    ] as [Endpoint, object][])
      expect(await codeOf(call, input as never, inside)).toBe('catalog/read_only')
    for (const [call, input] of [
      [contract.speechGet, { id }],
      [contract.speechUses, { id }],
      [contract.speechSave, { id, rev, text: '改' }],
    ] as [Endpoint, object][])
      expect(await codeOf(call, input as never, outside)).toBe('speech/not_found')
    expect(await world.get(contract.speechMove, { ids: [id], catalogId: null }, outside)).toMatchObject({
      moved: 0,
      missing: [id],
    })
    expect(await world.get(contract.speechDelete, { ids: [id] }, outside)).toMatchObject({ deleted: 0, missing: [id] })
    const { message } = await world.get(contract.speechSimilarity, { text: '只给一个部门的话吧' }, outside)
    expect(message.filter(({ by }) => by === 'list')).toEqual([])
  })
})

it('several lines are moved and deleted in one step, and a deletion is taken back', async () => {
  const { catalog } = await world.get(catalogCreate, { type: 3, name: '一批' }, author)
  const ids = [(await make('一批甲')).id, (await make('一批乙')).id]
  const moved = await world.get(contract.speechMove, { ids: [...ids, 'gone'], catalogId: catalog.id }, author)
  expect(moved).toMatchObject({ moved: 2, missing: ['gone'] })
  expect((await found({ catalogId: catalog.id })).total).toBe(2)
  expect(await world.get(contract.speechDelete, { ids }, author)).toMatchObject({ deleted: 2, missing: [] })
  expect(await found({ text: '一批' })).toMatchObject({ total: 0 })
  expect(await codeOf(contract.speechGet, { id: ids[0] ?? '' })).toBe('speech/not_found')
  await world.get(contract.speechRestore, { ids }, author)
  expect((await texts({ catalogId: catalog.id })).toSorted()).toEqual(['一批乙', '一批甲'])
})

it('another organisation reaches nothing of a line', async () => {
  const { id, rev } = await make('我们自己的话')
  const stranger = await world.owner(await world.org('Elsewhere'))
  for (const [call, input] of [
    [contract.speechGet, { id }],
    [contract.speechUses, { id }],
    [contract.speechSave, { id, rev, text: '偷来的' }],
  ] as [Endpoint, object][])
    expect(await codeOf(call, input as never, stranger)).toBe('speech/not_found')
  await world.get(contract.speechDelete, { ids: [id] }, stranger)
  await world.get(contract.speechMove, { ids: [id], catalogId: null }, stranger)
  const { speech } = await world.get(contract.speechGet, { id }, author)
  expect(speech).toMatchObject({ rev, text: '我们自己的话' })
  const { message } = await world.get(contract.speechSimilarity, { text: '我们自己的话呢' }, stranger)
  expect(message.filter(({ by }) => by === 'list')).toEqual([])
})

it('the log says what changed of a line', async () => {
  const { id, rev } = await make('记下来')
  await world.get(contract.speechSave, { id, rev, text: '记下来了', emotion: 1 }, author)
  const { rows } = await world.get(operationList, { action: 'speech.save', rows: 100 }, author)
  expect(rows.find((row) => row.objectId === id)).toMatchObject({
    before: { text: '记下来', emotion: 0 },
    after: { text: '记下来了', emotion: 1 },
  })
})

it('the export holds what the filters match, in words, and no formula', async () => {
  const { catalog } = await world.get(catalogCreate, { type: 3, name: '要导出' }, author)
  await make('=1+1', { catalogId: catalog.id, keywords: '@SUM', level: 3, emotion: 5 })
  await make('别的', { catalogId: catalog.id })
  const file = await world.get(contract.speechExport, { catalogId: catalog.id, level: 3 }, author)
  expect(file.rows).toBe(1)
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(await (await fetch(`${world.url}${file.url}`)).arrayBuffer())
  const [sheet] = book.worksheets
  if (!sheet) throw new Error('no sheet')
  const [titles, row] = [1, 2].map((n) => (sheet.getRow(n).values as string[]).slice(1))
  expect(titles?.slice(0, 5)).toEqual(['话术', '触发关键词', '目录', '难度', '情绪'])
  expect(row?.slice(0, 5)).toEqual(["'=1+1", 'SUM', '要导出', '困难', '生气'])
})
