import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint, InputOf } from '@lianda/shared/contract/endpoint'
import * as customer from '@lianda/shared/module/customer/customer.admin.contract'
import * as paperContract from '@lianda/shared/module/exam/paper.admin.contract'
import { operationList } from '@lianda/shared/module/log/log.admin.contract'
import * as catalog from '@lianda/shared/module/catalog/catalog.admin.contract'
import * as bank from '@lianda/shared/module/question-bank/question.admin.contract'
import { userDelete, userGet } from '@lianda/shared/module/org/org.admin.contract'
import { departmentDelete } from '@lianda/shared/module/org/unit.admin.contract'
import * as bin from '@lianda/shared/module/recycle-bin/recycle-bin.admin.contract'
import * as faq from '@lianda/shared/module/faq/faq.admin.contract'
import * as speech from '@lianda/shared/module/speech/speech.admin.contract'
import * as task from '@lianda/shared/module/task/task.admin.contract'
import { choiceQuestion } from '../../../test/exam-world'
import { single } from '../../../test/questions'
import { createWorld, type SignedIn, type World } from '../../../test/world'

const HOUR_MS = 3_600_000
let world: World
let orgid: string
let top: SignedIn
let foreign: SignedIn
beforeAll(async () => {
  world = await createWorld()
  orgid = await world.org()
  top = await world.signedIn(orgid, { roleType: 'owner', adminuser: true, name: '陆远航' }, 'desktop')
  foreign = await world.signedIn(await world.org('Other'), { roleType: 'owner', adminuser: true }, 'desktop')
})
afterAll(() => world.close())

const ask = <E extends Endpoint>(contract: E, input: InputOf<E>, who: SignedIn = top) => world.get(contract, input, who)
const list = (input: InputOf<typeof bin.binList> = {}, who = top) => ask(bin.binList, input, who)
const restore = (items: bin.BinRow[] | { noun: bin.BinNoun; id: string }[], who = top) =>
  ask(bin.binRestore, { items: items.map(({ noun, id }) => ({ noun, id })) }, who)
const purge = (items: { noun: bin.BinNoun; id: string }[], who = top) => ask(bin.binPurge, { items }, who)

const question = async (text: string, catalogId: string | null = null, code = '') =>
  (await ask(bank.questionCreate, { content: single(text), catalogId, code })).question
const removeQuestion = (id: string) => ask(bank.questionBatch, { ids: [id], step: { kind: 'delete' } })
const category = async (type: 1 | 3 | 4 | 5 | 12, name: string) =>
  (await ask(catalog.catalogCreate, { type, name })).catalog.id
const FIXED = [{ id: 'p1', source: null, score: 100, content: choiceQuestion(0, 'Only one', ['a']) }]
const paper = async (over: InputOf<typeof paperContract.paperCreate> = {}) =>
  (await ask(paperContract.paperCreate, { title: 'Spring paper', questions: FIXED, ...over })).paper
const everyone = { everyone: true, departmentIds: [], userIds: [] }
const draft = async (title: string) =>
  (await ask(task.taskCreate, { title, type: 1, audience: everyone, passScore: 60, subtasks: [] })).task
const person = async (name: string, catalogId: string | null = null) =>
  (await ask(customer.customerCreate, { name, gender: 'female', language: '16k_en', catalogId })).customer

describe('what is deleted', () => {
  it('lies in the bin with its name, place, time and who deleted it, last deleted first, and is found there', async () => {
    const place = await category(5, '产品知识')
    const one = await question('Which colour sells best?', place)
    const two = await paper({ title: 'Winter paper' })
    const three = await draft('Season opening')
    await removeQuestion(one.id)
    world.clock.advance(HOUR_MS)
    await ask(paperContract.paperDelete, { id: two.id })
    world.clock.advance(HOUR_MS)
    await ask(task.taskDelete, { id: three.id })
    const { rows, total, counts } = await list()
    expect(
      rows.map(({ noun, name, version, place: where, deletedBy }) => [noun, name, version, where, deletedBy]),
    ).toEqual([
      ['task', 'Season opening', null, '', '陆远航'],
      ['paper', 'Winter paper', 1, '', '陆远航'],
      ['question', `${one.code} Which colour sells best?`, null, '产品知识', '陆远航'],
    ])
    expect(total).toBe(3)
    expect(counts).toEqual([
      { noun: 'question', count: 1 },
      { noun: 'scene', count: 0 },
      { noun: 'customer', count: 0 },
      { noun: 'speech', count: 0 },
      { noun: 'faq', count: 0 },
      { noun: 'media', count: 0 },
      { noun: 'paper', count: 1 },
      { noun: 'task', count: 1 },
      { noun: 'user', count: 0 },
    ])
    const found = async (input: InputOf<typeof bin.binList>) => (await list(input)).rows.map(({ noun }) => noun)
    expect(await found({ noun: 'paper' })).toEqual(['paper'])
    expect(await found({ text: 'season' })).toEqual(['task'])
    expect(await found({ text: 'winter' })).toEqual(['paper'])
    expect(await found({ text: 'colour' })).toEqual(['question'])
    expect(await found({ from: world.clock.now() - HOUR_MS / 2 })).toEqual(['task'])
    expect(await found({ to: world.clock.now() - HOUR_MS })).toEqual(['question'])
    expect(await found({ rows: 1, page: 2 })).toEqual(['paper'])
    await restore(rows)
    expect((await list()).total).toBe(0)
  })
})

