import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operationList } from '@lianda/shared/module/log/log.admin.contract'
import { catalogList } from '@lianda/shared/module/catalog/catalog.admin.contract'
import * as contract from '@lianda/shared/module/question-bank/import.admin.contract'
import * as bank from '@lianda/shared/module/question-bank/question.admin.contract'
import {
  cellsOf,
  emptyCells,
  optionCells,
  type QuestionCells,
} from '@lianda/shared/module/question-bank/import-cells.rules'
import { fetchFile, uploadFile } from '../../../../test/files'
import { fill, multiple, single } from '../../../../test/questions'
import { createWorld, type SignedIn, type World } from '../../../../test/world'
import { readWorkbook } from '../../../infra/spreadsheet/read-workbook'
import { writeWorkbook } from '../../../infra/spreadsheet/write-workbook'
import { rowSheet, type SheetRow, workbookOf as bookOf } from '../../import'
import { importBatches, importRows } from '../../import/import.model'
import { importRunner } from '../../import/import-runner'
import { QUESTION_FORM } from '../format/excel/question-sheet'
import { PLAIN } from '../format/plain-row'
import { catalogs, MAX_CATALOGS } from '../../catalog/catalog-forest'

let world: World
let orgid: string
let editor: SignedIn
let reader: SignedIn
let stranger: SignedIn
let learner: SignedIn
beforeAll(async () => {
  world = await createWorld()
  orgid = await world.org()
  editor = await world.admin(orgid, ['voice-question-bank', 'log-operation'])
  reader = await world.admin(orgid, ['voice-exam'])
  learner = await world.signedIn(orgid)
  stranger = await world.admin(await world.org('Other'), ['voice-question-bank'])
})
afterAll(() => world.close())

interface SheetQuestion extends SheetRow {
  cells: QuestionCells
}
const choice = (text: string, over: Partial<QuestionCells> = {}): SheetQuestion => ({
  cells: {
    ...cellsOf({
      ...PLAIN,
      text,
      options: [
        { text: '一', right: true },
        { text: '二', right: false },
      ],
      score: 5,
      level: 2,
    }),
    ...over,
  },
})
const excel = (questions: SheetQuestion[]) =>
  writeWorkbook(bookOf(QUESTION_FORM, rowSheet(QUESTION_FORM, 'zhCN', questions)))
const begin = async (questions: SheetQuestion[], over: { mode?: 1 | 2 | 3; catalogId?: string } = {}) => {
  const file = await uploadFile(world, editor, '题目.xlsx', await excel(questions))
  return (await world.get(contract.importStart, { file, ...over }, editor)).batch
}
const step = (id: string, name: 'confirm' | 'cancel' | 'undo', who = editor) =>
  world.call(contract.importStep, { id, step: name }, who)
const settled = async (id: string) => {
  await importRunner(world.deps).idle()
  return (await world.get(contract.importGet, { id, rows: 100 }, editor)).batch
}
const run = async (questions: SheetQuestion[], over: { mode?: 1 | 2 | 3; catalogId?: string } = {}) => {
  const batch = await begin(questions, over)
  expect((await step(batch.id, 'confirm')).failure).toBeNull()
  return await settled(batch.id)
}
const rowsOf = async (id: string, wrong = false) =>
  (await world.get(contract.importGet, { id, rows: 100, wrong }, editor)).rows
const errorsOf = async (id: string) =>
  (await rowsOf(id, true)).map(
    ({ no, errors }) => `${no} ${errors.map(({ column, code }) => `${column}:${code}`).join(' ')}`,
  )
const find = async (text: string) => (await world.get(bank.questionList, { text, rows: 100 }, editor)).rows
const detail = async (id: string) => (await world.get(bank.questionGet, { id }, editor)).question
const codeOf = (answer: { failure: { code: string } | null }) => answer.failure?.code

