import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint, InputOf } from '@lianda/shared/contract/endpoint'
import { operationList } from '@lianda/shared/module/log/log.admin.contract'
import { catalogCreate } from '@lianda/shared/module/catalog/catalog.admin.contract'
import * as bank from '@lianda/shared/module/question-bank/question.admin.contract'
import { png } from '../../../test/pictures'
import { fill, judgement, multiple, single } from '../../../test/questions'
import { createWorld, type SignedIn, type World } from '../../../test/world'
import { program } from '../catalog'
import { saveImage } from '../upload'
import { bankPorts, findQuestions, poolIds } from './index'
import { textKeyOf } from './question.document'
import { writeQuestion } from './question-write'
import { removeQuestions } from './question-write-many'
import { questionImport } from './import/question-import'

let world: World
let orgid: string
let editor: SignedIn
let foreign: SignedIn
beforeAll(async () => {
  world = await createWorld()
  orgid = await world.org()
  editor = await world.admin(orgid, ['voice-question-bank', 'log-operation'])
  foreign = await world.admin(await world.org('Other'), ['voice-question-bank'])
})
afterAll(() => world.close())

type NewQuestion = InputOf<typeof bank.questionCreate>
const create = async (content: NewQuestion['content'], more: Partial<NewQuestion> = {}) =>
  (await world.get(bank.questionCreate, { content, ...more }, editor)).question
const catalog = async (name: string, parentId: string | null = null) =>
  (await world.get(catalogCreate, { type: 5, name, parentId }, editor)).catalog.id
const list = (input: InputOf<typeof bank.questionList> = {}) => world.get(bank.questionList, input, editor)
const fieldsOf = (answer: { failure: { fields?: { field: string; rule: string }[] } | null }) =>
  answer.failure?.fields?.map(({ field, rule }) => `${field} ${rule}`)

describe('a question', () => {
  it.each([
    ['single choice', single('续航是多少？')],
    ['multiple choice', multiple('Which of these?', { promotion: 'Two of them', explanation: 'a and b' })],
    ['true/false', judgement('质保 8 年。', false, { level: 1, score: 2.5 })],
    ['fill', fill('___ 和 ___', [['蓝', '蓝色'], ['白']], { anyOrder: true })],
  ])('of type %s is written and read as it was', async (_type, content) => {
    const made = await create(content)
    const { question } = await world.get(bank.questionGet, { id: made.id }, editor)
    expect(question.content).toMatchObject(content)
    expect(question).toEqual(made)
    expect(question).toMatchObject({ version: 1, rev: 1, disabled: false, creator: 'Person 1', papers: 0 })
  })

  it('gets the next free number, or the one that is given; a number is there once', async () => {
    const first = await create(single('number one'))
    expect(first.code).toMatch(/^Q\d{6}$/)
    const next = `Q${String(Number(first.code.slice(1)) + 1).padStart(6, '0')}`
    await create(single('by hand'), { code: ` ${next} ` })
    expect(Number((await create(single('number three'))).code.slice(1))).toBe(Number(next.slice(1)) + 1)
    const taken = await world.call(bank.questionCreate, { content: single('again'), code: next }, editor)
    expect(taken).toMatchObject({ status: 409, failure: { code: 'question-bank/code_taken' } })
  })

  it('written by many at once has a number each', async () => {
    const made = await Promise.all(Array.from({ length: 12 }, (_none, n) => create(single(`race ${n}`))))
    expect(new Set(made.map((one) => one.code)).size).toBe(12)
  })

  it('shows its images behind addresses, and takes only images of the organisation', async () => {
    const owner = { orgid, userId: editor.id }
    const { _id: path } = await saveImage(world.deps, owner, { name: 'a.png', bytes: png(4, 3) })
    const { content } = await create(single('see the picture', { images: [{ path, description: '中控屏' }] }))
    expect((await fetch(world.url + (content.images[0]?.url ?? ''))).status).toBe(200)
    const stored = await world.db.collection('question').findOne({ 'content.text': 'see the picture' })
    expect(stored?.content.images).toEqual([{ path, description: '中控屏' }])
    const stolen = await world.call(
      bank.questionCreate,
      { content: single('x', { images: [{ path }, { path: `${orgid}/faqimage/none` }] }) },
      foreign,
    )
    expect(fieldsOf(stolen)).toEqual(['content.images.0.path not_found', 'content.images.1.path not_found'])
  })

  it('that is wrong is refused with every reason at once', async () => {
    const choices = [
      { id: 'a', content: 'same', iscorrect: true },
      { id: 'b', content: 'ＳＡＭＥ', iscorrect: true },
    ]
    const content = { ...single('x'), choices, blanks: [{ variants: ['a'] }] }
    expect(fieldsOf(await world.call(bank.questionCreate, { content }, editor))).toEqual([
      'content.choices one_right',
      'content.choices.1.content option_same',
      'content.blanks not_for_type',
    ])
    const broken = { content: { ...content, text: '', score: 1.25, level: 9 } } as unknown as NewQuestion
    expect(fieldsOf(await world.call(bank.questionCreate, broken, editor))).toEqual([
      'content.text required',
      'content.level choice',
      'content.score choice',
    ])
  })

  it('lies in a category that exists', async () => {
    const nowhere = await world.call(bank.questionCreate, { content: single('x'), catalogId: 'none' }, editor)
    expect(nowhere.failure?.code).toBe('catalog/not_found')
    const catalogId = await catalog('产品知识')
    expect(await create(single('in it'), { catalogId })).toMatchObject({ catalogId, catalogName: '产品知识' })
  })
})

