import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Endpoint, InputOf } from '@lianda/shared/contract/endpoint'
import * as access from '@lianda/shared/module/catalog/access.admin.contract'
import {
  catalogContents,
  catalogCreate,
  catalogDelete,
  catalogList,
} from '@lianda/shared/module/catalog/catalog.admin.contract'
import type { OpenType } from '@lianda/shared/module/catalog/open-types'
import { token } from '@lianda/shared/module/exam/exam.contract'
import * as contract from '@lianda/shared/module/exam/paper.admin.contract'
import * as bank from '@lianda/shared/module/question-bank/question.admin.contract'
import { resourceList } from '@lianda/shared/module/task/task-audience.admin.contract'
import { taskCreate } from '@lianda/shared/module/task/task.admin.contract'
import { choiceQuestion, FOUR, paperContent } from '../../../../test/exam-world'
import { single } from '../../../../test/questions'
import { createWorld, type SignedIn, type World } from '../../../../test/world'

let world: World
let orgid: string
let owner: SignedIn
let maker: SignedIn
let other: SignedIn
let stranger: SignedIn
const FUNCS = ['voice-question-bank', 'voice-exam', 'train-management-exam'] as const

beforeAll(async () => {
  world = await createWorld()
  orgid = await world.org('Access to exams')
  owner = await world.owner(orgid)
  maker = await world.admin(orgid, [...FUNCS])
  other = await world.admin(orgid, [...FUNCS])
  stranger = await world.owner(await world.org('Elsewhere'))
})
afterAll(() => world.close())

const codeOf = async <E extends Endpoint>(call: E, input: InputOf<E>, who: SignedIn) =>
  (await world.call(call, input, who)).failure?.code ?? 'ok'
const category = async (type: 5 | 12, name: string, who = maker) =>
  (await world.get(catalogCreate, { type, name }, who)).catalog.id
const paper = async (over: Partial<contract.PaperContent> = {}, who = maker) =>
  (await world.get(contract.paperCreate, paperContent({ questions: FOUR, ...over }), who)).paper
async function set(id: string, open: OpenType, entries: access.AccessEntry[] = [], who = maker) {
  const { rev } = (await world.get(access.thingAccessGet, { id, type: 12 }, who)).access
  return await world.call(access.thingAccessSet, { id, type: 12, rev, open, entries }, who)
}
async function setCategory(id: string, open: OpenType, who = maker) {
  const { rev } = (await world.get(access.catalogAccessGet, { id }, who)).access
  await world.get(access.catalogAccessSet, { id, rev, open }, who)
}

describe('the list of an examination', () => {
  let made: contract.PaperView
  let id: string
  beforeEach(async () => {
    made = await paper()
    id = made.examinationId
  })
  const row = async (who: SignedIn) =>
    (await world.get(contract.examinationList, { rows: 100 }, who)).rows.find((one) => one.id === id)

  it('says in its row who may do what', async () => {
    expect((await row(maker))?.access).toEqual({ open: 'full', change: true, manage: true })
    expect((await row(other))?.access).toEqual({ open: 'full', change: true, manage: false })
    await set(id, 'public')
    expect((await row(other))?.access).toEqual({ open: 'public', change: false, manage: false })
    expect((await row(owner))?.access).toEqual({ open: 'public', change: true, manage: true })
  })

  it('hides a private one from lists, pickers, reads, changes, copies, trials and packages', async () => {
    const { rev } = made
    await world.get(contract.paperStatus, { id: made.id, rev }, maker)
    const draft = await paper()
    const before = (await world.get(contract.examinationList, {}, other)).total
    const loose = (await world.get(catalogList, { type: 12 }, other)).loose
    for (const one of [id, draft.examinationId]) expect((await set(one, 'private')).failure).toBeNull()
    expect((await world.get(contract.examinationList, {}, other)).total).toBe(before - 2)
    expect((await world.get(catalogList, { type: 12 }, other)).loose).toBe(loose - 2)
    expect((await world.get(catalogList, { type: 12 }, owner)).loose).toBe(loose)
    const calls: [Endpoint, object][] = [
      [contract.examinationGet, { id }],
      [contract.examinationPapers, { id }],
      [contract.examinationDisable, { id, disabled: true }],
      [contract.examinationStatus, { id, status: 1 }],
      [contract.paperGet, { id: made.id }],
      [contract.paperGet, { id: draft.id }],
      [contract.paperCreate, { ...paperContent(), from: { paperId: made.id, as: 'copy' } }],
      [contract.paperCreate, { ...paperContent(), from: { paperId: made.id, as: 'version' } }],
      [contract.paperUpdate, { id: draft.id, rev: draft.rev, ...paperContent() }],
      [contract.paperStatus, { id: draft.id, rev: draft.rev }],
      [contract.paperDelete, { id: draft.id }],
      [token, { id: made.id, preview: 1 }],
      [token, { id: draft.id, preview: 1 }],
    ]
    for (const [call, input] of calls)
      expect([call.id, await codeOf(call, input as never, other)]).toEqual([call.id, 'exam/not_found'])
    for (const who of [other, stranger])
      expect(await codeOf(access.thingAccessGet, { id, type: 12 }, who)).toBe('catalog/thing_not_found')
    const offered = async (who: SignedIn) =>
      (await world.get(resourceList, { type: 2, rows: 100 }, who)).rows.some((one) => one.id === made.id)
    expect([await offered(other), await offered(maker)]).toEqual([false, true])
    const subtask = { type: 2, resourceId: made.id, version: 1, passScore: 60, weight: 100, attempts: 1 } as const
    const audience = { everyone: true, departmentIds: [], userIds: [] }
    const task = {
      type: 2,
      title: 'T',
      passScore: 60,
      audience,
      subtasks: [{ id: 'a', ...subtask, startsAt: null, endsAt: null }],
    } as const
    expect(await codeOf(taskCreate, task as never, other)).toBe('task/resource_not_found')
  })

  it('lets with "public" others use it, in packages and as a copy, and change nothing', async () => {
    const categoryId = await category(12, `public ${id}`.slice(0, 30))
    const inside = await paper({ categoryId })
    await setCategory(categoryId, 'public')
    const calls: [Endpoint, object][] = [
      [contract.paperUpdate, { id: inside.id, rev: inside.rev, ...paperContent() }],
      [contract.paperStatus, { id: inside.id, rev: inside.rev }],
      [contract.paperDelete, { id: inside.id }],
      [contract.paperCreate, paperContent({ categoryId })],
      [contract.examinationDisable, { id: inside.examinationId, disabled: true }],
    ]
    for (const [call, input] of calls)
      expect([call.id, await codeOf(call, input as never, other)]).toEqual([call.id, 'catalog/read_only'])
    expect((await world.get(contract.paperGet, { id: inside.id }, other)).paper.can.edit).toBe(false)
    const copy = { ...paperContent(), from: { paperId: inside.id, as: 'copy' as const } }
    expect((await world.get(contract.paperCreate, copy, other)).paper.content.categoryId).toBeNull()
    expect((await world.get(contract.paperCreate, copy, maker)).paper.content.categoryId).toBe(categoryId)
  })

  it('of two who set it at once has one win; types without such lists are refused', async () => {
    const both = await Promise.all([
      codeOf(access.thingAccessSet, { id, type: 12, rev: 0, open: 'public' }, maker),
      codeOf(access.thingAccessSet, { id, type: 12, rev: 0, open: 'private' }, owner),
    ])
    expect(both.toSorted()).toEqual(['catalog/changed_meanwhile', 'ok'])
    expect(await codeOf(access.thingAccessSet, { id, type: 12, rev: 0, open: 'full' }, owner)).toBe(
      'catalog/changed_meanwhile',
    )
    expect(await codeOf(access.thingAccessGet, { id, type: 5 }, owner)).toBe('request/invalid')
    expect(await codeOf(access.thingAccessGet, { id, type: 2 }, owner)).toBe('catalog/thing_not_found')
    expect((await set(id, 'full')).failure).toBeNull()
    expect((await row(other))?.access.change).toBe(true)
  })
})