describe('200 rows with 5 wrong ones', () => {
  it('are previewed, mended in the page and through the file, written once, and can be taken back', async () => {
    const questions = Array.from({ length: 200 }, (_none, n) =>
      choice(`整批 ${n} 号题`, { catalog: n < 100 ? '整批/甲' : '' }),
    )
    const spoil = (n: number, over: Partial<QuestionCells>) => {
      questions[n] = choice(`整批 ${n} 号题`, over)
    }
    spoil(3, { answer: '' })
    spoil(50, { type: '抢答题' })
    spoil(99, { score: '满分' })
    spoil(150, { answer: 'D' })
    questions[199] = choice('整批 0 号题')
    const batch = await begin(questions)
    expect(batch).toMatchObject({
      state: 'checked',
      rows: 200,
      wrong: 5,
      left: 0,
      written: 0,
      format: 'excel',
      mode: 1,
    })
    expect(batch.newCatalogs).toEqual(['整批', '整批/甲'])
    expect(await errorsOf(batch.id)).toEqual([
      '5 answer:required',
      '52 type:type_unknown',
      '101 score:score_wrong',
      '152 answer:answer_no_option',
      '201 text:text_twice',
    ])
    expect(await find('整批')).toEqual([])
    const refused = await step(batch.id, 'confirm')
    expect(refused.failure).toMatchObject({
      code: 'import/wrong_rows',
      errmsg: expect.stringContaining('5'),
    })

    // The file of wrong rows states the reasons in the reader's language.
    const errors = await world.get(contract.importErrors, { id: batch.id }, editor)
    expect(errors.rows).toBe(5)
    const { sheets } = await readWorkbook(await fetchFile(world, errors.url), 100)
    const reasons = sheets[0]?.rows.map(({ cells }) => cells.at(-1))
    expect(reasons).toHaveLength(6)
    expect(reasons?.[0]).toBe('错误原因')
    expect(reasons?.[2]).toBe('题型: 没有这种题型，请从下拉框里选')

    // Three rows are corrected, one is left out, one is corrected wrongly at first.
    const mend = (no: number, over: Partial<QuestionCells>) => ({
      no,
      cells: { ...(questions[no - 2] ?? choice('')).cells, ...over },
    })
    const half = await world.get(
      contract.importChange,
      {
        id: batch.id,
        rows: [
          mend(5, { answer: 'A' }),
          mend(52, { type: '单选题' }),
          mend(101, { score: '10.55' }),
          { no: 152, left: true },
          mend(201, { text: '整批 199 号题' }),
        ],
      },
      editor,
    )
    expect(half.batch).toMatchObject({ wrong: 1, left: 1 })
    expect(half.rows.map(({ no, does, left }) => [no, does, left])).toEqual([
      [5, 'create', false],
      [52, 'create', false],
      [101, null, false],
      [152, null, true],
      [201, 'create', false],
    ])
    const good = await world.get(contract.importChange, { id: batch.id, rows: [mend(101, { score: '10.5' })] }, editor)
    expect(good.batch).toMatchObject({ wrong: 0, left: 1 })

    const running = await step(batch.id, 'confirm')
    expect(running.output?.batch.state).toBe('running')
    expect(await settled(batch.id)).toMatchObject({
      state: 'done',
      insertcount: 199,
      updatecount: 0,
      written: 199,
      wrong: 0,
      undoable: true,
    })
    const listed = await world.get(bank.questionList, { text: '整批', rows: 1 }, editor)
    expect(listed.total).toBe(199)
    const tree = (await world.get(catalogList, { type: 5 }, editor)).data
    expect(tree.filter(({ name }) => name === '整批' || name === '甲').map(({ count }) => count)).toEqual([97, 97])

    expect((await step(batch.id, 'undo')).output?.batch.state).toBe('undoing')
    expect(await settled(batch.id)).toMatchObject({ state: 'undone', kept: 0, undoable: false })
    expect((await world.get(bank.questionList, { text: '整批' }, editor)).total).toBe(0)
    expect((await world.get(catalogList, { type: 5 }, editor)).data).toEqual([])
  })

  it('come out of the file of wrong rows mended and are imported again', async () => {
    const batch = await begin([choice('改一改再来', { answer: 'Z' }), choice('本来就对')])
    const errors = await world.get(contract.importErrors, { id: batch.id }, editor)
    const { sheets } = await readWorkbook(await fetchFile(world, errors.url), 100)
    const [header, row] = sheets[0]?.rows ?? []
    const answer = header?.cells.findIndex((cell) => cell === 'Answer' || cell === '答案') ?? -1
    expect(row?.cells[answer]).toBe('Z')
    expect(row?.cells.at(-1)).toMatch(/Z/)
    const mended = (row?.cells ?? []).map((cell, n) => (n === answer ? 'B' : cell))
    const bytes = await writeWorkbook({
      ...bookOf(QUESTION_FORM, {
        name: 'x',
        columns: (header?.cells ?? []).map((text) => ({ header: text })),
        rows: [mended],
      }),
    })
    const file = await uploadFile(world, editor, 'mended.xlsx', bytes)
    const again = (await world.get(contract.importStart, { file }, editor)).batch
    expect(again).toMatchObject({ rows: 1, wrong: 0 })
    await step(batch.id, 'cancel')
  })
})