describe('restoring', () => {
  it('brings everything back where it was, and the log says so', async () => {
    const place = await category(5, 'Back again')
    const [one, two, three] = [
      await question('Back one', place),
      await paper({ title: 'Back two' }),
      await draft('Back three'),
    ]
    await removeQuestion(one.id)
    await ask(paperContract.paperDelete, { id: two.id })
    await ask(task.taskDelete, { id: three.id })
    const { done, refused } = await restore((await list()).rows)
    expect(done.map(({ notes }) => notes)).toEqual([[], [], []])
    expect(refused).toEqual([])
    expect((await ask(bank.questionGet, { id: one.id })).question).toMatchObject({ catalogId: place, code: one.code })
    expect((await ask(paperContract.paperGet, { id: two.id })).paper.content.title).toBe('Back two')
    expect((await ask(task.taskAdminGet, { id: three.id })).task.title).toBe('Back three')
    const { rows } = await ask(operationList, { action: 'recycle-bin.restore' })
    expect(rows.map(({ objectName, after }) => [objectName, after])).toContainEqual([
      'Back three',
      { kind: 'task', restored: true },
    ])
  })

  it('without the category that is gone leaves a question, a paper and a customer without one, and says so', async () => {
    const [ofQuestion, ofPaper] = [await category(5, 'Gone 5'), await category(12, 'Gone 12')]
    const who = await person('Orphan', await category(4, 'Gone 4'))
    await ask(customer.customerDelete, { id: who.id })
    const [one, two] = [await question('Orphan', ofQuestion), await paper({ title: 'Orphan', categoryId: ofPaper })]
    await removeQuestion(one.id)
    await ask(paperContract.paperDelete, { id: two.id })
    await world.db.collection('catalog_tree').updateMany({ orgid }, { $set: { nodes: [] } })
    const { done } = await restore([
      { noun: 'question', id: one.id },
      { noun: 'paper', id: two.id },
      { noun: 'customer', id: who.id },
    ])
    expect(done.map(({ notes }) => notes)).toEqual([['no_category'], ['no_category'], ['no_category']])
    expect((await ask(customer.customerGet, { id: who.id })).customer.catalogId).toBeNull()
    expect((await ask(bank.questionGet, { id: one.id })).question.catalogId).toBeNull()
    expect((await ask(paperContract.paperGet, { id: two.id })).paper.content.categoryId).toBeNull()
  })

  it('gives another organisation none of it, and a purge takes a customer with all versions', async () => {
    const { id } = await person('Gone for good')
    await ask(customer.customerDelete, { id })
    expect((await restore([{ noun: 'customer', id }], foreign)).done).toEqual([])
    expect((await purge([{ noun: 'customer', id }])).done).toMatchObject([{ name: 'Gone for good' }])
    expect(await world.db.collection('customer_version').countDocuments({ orgid, customerId: id })).toBe(0)
    expect((await list()).rows.some((row) => row.id === id)).toBe(false)
  })

  it('a line comes back without its category that is gone, and a purge takes it, but none of another organisation', async () => {
    const made = async (text: string, catalogId: string | null = null) => {
      const { id } = (await ask(speech.speechCreate, { text, catalogId })).speech
      await ask(speech.speechDelete, { ids: [id] })
      return { noun: 'speech' as const, id }
    }
    const orphan = await made('Orphan line', await category(3, 'Gone 3'))
    await world.db.collection('catalog_tree').updateMany({ orgid }, { $set: { nodes: [] } })
    expect((await restore([orphan])).done).toMatchObject([{ name: 'Orphan line', notes: ['no_category'] }])
    expect((await ask(speech.speechGet, { id: orphan.id })).speech.catalogId).toBeNull()
    const gone = await made('Gone for good')
    expect((await restore([gone], foreign)).done).toEqual([])
    expect((await purge([gone], foreign)).done).toEqual([])
    expect((await list({ text: 'for good' })).rows).toMatchObject([{ id: gone.id, name: 'Gone for good' }])
    expect((await purge([gone])).done).toMatchObject([{ name: 'Gone for good' }])
    expect(await world.db.collection('speech').countDocuments({ orgid, live: false })).toBe(0)
  })

  it('a quick question comes back without its category that is gone, and a purge takes it, but none of another organisation', async () => {
    const made = async (question: string, catalogId: string | null = null) => {
      const content = { question, answer: 'Yes.' }
      const { id } = (await ask(faq.faqCreate, { content, catalogId })).faq
      await ask(faq.faqDelete, { ids: [id] })
      return { noun: 'faq' as const, id }
    }
    const orphan = await made('Orphan question', await category(1, 'Gone 1'))
    await world.db.collection('catalog_tree').updateMany({ orgid }, { $set: { nodes: [] } })
    expect((await restore([orphan])).done).toMatchObject([{ name: 'Orphan question', notes: ['no_category'] }])
    expect((await ask(faq.faqGet, { id: orphan.id })).faq.catalogId).toBeNull()
    const gone = await made('Asked no more')
    expect((await restore([gone], foreign)).done).toEqual([])
    expect((await purge([gone], foreign)).done).toEqual([])
    expect((await list({ text: 'no more' })).rows).toMatchObject([{ id: gone.id, name: 'Asked no more' }])
    expect((await purge([gone])).done).toMatchObject([{ name: 'Asked no more' }])
    expect(await world.db.collection('faq').countDocuments({ orgid, live: false })).toBe(0)
  })

  it('a question whose number was given away takes a new one', async () => {
    const one = await question('First owner', null, 'K-1')
    await removeQuestion(one.id)
    await question('Second owner', null, 'K-1')
    const { done } = await restore([{ noun: 'question', id: one.id }])
    expect(done[0]?.notes).toEqual(['new_code'])
    const back = (await ask(bank.questionGet, { id: one.id })).question
    expect(back.code).not.toBe('K-1')
    expect((await ask(bank.questionList, { text: back.code })).rows.map(({ id }) => id)).toEqual([one.id])
  })

  it('a draft beside a newer draft of the same exam is refused with the reason, and stays in the bin', async () => {
    const one = await paper({ title: 'Two drafts' })
    await ask(paperContract.paperStatus, { id: one.id, rev: one.rev })
    const second = (await ask(paperContract.paperCreate, { from: { paperId: one.id, as: 'version' } })).paper
    await ask(paperContract.paperDelete, { id: second.id })
    await ask(paperContract.paperCreate, { from: { paperId: one.id, as: 'version' } })
    const { done, refused } = await restore([{ noun: 'paper', id: second.id }])
    expect(done).toEqual([])
    expect(refused).toEqual([
      { noun: 'paper', id: second.id, name: 'Two drafts', reason: expect.stringMatching(/未发布/) },
    ])
    expect((await list({ noun: 'paper' })).rows.some(({ id }) => id === second.id)).toBe(true)
  })

  it('twice at once does it once', async () => {
    const one = await draft('Twice')
    await ask(task.taskDelete, { id: one.id })
    const both = await Promise.all([1, 2].map(() => restore([{ noun: 'task', id: one.id }])))
    expect(both.flatMap(({ done }) => done)).toHaveLength(1)
  })
})

