import { deflateRawSync } from 'node:zlib'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as contract from '@lianda/shared/module/question-bank/import.admin.contract'
import { fetchFile, uploadFile } from '../../../../test/files'
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
  const parts: [string, Buffer][] = [
    ['[Content_Types].xml', Buffer.from('<Types/>')],
    ['xl/workbook.xml', Buffer.from('<workbook/>')],
    ['xl/worksheets/sheet1.xml', Buffer.alloc(bytes, 0x20)],
  ]
  const [locals, directory]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const [path, plain] of parts) {
    const [name, data] = [Buffer.from(path), deflateRawSync(plain)]
    const [local, entry] = [Buffer.alloc(30), Buffer.alloc(46)]
    for (const [record, magic, from] of [
      [local, 0x04034b50, 8],
      [entry, 0x02014b50, 10],
    ] as const) {
      record.writeUInt32LE(magic, 0)
      record.writeUInt16LE(8, from)
      record.writeUInt32LE(data.length, from + 10)
      record.writeUInt32LE(plain.length, from + 14)
      record.writeUInt16LE(name.length, from + 18)
    }
    entry.writeUInt32LE(at, 42)
    locals.push(local, name, data)
    directory.push(entry, name)
    at += local.length + name.length + data.length
  }
  const index = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(index.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, index, end])
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