describe('the modes', () => {
  it('1 only creates: a known number and a known question are wrong rows', async () => {
    const known = await world.get(bank.questionCreate, { content: single('模式一里已有的题'), code: 'M-1' }, editor)
    expect(known.question.code).toBe('M-1')
    const batch = await begin([
      choice('模式一 新题', { code: 'M-1' }),
      choice(' 模式一里 已有的题 '),
      choice('模式一 新题二', { code: 'M-2' }),
      choice('模式一 新题三', { code: 'M-2' }),
    ])
    expect(await errorsOf(batch.id)).toEqual(['2 code:code_exists', '3 text:text_exists', '5 code:code_twice'])
  })

  it('2 only updates: by number, else by type and text; points, level, category and pictures stay where the file is silent', async () => {
    const { question: a } = await world.get(
      bank.questionCreate,
      { content: single('模式二 甲', { score: 7.5, level: 1 }), code: 'U-1' },
      editor,
    )
    const { question: b } = await world.get(bank.questionCreate, { content: multiple('模式二 乙') }, editor)
    const batch = await run(
      [
        choice('模式二 甲（改）', { code: 'U-1', ...optionCells(['480 公里', '500 公里']), score: '', level: '' }),
        {
          cells: {
            ...emptyCells(),
            type: '多选',
            text: '模式二  乙',
            ...optionCells(['option a', '新']),
            answer: 'A，B',
            explanation: '因为',
          },
        },
      ],
      { mode: 2 },
    )
    expect(batch).toMatchObject({ state: 'done', insertcount: 0, updatecount: 2 })
    const after = await detail(a.id)
    expect(after).toMatchObject({ version: 2, code: 'U-1', content: { text: '模式二 甲（改）', score: 7.5, level: 1 } })
    expect(after.content.choices[0]).toMatchObject({ id: 'a', content: '480 公里', iscorrect: true })
    expect((await detail(b.id)).content.choices).toMatchObject([
      { id: 'a', content: 'option a', iscorrect: true },
      { content: '新', iscorrect: true },
    ])
    const missing = await begin(
      [choice('模式二 没有', { code: 'U-9' }), choice('模式二 也没有'), choice('换了题型', { code: b.code })],
      { mode: 2 },
    )
    expect(await errorsOf(missing.id)).toEqual([
      '2 code:not_found_code',
      '3 text:not_found_text',
      '4 type:type_differs',
    ])
  })

  it('answers with the names of the spec too', async () => {
    const file = await uploadFile(
      world,
      editor,
      '题目.xlsx',
      await excel([choice('规范字段 1'), choice('规范字段 2', { answer: '' })]),
    )
    const { batch, ...answer } = await world.get(contract.importStart, { file }, editor)
    expect(answer).toMatchObject({
      id: batch.id,
      insertcount: 0,
      updatecount: 0,
      errrows: [{ no: 3, column: 'answer', code: 'required' }],
    })
  })

  it('3 does both, and finds two rows for one question, and a text of another question', async () => {
    const { question } = await world.get(bank.questionCreate, { content: single('模式三 甲'), code: 'B-1' }, editor)
    await world.get(bank.questionCreate, { content: single('模式三 乙') }, editor)
    const batch = await begin(
      [
        choice('模式三 甲二', { code: 'B-1' }),
        choice('模式三 甲'),
        choice('模式三 新'),
        choice('模式三 乙', { code: 'B-2' }),
      ],
      { mode: 3 },
    )
    expect(await errorsOf(batch.id)).toEqual(['3 row:same_target', '5 text:text_exists'])
    const mode = await world.get(contract.importChange, { id: batch.id, leaveWrong: true }, editor)
    expect(mode.batch).toMatchObject({ wrong: 0, left: 2 })
    await step(batch.id, 'confirm')
    expect(await settled(batch.id)).toMatchObject({ insertcount: 1, updatecount: 1 })
    expect((await detail(question.id)).content.text).toBe('模式三 甲二')
  })

  it('can be changed before it is confirmed; everything is checked again', async () => {
    await world.get(bank.questionCreate, { content: single('换模式 甲') }, editor)
    const batch = await begin([choice('换模式 甲')])
    expect(batch.wrong).toBe(1)
    const both = await world.get(contract.importChange, { id: batch.id, mode: 3 }, editor)
    expect(both.batch).toMatchObject({ mode: 3, wrong: 0 })
    expect(await rowsOf(batch.id)).toMatchObject([{ does: 'update', errors: [] }])
  })
})