describe('deleting for good', () => {
  it('says what others keep, and leaves nothing of a question but the copies in papers', async () => {
    const one = await question('For good')
    const copied = { id: 'p1', source: { questionId: one.id, version: 1 }, score: 100, content: single('For good') }
    const holder = await paper({ title: 'Holds a copy', questions: [copied] })
    await removeQuestion(one.id)
    const items = [{ noun: 'question' as const, id: one.id }]
    expect((await ask(bin.binImpact, { items })).rows).toEqual([
      { noun: 'question', id: one.id, name: `${one.code} For good`, effect: 'copies', count: 1, blocked: false },
    ])
    expect((await purge(items)).done).toHaveLength(1)
    expect(await world.db.collection('question').countDocuments({ _id: one.id as never })).toBe(0)
    expect(await world.db.collection('question_version').countDocuments({ questionId: one.id })).toBe(0)
    expect((await ask(paperContract.paperGet, { id: holder.id })).paper.content.questions).toHaveLength(1)
    expect(await restore(items)).toMatchObject({ done: [], refused: [] })
  })

  it('takes an exam along with its last paper, and refuses a paper that attempts were taken with', async () => {
    const [free, used] = [await paper({ title: 'Free' }), await paper({ title: 'Used' })]
    for (const { id } of [free, used]) await ask(paperContract.paperDelete, { id })
    await world.db.collection('exam_attempt').insertOne({ orgid, paperId: used.id, preview: false })
    const items = [free, used].map(({ id }) => ({ noun: 'paper' as const, id }))
    expect((await ask(bin.binImpact, { items })).rows).toMatchObject([
      { id: used.id, effect: 'attempts', blocked: true },
    ])
    const { done, refused } = await purge(items)
    expect(done.map(({ name }) => name)).toEqual(['Free'])
    expect(refused).toMatchObject([{ name: 'Used', reason: expect.stringMatching(/作答/) }])
    const left = await world.db.collection('examination').find({ orgid, live: false }).toArray()
    expect(left.map(({ title }) => title)).toContain('Used')
    expect(left.map(({ title }) => title)).not.toContain('Free')
  })

  it('does not touch what is not in the bin', async () => {
    const [one, two, three] = [await question('Alive'), await paper({ title: 'Alive' }), await draft('Alive')]
    const items = [
      { noun: 'question' as const, id: one.id },
      { noun: 'paper' as const, id: two.id },
      { noun: 'task' as const, id: three.id },
    ]
    expect(await purge(items)).toMatchObject({ done: [], refused: [] })
    expect((await ask(bank.questionGet, { id: one.id })).question.id).toBe(one.id)
    expect((await ask(task.taskAdminGet, { id: three.id })).task.id).toBe(three.id)
  })
})

