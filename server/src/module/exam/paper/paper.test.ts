import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { Endpoint, InputOf } from '@lianda/shared/contract/endpoint'
import { drawPaper } from '@lianda/shared/module/exam/draw.rules'
import * as contract from '@lianda/shared/module/exam/paper.admin.contract'
import { operationList } from '@lianda/shared/module/log/log.admin.contract'
import * as catalogContract from '@lianda/shared/module/catalog/catalog.admin.contract'
import * as bank from '@lianda/shared/module/question-bank/question.admin.contract'
import { choiceQuestion, fillQuestion, judgeQuestion } from '../../../../test/exam-world'
import { png } from '../../../../test/pictures'
import { fill, judgement, multiple, single } from '../../../../test/questions'
import { createWorld, type SignedIn, type World } from '../../../../test/world'
import { program } from '../../catalog'
import { saveImage } from '../../upload'
import { examPorts } from '../exam-ports'
import { drawableNow, freezePool } from './paper-pool'
import { paperFacts, publishedPapers } from './paper-facts'
import { examinations, papers } from './paper.model'
import { draftPaper, publishedPaper } from './published-paper'

let world: World
let orgid: string
let editor: SignedIn
let foreign: SignedIn
beforeAll(async () => {
  world = await createWorld()
  orgid = await world.org()
  editor = await world.admin(orgid, ['voice-exam', 'voice-question-bank', 'log-operation'])
  foreign = await world.admin(await world.org('Other'), ['voice-exam'])
})
afterAll(() => world.close())

type Body = InputOf<typeof contract.paperUpdate>
const FOUR: Body['questions'] = [
  { id: 'p1', source: null, score: 30, content: choiceQuestion(0, 'Single', ['a']) },
  { id: 'p2', source: null, score: 30, content: choiceQuestion(1, 'Multiple', ['a', 'c']) },
  { id: 'p3', source: null, score: 20, content: judgeQuestion('Judge', true) },
  { id: 'p4', source: null, score: 20, content: fillQuestion('___ and ___', [['x'], ['y']]) },
]
const create = async (over: InputOf<typeof contract.paperCreate> = {}) =>
  (await world.get(contract.paperCreate, { title: 'Autumn paper', questions: FOUR, ...over }, editor)).paper
const update = (paper: contract.PaperView, over: Partial<Body>) =>
  world.call(contract.paperUpdate, { ...paper.content, id: paper.id, rev: paper.rev, ...over }, editor)
const publish = (paper: { id: string; rev: number }) =>
  world.call(contract.paperStatus, { id: paper.id, rev: paper.rev }, editor)
const published = async (over: InputOf<typeof contract.paperCreate> = {}) => {
  const { output, failure } = await publish(await create(over))
  if (failure) throw new Error(JSON.stringify(failure))
  return output.paper
}
const question = async (content: InputOf<typeof bank.questionCreate>['content'], catalogId: string | null = null) =>
  (await world.get(bank.questionCreate, { content, catalogId }, editor)).question
const catalog = async (type: 5 | 12, name: string) =>
  (await world.get(catalogContract.catalogCreate, { type, name }, editor)).catalog.id
const draw = (id: string, over: Partial<contract.PaperDraw>): contract.PaperDraw => ({
  id,
  catalogIds: [],
  types: [],
  levels: [],
  count: 1,
  score: 10,
  ...over,
})
const codes = (paper: contract.PaperView) => paper.problems.filter((row) => row.level === 'must').map((row) => row.code)