describe('confirming', () => {
  it('checks the bank again: what somebody wrote meanwhile makes the row wrong', async () => {
    const batch = await begin([choice('同时写的题')])
    await world.get(bank.questionCreate, { content: single('同时写的题') }, editor)
    expect(codeOf(await step(batch.id, 'confirm'))).toBe('import/wrong_rows')
    expect((await rowsOf(batch.id))[0]?.errors[0]).toMatchObject({ code: 'text_exists' })
  })

  it('by two administrators at once is won by one', async () => {
    const other = await world.admin(orgid, ['voice-question-bank'])
    const batch = await begin([choice('两个人确认')])
    const answers = await Promise.all([step(batch.id, 'confirm'), step(batch.id, 'confirm', other)])
    expect(answers.map((answer) => answer.failure?.code ?? 'won').toSorted()).toEqual(['import/state', 'won'])
    expect(await settled(batch.id)).toMatchObject({ state: 'done', insertcount: 1 })
    expect(await find('两个人确认')).toHaveLength(1)
  })

  it('goes on after the server was killed between writing a question and saying so', async () => {
    const before = await world.get(bank.questionCreate, { content: fill('被杀 更新', [['甲']]), code: 'K-1' }, editor)
    const batch = await begin(
      [
        choice('被杀 一'),
        choice('被杀 二'),
        { cells: { ...emptyCells(), code: 'K-1', type: '填空题', text: '被杀 更新', answer: '乙' } },
      ],
      { mode: 3 },
    )
    await step(batch.id, 'confirm')
    await settled(batch.id)
    const after = (await detail(before.question.id)).version
    // The state that a dead process leaves: everything written, nothing recorded, the lease expired.
    await importRows(world.db).updateMany(
      { orgid, batchId: batch.id },
      { $set: { state: 'waiting', writtenRev: null } },
    )
    // The batch last: from now on the job may go on with it at any time.
    const dead = { by: 'a dead process', until: new Date(world.clock.now() - 1) }
    await importBatches(world.db).updateOne(
      { _id: batch.id, orgid },
      { $set: { state: 'running', lease: dead, insertcount: 0, updatecount: 0 } },
    )
    await world.server.app.runJob('import.resume')
    expect(await settled(batch.id)).toMatchObject({ state: 'done', insertcount: 2, updatecount: 1, wrong: 0 })
    expect(await find('被杀')).toHaveLength(3)
    expect((await detail(before.question.id)).version).toBe(after)
  })

  it('leaves alone what another living process is writing', async () => {
    const batch = await begin([choice('别的进程')])
    const alive = { by: 'another process', until: new Date(world.clock.now() + 20_000) }
    await importBatches(world.db).updateOne({ _id: batch.id, orgid }, { $set: { state: 'running', lease: alive } })
    await world.server.app.runJob('import.resume')
    expect(await settled(batch.id)).toMatchObject({ state: 'running', written: 0 })
    world.clock.advance(30_000)
    await world.server.app.runJob('import.resume')
    expect(await settled(batch.id)).toMatchObject({ state: 'done', written: 1 })
  })
})

