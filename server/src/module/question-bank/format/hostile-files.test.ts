import { deflateRawSync } from 'node:zlib'
import ExcelJS from 'exceljs'
import { describe, expect, test } from 'vitest'
import { decodeText } from './decode-text'
import { detectFormat } from './detect-format'
import { readWorkbook } from './excel/read-workbook'
import { guardZip } from './excel/zip-guard'
import { runFormatJob } from './thread/format-thread'

/** A zip of one deflated entry; `declared` is what its directory claims. */
function zip(content: Buffer, declared = content.length): Uint8Array {
  const data = deflateRawSync(content)
  const name = Buffer.from('xl/workbook.xml')
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(data.length, 18)
  local.writeUInt32LE(declared, 22)
  local.writeUInt16LE(name.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(data.length, 20)
  entry.writeUInt32LE(declared, 24)
  entry.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length + name.length, 12)
  end.writeUInt32LE(local.length + name.length + data.length, 16)
  return Buffer.concat([local, name, data, entry, name, end])
}

const refusal = (kind: string, reason = '') => expect.objectContaining({ kind, reason })
const MB = 1024 * 1024
const text = (value: string) => new TextEncoder().encode(value)
const xlsx = async (fill: (sheet: ExcelJS.Worksheet) => void): Promise<Uint8Array> => {
  const workbook = new ExcelJS.Workbook()
  fill(workbook.addWorksheet('题目'))
  return new Uint8Array(await workbook.xlsx.writeBuffer())
}

describe('a zip that is larger than it looks', () => {
  const bomb = Buffer.alloc(80 * MB)
  test('is refused by what it declares', () => {
    expect(() => guardZip(zip(bomb))).toThrow(refusal('unreadable', 'too_big'))
  })
  test('is refused when it lies about its size', () => {
    expect(() => guardZip(zip(bomb, 10))).toThrow(refusal('unreadable', 'too_big'))
  })
  test('is refused when it is cut off or no zip at all', () => {
    expect(() => guardZip(zip(Buffer.from('x')).subarray(0, 40))).toThrow(refusal('unreadable', 'broken'))
    expect(() => guardZip(Buffer.from('PK\u0003\u0004'))).toThrow(refusal('unreadable', 'broken'))
  })
  test('does not reach the memory of the server when it is read', async () => {
    const before = process.memoryUsage().rss
    const job = runFormatJob({ kind: 'read-excel', bytes: zip(bomb, 10), maxRows: 100 })
    await expect(job).rejects.toEqual(refusal('unreadable', 'too_big'))
    expect(process.memoryUsage().rss - before).toBeLessThan(120 * MB)
  })
})

