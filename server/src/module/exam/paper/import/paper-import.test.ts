import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as contract from '@lianda/shared/module/exam/paper.admin.contract'
import { catalogCreate, catalogList } from '@lianda/shared/module/catalog/catalog.admin.contract'
import { examinationImport, examinationTemplate } from '@lianda/shared/module/exam/paper-import.admin.contract'
import { fetchFile, uploadFile } from '../../../../../test/files'
import { png } from '../../../../../test/pictures'
import { createWorld, type SignedIn, type World } from '../../../../../test/world'
import { readWorkbook } from '../../../../infra/spreadsheet/read-workbook'
import type { SheetSpec } from '../../../../infra/spreadsheet/workbook'
import { writeWorkbook } from '../../../../infra/spreadsheet/write-workbook'

let world: World
let orgid: string
let editor: SignedIn
beforeAll(async () => {
  world = await createWorld()
  orgid = await world.org()
  editor = await world.admin(orgid, ['voice-exam'])
})
afterAll(() => world.close())

type Info = Partial<
  Record<'标题' | '考试时长（分钟）' | '最短交卷时间（分钟）' | '及格分' | '考试目录', string | number>
>
const INFO: Info = {
  标题: '门店规范',
  '考试时长（分钟）': 45,
  '最短交卷时间（分钟）': 5,
  及格分: 60.5,
  考试目录: '年度/门店',
}
type Row = (string | number)[]
const HEADER = ['题型', '题干', '选项A', '选项B', '选项C', '选项D', '选项E', '选项F', '选项G', '答案', '分值', '图片']
const row = (type: string, text: string, options: string[], answer: string, score: string | number): Row => [
  type,
  text,
  ...Array.from({ length: 7 }, (_none, n) => options[n] ?? ''),
  answer,
  score,
]
const GOOD: Row[] = [
  row('单选题', '一加一', ['2', '3'], 'A', 40),
  row('多选题', '偶数', ['2', '3', '4'], 'A，C', 30),
  row('判断题', '天是蓝的', [], 'a', '20.0'),
  row('填空题', '首都是____', [], '北京|北京市', 10),
]
const paper = (rows: Row[], info: Info = INFO, pictures: SheetSpec['pictures'] = []) =>
  writeWorkbook({
    sheets: [
      {
        name: '试卷',
        columns: [{ header: '项目' }, { header: '内容' }],
        rows: Object.entries(info).map(([key, value]) => [key, value ?? '']),
      },
      { name: '题目', columns: HEADER.map((header) => ({ header })), rows, pictures },
    ],
    stamp: { kind: 'exam-paper', version: 1 },
    listRows: 10,
  })
const send = async (bytes: Uint8Array | string, check = false, name = '试卷.xlsx') => {
  const file = await uploadFile(world, editor, name, bytes)
  return await world.call(examinationImport, { file, check }, editor)
}
const preview = async (bytes: Uint8Array) => {
  const { output, failure } = await send(bytes, true)
  expect(failure).toBeNull()
  if (!output) throw new Error('no preview')
  return output
}
const errors = async (bytes: Uint8Array) =>
  (await preview(bytes)).errrows.map(({ no, column, code }) => `${no} ${column} ${code}`)
const examinations = async () => (await world.get(contract.examinationList, {}, editor)).total