describe('a change', () => {
  const update = (id: string, over: Partial<InputOf<typeof bank.questionUpdate>>) => {
    const rest = { rev: 1, catalogId: null, code: `C-${id.slice(-6)}`, content: single('first') }
    return world.call(bank.questionUpdate, { id, ...rest, ...over }, editor)
  }

  it('of the content is a new version; the older ones can still be read', async () => {
    const { id } = await create(single('first'))
    world.clock.advance(60_000)
    const second = await update(id, { content: single('second', { score: 5 }) })
    expect(second.output?.question).toMatchObject({ version: 2, rev: 2, text: 'second' })
    await update(id, { rev: 2, content: single('third', { score: 5 }) })
    const { versions } = await world.get(bank.questionVersions, { id }, editor)
    expect(versions.map((one) => [one.version, one.content.text])).toEqual([
      [3, 'third'],
      [2, 'second'],
      [1, 'first'],
    ])
    expect(versions[0]?.at).toBe((versions[2]?.at ?? 0) + 60_000)
    const old = await world.get(bank.questionGet, { id, version: 1 }, editor)
    expect(old.question).toMatchObject({ version: 1, content: { text: 'first', score: 10 } })
    const never = await world.call(bank.questionGet, { id, version: 9 }, editor)
    expect(never.failure?.code).toBe('question-bank/not_found')
  })

  it('of the number or the category alone is none; saving the same changes nothing', async () => {
    const made = await create(single('kept'))
    const catalogId = await catalog('elsewhere')
    const moved = await update(made.id, { catalogId, content: single('kept') })
    expect(moved.output?.question).toMatchObject({ version: 1, rev: 2, catalogId })
    const same = await update(made.id, { rev: 2, catalogId, content: single('kept') })
    expect(same.output?.question).toMatchObject({ version: 1, rev: 2 })
  })

  it('is refused when somebody else was faster, and only one of two at once wins', async () => {
    const { id } = await create(single('contested'))
    const both = await Promise.all(['mine', 'yours'].map((text) => update(id, { content: single(text) })))
    expect(new Set(both.map((one) => one.status))).toEqual(new Set([200, 409]))
    expect(both.find((one) => one.failure)?.failure?.code).toBe('question-bank/changed_meanwhile')
    const { versions } = await world.get(bank.questionVersions, { id }, editor)
    expect(versions.map((one) => one.version)).toEqual([2, 1])
  })

  it('may not take another question’s number', async () => {
    const [a, b] = [await create(single('one'), { code: 'TAKEN' }), await create(single('two'))]
    const answer = await update(b.id, { code: a.code })
    expect(answer.failure?.code).toBe('question-bank/code_taken')
  })

  it('is in the operation log without the answers', async () => {
    const { id } = await create(single('logged'))
    world.clock.advance(1_000)
    await update(id, { code: 'LOGGED', content: multiple('logged') })
    const { rows } = await world.get(operationList, { action: 'question-bank.update' }, editor)
    expect(rows[0]).toMatchObject({ noun: 'question', objectId: id, objectName: 'logged', before: { type: 0 } })
    expect(rows[0]?.after).toMatchObject({ type: 1, code: 'LOGGED', version: 2, rewritten: ['choices'] })
    expect(JSON.stringify(rows)).not.toContain('iscorrect')
  })
})