describe('a file that is not what it is called', () => {
  test.each<[string, Uint8Array, string, 'excel' | undefined, string]>([
    ['a text called .xlsx', text('题型,题干'), 'a.xlsx', undefined, 'not_excel'],
    ['an old .xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'a.xlsx', undefined, 'not_excel'],
    ['a text as Excel', text('What?\nA. x\nANSWER: A'), 'a.txt', 'excel', 'not_excel'],
    ['nothing', new Uint8Array(), 'a.xlsx', undefined, 'empty'],
    ['an empty zip', Buffer.from('PK\u0005\u0006'), 'a.xlsx', undefined, 'empty'],
  ])('%s is refused', (_what, bytes, name, wanted, kind) => {
    expect(() => detectFormat(bytes, name, wanted)).toThrow(refusal(kind))
  })

  test('formats of text are told apart by their content', () => {
    expect(detectFormat(text('<?xml version="1.0"?><quiz/>'), 'a.txt', undefined)).toBe('moodle')
    expect(detectFormat(text('What?\nA. x\nB. y\nANSWER: A'), 'a.txt', undefined)).toBe('aiken')
    expect(detectFormat(text('What? {=x ~y}'), 'a.txt', undefined)).toBe('gift')
  })

  test('a broken workbook is refused by the thread, which the next job does not notice', async () => {
    const broken = runFormatJob({ kind: 'read-excel', bytes: zip(Buffer.from('<x')), maxRows: 10 })
    const good = runFormatJob({ kind: 'read-text', format: 'gift', bytes: text('Good {TRUE}') })
    await expect(broken).rejects.toEqual(refusal('unreadable', 'broken'))
    expect(await good).toHaveLength(1)
  })

  test('a job that takes too long is ended', async () => {
    const bytes = text(`${'x {=a ~b}\n\n'.repeat(2_000)}`)
    const job = runFormatJob({ kind: 'read-text', format: 'gift', bytes }, 1)
    await expect(job).rejects.toEqual(refusal('unreadable', 'too_big'))
  })

  test('more than 2,000 questions are too many', async () => {
    const bytes = text('x {T}\n\n'.repeat(2_001))
    await expect(runFormatJob({ kind: 'read-text', format: 'gift', bytes })).rejects.toEqual(refusal('too_many'))
  })
})

describe('encodings', () => {
  const said = '续航与充电，里程 480 公里。'
  /** GB18030 has no encoder in Node: the bytes of 续航 and the rest of the first word. */
  const gbk = Buffer.from('d0f8babdd3ebb3e4b5e7', 'hex')
  const utf16 = Buffer.from(said, 'utf16le')

  test.each<[string, Uint8Array, string]>([
    ['UTF-8', text(said), said],
    ['UTF-8 with a mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), text(said)]), said],
    ['UTF-16 little endian with a mark', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]), said],
    ['UTF-16 big endian with a mark', Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(utf16).swap16()]), said],
    ['UTF-16 without a mark', Buffer.from('A. yes ANSWER: A', 'utf16le'), 'A. yes ANSWER: A'],
    ['GBK', gbk, '续航与充电'],
  ])('%s is read', (_name, bytes, expected) => {
    expect(decodeText(bytes)).toBe(expected)
  })

  test('a picture is no text', () => {
    expect(() => decodeText(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 0]))).toThrow(
      refusal('unreadable', 'not_text'),
    )
    expect(() => decodeText(Buffer.from([0xff, 0xff, 0x80, 0xff]))).toThrow(refusal('unreadable', 'encoding'))
  })
})

describe('cells of every kind', () => {
  test('are read as a person sees them', async () => {
    const bytes = await xlsx((sheet) => {
      sheet.addRow([
        0.1 + 0.2,
        12,
        true,
        { formula: '1+1', result: 2 },
        { richText: [{ text: '粗' }, { text: '细' }] },
        { text: '链接', hyperlink: 'https://example.com' },
        new Date(Date.UTC(2026, 0, 2)),
        { error: '#N/A' },
        "'=1+1",
        '=already text',
      ])
      sheet.addRow([])
      sheet.addRow(['merged', 'x'])
      sheet.mergeCells('A4:B4')
      sheet.getCell('A4').value = 'over two'
    })
    const { sheets, stamp } = await readWorkbook(bytes, 10)
    expect(stamp).toBeNull()
    expect(sheets[0]?.rows).toEqual([
      {
        no: 1,
        cells: ['0.3', '12', 'TRUE', '2', '粗细', '链接', '2026-01-02T00:00:00.000Z', '', '=1+1', '=already text'],
      },
      { no: 3, cells: ['merged', 'x'] },
      { no: 4, cells: ['over two'] },
    ])
  })

  test('a list over a whole column does not fill the memory', async () => {
    const bytes = await xlsx((sheet) => {
      sheet.addRow(['题型'])
      const validated = sheet as unknown as { dataValidations: { add(range: string, rule: object): void } }
      validated.dataValidations.add('A2:A1048576', { type: 'list', formulae: ['"a,b"'] })
    })
    const { sheets } = await readWorkbook(bytes, 10)
    expect(sheets[0]?.rows).toEqual([{ no: 1, cells: ['题型'] }])
  })
})
