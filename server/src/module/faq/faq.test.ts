import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint, InputOf } from '@lianda/shared/contract/endpoint'
import { thingAccessGet, thingAccessSet } from '@lianda/shared/module/catalog/access.admin.contract'
import { catalogCreate } from '@lianda/shared/module/catalog/catalog.admin.contract'
import * as contract from '@lianda/shared/module/faq/faq.admin.contract'
import { operationList } from '@lianda/shared/module/log/log.admin.contract'
import { uploadFile } from '../../../test/files'
import { png } from '../../../test/pictures'
import { createWorld, type SignedIn, type World } from '../../../test/world'
import { frozenQuestions, questionsOf } from './faq-pool'

let world: World
let orgid: string
let author: SignedIn
let owner: SignedIn
beforeAll(async () => {
  world = await createWorld()
  orgid = await world.org()
  author = await world.admin(orgid, ['voice-study', 'log-operation'])
  owner = await world.owner(orgid)
})
afterAll(() => world.close())

const FEE = { question: '年费多少钱？', answer: '年费是300元，首年免收。' }
const make = async (content: object = {}, over: object = {}, who = author) =>
  (await world.get(contract.faqCreate, { content: { ...FEE, ...content }, ...over }, who)).faq
const found = async (input: object, who = author) => await world.get(contract.faqList, input, who)
const questions = async (input: object, who = author) => (await found(input, who)).rows.map(({ question }) => question)
const failureOf = async <E extends Endpoint>(call: E, input: InputOf<E>, who: SignedIn | null = author) =>
  (await world.call(call, input, who)).failure
const codeOf = async <E extends Endpoint>(call: E, input: InputOf<E>, who: SignedIn | null = author) =>
  (await failureOf(call, input, who))?.code ?? 'ok'
const category = async (name: string) => (await world.get(catalogCreate, { type: 1, name }, author)).catalog.id

describe('a quick question', () => {
  it('has all that the specification names, tidy, and is found by what is asked, answered and listened for', async () => {
    const path = await uploadFile(world, author, 'a.png', png(40, 40), 'faqimage')
    const content = {
      ...{ question: ' 这张卡的\n年费多少？ ', answer: '年费 300 元。\r\n首年免收。', keywords: '三百｜300，元' },
      ...{ similarQuestions: ['一年要交  多少钱'], similarAnswers: ['每年三百，第一年不用交'] },
      extended: [{ question: '第二年呢？', answer: '刷满六次就免。', keywords: '六次' }],
      images: [{ path, description: '卡面' }],
      ...{ emotion: 3, thinking: true, tip: '先说金额', description: '给新员工' },
    }
    const { id, content: kept, ...row } = await make(content, { catalogId: await category('信用卡') })
    expect(row).toMatchObject({
      ...{ question: '这张卡的 年费多少？', keywords: '三百|300,元', catalogName: '信用卡', disabled: false },
      ...{ similar: 1, extended: 1, images: 1, uses: 0, rev: 1, can: { edit: true } },
    })
    expect(kept).toMatchObject({
      ...{ answer: '年费 300 元。\n首年免收。', similarQuestions: ['一年要交 多少钱'] },
      ...{ emotion: 3, thinking: true, tip: '先说金额', description: '给新员工' },
    })
    expect((await fetch(world.url + (kept.images[0]?.url ?? ''))).status).toBe(200)
    for (const text of ['卡的年费', '要交多少', '首年免收', '三百'])
      expect([text, await questions({ text })]).toEqual([text, [row.question]])
    expect(await questions({ emotion: 3, disabled: false })).toEqual([row.question])
    const { faq } = await world.get(contract.faqGet, { id }, author)
    expect({ ...faq.content, images: [] }).toEqual({ ...kept, images: [] })
  })

  it.each([
    ['no question', { question: ' ' }, 'question', 'required'],
    ['a question beyond 800 characters', { question: '长'.repeat(801) }, 'question', 'too_long'],
    ['an answer beyond 800 characters', { answer: '长'.repeat(801) }, 'answer', 'too_long'],
    ['a tip beyond 128 characters', { tip: '长'.repeat(129) }, 'tip', 'too_long'],
    ['a keyword twice', { keywords: '价格|年费|价格' }, 'keywords', 'keyword_doubled'],
    ['the same way to ask twice', { similarQuestions: ['要钱吗', '要钱吗 '] }, 'similarQuestions.1', 'doubled'],
    ['the question as another way to ask it', { similarQuestions: [FEE.question] }, 'similarQuestions.0', 'doubled'],
    ['the answer as another answer', { similarAnswers: [FEE.answer] }, 'similarAnswers.0', 'doubled'],
    [
      'the question as what is asked next',
      { extended: [{ question: FEE.question, answer: '好' }] },
      'extended.0.question',
      'doubled',
    ],
    ['four pictures', { images: ['a', 'b', 'c', 'd'].map((path) => ({ path })) }, 'images', 'too_many'],
    ['a picture that nobody has', { images: [{ path: '../../etc/passwd' }] }, 'images.0.path', 'not_found'],
    ['a seventh emotion', { emotion: 7 }, 'emotion', 'too_big'],
  ])('is refused with %s', async (_what, content, field, rule) => {
    const failure = await failureOf(contract.faqCreate, { content: { ...FEE, ...content } })
    expect([failure?.code, failure?.fields?.[0]]).toMatchObject([
      'request/invalid',
      { field: `content.${field}`, rule },
    ])
  })

  it('is saved by one of two who changed it, and a repeated save changes nothing', async () => {
    const { id, rev, sort } = await make()
    const input = (answer: string) => ({ id, rev, content: { ...FEE, answer } })
    const codes = await Promise.all(['300 元。', '三百元。'].map((answer) => codeOf(contract.faqSave, input(answer))))
    expect(codes.toSorted()).toEqual(['faq/changed_meanwhile', 'ok'])
    const { faq } = await world.get(contract.faqGet, { id }, author)
    const again = await world.get(contract.faqSave, input(faq.answer), author)
    expect(again.faq).toMatchObject({ rev: rev + 1, sort })
  })

  it('has no picture of another organisation, nor a page that calls itself a picture', async () => {
    const stranger = await world.admin(await world.org('Pictures'), ['voice-study'])
    const path = await uploadFile(world, stranger, 'a.png', png(40, 40), 'faqimage')
    const failure = await failureOf(contract.faqCreate, { content: { ...FEE, images: [{ path }] } })
    expect(failure?.fields).toMatchObject([{ field: 'content.images.0.path', rule: 'not_found' }])
    const page = '<html><script>alert(1)</script></html>'
    await expect(uploadFile(world, author, 'a.png', page, 'faqimage')).rejects.toThrow('upload/wrong_format')
  })
})