describe('a draft', () => {
  test('is written and read as it was, with its total, its problems and what may be done', async () => {
    const made = await create({ minute: 45, limitMinute: 10, passScore: 80, shuffleOptions: true })
    const { paper } = await world.get(contract.paperGet, { id: made.id }, editor)
    expect(paper).toEqual(made)
    expect(paper).toMatchObject({
      version: 1,
      state: 'unpublished',
      rev: 1,
      total: 100,
      count: 4,
      uses: 0,
      drawable: {},
    })
    expect(paper.content).toMatchObject({ minute: 45, limitMinute: 10, passScore: 80, questions: FOUR })
    expect(codes(paper)).toEqual([])
    expect(paper.can).toEqual({ edit: true, publish: true, remove: true, newVersion: false })
    expect(paper.creator).toMatch(/^Person /)
  })

  test('without a title is called so in the language of its author', async () => {
    expect((await create({ title: '' })).content.title).toBe('未命名试卷')
  })

  test('may have any total and says what it needs, with a repair that makes it whole', async () => {
    const made = await create({ questions: FOUR?.map((row) => (row.id === 'p2' ? { ...row, score: 26 } : row)) ?? [] })
    expect(made.total).toBe(96)
    expect(made.problems).toContainEqual({ level: 'must', code: 'total_under', at: null, n: 4 })
    expect(made.proposal).toMatchObject({ kind: 'spread_type', type: 1, count: 1, each: 4 })
    expect((await publish(made)).failure).toMatchObject({ code: 'exam/paper_incomplete' })
    const scores = new Map(made.proposal?.scores.map((row) => [row.id, row.score]))
    const questions = made.content.questions.map((row) => ({ ...row, score: scores.get(row.id) ?? row.score }))
    const { output } = await update(made, { questions })
    expect(output?.paper).toMatchObject({ total: 100, rev: 2, proposal: null })
  })

  test('can be saved while a question is still empty', async () => {
    const empty = { ...choiceQuestion(0, '', ['a']), text: '' }
    const made = await create({ questions: [{ id: 'p1', source: null, score: 100, content: empty }] })
    expect(codes(made)).toEqual(['question_invalid'])
  })

  test('that somebody else saved meanwhile is not overwritten', async () => {
    const made = await create()
    expect((await update(made, { title: 'First' })).status).toBe(200)
    expect((await update(made, { title: 'Second' })).failure).toMatchObject({ code: 'exam/changed_meanwhile' })
    const { paper } = await world.get(contract.paperGet, { id: made.id }, editor)
    expect(paper.content.title).toBe('First')
  })

  test('saved again by a device that heard no answer is saved', async () => {
    const made = await create()
    const first = await update(made, { title: 'First' })
    const again = await update(made, { title: 'First' })
    expect(again.output?.paper).toMatchObject({ rev: first.output?.paper.rev, content: { title: 'First' } })
  })

  test('refuses ids that could not be told apart, all of them at once', async () => {
    const [first] = FOUR ?? []
    if (!first) throw new Error('no question')
    const same = {
      ...choiceQuestion(0, 'Same', ['a']),
      choices: ['a', 'a'].map((id) => ({ id, content: id, iscorrect: false })),
    }
    const questions = [first, { ...first, content: same }, { ...first, id: `${'0'.repeat(24)}-1` }]
    const answer = await update(await create(), { questions, draws: [draw('d', {}), draw('d', {})] })
    const odd = await update(await create(), {
      questions: [{ ...first, id: '__proto__' }],
      draws: [draw('__proto__', {})],
    })
    expect(odd.failure?.fields?.map((row) => row.field)).toEqual(['questions.0.id', 'draws.0.id'])
    expect(answer.failure?.fields?.map((row) => row.field)).toEqual([
      'questions.1.id',
      'draws.1.id',
      'questions.1.content.choices.1.id',
      'questions.2.id',
    ])
  })

  test('keeps pictures without their addresses and gives them new ones to whoever reads', async () => {
    const { _id: path } = await saveImage(world.deps, { orgid, userId: editor.id }, { name: 'a.png', bytes: png(4, 4) })
    const content = {
      ...choiceQuestion(0, 'Look', ['a']),
      images: [{ path, description: 'A car', url: 'https://elsewhere/' }],
    }
    const made = await create({ questions: [{ id: 'p1', source: null, score: 100, content }] })
    const [image] = made.content.questions[0]?.content.images ?? []
    expect(image).toMatchObject({ path, description: 'A car' })
    const picture = await fetch(`${world.url}${image?.url}`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    const stored = await papers(world.db).findOne({ _id: made.id, orgid }).lean()
    expect(JSON.stringify(stored)).not.toContain('elsewhere')
  })

  test('takes 200 questions of the greatest length; what is more than a paper holds is named', async () => {
    const han = (n: number) => '练'.repeat(n)
    const longest = (n: number) => ({
      ...choiceQuestion(0, `${han(496)}${String(n).padStart(4, '0')}`, ['a']),
      choices: Array.from({ length: 10 }, (_, at) => ({
        id: `o${at}`,
        content: `${han(199)}${at}`,
        iscorrect: at === 0,
      })),
      promotion: han(128),
      explanation: han(800),
    })
    const questions = (content: (n: number) => object) =>
      Array.from({ length: 200 }, (_, n) => ({
        id: `p${n}`,
        source: null,
        score: 0.5,
        content: content(n),
      })) as NonNullable<Body['questions']>
    const paper = await create({ questions: questions(longest) })
    const saved = await update(paper, { questions: questions(longest), minute: 90 })
    expect(saved.output?.paper).toMatchObject({ total: 100, count: 200, rev: paper.rev + 1 })
    const variants = Array.from({ length: 10 }, (_, n) => `${han(75)}${n}`)
    const gaps = () =>
      fillQuestion(
        'one ___, '.repeat(10),
        Array.from({ length: 10 }, () => variants),
      )
    const refused = await update({ ...paper, rev: paper.rev + 1 }, { questions: questions(gaps) })
    expect(refused.failure?.fields).toMatchObject([{ field: 'questions', rule: 'too_large', params: { mb: 4 } }])
  })

  test('lies in a category of papers only', async () => {
    const categoryId = await catalog(12, 'Quarterly')
    expect((await create({ categoryId })).categoryName).toBe('Quarterly')
    const ofQuestions = await catalog(5, 'Quarterly')
    const refused = await world.call(contract.paperCreate, { categoryId: ofQuestions }, editor)
    expect(refused.failure).toMatchObject({ code: 'catalog/not_found' })
  })
})

describe('a draw', () => {
  test('counts what the bank has for it now: enabled, not on the paper already, at most six options', async () => {
    const catalogId = await catalog(5, 'Counted')
    const [one] = await Promise.all([
      question(single('one'), catalogId),
      question(single('two'), catalogId),
      question(multiple('three', { level: 1 }), catalogId),
      question(judgement('four', true), catalogId),
      question(
        multiple('seven options', { choices: [...'abcdefg'].map((id) => ({ id, content: id, iscorrect: id < 'c' })) }),
        catalogId,
      ),
    ])
    const off = await question(single('disabled'), catalogId)
    await world.get(bank.questionDisable, { id: off.id, disabled: true }, editor)
    const fixed = { id: 'p1', source: { questionId: one.id, version: 1 }, score: 10, content: one.content }
    const made = await create({
      questions: [fixed],
      draws: [
        draw('all', { catalogIds: [catalogId] }),
        draw('singles', { catalogIds: [catalogId], types: [0] }),
        draw('easy', { catalogIds: [catalogId], levels: [1] }),
        draw('none', { catalogIds: [catalogId], types: [3] }),
      ],
    })
    expect(made.drawable).toEqual({ all: 3, singles: 1, easy: 1, none: 0 })
    expect(made.problems.filter((row) => row.code === 'draw_short')).toEqual([
      { level: 'must', code: 'draw_short', at: 'none', n: 0 },
    ])
  })

  test('names categories and questions of this organisation only; what is gone meanwhile stays', async () => {
    const catalogId = await catalog(5, 'Ours')
    const stranger = await world.admin(await world.org('Third'), ['voice-question-bank'])
    const theirs = (await world.get(catalogContract.catalogCreate, { type: 5, name: 'Theirs' }, stranger)).catalog
    const source = { questionId: 'f'.repeat(24), version: 1 }
    const made = await create()
    const wrong = await update(made, {
      questions: [{ id: 'p1', source, score: 100, content: FOUR?.[0]?.content ?? single('x') }],
      draws: [draw('d1', { catalogIds: [catalogId] }), draw('d2', { catalogIds: [theirs.id] })],
    })
    expect(wrong.failure?.fields?.map((row) => [row.field, row.rule])).toEqual([
      ['questions.0.source', 'not_found'],
      ['draws.1.catalogIds', 'not_found'],
    ])
    const saved = await update(made, { draws: [draw('d1', { catalogIds: [catalogId] })] })
    await world.get(catalogContract.catalogDelete, { id: catalogId }, editor)
    const again = { ...made, ...saved.output?.paper }
    expect((await update(again, { draws: [draw('d1', { catalogIds: [catalogId], count: 3 })] })).status).toBe(200)
  })

  test('competes with others for the same questions: together they are short', async () => {
    const catalogId = await catalog(5, 'Contested')
    for (const text of ['a', 'b', 'c']) await question(single(text), catalogId)
    const draws = ['x', 'y'].map((id) => draw(id, { catalogIds: [catalogId], count: 2, score: 25 }))
    const made = await create({ questions: [], draws })
    expect(made.drawable).toEqual({ x: 3, y: 3 })
    expect(codes(made)).toEqual(['draw_short'])
    expect((await publish(made)).failure).toMatchObject({ code: 'exam/paper_incomplete' })
    await question(single('d'), catalogId)
    expect((await publish(made)).output?.paper.state).toBe('published')
  })
})

describe('publishing', () => {
  test('is refused when questions went while they were copied and a draw can’t be filled any more', async () => {
    const catalogId = await catalog(5, 'Going')
    const [kept, gone] = await Promise.all(['a', 'b'].map((text) => question(single(text), catalogId)))
    const content = { ...(await create()).content, draws: [draw('d', { catalogIds: [catalogId], count: 2 })] }
    const drawable = await drawableNow(world.deps, program(orgid), content)
    const pool = await freezePool(world.deps, orgid, content, drawable)
    expect(new Set(pool.pool.map(({ questionId }) => questionId))).toEqual(new Set([kept?.id, gone?.id]))
    await world.get(bank.questionBatch, { ids: [gone?.id ?? ''], step: { kind: 'delete' } }, editor)
    await expect(freezePool(world.deps, orgid, content, drawable)).rejects.toMatchObject({
      code: 'exam/changed_meanwhile',
    })
  })

  test('freezes what can be drawn: later changes of the bank reach no paper that is out', async () => {
    const catalogId = await catalog(5, 'Frozen')
    const made = await Promise.all(['a', 'b', 'c'].map((text) => question(fill(`${text} ___`, [[text]]), catalogId)))
    const paper = await published({
      questions: [],
      draws: [draw('d', { catalogIds: [catalogId], count: 2, score: 50 })],
    })
    expect(paper).toMatchObject({ state: 'published', rev: 2, drawable: { d: 3 }, problems: [], proposal: null })
    const [first] = made
    if (!first) throw new Error('no question')
    await world.get(
      bank.questionUpdate,
      { id: first.id, rev: first.rev, catalogId, code: first.code, content: fill('changed ___', [['z']]) },
      editor,
    )
    await question(single('added later'), catalogId)
    const frozen = await publishedPaper(world.deps, orgid, paper.id)
    if (!frozen) throw new Error('not published')
    expect([...frozen.questions.values()].map((row) => row.text).toSorted()).toEqual(['a ___', 'b ___', 'c ___'])
    const items = drawPaper(frozen, 'a learner')
    expect(items.reduce((sum, item) => sum + item.scoreTenths, 0)).toBe(1000)
  })

  test('keeps a pool of 2,000 at most, of which every draw can be filled', async () => {
    const catalogId = await catalog(5, 'Large')
    const rare = await catalog(5, 'Rare')
    const base = await question(single('the first'), catalogId)
    const row = await world.db.collection('question').findOne({ code: base.code, orgid })
    await world.db.collection('question').insertMany(
      Array.from({ length: 2_100 }, (_none, n) => ({
        ...row,
        _id: `large${n}` as never,
        code: `L${n}`,
        catalogId: n < 3 ? rare : catalogId,
      })),
    )
    const draws = [
      draw('rare', { catalogIds: [rare], count: 3, score: 10 }),
      draw('any', { catalogIds: [catalogId, rare], count: 7, score: 10 }),
    ]
    const paper = await published({ questions: [], draws })
    const stored = await papers(world.db).findOne({ _id: paper.id, orgid }).lean()
    expect(stored?.pool).toHaveLength(2_000)
    expect(stored?.drawPools.rare).toHaveLength(3)
    expect(stored?.drawPools.any).toHaveLength(2_000)
  })

  test('keeps a pool of 6 MB at most, and says when the draws alone take more', async () => {
    const catalogId = await catalog(5, 'Long')
    const variants = Array.from({ length: 10 }, (_none, n) => `${n}`.padEnd(200, '长'))
    const base = await question(
      fill(
        'one ___, '.repeat(10),
        Array.from({ length: 10 }, () => variants),
      ),
      catalogId,
    )
    const row = await world.db.collection('question').findOne({ code: base.code, orgid })
    await world.db
      .collection('question')
      .insertMany(Array.from({ length: 160 }, (_none, n) => ({ ...row, _id: `long${n}` as never, code: `B${n}` })))
    const paper = await published({ questions: [], draws: [draw('any', { catalogIds: [catalogId], count: 10 })] })
    const stored = await papers(world.db).findOne({ _id: paper.id, orgid }).lean()
    expect(JSON.stringify(stored?.pool).length).toBeGreaterThan(2_000_000)
    expect(stored?.pool.length).toBeLessThan(120)
    expect(stored?.drawPools.any).toHaveLength(stored?.pool.length ?? 0)
    const draws = [
      draw('a', { catalogIds: [catalogId], count: 60, score: 1 }),
      draw('b', { catalogIds: [catalogId], count: 80, score: 0.5 }),
    ]
    const { failure } = await publish(await create({ questions: [], draws }))
    expect(failure).toMatchObject({ code: 'request/invalid', fields: [{ field: 'draws', rule: 'too_large' }] })
  })

  test('locks the paper for ever', async () => {
    const paper = await published()
    expect(paper.can).toEqual({ edit: false, publish: false, remove: true, newVersion: true })
    expect((await update(paper, { title: 'Changed' })).failure).toMatchObject({ code: 'exam/paper_locked' })
    expect((await publish(paper)).failure).toMatchObject({ code: 'exam/paper_locked' })
  })

  test('pressed twice, one after the other or at once, publishes once and says the same', async () => {
    const made = await create({ title: 'Pressed twice' })
    const answers = await Promise.all([publish(made), publish(made), publish(made)])
    expect(answers.map((row) => row.output?.paper.state)).toEqual(['published', 'published', 'published'])
    expect((await publish(made)).output?.paper).toEqual(answers[0]?.output?.paper)
    const { rows } = await world.get(operationList, { action: 'exam.paperStatus' }, editor)
    expect(rows.filter((row) => row.objectId === made.id)).toHaveLength(1)
  })

  test('asked for again after its category was moved, says the same', async () => {
    const from = await catalog(12, 'Left')
    const to = await catalog(12, 'Kept')
    const made = await create({ categoryId: from })
    expect((await publish(made)).status).toBe(200)
    await world.get(catalogContract.catalogDelete, { id: from, moveTo: to }, editor)
    const again = await publish(made)
    expect(again.output?.paper).toMatchObject({ state: 'published', content: { categoryId: to } })
    expect((await publish({ ...made, rev: again.output?.paper.rev ?? 0 })).failure?.code).toBe('exam/paper_locked')
    // Papers of an earlier program do not tell which revision was published.
    await papers(world.db).updateOne({ _id: made.id, orgid }, { $unset: { publishedFromRev: '' } })
    expect((await publish(made)).failure?.code).toBe('exam/paper_locked')
    await papers(world.db).updateOne({ _id: made.id, orgid }, { $set: { rev: made.rev + 1 } })
    expect((await publish(made)).status).toBe(200)
  })

  test('and saving at once: one of both comes first, and never is a published paper changed', async () => {
    for (let n = 0; n < 5; n++) {
      const made = await create()
      const [out, saved] = await Promise.all([publish(made), update(made, { title: 'Raced', questions: [] })])
      const stored = await papers(world.db).findOne({ _id: made.id, orgid }).lean()
      if (out.output) {
        expect(saved.failure?.code).toMatch(/exam\/(paper_locked|changed_meanwhile)/)
        expect(stored).toMatchObject({ state: 'published', count: 4 })
      } else {
        expect(out.failure.code).toBe('exam/changed_meanwhile')
        expect(stored).toMatchObject({ state: 'unpublished', count: 0 })
      }
    }
  })

  test('with an older rev publishes nothing', async () => {
    const made = await create()
    await update(made, { title: 'Newer' })
    expect((await publish(made)).failure).toMatchObject({ code: 'exam/changed_meanwhile' })
  })

  test('a published paper is read from memory: the same object for everybody who sits it', async () => {
    const paper = await published()
    const [a, b] = await Promise.all([1, 2].map(() => publishedPaper(world.deps, orgid, paper.id)))
    expect(a).toBe(b)
    expect(await publishedPaper(world.deps, foreign.orgid, paper.id)).toBeNull()
    expect(await publishedPaper(world.deps, orgid, (await create()).id)).toBeNull()
  })
})

test('memory holds some 20,000 questions of published papers: the ones asked for last', async () => {
  const content = choiceQuestion(0, 'Pooled', ['a'])
  const pool = Array.from({ length: 2_000 }, (_none, n) => ({ id: `q${n}-1`, questionId: `q${n}`, content }))
  const paper = await published()
  const row = await papers(world.db).findOne({ _id: paper.id, orgid }).lean()
  const ids = Array.from({ length: 10 }, (_none, n) => `large${n}`)
  for (const _id of ids) await papers(world.db).create({ ...row, _id, examinationId: _id, pool })
  const read = async (id: string) => await publishedPaper(world.deps, orgid, id)
  const [first, second] = [await read('large0'), await read('large1')]
  for (const id of ids.slice(2)) await read(id)
  expect(await read('large1')).toBe(second)
  expect(await read('large0')).not.toBe(first)
  expect(await read('large0')).toEqual(first)
})

describe('trying out', () => {
  test('a draft takes what there is where its draws are short', async () => {
    const catalogId = await catalog(5, 'Tried out')
    await question(single('only one'), catalogId)
    const made = await create({ draws: [draw('d', { catalogIds: [catalogId], count: 5 })] })
    const tried = await draftPaper(world.deps, program(orgid), made.id)
    if (!tried) throw new Error('no draft')
    expect(drawPaper(tried, 'me')).toHaveLength(5)
    expect(await draftPaper(world.deps, program(foreign.orgid), made.id)).toBeNull()
    expect(await draftPaper(world.deps, program(orgid), (await published()).id)).toBeNull()
  })
})

describe('versions', () => {
  test('a published paper gets a next one, which starts as the same and is published on its own', async () => {
    const first = await published({ title: 'Versioned' })
    const { paper: second } = await world.get(
      contract.paperCreate,
      { from: { paperId: first.id, as: 'version' } },
      editor,
    )
    expect(second).toMatchObject({ version: 2, state: 'unpublished', examinationId: first.examinationId, total: 100 })
    expect(second.content).toEqual(first.content)
    const { paper: again } = await world.get(contract.paperGet, { id: first.id }, editor)
    expect(again.can.newVersion).toBe(false)
    await update(second, { title: 'Versioned, 2nd' })
    const listed = await world.get(contract.examinationPapers, { id: first.examinationId }, editor)
    expect(listed.rows.map((row) => [row.version, row.state, row.title])).toEqual([
      [2, 'unpublished', 'Versioned, 2nd'],
      [1, 'published', 'Versioned'],
    ])
    const { examination } = await world.get(contract.examinationGet, { id: first.examinationId }, editor)
    expect(examination).toMatchObject({
      title: 'Versioned, 2nd',
      versions: 2,
      published: { id: first.id },
      draft: { id: second.id },
    })
  })

  test('there is one draft at a time, also when two administrators ask at once', async () => {
    const first = await published()
    const ask = () => world.call(contract.paperCreate, { from: { paperId: first.id, as: 'version' } }, editor)
    const answers = await Promise.all([ask(), ask()])
    expect(answers.map((row) => row.failure?.code ?? 'made').toSorted()).toEqual(['exam/draft_exists', 'made'])
    expect((await ask()).failure).toMatchObject({ code: 'exam/draft_exists' })
    const draft = answers.find((row) => row.output)?.output?.paper
    const ofDraft = await world.call(
      contract.paperCreate,
      { from: { paperId: draft?.id ?? '', as: 'version' } },
      editor,
    )
    expect(ofDraft.failure).toMatchObject({ code: 'exam/draft_exists' })
  })

  test('a copy is an examination of its own', async () => {
    const first = await create({ title: 'Original' })
    const { paper } = await world.get(
      contract.paperCreate,
      { from: { paperId: first.id, as: 'copy' }, title: 'The copy' },
      editor,
    )
    expect(paper).toMatchObject({ version: 1, total: 100, content: { title: 'The copy' } })
    expect(paper.examinationId).not.toBe(first.examinationId)
  })

  test('of another organisation are not there to copy', async () => {
    const made = await create()
    const answer = await world.call(contract.paperCreate, { from: { paperId: made.id, as: 'copy' } }, foreign)
    expect(answer.failure).toMatchObject({ code: 'exam/not_found' })
  })
})

describe('deleting', () => {
  test('a draft takes its examination along when there is nothing else, and leaves it otherwise', async () => {
    const lone = await create({ title: 'Short-lived' })
    await world.get(contract.paperDelete, { id: lone.id }, editor)
    expect((await world.call(contract.examinationGet, { id: lone.examinationId }, editor)).status).toBe(404)
    expect(await papers(world.db).findOne({ _id: lone.id, orgid }).lean()).toMatchObject({ live: false })
    const first = await published()
    const { paper: second } = await world.get(
      contract.paperCreate,
      { from: { paperId: first.id, as: 'version' } },
      editor,
    )
    await world.get(contract.paperDelete, { id: second.id }, editor)
    const { examination } = await world.get(contract.examinationGet, { id: first.examinationId }, editor)
    expect(examination).toMatchObject({ draft: null, versions: 1, published: { id: first.id } })
    const { paper: third } = await world.get(
      contract.paperCreate,
      { from: { paperId: first.id, as: 'version' } },
      editor,
    )
    expect(third.version).toBe(3)
  })

  test('a published paper that a package uses is refused; records of a deleted one still find it', async () => {
    const paper = await published()
    const ports = examPorts(world.deps)
    const { countPaperUses } = ports
    ports.countPaperUses = () => Promise.resolve(new Map([[paper.id, 2]]))
    const { paper: used } = await world.get(contract.paperGet, { id: paper.id }, editor)
    expect([used.uses, used.can.remove]).toEqual([2, false])
    expect((await world.call(contract.paperDelete, { id: paper.id }, editor)).failure).toMatchObject({
      code: 'exam/paper_in_use',
    })
    ports.countPaperUses = countPaperUses
    await world.get(contract.paperDelete, { id: paper.id }, editor)
    expect((await world.call(contract.paperGet, { id: paper.id }, editor)).status).toBe(404)
    expect((await publishedPaper(world.deps, orgid, paper.id))?.paperId).toBe(paper.id)
  })
})

describe('the list of examinations', () => {
  const list = async (input: InputOf<typeof contract.examinationList>) =>
    (await world.get(contract.examinationList, input, editor)).rows.map((row) => row.title)

  test('finds by part of a title and by pinyin, by category, state and status, and sorts', async () => {
    const categoryId = await catalog(12, 'Sorted')
    const make = async (title: string) => {
      world.clock.advance(1_000)
      return await create({ title, categoryId })
    }
    const spring = await make('春季产品考试')
    const summer = await make('夏季产品考试')
    await publish(summer)
    const autumn = await make('秋季服务考试')
    await world.get(contract.examinationStatus, { id: autumn.examinationId, status: 1 }, editor)
    expect(await list({ categoryId })).toEqual(['秋季服务考试', '夏季产品考试', '春季产品考试'])
    expect(await list({ categoryId, text: '产品' })).toEqual(['夏季产品考试', '春季产品考试'])
    expect(await list({ text: 'cjcp' })).toEqual(['春季产品考试'])
    expect(await list({ categoryId, state: 'published' })).toEqual(['夏季产品考试'])
    expect(await list({ categoryId, state: 'unpublished', sort: 'updatedAt' })).toEqual([
      '春季产品考试',
      '秋季服务考试',
    ])
    expect(await list({ categoryId, status: 1 })).toEqual(['秋季服务考试'])
    expect(await list({ categoryId, sort: 'title', rows: 2 })).toEqual(['夏季产品考试', '春季产品考试'].toSorted())
    const { all, total } = await world.get(contract.examinationList, { categoryId, status: 0 }, editor)
    expect([all, total]).toEqual([3, 2])
    world.clock.advance(1_000)
    await update(spring, { title: '春季产品考试（改）' })
    expect((await list({ categoryId }))[0]).toBe('春季产品考试（改）')
  })

  test('shows how often each was sat, and sorts by it', async () => {
    const [often, once] = [await published({ title: 'Often sat' }), await published({ title: 'Sat once' })]
    const attempt = (paperId: string, n: number, preview = false) => ({
      _id: `${paperId}${n}`,
      orgid,
      paperId,
      preview,
      n,
    })
    await world.db
      .collection<{ _id: string }>('exam_attempt')
      .insertMany([attempt(once.id, 1), attempt(often.id, 2), attempt(often.id, 3), attempt(once.id, 9, true)])
    world.clock.advance(61_000)
    const { rows } = await world.get(contract.examinationList, { sort: '-attempts', rows: 2 }, editor)
    expect(rows.map((row) => [row.title, row.attempts])).toEqual([
      ['Often sat', 2],
      ['Sat once', 1],
    ])
    await world.db.collection('exam_attempt').deleteMany({ orgid })
  })

  test('an examination is disabled by either call, and packages are no longer offered it', async () => {
    const paper = await published({ title: 'Offered' })
    const offered = async () =>
      (await publishedPapers(world.deps, program(orgid), { page: 1, rows: 20, text: 'Offered' })).rows.map(
        (row) => row.paperId,
      )
    expect(await offered()).toEqual([paper.id])
    const { examination } = await world.get(
      contract.examinationDisable,
      { id: paper.examinationId, disabled: true },
      editor,
    )
    expect([examination.status, await offered()]).toEqual([1, []])
    await world.get(contract.examinationStatus, { id: paper.examinationId, status: 0 }, editor)
    expect(await offered()).toEqual([paper.id])
  })

  test('what a crash kept from it is brought in by the job', async () => {
    const made = await create({ title: 'Before the crash' })
    await papers(world.db).updateOne({ _id: made.id, orgid }, { $set: { 'content.title': 'After it', listed: false } })
    await world.server.app.runJob('exam.refresh')
    expect((await world.get(contract.examinationGet, { id: made.examinationId }, editor)).examination.title).toBe(
      'Before the crash',
    )
    world.clock.advance(61_000)
    await world.server.app.runJob('exam.refresh')
    expect((await world.get(contract.examinationGet, { id: made.examinationId }, editor)).examination.title).toBe(
      'After it',
    )
  })

  test('each way of asking is served by an index', async () => {
    const sort = { updatedAt: -1, _id: -1 } as const
    const base = { orgid, live: true }
    const rows: [Record<string, unknown>, Record<string, 1 | -1>, string][] = [
      [base, sort, 'newest'],
      [base, { updatedAt: 1, _id: 1 }, 'newest'],
      [base, { title: 1, _id: 1 }, 'by_title'],
      [base, { attempts: -1, _id: -1 }, 'by_attempts'],
      [{ ...base, categoryId: 'c' }, sort, 'by_category'],
      [{ ...base, published: true }, sort, 'by_state'],
      [{ ...base, disabled: true }, sort, 'by_status'],
      [{ ...base, search: { $all: ['产品'] } }, sort, 'by_text'],
    ]
    for (const [filter, order, index] of rows) {
      const plan = JSON.stringify(
        await examinations(world.db).find(filter).sort(order).limit(30).explain('queryPlanner'),
      )
      expect(plan).toContain(`"indexName":"${index}"`)
    }
    const ofSource = await papers(world.db)
      .find({ ...base, sources: 'q' })
      .explain('queryPlanner')
    expect(JSON.stringify(ofSource)).toContain('"indexName":"by_source"')
    const versions = await papers(world.db)
      .find({ orgid, examinationId: 'e', live: true })
      .sort({ version: -1 })
      .explain('queryPlanner')
    expect(JSON.stringify(versions)).toContain('"indexName":"version"')
  })
})

describe('what others are told', () => {
  test('packages get the facts of published papers of their own organisation', async () => {
    const categoryId = await catalog(12, 'Facts')
    const first = await published({ title: 'Facts', categoryId, passScore: 75, explain: 'after_end' })
    const { paper: second } = await world.get(
      contract.paperCreate,
      { from: { paperId: first.id, as: 'version' } },
      editor,
    )
    const ask = async (id: string, org = orgid) => (await paperFacts(world.deps, org, [id])).get(id)
    const fact = {
      paperId: first.id,
      title: 'Facts',
      version: 1,
      minute: 60,
      count: 4,
      passScore: 75,
      explain: 'after_end',
      keyBeforeRetake: false,
      disabled: false,
    }
    expect(await ask(first.id)).toEqual({ ...fact, newestVersion: 1, newestId: first.id })
    expect([await ask(second.id), await ask(first.id, foreign.orgid)]).toEqual([undefined, undefined])
    await publish(second)
    expect(await ask(first.id)).toEqual({ ...fact, newestVersion: 2, newestId: second.id })
    const { rows, total } = await publishedPapers(world.deps, program(orgid), { page: 1, rows: 20, text: 'Facts' })
    expect([total, rows.map((row) => [row.paperId, row.version, row.categoryName])]).toEqual([
      1,
      [[second.id, 2, 'Facts']],
    ])
    await world.get(contract.examinationDisable, { id: second.examinationId, disabled: true }, editor)
    expect(await ask(first.id)).toEqual({ ...fact, newestVersion: 2, newestId: second.id, disabled: true })
  })

  test('the bank counts the papers that hold a question, and the examinations of a category', async () => {
    const it = await question(single('held'))
    const row = { id: 'p1', source: { questionId: it.id, version: 1 }, score: 100, content: it.content }
    const categoryId = await catalog(12, 'Held')
    await create({ questions: [row], categoryId })
    const second = await published({ questions: [row] })
    expect((await world.get(bank.questionGet, { id: it.id }, editor)).question.papers).toBe(2)
    await world.get(contract.paperDelete, { id: second.id }, editor)
    expect((await world.get(bank.questionGet, { id: it.id }, editor)).question.papers).toBe(1)
    const { data } = await world.get(catalogContract.catalogList, { type: 12 }, editor)
    expect(data.find((node) => node.id === categoryId)?.count).toBe(1)
  })

  test('deleting a category moves its papers, drafts and published ones', async () => {
    const [from, to] = [await catalog(12, 'Old place'), await catalog(12, 'New place')]
    const [draft, out] = [await create({ categoryId: from }), await published({ categoryId: from })]
    const refused = await world.call(catalogContract.catalogDelete, { id: from }, editor)
    expect(refused.failure).toMatchObject({ code: 'catalog/not_empty' })
    await world.get(catalogContract.catalogDelete, { id: from, moveTo: to }, editor)
    for (const { id, examinationId } of [draft, out]) {
      expect((await world.get(contract.paperGet, { id }, editor)).paper.categoryName).toBe('New place')
      const { examination } = await world.get(contract.examinationGet, { id: examinationId }, editor)
      expect(examination.categoryId).toBe(to)
    }
  })

  test('the operation log says what a change changed, and no more', async () => {
    const made = await create({ title: 'Logged' })
    const { output } = await update(made, {
      passScore: 70,
      questions: made.content.questions.map((row) => (row.id === 'p3' ? { ...row, score: 19.5 } : row)),
    })
    const { rows } = await world.get(operationList, { action: 'exam.paperUpdate' }, editor)
    expect(rows.find((row) => row.objectId === made.id)).toMatchObject({
      objectName: 'Logged',
      before: { passScore: 60, total: 100, questions: ['Judge (20)'] },
      after: { passScore: 70, total: 99.5, questions: ['Judge (19.5)'] },
    })
    if (!output) throw new Error('not saved')
    await update(output.paper, {})
    const again = await world.get(operationList, { action: 'exam.paperUpdate' }, editor)
    expect(again.rows.filter((row) => row.objectId === made.id)).toHaveLength(1)
  })
})

describe('who may', () => {
  const calls = async (): Promise<[Endpoint, Record<string, unknown>, 'read' | 'write'][]> => {
    const { id, examinationId, rev, content } = await create()
    return [
      [contract.examinationList, {}, 'read'],
      [contract.examinationGet, { id: examinationId }, 'read'],
      [contract.examinationPapers, { id: examinationId }, 'read'],
      [contract.paperGet, { id }, 'read'],
      [contract.examinationStatus, { id: examinationId, status: 1 }, 'write'],
      [contract.examinationDisable, { id: examinationId, disabled: true }, 'write'],
      [contract.paperCreate, {}, 'write'],
      [contract.paperUpdate, { ...content, id, rev }, 'write'],
      [contract.paperStatus, { id, rev }, 'write'],
      [contract.paperDelete, { id }, 'write'],
    ]
  }

  it('strangers get 401, learners 403, administrators of packages may read', async () => {
    const learner = await world.signedIn(orgid)
    const planner = await world.admin(orgid, ['train-management-exam'])
    for (const [call, input, kind] of await calls()) {
      const status = async (who: SignedIn | null) => (await world.call(call, input, who)).status
      expect([call.id, await status(null), await status(learner), await status(planner)]).toEqual([
        call.id,
        401,
        403,
        kind === 'read' ? 200 : 403,
      ])
    }
    const made = await create()
    const { paper } = await world.get(contract.paperGet, { id: made.id }, planner)
    expect(Object.values(paper.can)).toEqual([false, false, false, false])
  })

  it('another organisation finds nothing', async () => {
    for (const [call, input] of await calls()) {
      if (!('id' in input)) continue
      const { failure } = await world.call(call, input, foreign)
      expect([call.id, failure?.code]).toEqual([call.id, 'exam/not_found'])
    }
    expect((await world.get(contract.examinationList, {}, foreign)).rows).toEqual([])
  })

  it('bad input is refused with every field, and nothing is written', async () => {
    const made = await create()
    const bad = await update(made, {
      title: ' ',
      minute: 0,
      passScore: 60.55,
      questions: [{ id: 'p1', source: null, score: 101, content: choiceQuestion(0, 'x', ['a']) }],
      draws: [draw('d', { count: 101 })],
    })
    expect(bad.status).toBe(400)
    expect(bad.failure?.fields?.map((row) => row.field)).toEqual([
      'title',
      'minute',
      'passScore',
      'questions.0.score',
      'draws.0.count',
    ])
    expect((await world.get(contract.paperGet, { id: made.id }, editor)).paper).toEqual(made)
    const refused = await Promise.all([
      world.call(contract.examinationList, { status: 2 as 0 }, editor),
      world.call(contract.examinationStatus, { id: made.examinationId, status: 3 as 0 }, editor),
      world.call(
        contract.examinationDisable,
        { id: made.examinationId, disabled: 'perhaps' as unknown as boolean },
        editor,
      ),
      world.call(contract.paperStatus, { id: made.id, rev: -1 }, editor),
      world.call(contract.paperGet, { id: 'a b' }, editor),
      world.call(contract.paperDelete, { id: '...' }, editor),
      world.call(contract.examinationGet, { id: '$' }, editor),
      world.call(contract.examinationPapers, { id: '$' }, editor),
      world.call(contract.paperCreate, { minute: 1.5 }, editor),
    ])
    expect(refused.map((row) => row.status)).toEqual(refused.map(() => 400))
  })
})