describe('the recycle bin', () => {
  const calls = (id: string): [Endpoint, unknown][] => {
    const items = [{ noun: 'task', id }]
    return [
      [bin.binList, {}],
      [bin.binImpact, { items }],
      [bin.binRestore, { items }],
      [bin.binPurge, { items }],
    ]
  }

  it('is the top administrator’s alone', async () => {
    const { id } = await draft('Guarded')
    await ask(task.taskDelete, { id })
    const owner = await world.signedIn(orgid, { roleType: 'owner' }, 'desktop')
    const admin = await world.admin(orgid, ['voice-exam', 'system-setting', 'system-recycle-bin'])
    for (const who of [owner, admin, await world.signedIn(orgid)])
      for (const [contract, input] of calls(id))
        expect((await world.call(contract, input as never, who)).failure?.code).toBe('identity/forbidden')
    for (const [contract, input] of calls(id))
      expect((await world.call(contract, input as never, null)).failure?.code).toBe('identity/no_token')
  })

  it('of another organisation stays out of reach', async () => {
    const { id } = await draft('Ours')
    await ask(task.taskDelete, { id })
    const items = [{ noun: 'task' as const, id }]
    expect((await list({}, foreign)).total).toBe(0)
    expect(await restore(items, foreign)).toMatchObject({ done: [], refused: [] })
    expect(await purge(items, foreign)).toMatchObject({ done: [], refused: [] })
    expect((await restore(items)).done).toHaveLength(1)
  })

  it('names the fields of bad input', async () => {
    const wrong: [Endpoint, unknown, string[]][] = [
      [bin.binList, { noun: 'nobody', page: 0 }, ['noun', 'page']],
      [bin.binRestore, { items: [] }, ['items']],
      [bin.binPurge, { items: [{ noun: 'task', id: '!' }] }, ['items.0.id']],
    ]
    for (const [contract, input, fields] of wrong) {
      const { failure } = await world.call(contract, input as never, top)
      expect(failure?.fields?.map(({ field }) => field).toSorted()).toEqual(fields)
    }
  })
})

describe('a deleted user', () => {
  it('comes back without the department that is gone, or is purged and frees account and mobile', async () => {
    const place = await world.department(orgid, '要撤的部门')
    const person = await world.user(orgid, { name: '来了又走', departmentId: place, mobile: '13800001234' })
    await ask(userDelete, { id: person.id })
    await ask(departmentDelete, { id: place, moveTo: 'none' })
    const binned = async () => (await list({ noun: 'user' })).rows.filter(({ id }) => id === person.id)
    expect(await binned()).toMatchObject([{ noun: 'user', name: `来了又走 ${person.account}`, deletedBy: '陆远航' }])
    await restore([{ noun: 'user', id: person.id }])
    expect((await ask(userGet, { id: person.id })).user).toMatchObject({ departmentId: null, disabled: false })
    await ask(userDelete, { id: person.id })
    expect((await purge([{ noun: 'user', id: person.id }], foreign)).done).toEqual([])
    await purge([{ noun: 'user', id: person.id }])
    expect(await binned()).toEqual([])
    await world.user(orgid, { account: person.account, mobile: '13800001234' })
  })
})