describe('the list of quick questions', () => {
  it('has the highest first, new ones before all others, and other orders', async () => {
    const catalogId = await category('顺序')
    const within = { catalogId }
    for (const question of ['b', 'c', 'a']) await make({ question }, within)
    await make({ question: 'last' }, { ...within, sort: 0 })
    expect(await questions(within)).toEqual(['a', 'c', 'b', 'last'])
    expect(await questions({ ...within, sort: 'question' })).toEqual(['a', 'b', 'c', 'last'])
    expect(await questions({ ...within, rows: 3, page: 2 })).toEqual(['last'])
    expect(await found({ ...within, text: 'last' })).toMatchObject({ total: 1, all: 4 })
  })

  it('hides from a department what an access list opens to another one, in every call', async () => {
    const { id, rev, question } = await make({ question: '只给一个部门的题' })
    const [seeing, blind] = [await world.department(orgid, '看得见'), await world.department(orgid, '看不见')]
    const of = (departmentId: string) =>
      world.signedIn(orgid, { roleType: 'admin', funcs: ['voice-study'], departmentId })
    const [inside, outside] = [await of(seeing), await of(blind)]
    const entries = [{ kind: 'department' as const, id: seeing, change: false }]
    const { access } = await world.get(thingAccessGet, { id, type: 1 }, owner)
    await world.get(thingAccessSet, { id, type: 1, rev: access.rev, open: 'appointed', entries }, owner)
    const sees = async (who: SignedIn) => (await questions({ text: question }, who)).length
    expect([await sees(inside), await sees(outside), await sees(author)]).toEqual([1, 0, 1])
    const changes: [Endpoint, object][] = [
      [contract.faqSave, { id, rev, content: { ...FEE, tip: '改' } }],
      [contract.faqDisable, { id, disabled: true }],
      [contract.faqMove, { ids: [id], catalogId: null }],
      [contract.faqDelete, { ids: [id] }],
    ]
    for (const [call, input] of changes) expect(await codeOf(call, input as never, inside)).toBe('catalog/read_only')
    for (const [call, input] of [[contract.faqGet, { id }], [contract.faqUses, { id }], ...changes.slice(0, 2)] as [
      Endpoint,
      object,
    ][])
      expect(await codeOf(call, input as never, outside)).toBe('faq/not_found')
    expect(await world.get(contract.faqDelete, { ids: [id] }, outside)).toMatchObject({ deleted: 0, missing: [id] })
  })
})