describe('the list', () => {
  let root: string
  let below: string
  let count = 0
  const add = async (content: NewQuestion['content'], catalogId: string) => {
    world.clock.advance(1_000)
    count += 1
    return await create(content, { catalogId, code: `L${String(count).padStart(3, '0')}` })
  }
  beforeAll(async () => {
    root = await catalog('列表')
    below = await catalog('续航', root)
    await add(single('展厅里能看到哪种颜色', { level: 1, score: 5 }), root)
    await add(single('满电能跑多远', { level: 2, score: 3 }), below)
    await add(multiple('电池怎么保养', { level: 2, score: 4 }), below)
    await add(judgement('快充伤电池。', false, { level: 3, score: 1 }), below)
    await add(fill('质保 ___ 年', [['8', '八']], { level: 3, score: 2 }), root)
  })
  const codes = async (input: InputOf<typeof bank.questionList>) =>
    (await list({ catalogId: root, ...input })).rows.map((row) => row.code)

  it('holds the category and what is below it, the newest first', async () => {
    expect(await codes({})).toEqual(['L005', 'L004', 'L003', 'L002', 'L001'])
    expect(await codes({ catalogId: below })).toEqual(['L004', 'L003', 'L002'])
    const paged = await list({ catalogId: root, page: 2, rows: 2 })
    expect([paged.rows.map((row) => row.code), paged.total]).toEqual([['L003', 'L002'], 5])
    const nowhere = await world.call(bank.questionList, { catalogId: 'nowhere' }, editor)
    expect(nowhere.failure?.code).toBe('catalog/not_found')
  })

  it.each<[string, InputOf<typeof bank.questionList>, string[]]>([
    ['types', { types: '1,3' }, ['L005', 'L003']],
    ['levels', { levels: '2' }, ['L003', 'L002']],
    ['both', { types: '0', levels: '1,2' }, ['L002', 'L001']],
    ['part of the stem', { text: '电池' }, ['L004', 'L003']],
    ['an option', { text: '480' }, ['L002', 'L001']],
    ['pinyin initials', { text: 'mdnp' }, ['L002']],
    ['the number', { text: 'l003' }, ['L003']],
    ['sorted by score', { sort: 'score' }, ['L004', 'L005', 'L002', 'L003', 'L001']],
    ['sorted by level, high first', { sort: '-level' }, ['L004', 'L005', 'L002', 'L003', 'L001']],
    ['sorted by number', { sort: 'code' }, ['L001', 'L002', 'L003', 'L004', 'L005']],
    ['sorted by creation', { sort: 'createdAt' }, ['L001', 'L002', 'L003', 'L004', 'L005']],
    ['sorted by what is unknown', { sort: 'nothing' }, ['L005', 'L004', 'L003', 'L002', 'L001']],
  ])('finds by %s', async (_what, input, expected) => {
    expect(await codes(input)).toEqual(expected)
  })

  it('counts what the other filters leave', async () => {
    const { total, all, typeCounts, levelCounts } = await list({ catalogId: root, types: '0,2', levels: '2,3' })
    expect({ total, all, typeCounts, levelCounts }).toEqual({
      total: 2,
      all: 5,
      typeCounts: { 0: 1, 1: 1, 2: 1, 3: 1 },
      levelCounts: { 1: 1, 2: 1, 3: 1 },
    })
  })

  it('leaves out what a picker has, what is disabled, what is older', async () => {
    const { rows } = await list({ catalogId: root })
    const [newest, second] = rows
    expect(await codes({ excludeid: `${newest?.id},${second?.id}` })).toEqual(['L003', 'L002', 'L001'])
    expect(await codes({ updatedFrom: second?.updatedAt ?? 0 })).toEqual(['L005', 'L004'])
    await world.get(bank.questionDisable, { id: newest?.id ?? '', disabled: true }, editor)
    expect(await codes({ disabled: true })).toEqual(['L005'])
    expect(await codes({ disabled: false })).toHaveLength(4)
    await world.get(bank.questionDisable, { id: newest?.id ?? '', disabled: false }, editor)
  })

  it('says how many papers hold a question', async () => {
    const [first] = (await list({ catalogId: root })).rows
    const ports = bankPorts(world.deps)
    const { countPapers } = ports
    ports.countPapers = (_orgid, ids) => Promise.resolve(new Map(ids.map((id) => [id, 3])))
    expect((await list({ catalogId: root })).rows.find((row) => row.id === first?.id)?.papers).toBe(3)
    ports.countPapers = countPapers
  })

  it('is what draws take from: enabled, not too many options', async () => {
    const draw = { catalogIds: [root], types: [], levels: [], maxOptions: 6 }
    expect(await poolIds(world.deps, program(orgid), draw)).toHaveLength(5)
    expect(await poolIds(world.deps, program(orgid), { ...draw, types: [0, 1], levels: [2] })).toHaveLength(2)
    const seven = multiple('seven', {
      choices: [...'abcdefg'].map((id) => ({ id, content: id, iscorrect: id < 'c' })),
    })
    const { id } = await create(seven, { catalogId: root })
    expect(await poolIds(world.deps, program(orgid), draw)).not.toContain(id)
    expect(await poolIds(world.deps, program(orgid), { ...draw, maxOptions: 10 })).toContain(id)
    await world.get(bank.questionDisable, { id, disabled: true }, editor)
    expect(await poolIds(world.deps, program(orgid), { ...draw, maxOptions: 10 })).not.toContain(id)
    expect((await findQuestions(world.deps, orgid, [id]))[0]).toMatchObject({ id, version: 1, disabled: true })
    expect(await findQuestions(world.deps, foreign.orgid, [id])).toEqual([])
    expect(await poolIds(world.deps, program(foreign.orgid), { ...draw, catalogIds: [] })).toEqual([])
  })
})