describe('taking back', () => {
  it('keeps what somebody changed since, restores earlier versions, and counts the rest', async () => {
    const { question: old } = await world.get(
      bank.questionCreate,
      { content: single('撤回 旧题', { explanation: '原来的' }), code: 'R-1' },
      editor,
    )
    const batch = await run(
      [choice('撤回 新题一'), choice('撤回 新题二'), choice('撤回 旧题改', { code: 'R-1', explanation: '改过的' })],
      { mode: 3 },
    )
    expect(batch).toMatchObject({ insertcount: 2, updatecount: 1 })
    const [touched] = await find('撤回 新题一')
    await world.get(bank.questionDisable, { id: touched?.id ?? '', disabled: true }, editor)
    await step(batch.id, 'undo')
    expect(await settled(batch.id)).toMatchObject({ state: 'undone', kept: 1, written: 3 })
    expect((await rowsOf(batch.id)).map(({ state }) => state)).toEqual(['kept', 'undone', 'undone'])
    expect((await find('撤回')).map(({ text }) => text).toSorted()).toEqual(['撤回 新题一', '撤回 旧题'])
    expect((await detail(old.id)).content).toMatchObject({ text: '撤回 旧题', explanation: '原来的' })
  })

  it('of a running import cancels it and takes back what it wrote', async () => {
    const batch = await begin(Array.from({ length: 120 }, (_none, n) => choice(`取消 ${n}`, { catalog: '取消' })))
    await step(batch.id, 'confirm')
    const cancelled = await step(batch.id, 'cancel')
    expect(cancelled.output?.batch.state).toBe('undoing')
    expect(await settled(batch.id)).toMatchObject({ state: 'cancelled', kept: 0 })
    expect((await world.get(bank.questionList, { text: '取消' }, editor)).total).toBe(0)
    expect((await world.get(catalogList, { type: 5 }, editor)).data.map(({ name }) => name)).not.toContain('取消')
  })

  it('is for what was written: a waiting import is only cancelled, a cancelled one is at its end', async () => {
    const batch = await begin([choice('只取消')])
    expect(codeOf(await step(batch.id, 'undo'))).toBe('import/state')
    expect((await step(batch.id, 'cancel')).output?.batch.state).toBe('cancelled')
    expect(codeOf(await step(batch.id, 'confirm'))).toBe('import/state')
    const change = await world.call(contract.importChange, { id: batch.id, mode: 3 }, editor)
    expect(codeOf(change)).toBe('import/state')
  })
})

describe('an import under way', () => {
  it('can be neither changed, confirmed again nor undone; while it is undone it can’t be cancelled', async () => {
    const batch = await begin([choice('正在进行')])
    const alive = { by: 'another process', until: new Date(world.clock.now() + 20_000) }
    const become = (state: 'running' | 'undoing') =>
      importBatches(world.db).updateOne({ _id: batch.id, orgid }, { $set: { state, lease: alive } })
    await become('running')
    const change = await world.call(contract.importChange, { id: batch.id, leaveWrong: true }, editor)
    const answers = [change, await step(batch.id, 'confirm'), await step(batch.id, 'undo')]
    await become('undoing')
    answers.push(await step(batch.id, 'undo'), await step(batch.id, 'cancel'))
    expect(answers.map(codeOf)).toEqual(Array.from({ length: 5 }, () => 'import/state'))
    await importBatches(world.db).updateOne({ _id: batch.id, orgid }, { $set: { state: 'cancelled', lease: null } })
  })

  it('confirmed and cancelled in two windows at once ends in one state, with nothing half written', async () => {
    const batch = await begin(Array.from({ length: 60 }, (_none, n) => choice(`两个窗口 ${n}`)))
    const [confirmed, cancelled] = await Promise.all([step(batch.id, 'confirm'), step(batch.id, 'cancel')])
    const won = [confirmed, cancelled].filter(({ failure }) => failure === null)
    expect(won.length).toBeGreaterThan(0)
    const { state } = await settled(batch.id)
    expect(state).toBe(cancelled.failure ? 'done' : 'cancelled')
    const { total } = await world.get(bank.questionList, { text: '两个窗口' }, editor)
    expect(total).toBe(state === 'done' ? 60 : 0)
  })
})