it('several questions are moved, closed and deleted in one step, and a deletion is taken back', async () => {
  const catalogId = await category('一批')
  const ids = [(await make({ question: '一批甲' })).id, (await make({ question: '一批乙' })).id]
  const moved = await world.get(contract.faqMove, { ids: [...ids, 'gone'], catalogId }, author)
  expect(moved).toMatchObject({ moved: 2, missing: ['gone'] })
  expect(await world.get(contract.faqDisableMany, { ids, disabled: true }, author)).toMatchObject({ changed: 2 })
  expect(await questions({ catalogId, disabled: true })).toEqual(['一批乙', '一批甲'])
  expect(await world.get(contract.faqDelete, { ids }, author)).toMatchObject({ deleted: 2, missing: [] })
  expect(await found({ text: '一批' })).toMatchObject({ total: 0 })
  expect(await codeOf(contract.faqGet, { id: ids[0] ?? '' })).toBe('faq/not_found')
  await world.get(contract.faqRestore, { ids }, author)
  expect(await questions({ catalogId })).toEqual(['一批乙', '一批甲'])
})

it('another organisation reaches nothing of a question', async () => {
  const { id, rev } = await make({ question: '我们自己的题' })
  const elsewhere = await world.org('Elsewhere')
  const stranger = await world.owner(elsewhere)
  for (const [call, input] of [
    [contract.faqGet, { id }],
    [contract.faqUses, { id }],
    [contract.faqDisable, { id, disabled: true }],
    [contract.faqSave, { id, rev, content: FEE }],
  ] as [Endpoint, object][])
    expect(await codeOf(call, input as never, stranger)).toBe('faq/not_found')
  await world.get(contract.faqDelete, { ids: [id] }, stranger)
  await world.get(contract.faqMove, { ids: [id], catalogId: null }, stranger)
  expect((await world.get(contract.faqGet, { id }, author)).faq).toMatchObject({ rev, question: '我们自己的题' })
  expect(await frozenQuestions(world.deps, elsewhere, [id])).toEqual([])
})

it('the log says what changed of a question', async () => {
  const { id, rev } = await make()
  await world.get(contract.faqSave, { id, rev, content: { ...FEE, tip: '先说金额', thinking: true } }, author)
  await world.get(contract.faqDisable, { id, disabled: true }, author)
  const { rows } = await world.get(operationList, { rows: 100 }, author)
  const told = rows.filter((row) => row.objectId === id).map(({ action, before, after }) => [action, before, after])
  expect(told).toHaveLength(3)
  expect(told).toEqual(
    expect.arrayContaining([
      ['faq.create', {}, FEE],
      ['faq.save', { tip: '', thinking: false }, { tip: '先说金额', thinking: true }],
      ['faq.disable', { disabled: false }, { disabled: true }],
    ]),
  )
})

describe('what a round draws from', () => {
  it('are the open questions of categories with everything below, or of ids, and the bank is asked once for the key', async () => {
    const above = await category('贷款')
    const below = (await world.get(catalogCreate, { type: 1, name: '房贷', parentId: above }, author)).catalog.id
    const one = await make({ question: '利率多少？', keywords: '四|百分之' }, { catalogId: above })
    const two = await make({ question: '能贷多少年？' }, { catalogId: below })
    const closed = await make({ question: '旧的' }, { catalogId: below })
    const other = await make({ question: '别的' })
    await world.get(contract.faqDisable, { id: closed.id, disabled: true }, author)
    const drawn = async (pool: { catalogIds?: string[]; ids?: string[] }) =>
      (await questionsOf(world.deps, orgid, { catalogIds: [], ids: [], ...pool })).map(({ id }) => id)
    expect(await drawn({ catalogIds: [above] })).toEqual([two.id, one.id])
    expect(await drawn({ catalogIds: [below] })).toEqual([two.id])
    expect(await drawn({ catalogIds: [below], ids: [other.id, closed.id] })).toEqual([other.id, two.id])
    expect(await drawn({})).toEqual(expect.arrayContaining([one.id, two.id, other.id]))
    expect(await questionsOf(world.deps, orgid, { catalogIds: [below], ids: [] })).toEqual([
      { id: two.id, catalogId: below },
    ])
    const [frozen] = await frozenQuestions(world.deps, orgid, [one.id])
    expect(frozen).toMatchObject({
      id: one.id,
      rev: 1,
      catalogId: above,
      question: '利率多少？',
      keywords: '四|百分之',
    })
  })
})
