import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogCreate } from '@lianda/shared/module/catalog/catalog.admin.contract'
import * as contract from '@lianda/shared/module/question-bank/import.admin.contract'
import type { ImportFormat } from '@lianda/shared/module/question-bank/import.admin.contract'
import * as bank from '@lianda/shared/module/question-bank/question.admin.contract'
import { fetchFile, uploadFile } from '../../../../test/files'
import { jpeg, png } from '../../../../test/pictures'
import { fill, judgement, multiple, single } from '../../../../test/questions'
import { createWorld, type SignedIn, type World } from '../../../../test/world'
import { saveImage } from '../../upload'
import { readWorkbook } from '../../../infra/spreadsheet/read-workbook'
import { writeWorkbook } from '../../../infra/spreadsheet/write-workbook'
import { importRunner } from '../../import/import-runner'

let world: World
let orgid: string
let editor: SignedIn
let catalogId: string
/** Editor of the organisation into which files are imported again. */
let other: SignedIn
beforeAll(async () => {
  world = await createWorld()
  orgid = await world.org()
  editor = await world.admin(orgid, ['voice-question-bank'])
  other = await world.admin(await world.org('Other'), ['voice-question-bank'])
  const { catalog } = await world.get(catalogCreate, { type: 5, name: '续航/充电' }, editor)
  const { catalog: lower } = await world.get(catalogCreate, { type: 5, name: '快充', parentId: catalog.id }, editor)
  catalogId = lower.id
  const owner = { orgid, userId: editor.id }
  const images = [
    { path: (await saveImage(world.deps, owner, { name: 'a', bytes: png(6, 4) }))._id, description: '第一张\n两行' },
    { path: (await saveImage(world.deps, owner, { name: 'b', bytes: jpeg(8, 8) }))._id, description: '' },
  ]
  const create = (content: ReturnType<typeof single>, code: string) =>
    world.get(bank.questionCreate, { content, code, catalogId }, editor)
  await create(
    single('=1+1 等于几？\n第二行', { level: 1, score: 2.5, promotion: '-提示', explanation: '{a}~#:' }),
    'E-1',
  )
  await create(multiple('哪些对？', { images, explanation: '<b>粗</b> & "引号"' }), 'E-2')
  await create(judgement('@判断', false, { images: images.slice(0, 1) }), 'E-3')
  await create(fill('首都 ____', [['北京', '北京市', 'a|b,c']]), 'E-4')
  await create(fill('颜色 ____ 和 ____', [['红', '赤'], ['*绿']], { anyOrder: true }), 'E-5')
})
afterAll(() => world.close())

/** The content of each question without ids, pictures as bytes. */
async function contents(who: SignedIn) {
  const { rows } = await world.get(bank.questionList, { rows: 100, sort: 'code' }, who)
  return await Promise.all(
    rows.map(async ({ id, code, catalogName }) => {
      const { content } = (await world.get(bank.questionGet, { id }, who)).question
      const images = await Promise.all(
        content.images.map(async ({ url, description }) => [description, await fetchFile(world, url ?? '')]),
      )
      const choices = content.choices.map((choice) => [choice.content, choice.iscorrect])
      return { code, catalogName, ...content, images, choices }
    }),
  )
}
const exported = async (format: ImportFormat, more: { ids?: string[]; types?: string } = {}) =>
  await world.get(contract.questionExport, { format, ...more }, editor)
const importFile = async (name: string, bytes: Uint8Array | string, format?: ImportFormat) => {
  const file = await uploadFile(world, other, name, bytes)
  return await world.call(contract.importStart, { file, ...(format ? { format } : {}) }, other)
}
const importWhole = async (name: string, bytes: Uint8Array) => {
  const { output, failure } = await importFile(name, bytes)
  expect(failure).toBeNull()
  const id = output?.batch.id ?? ''
  const { rows } = await world.get(contract.importGet, { id }, other)
  expect(rows.flatMap(({ errors }) => errors)).toEqual([])
  await world.get(contract.importStep, { id, step: 'confirm' }, other)
  await importRunner(world.deps).idle()
  return id
}
const undo = async (id: string) => {
  await world.get(contract.importStep, { id, step: 'undo' }, other)
  await importRunner(world.deps).idle()
}