describe('a whole paper from Excel', () => {
  it('is previewed without being written, then becomes a draft of exactly 100 points', async () => {
    const bytes = await paper(GOOD, INFO, [{ row: 0, column: 11, bytes: png(4, 4) }])
    const seen = await preview(bytes)
    expect(seen).toMatchObject({
      id: null,
      title: '门店规范',
      category: '年度/门店',
      minute: 45,
      passScore: 60.5,
      total: 100,
    })
    expect(seen.errrows).toEqual([])
    expect(seen.rows.map(({ no, type, score, wrong }) => [no, type, score, wrong])).toEqual([
      [2, 0, 40, false],
      [3, 1, 30, false],
      [4, 2, 20, false],
      [5, 3, 10, false],
    ])
    expect(await examinations()).toBe(0)
    const { output } = await send(bytes)
    expect(output).toMatchObject({ insertcount: 4, errrows: [] })
    const { paper: draft } = await world.get(contract.paperGet, { id: output?.id ?? '' }, editor)
    expect(draft).toMatchObject({ state: 'unpublished', version: 1, total: 100, categoryName: '门店' })
    expect(draft.problems.filter(({ level }) => level === 'must')).toEqual([])
    expect(draft.content).toMatchObject({ title: '门店规范', minute: 45, limitMinute: 5, passScore: 60.5, draws: [] })
    expect(draft.content.questions.map(({ score, content }) => [score, content.type, content.text])).toEqual([
      [40, 0, '一加一'],
      [30, 1, '偶数'],
      [20, 2, '天是蓝的'],
      [10, 3, '首都是____'],
    ])
    expect(draft.content.questions[1]?.content.choices.map(({ iscorrect }) => iscorrect)).toEqual([true, false, true])
    expect(draft.content.questions[3]?.content.blanks).toEqual([{ variants: ['北京', '北京市'] }])
    const [image] = draft.content.questions[0]?.content.images ?? []
    expect(await fetchFile(world, image?.url ?? '')).toEqual(new Uint8Array(png(4, 4)))
  })

  it.each<[string, Row[], string[]]>([
    ['points short of 100', GOOD.slice(1), ['4 score total']],
    ['points over 100', [...GOOD, row('判断题', '多出来', [], 'B', 0.5)], ['6 score total']],
    [
      'a question without points',
      [...GOOD.slice(0, 3), row('填空题', '首都是____', [], '北京', '')],
      ['5 score required', '5 score total'],
    ],
    [
      'a judgement answered C',
      [...GOOD.slice(0, 2), row('判断题', '天', [], 'C', 20), ...GOOD.slice(3)],
      ['4 answer answer_judge'],
    ],
    [
      'a multiple choice with one answer',
      [GOOD[0] ?? [], row('多选题', '偶数', ['2', '3'], 'A', 30), ...GOOD.slice(2)],
      ['3 answer two_right'],
    ],
    [
      'a single choice with two answers',
      [row('单选题', '一加一', ['2', '3'], 'A,B', 40), ...GOOD.slice(1)],
      ['2 answer one_right'],
    ],
    [
      'more than six options',
      [row('单选题', '一加一', ['1', '2', '3', '4', '5', '6', '7'], 'A', 40), ...GOOD.slice(1)],
      ['2 row too_many'],
    ],
    [
      'the same question twice',
      [row('单选题', '一加一', ['2', '3'], 'A', 20), row('单选题', ' 一加一 ', ['2', '4'], 'A', 20), ...GOOD.slice(1)],
      ['3 text text_twice'],
    ],
    ['no type', [row('', '一加一', ['2', '3'], 'A', 40), ...GOOD.slice(1)], ['2 type required']],
  ])('is refused with %s, and nothing is written', async (_what, rows, expected) => {
    const before = await examinations()
    const bytes = await paper(rows)
    expect(await errors(bytes)).toEqual(expected)
    const { failure, status } = await send(bytes)
    expect(status).toBe(400)
    expect(failure).toMatchObject({ code: 'exam/import_wrong_rows', errrows: expected.map(() => expect.anything()) })
    expect(await examinations()).toBe(before)
  })

  it.each<[string, Info, string[]]>([
    [
      'nothing of the exam',
      {},
      ['1 title required', '1 minute required', '1 passScore required', '1 category required'],
    ],
    ['a length of 0 minutes', { ...INFO, '考试时长（分钟）': 0 }, ['3 minute minute_wrong']],
    ['a limit that is not below the length', { ...INFO, '最短交卷时间（分钟）': 45 }, ['4 limitMinute limit_wrong']],
    ['a pass score over 100', { ...INFO, 及格分: 100.5 }, ['5 passScore pass_wrong']],
    ['a category without a name', { ...INFO, 考试目录: ' / ' }, ['6 category required']],
    ['a title of 101 characters', { ...INFO, 标题: '长'.repeat(101) }, ['2 title too_long']],
  ])('says what is wrong with the sheet of the exam: %s', async (_what, info, expected) => {
    expect(await errors(await paper(GOOD, info))).toEqual(expected)
  })

  it('takes a known category by its path', async () => {
    const made = await world.get(catalogCreate, { type: 12, name: '季度' }, editor)
    const { output } = await send(await paper(GOOD, { ...INFO, 考试目录: '季度' }))
    const { paper: draft } = await world.get(contract.paperGet, { id: output?.id ?? '' }, editor)
    expect(draft.content.categoryId).toBe(made.catalog.id)
    const tree = (await world.get(catalogList, { type: 12 }, editor)).data
    expect(tree.filter(({ name }) => name === '季度')).toHaveLength(1)
  })

  it('is refused as a whole when the file is none', async () => {
    expect((await send('题型,题干', false)).failure?.code).toBe('import/not_excel')
    const foreign = await writeWorkbook({
      sheets: [{ name: 'a', columns: [{ header: '题型' }], rows: [['单选题']] }],
      stamp: { kind: 'question-bank', version: 1 },
      listRows: 1,
    })
    expect((await send(foreign)).failure?.code).toBe('import/template')
    const columns = await writeWorkbook({
      sheets: [{ name: 'a', columns: [{ header: '题型' }, { header: '题干' }], rows: [['单选题', 'x']] }],
      stamp: { kind: 'exam-paper', version: 1 },
      listRows: 1,
    })
    expect((await send(columns)).failure).toMatchObject({
      code: 'import/columns',
      errmsg: expect.stringContaining('答案, 分值'),
    })
    const many = await paper(Array.from({ length: 201 }, (_none, n) => row('判断题', `第 ${n}`, [], 'A', 1)))
    expect((await send(many)).failure?.code).toBe('import/too_many')
  })
})

describe('the template of a paper', () => {
  it('has sheets for the exam and the questions, and says nothing that would be imported by mistake', async () => {
    const { url, name } = await world.get(examinationTemplate, {}, editor)
    expect(name).toBe('试卷导入模板.xlsx')
    const { sheets, stamp } = await readWorkbook(await fetchFile(world, url), 100)
    expect(sheets.map((sheet) => sheet.name)).toEqual(['试卷', '题目', '示例', '填写说明'])
    expect(stamp).toEqual({ kind: 'exam-paper', version: 1 })
    expect((await send(await fetchFile(world, url))).failure?.code).toBe('import/empty')
  })
})

describe('the door', () => {
  it('is closed without a session, without the function, and to files of other organisations', async () => {
    const learner = await world.signedIn(orgid)
    const bank = await world.admin(orgid, ['voice-question-bank'])
    for (const who of [learner, bank])
      for (const contractOf of [examinationTemplate, examinationImport] as const)
        expect((await world.call(contractOf, { file: 'x' }, who)).status).toBe(403)
    expect((await world.call(examinationImport, { file: 'x' })).status).toBe(401)
    expect((await world.call(examinationTemplate, {})).status).toBe(401)
    expect((await world.call(examinationImport, { file: '' }, editor)).failure?.code).toBe('request/invalid')
    const stranger = await world.admin(await world.org('Other'), ['voice-exam'])
    const file = await uploadFile(world, stranger, 'a.xlsx', await paper(GOOD))
    expect((await world.call(examinationImport, { file }, editor)).failure?.code).toBe('upload/not_found')
  })
})
