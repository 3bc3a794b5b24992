import ExcelJS from 'exceljs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as contract from '@lianda/shared/module/question-bank/import.admin.contract'
import { fetchFile, uploadFile } from '../../../../test/files'
import { zipOf } from '../../../../test/zip'
import { createWorld, type SignedIn, type World } from '../../../../test/world'

const MB = 1024 * 1024
let world: World
let editor: SignedIn
beforeAll(async () => {
  world = await createWorld()
  editor = await world.admin(await world.org(), ['voice-question-bank'])
})
afterAll(() => world.close())

const start = async (bytes: Uint8Array) =>
  await world.call(contract.importStart, { file: await uploadFile(world, editor, 'a.xlsx', bytes) }, editor)

async function sheet(rows: ExcelJS.CellValue[][]): Promise<Uint8Array> {
  const workbook = new ExcelJS.Workbook()
  const page = workbook.addWorksheet('题目')
  page.addRow(['题型', '题干', '选项A', '选项B', '答案'])
  for (const row of rows) page.addRow(row)
  return new Uint8Array(await workbook.xlsx.writeBuffer())
}

/** A workbook whose only sheet unpacks to so many bytes. */
function bomb(bytes: number): Uint8Array {
  return zipOf({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': '<workbook/>',
    'xl/worksheets/sheet1.xml': Buffer.alloc(bytes, 0x20),
  })
}

it('a file that unpacks to far more than it is leaves nothing behind but its refusal', async () => {
  const { failure, status } = await start(bomb(80 * MB))
  expect({ status, code: failure?.code }).toEqual({ status: 400, code: 'import/unreadable' })
  expect((await world.get(contract.importList, {}, editor)).total).toBe(0)
})

it('a formula is read as its result, and what looks like one goes out as text', async () => {
  const bytes = await sheet([
    ['判断', { formula: 'HYPERLINK("http://evil.test","x")', result: '点这里' }, '', '', 'A'],
    ['判断', "=cmd|'/c calc'!A0", '', '', 'Z'],
  ])
  const { output, failure } = await start(bytes)
  expect(failure).toBeNull()
  const id = output?.batch.id ?? ''
  const { rows } = await world.get(contract.importGet, { id }, editor)
  expect(rows.map(({ cells }) => cells['text'])).toEqual(['点这里', "=cmd|'/c calc'!A0"])
  const errors = await world.get(contract.importErrors, { id }, editor)
  const workbook = new ExcelJS.Workbook()
  const back = Buffer.from(await fetchFile(world, errors.url)) as unknown as ExcelJS.Buffer
  await workbook.xlsx.load(back)
  const values: ExcelJS.CellValue[] = []
  workbook.worksheets[0]?.eachRow((row) => row.eachCell(({ value }) => void values.push(value)))
  expect(values).toContain("'=cmd|'/c calc'!A0")
  expect(values.filter((value) => typeof value === 'object' && value !== null && 'formula' in value)).toEqual([])
})