describe('what is exported by one organisation and imported by another', () => {
  it.each<[ImportFormat, RegExp, boolean]>([
    ['excel', /^题目-2026-11-20\.xlsx$/, true],
    ['moodle', /\.xml$/, true],
    ['gift', /\.gift\.txt$/, false],
  ])('is the same by %s', async (format, name, pictures) => {
    const file = await exported(format)
    expect(file).toMatchObject({ rows: 5, left: 0, lost: pictures ? [] : ['images'] })
    expect(file.name).toMatch(name)
    const id = await importWhole(file.name, await fetchFile(world, file.url))
    const mine = await contents(editor)
    expect(await contents(other)).toEqual(pictures ? mine : mine.map((one) => ({ ...one, images: [] })))
    await undo(id)
    expect((await world.get(bank.questionList, {}, other)).total).toBe(0)
  })

  it('by Aiken is single choice without pictures; what is left out and what is lost is said', async () => {
    const file = await exported('aiken')
    expect(file).toMatchObject({
      rows: 1,
      left: 4,
      lost: ['code', 'catalog', 'score', 'level', 'promotion', 'explanation'],
    })
    const bytes = await fetchFile(world, file.url)
    expect(new TextDecoder().decode(bytes)).toBe('=1+1 等于几？\n第二行\nA. 480 公里\nB. 620 公里\nANSWER: A\n')
    await undo(await importWhole(file.name, bytes))
  })

  it('is what was chosen: by ids, or by filters', async () => {
    const { rows } = await world.get(bank.questionList, { types: '3' }, editor)
    expect(await exported('gift', { ids: rows.slice(0, 1).map(({ id }) => id) })).toMatchObject({ rows: 1 })
    expect(await exported('gift', { types: '3' })).toMatchObject({ rows: 2, lost: [] })
    const nothing = await world.call(contract.questionExport, { format: 'aiken', types: '3' }, editor)
    expect(nothing.failure?.code).toBe('question-bank/export_nothing')
    const foreign = await world.call(contract.questionExport, { format: 'gift', ids: rows.map(({ id }) => id) }, other)
    expect(foreign.failure?.code).toBe('question-bank/export_nothing')
    const bad = await world.call(contract.questionExport, { format: 'pdf' as ImportFormat }, editor)
    expect(bad.failure?.code).toBe('request/invalid')
  })
})

describe('the template', () => {
  it('carries its version, examples, lists with the categories, and nothing to import yet', async () => {
    const { url, name } = await world.get(contract.importTemplate, {}, editor)
    expect(name).toBe('题目导入模板.xlsx')
    const bytes = await fetchFile(world, url)
    const { sheets, stamp } = await readWorkbook(bytes, 100)
    expect(stamp).toEqual({ kind: 'question-bank', version: contract.TEMPLATE_VERSION })
    expect(sheets.map((sheet) => sheet.name)).toEqual(['题目', '示例', '填写说明'])
    expect(sheets[1]?.rows).toHaveLength(6)
    expect((await importFile('t.xlsx', bytes)).failure?.code).toBe('import/empty')
  })

  it('has examples that can be imported as they stand', async () => {
    const { sheets } = await readWorkbook(
      await fetchFile(world, (await world.get(contract.importTemplate, {}, editor)).url),
      100,
    )
    const [header, ...rows] = sheets[1]?.rows ?? []
    const columns = (header?.cells ?? []).map((text) => ({ header: text }))
    const bytes = await writeWorkbook({
      sheets: [{ name: 'x', columns, rows: rows.map(({ cells }) => cells) }],
      stamp: { kind: 'question-bank', version: contract.TEMPLATE_VERSION },
      listRows: 1,
    })
    expect((await importFile('examples.xlsx', bytes)).output?.batch).toMatchObject({ rows: 5, wrong: 0 })
  })
})