describe('a draw', () => {
  it('takes only what its author sees, and a published paper keeps what it holds', async () => {
    const hidden = await category(5, 'hidden bank')
    const { question } = await world.get(
      bank.questionCreate,
      { content: single('drawn in secret'), catalogId: hidden },
      maker,
    )
    const draw = { id: 'd', catalogIds: [hidden], types: [], levels: [], count: 1, score: 100 }
    const mine = await paper({ questions: [], draws: [draw] })
    await world.get(contract.paperStatus, { id: mine.id, rev: mine.rev }, maker)
    await setCategory(hidden, 'private')
    const named = await world.call(contract.paperCreate, paperContent({ questions: [], draws: [draw] }), other)
    expect(named.failure?.fields).toMatchObject([{ field: 'draws.0.catalogIds', rule: 'not_found' }])
    const source = { questionId: question.id, version: 1 }
    const fixed = [{ id: 'p1', source, score: 100, content: choiceQuestion(0, 'drawn in secret', ['a']) }]
    const copied = await world.call(contract.paperCreate, paperContent({ questions: fixed }), other)
    expect(copied.failure?.fields).toMatchObject([{ field: 'questions.0.source', rule: 'not_found' }])
    const any = { ...draw, catalogIds: [] }
    const open = await paper({ questions: [], draws: [any] }, other)
    expect(open.drawable).toEqual({ d: 0 })
    expect((await paper({ questions: [], draws: [any] })).drawable).toEqual({ d: 1 })
    const kept = await world.get(contract.paperGet, { id: mine.id }, other)
    expect(kept.paper).toMatchObject({ state: 'published', drawable: { d: 1 } })
  })

  it('is named before its category goes: a draft that draws from it, with the titles that one sees', async () => {
    const from = await category(5, 'drawn from')
    const draw = { id: 'd', catalogIds: [from], types: [], levels: [], count: 1, score: 100 }
    const usesFor = async (who: SignedIn) => (await world.get(catalogContents, { id: from }, who)).uses
    expect(await usesFor(maker)).toBeUndefined()
    const draft = await paper({ title: 'draws at random', questions: [], draws: [draw] })
    expect(await usesFor(maker)).toEqual([{ noun: 'draft', count: 1, names: ['draws at random'] }])
    await set((await world.get(contract.paperGet, { id: draft.id }, maker)).paper.examinationId, 'private')
    expect(await usesFor(other)).toEqual([{ noun: 'draft', count: 1, names: [] }])
    await world.get(catalogDelete, { id: from }, maker)
    const published = await world.call(contract.paperStatus, { id: draft.id, rev: draft.rev }, maker)
    expect(published.failure?.code).toBe('exam/paper_incomplete')
  })
})