describe('the door', () => {
  it('is closed to people without a session, without the function, and of other organisations', async () => {
    const batch = await begin([choice('门口')])
    const { id } = batch
    const calls = [
      (who: { token: string } | null) => world.call(contract.importStart, { file: 'x' }, who),
      (who: { token: string } | null) => world.call(contract.importList, {}, who),
      (who: { token: string } | null) => world.call(contract.importGet, { id }, who),
      (who: { token: string } | null) => world.call(contract.importChange, { id, mode: 1 }, who),
      (who: { token: string } | null) => world.call(contract.importStep, { id, step: 'cancel' }, who),
      (who: { token: string } | null) => world.call(contract.importErrors, { id }, who),
      (who: { token: string } | null) => world.call(contract.importTemplate, {}, who),
      (who: { token: string } | null) => world.call(contract.questionExport, { format: 'gift' }, who),
    ]
    for (const call of calls) {
      expect((await call(null)).status).toBe(401)
      expect(await call(learner)).toMatchObject({ status: 403, failure: { code: 'identity/forbidden' } })
    }
    const foreign = [calls[2], calls[3], calls[4], calls[5]]
    for (const call of foreign)
      expect(await call?.(stranger)).toMatchObject({ status: 404, failure: { code: 'import/not_found' } })
    expect((await world.get(contract.importList, {}, stranger)).total).toBe(0)
    // An administrator of papers may view, but not import.
    expect((await calls[2]?.(reader))?.status).toBe(200)
    for (const n of [0, 3, 4, 5, 6]) expect((await calls[n]?.(reader))?.status).toBe(403)
    expect(await step(id, 'cancel')).toMatchObject({ status: 200 })
  })

  it("takes no other organisation's file and no unknown category, row or import", async () => {
    const file = await uploadFile(world, stranger, 'a.xlsx', await excel([choice('别家的')]))
    expect(codeOf(await world.call(contract.importStart, { file }, editor))).toBe('upload/not_found')
    const own = await uploadFile(world, editor, 'a.xlsx', await excel([choice('自家的')]))
    const catalog = await world.call(contract.importStart, { file: own, catalogId: 'nowhere' }, editor)
    expect(codeOf(catalog)).toBe('catalog/not_found')
    const { batch } = await world.get(contract.importStart, { file: own }, editor)
    const row = await world.call(contract.importChange, { id: batch.id, rows: [{ no: 77, left: true }] }, editor)
    expect(row.failure).toMatchObject({ code: 'request/invalid', fields: [{ field: 'rows.0.no', rule: 'not_found' }] })
    const step9 = await world.call(contract.importStep, { id: 'nothing', step: 'confirm' }, editor)
    expect(step9.status).toBe(404)
  })

  it('writes every step into the operation log', async () => {
    const batch = await run([choice('记日志')])
    const { rows } = await world.get(operationList, { rows: 100 }, editor)
    const mine = rows.filter(({ objectId }) => objectId === batch.id)
    expect(mine.map(({ action }) => action).toSorted()).toEqual(['question-bank.import', 'question-bank.importStep'])
  })
})

it('goes on without a category for which there is no room, and says so at its rows', async () => {
  const crowded = await world.org('Crowded')
  const theirs = await world.admin(crowded, ['voice-question-bank'])
  const nodes = Array.from({ length: MAX_CATALOGS }, (_none, n) => ({
    id: `c${n}`,
    name: `Category ${n}`,
    parentId: null,
    sort: n,
    rev: 1,
  }))
  await catalogs.trees(world.db).create({ _id: `${crowded}-5`, orgid: crowded, type: 5, nodes, rev: 1 })
  const file = await uploadFile(
    world,
    theirs,
    '题目.xlsx',
    await excel([choice('有地方'), choice('没地方', { catalog: '新' })]),
  )
  const { batch } = await world.get(contract.importStart, { file }, theirs)
  expect((await world.call(contract.importStep, { id: batch.id, step: 'confirm' }, theirs)).failure).toBeNull()
  await importRunner(world.deps).idle()
  const done = await world.get(contract.importGet, { id: batch.id, rows: 100, wrong: true }, theirs)
  expect(done.batch).toMatchObject({ state: 'done', insertcount: 1, wrong: 1 })
  expect(done.rows.map(({ errors }) => errors.map(({ code }) => code))).toEqual([['not_written']])
  expect(done.rows[0]?.errors[0]?.message).toMatch(/2,?000/)
})