describe('a step for many', () => {
  const batch = (ids: string[], step: InputOf<typeof bank.questionBatch>['step'], who = editor) =>
    world.get(bank.questionBatch, { ids, step }, who)
  const get = async (id: string) => (await world.get(bank.questionGet, { id }, editor)).question

  it('moves, scores, levels and disables each, and names those that are not there', async () => {
    const made = [await create(single('m1', { score: 7 })), await create(multiple('m2'))]
    const ids = made.map((one) => one.id)
    const catalogId = await catalog('target')
    const moved = await batch([...ids, 'nobody'], { kind: 'move', catalogId })
    expect(moved).toEqual({
      successed: true,
      changed: 2,
      refused: [{ id: 'nobody', code: '', reason: '题目不存在或已删除。' }],
    })
    await batch(ids, { kind: 'score', score: 7 })
    await batch(ids, { kind: 'level', level: 1 })
    await batch(ids, { kind: 'disable', disabled: true })
    const [first, second] = await Promise.all(ids.map(get))
    expect(first).toMatchObject({ catalogId, score: 7, level: 1, disabled: true, version: 2 })
    expect(second).toMatchObject({ catalogId, score: 7, level: 1, disabled: true, version: 3 })
    expect(second?.content).toMatchObject({ score: 7, level: 1 })
  })

  it('deletes to the recycle bin and takes it back', async () => {
    const catalogId = await catalog('short-lived')
    const [kept, lost] = [
      await create(single('kept'), { code: 'BIN-1', catalogId }),
      await create(single('lost'), { code: 'BIN-2' }),
    ]
    const ids = [kept.id, lost.id]
    expect((await batch(ids, { kind: 'delete' })).changed).toBe(2)
    expect((await world.call(bank.questionGet, { id: kept.id }, editor)).status).toBe(404)
    expect((await list({ text: 'BIN-' })).total).toBe(0)
    expect((await batch(ids, { kind: 'delete' })).refused).toHaveLength(2)
    await create(single('another'), { code: 'BIN-2' })
    await world.db.collection('catalog_tree').updateOne({ orgid }, { $pull: { nodes: { id: catalogId } } } as object)
    const back = await batch(ids, { kind: 'restore' })
    expect(back).toMatchObject({
      changed: 1,
      refused: [{ id: lost.id, code: 'BIN-2', reason: '这个编号已经有题目在用。' }],
    })
    expect(await get(kept.id)).toMatchObject({ code: 'BIN-1', catalogId: null })
  })

  it('writes a line of the log for each', async () => {
    const { id } = await create(single('deleted and logged'))
    world.clock.advance(1_000)
    await batch([id], { kind: 'delete' })
    await batch(['nobody'], { kind: 'delete' })
    const { rows } = await world.get(operationList, { action: 'question-bank.batch' }, editor)
    expect(rows[0]).toMatchObject({ objectId: id, before: { deleted: false }, after: { deleted: true } })
  })

  it('is refused as a whole for an unknown category or too many questions', async () => {
    const step = { kind: 'move' as const, catalogId: 'none' }
    const answer = await world.call(bank.questionBatch, { ids: ['a'], step }, editor)
    expect(answer.failure?.code).toBe('catalog/not_found')
    const many = Array.from({ length: 501 }, (_none, n) => `q${n}`)
    expect((await world.call(bank.questionBatch, { ids: many, step: { kind: 'delete' } }, editor)).status).toBe(400)
  })
})