describe('a file that cannot be imported', () => {
  const sheet = (header: string[], rows: string[][], stamp = { kind: 'question-bank', version: 1 }) =>
    writeWorkbook({
      sheets: [{ name: 'x', columns: header.map((text) => ({ header: text })), rows }],
      stamp,
      listRows: 1,
    })

  it.each<[string, () => Promise<[string, Uint8Array | string]>, string, string]>([
    ['a text called .xlsx', () => Promise.resolve(['a.xlsx', '题型,题干']), 'import/not_excel', '.xlsx'],
    [
      'a workbook without rows',
      async () => ['a.xlsx', await sheet(['题型', '题干', '答案'], [])],
      'import/empty',
      'Excel',
    ],
    [
      'missing columns',
      async () => ['a.xlsx', await sheet(['题型', '分值'], [['单选', '1']])],
      'import/columns',
      '题干, 答案',
    ],
    [
      'an older template',
      async () => ['a.xlsx', await sheet(['题型'], [['x']], { kind: 'question-bank', version: 0 })],
      'import/template',
      '模板',
    ],
    [
      'the template of a paper',
      async () => ['a.xlsx', await sheet(['题型'], [['x']], { kind: 'exam-paper', version: 1 })],
      'import/template',
      '模板',
    ],
    [
      'too many rows',
      async () => [
        'a.xlsx',
        await sheet(
          ['题型', '题干', '答案'],
          Array.from({ length: 2_001 }, (_none, n) => ['判断', `第 ${n}`, 'A']),
        ),
      ],
      'import/too_many',
      '2000',
    ],
    ['words without a question', () => Promise.resolve(['a.txt', '\n \n']), 'import/unreadable', '里面没有题目'],
    ['half a document', () => Promise.resolve(['a.xml', '<?xml version="1.0"?><quiz>']), 'import/unreadable', 'XML'],
  ])('is refused: %s', async (_what, make, code, words) => {
    const [name, content] = await make()
    const before = (await world.get(contract.importList, {}, other)).total
    const { failure, status } = await importFile(name, content)
    expect(status).toBe(400)
    expect(failure).toMatchObject({ code, errmsg: expect.stringContaining(words) })
    expect((await world.get(contract.importList, {}, other)).total).toBe(before)
  })

  it('in GBK is read, one row with a picture that is none is wrong and the others are not', async () => {
    const gbk = Buffer.concat([Buffer.from('d0f8babd', 'hex'), Buffer.from(' {TRUE}\n\nQ2 {=a ~b}\n')])
    const { output } = await importFile('gbk.txt', gbk)
    const { rows } = await world.get(contract.importGet, { id: output?.batch.id ?? '' }, other)
    expect(rows.map(({ cells }) => [cells.type, cells.text])).toEqual([
      ['判断题', '续航'],
      ['单选题', 'Q2'],
    ])
    const broken = await writeWorkbook({
      sheets: [
        {
          name: 'x',
          columns: ['题型', '题干', '答案', '图片'].map((header) => ({ header })),
          rows: [
            ['判断', '坏图', 'A', ''],
            ['判断', '好图', 'A', '1. 说明'],
          ],
          pictures: [
            { row: 0, column: 3, bytes: new TextEncoder().encode('not a picture') },
            { row: 1, column: 3, bytes: png(3, 3) },
          ],
        },
      ],
      stamp: { kind: 'question-bank', version: 1 },
      listRows: 1,
    })
    const { output: second } = await importFile('pictures.xlsx', broken)
    const { rows: two } = await world.get(contract.importGet, { id: second?.batch.id ?? '' }, other)
    expect(two.map(({ no, images, errors }) => [no, images, errors.map(({ code }) => code)])).toEqual([
      [2, 0, ['image_wrong']],
      [3, 1, []],
    ])
  })
})