describe('writing for an import', () => {
  const by = { userId: 'u', name: 'Importer' }
  const content = () => bank.questionContent.parse(single('  Imported ＱＵＥＳＴＩＯＮ '))

  it('may be tried twice without writing twice', async () => {
    const write = {
      kind: 'create' as const,
      id: 'import-row-1',
      code: 'IMP-1',
      catalogId: null,
      content: content(),
      by,
    }
    const [first, second] = [
      await writeQuestion(world.deps, orgid, write),
      await writeQuestion(world.deps, orgid, write),
    ]
    expect([first.after._id, second.after._id, second.after.rev]).toEqual(['import-row-1', 'import-row-1', 1])
    const elsewhere = writeQuestion(world.deps, orgid, { ...write, id: 'import-row-2' })
    await expect(elsewhere).rejects.toMatchObject({ code: 'question-bank/code_taken' })
  })

  it('finds questions by number and by type and folded text', async () => {
    const { find } = questionImport(world.deps)
    expect((await find(orgid, 'code', ['IMP-1', 'none']))[0]).toMatchObject({ id: 'import-row-1' })
    const keys = [textKeyOf(0, 'imported question'), textKeyOf(1, 'imported question')]
    expect((await find(orgid, 'text', keys)).map(({ id }) => id)).toEqual(['import-row-1'])
    expect(await find(foreign.orgid, 'code', ['IMP-1'])).toEqual([])
  })

  it('is undone only where nobody changed it since', async () => {
    const remove = (rev: number) => removeQuestions(world.deps, orgid, [{ id: 'import-row-1', rev }], by)
    expect(await remove(9)).toEqual([false])
    expect(await remove(1)).toEqual([true])
    expect(await questionImport(world.deps).find(orgid, 'code', ['IMP-1'])).toEqual([])
  })
})

describe('who may use the bank', () => {
  const calls = (id: string): [Endpoint, unknown][] => [
    [bank.questionList, {}],
    [bank.questionGet, { id }],
    [bank.questionVersions, { id }],
    [bank.questionCreate, { content: single('x') }],
    [bank.questionUpdate, { id, rev: 1, catalogId: null, code: 'X', content: single('x') }],
    [bank.questionDisable, { id, disabled: true }],
    [bank.questionBatch, { ids: [id], step: { kind: 'delete' } }],
  ]
  const codesFor = async (who: SignedIn | null, id: string) =>
    await Promise.all(
      calls(id).map(
        async ([contract, input]) => (await world.call(contract, input as never, who)).failure?.code ?? 'ok',
      ),
    )

  it('nobody without a session, no learner; whoever makes papers may read', async () => {
    const { id } = await create(single('guarded'))
    expect(new Set(await codesFor(null, id))).toEqual(new Set(['identity/no_token']))
    expect(new Set(await codesFor(await world.signedIn(orgid), id))).toEqual(new Set(['identity/forbidden']))
    const papers = await codesFor(await world.admin(orgid, ['voice-exam']), id)
    expect(papers).toEqual(['ok', 'ok', 'ok', ...Array.from({ length: 4 }, () => 'identity/forbidden')])
  })

  it('another organisation finds nothing', async () => {
    const { id } = await create(single('ours'))
    const gone = 'question-bank/not_found'
    expect(await codesFor(foreign, id)).toEqual(['ok', gone, gone, 'ok', gone, gone, 'ok'])
    expect((await world.get(bank.questionList, {}, foreign)).rows.map((row) => row.text)).toEqual(['x'])
    const { refused } = await world.get(bank.questionBatch, { ids: [id], step: { kind: 'delete' } }, foreign)
    expect(refused).toHaveLength(1)
    expect((await world.get(bank.questionGet, { id }, editor)).question.text).toBe('ours')
  })

  it('bad input names its fields', async () => {
    const wrong: [Endpoint, unknown, string[]][] = [
      [
        bank.questionList,
        { page: 0, types: '0,7', levels: 'x', excludeid: '$', sort: 'a b' },
        ['excludeid', 'levels', 'page', 'sort', 'types'],
      ],
      [bank.questionGet, { id: '!', version: 0 }, ['id', 'version']],
      [bank.questionVersions, { id: '!' }, ['id']],
      [bank.questionDisable, { id: 'x' }, ['disabled']],
      [bank.questionUpdate, { id: 'x', rev: -1, code: '' }, ['catalogId', 'code', 'content', 'rev']],
      [bank.questionBatch, { ids: [], step: { kind: 'score', score: 101 } }, ['ids', 'step.score']],
    ]
    for (const [contract, input, fields] of wrong) {
      const { failure } = await world.call(contract, input as never, editor)
      expect([contract.id, failure?.fields?.map((one) => one.field).toSorted()]).toEqual([contract.id, fields])
    }
  })
})
