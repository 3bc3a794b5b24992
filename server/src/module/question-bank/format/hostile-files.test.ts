import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { zipOf } from '../../../../test/zip'
import { fileKind } from '../../../infra/spreadsheet/file-kind'
import { READING, runFileProcess } from '../../../infra/spreadsheet/file-process'
import { readWorkbook } from '../../../infra/spreadsheet/read-workbook'
import { guardZip } from '../../../infra/spreadsheet/zip-guard'
import { decodeText } from '../../../infra/text/decode-text'
import { formatOf, requireFormat } from './parsed'
import { type FormatJob, formatWorker } from './process/format-process'

const MB = 1024 * 1024
const text = (value: string): Uint8Array => new TextEncoder().encode(value)
const refusal = (kind: string, reason = '') => expect.objectContaining({ kind, reason })

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lianda-hostile-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Reads an upload in a child process, as the server does. */
async function read(name: string, bytes: Uint8Array, wanted?: 'gift' | 'moodle' | 'aiken' | 'excel') {
  const file = join(folder, name)
  await writeFile(file, bytes)
  const job: FormatJob = { kind: 'read-questions', file, name, wanted, maxRows: 2_005 }
  // Generous wall time: how long a busy machine takes says nothing about the file.
  return await runFileProcess(await formatWorker(), job, { ...READING, wallMs: 300_000 })
}

const xlsx = async (fill: (sheet: ExcelJS.Worksheet) => void): Promise<Uint8Array> => {
  const workbook = new ExcelJS.Workbook()
  fill(workbook.addWorksheet('题目'))
  return new Uint8Array(await workbook.xlsx.writeBuffer())
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** A minimal workbook with this sheet content, shared strings and styles. */
const bare = (sheet: string, more: { strings?: string; styles?: string } = {}): Uint8Array =>
  zipOf({
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}">${sheet}</worksheet>`,
    ...(more.strings ? { 'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${more.strings}</sst>` } : {}),
    ...(more.styles ? { 'xl/styles.xml': `<styleSheet xmlns="${MAIN}">${more.styles}</styleSheet>` } : {}),
  })
const cell = (at: string, value: string): string => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
const HEADER = `<row r="1">${cell('A1', '题型')}${cell('B1', '题干')}${cell('C1', '答案')}</row>`
const moodle = (inside: string): Uint8Array =>
  text(
    `<?xml version="1.0"?><quiz><question type="essay"><questiontext format="html"><text>${inside}</text></questiontext></question></quiz>`,
  )

/** The file is either read or refused with a reason, far below the limits of the process. */
const CPU_MS = 6_000
const RSS_MB = 300

describe('a hostile file costs little', () => {
  test.each<[string, string, () => Uint8Array]>([
    ['line breaks alone', 'a.txt', () => text('\n'.repeat(3 * MB))],
    ['blanks alone', 'a.txt', () => text(' '.repeat(3 * MB))],
    ['backslashes as GIFT', 'a.gift', () => text('\\'.repeat(4 * MB - 1))],
    ['equals signs as GIFT', 'a.gift', () => text(`x {${'='.repeat(3 * MB)}}`)],
    ['ids without an end in GIFT comments', 'a.gift', () => text(`// ${'[id:'.repeat(MB / 2)}\nx {T}`)],
    ['colons as GIFT', 'a.gift', () => text(':'.repeat(3 * MB))],
    ['braces as GIFT', 'a.gift', () => text('{'.repeat(3 * MB))],
    ['options as Aiken', 'a.txt', () => text(`What?\n${'A. x\n'.repeat(MB / 2)}ANSWER: A`)],
    ['letters of an Aiken answer', 'a.txt', () => text(`What?\nA. x\nANSWER: ${'A , '.repeat(MB / 2)}`)],
    ['entities as Moodle XML', 'a.xml', () => moodle('&lt;'.repeat(MB - 100))],
    ['comments without an end', 'a.xml', () => moodle('&lt;!--'.repeat(MB / 4))],
    ['comments without an end in CDATA', 'a.xml', () => moodle(`<![CDATA[${'<!--'.repeat(MB / 2)}]]>`)],
    ['scripts without an end', 'a.xml', () => moodle(`<![CDATA[${'<script>'.repeat(MB / 4)}]]>`)],
    ['tags without an end', 'a.xml', () => moodle(`<![CDATA[${'<img '.repeat(MB / 4)}]]>`)],
    ['CDATA without an end', 'a.xml', () => text(`<quiz>${'<![CDATA['.repeat(MB / 4)}`)],
    ['deep nesting', 'a.xml', () => text('<quiz>'.repeat(MB / 2))],
    ['attributes without number', 'a.xml', () => text(`<quiz ${'a="" '.repeat(MB / 2)}></quiz>`)],
    [
      'embedded answers without an end',
      'a.xml',
      () =>
        text(
          `<quiz><question type="cloze"><questiontext format="html"><text>${'{1:SA:'.repeat(MB / 2)}</text></questiontext></question></quiz>`,
        ),
    ],
    [
      'embedded answers of backslashes',
      'a.xml',
      () =>
        text(
          `<quiz><question type="cloze"><questiontext format="html"><text>{1:SA:${'\\'.repeat(3 * MB)}}</text></questiontext></question></quiz>`,
        ),
    ],
    [
      'a picture of 15 MB',
      'a.xml',
      () =>
        text(
          `<quiz><question type="essay"><questiontext format="html"><text>x</text><file name="a.png" encoding="base64">${'A'.repeat(15 * MB)}</file></questiontext></question></quiz>`,
        ),
    ],
    [
      'a merge of all cells',
      'a.xlsx',
      () => bare(`<sheetData>${HEADER}</sheetData><mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>`),
    ],
    [
      'a list over all cells',
      'a.xlsx',
      () =>
        bare(
          `<sheetData>${HEADER}</sheetData><dataValidations><dataValidation type="list" sqref="A1:XFD1048576"><formula1>"a"</formula1></dataValidation></dataValidations>`,
        ),
    ],
    [
      'columns without number',
      'a.xlsx',
      () =>
        bare(`<cols>${'<col min="1" max="16384" width="9"/>'.repeat(20_000)}</cols><sheetData>${HEADER}</sheetData>`),
    ],
    [
      'a row far below',
      'a.xlsx',
      () => bare(`<sheetData>${HEADER}<row r="4294967294">${cell('A4294967294', 'x')}</row></sheetData>`),
    ],
    [
      'cells far to the right',
      'a.xlsx',
      () =>
        bare(
          `<sheetData>${HEADER}${Array.from({ length: 3_000 }, (_none, n) => `<row r="${n + 2}">${cell(`XFD${n + 2}`, 'x')}</row>`).join('')}</sheetData>`,
        ),
    ],
    [
      'shared strings that nothing shows',
      'a.xlsx',
      () => bare(`<sheetData>${HEADER}</sheetData>`, { strings: '<si><t>x</t></si>'.repeat(MB / 2) }),
    ],
    [
      'one long string shown often',
      'a.xlsx',
      () =>
        bare(
          `<sheetData>${HEADER}${Array.from({ length: 1_900 }, (_none, n) => `<row r="${n + 2}"><c r="A${n + 2}" t="s"><v>0</v></c></row>`).join('')}</sheetData>`,
          { strings: `<si><t>${'x'.repeat(4 * MB)}</t></si>` },
        ),
    ],
    [
      'styles without number',
      'a.xlsx',
      () =>
        bare(`<sheetData>${HEADER}</sheetData>`, {
          styles: `<cellXfs>${'<xf numFmtId="0"/>'.repeat(MB / 4)}</cellXfs>`,
        }),
    ],
    ['a deeply nested sheet', 'a.xlsx', () => bare(`<sheetData>${'<row>'.repeat(MB / 2)}</sheetData>`)],
    ['a zip that unpacks to 80 MB', 'a.xlsx', () => zipOf({ 'xl/workbook.xml': Buffer.alloc(80 * MB) })],
    ['a zip that lies about its size', 'a.xlsx', () => zipOf({ 'xl/workbook.xml': Buffer.alloc(80 * MB) }, 10)],
    [
      'a zip of 5,000 files',
      'a.xlsx',
      () => zipOf(Object.fromEntries(Array.from({ length: 5_000 }, (_none, n) => [`xl/${n}.xml`, 'x']))),
    ],
  ])(
    '%s',
    async (_what, name, bytes) => {
      const outcome = await read(name, bytes()).then(
        ({ usage }) => usage,
        (error: unknown) => {
          expect(error).toMatchObject({ name: 'UnreadableFile' })
          // The process limits are the last resort; known attacks are refused before that.
          expect(error).not.toMatchObject({ reason: 'too_costly' })
          return { cpuMs: 0, peakRssMb: 0 }
        },
      )
      expect(outcome.cpuMs).toBeLessThan(CPU_MS)
      expect(outcome.peakRssMb).toBeLessThan(RSS_MB)
    },
    300_000,
  )
})

describe('a zip that is larger than it looks', () => {
  const bomb = { 'xl/workbook.xml': Buffer.alloc(20 * MB) }
  test.each([
    ['by what it declares', zipOf(bomb)],
    ['when it lies about its size', zipOf(bomb, 10)],
  ])('is refused %s', (_how, bytes) => {
    expect(() => guardZip(bytes)).toThrow(refusal('unreadable', 'too_big'))
  })
  test('is refused when it is cut off or no zip at all', () => {
    expect(() => guardZip(zipOf({ 'xl/workbook.xml': 'x' }).subarray(0, 40))).toThrow(refusal('unreadable', 'broken'))
    expect(() => guardZip(Buffer.from('PK\u0003\u0004'))).toThrow(refusal('unreadable', 'broken'))
  })
  test('is told from a workbook', () => {
    expect(() => guardZip(zipOf({ 'word/document.xml': 'x' }))).toThrow(refusal('not_excel', 'office'))
    expect(() => guardZip(zipOf({ 'a.txt': 'x' }))).toThrow(refusal('not_excel', 'zip'))
  })
})

describe('a file that is not what it is called', () => {
  test.each<[string, Uint8Array, string, 'excel' | 'gift' | undefined, string, string]>([
    ['a text called .xlsx', text('题型,题干'), 'a.xlsx', undefined, 'not_excel', 'text'],
    ['an old .xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'a.xlsx', undefined, 'not_excel', 'old_office'],
    ['a text as Excel', text('What?\nA. x\nANSWER: A'), 'a.txt', 'excel', 'not_excel', 'text'],
    ['a picture called .xlsx', Buffer.from([0x89, 0x50, 0x4e, 0x47]), 'a.xlsx', undefined, 'not_excel', 'picture'],
    ['a PDF', text('%PDF-1.7'), 'a.pdf', undefined, 'wrong_file', 'pdf'],
    ['a zip as GIFT', Buffer.from('PK\u0003\u0004'), 'a.txt', 'gift', 'wrong_file', 'zip'],
    ['nothing', new Uint8Array(), 'a.xlsx', undefined, 'empty', ''],
    ['an empty zip', Buffer.from('PK\u0005\u0006'), 'a.xlsx', undefined, 'empty', ''],
  ])('%s is refused, and it is said what it seems to be', (_what, bytes, name, wanted, kind, seems) => {
    expect(() => requireFormat(fileKind(bytes), name, wanted)).toThrow(refusal(kind, seems))
  })

  test('formats of text are told apart by their content', () => {
    expect(formatOf('<?xml version="1.0"?><quiz/>')).toBe('moodle')
    expect(formatOf('What?\nA. x\nB. y\nANSWER: A')).toBe('aiken')
    expect(formatOf('What? {=x ~y}')).toBe('gift')
  })

  test('a broken workbook is refused by its process, which the next job does not notice', async () => {
    await expect(read('broken.xlsx', zipOf({ 'xl/workbook.xml': '<x' }))).rejects.toEqual(
      refusal('unreadable', 'broken'),
    )
    const { result } = await read('good.gift', text('Good {TRUE}'))
    expect(result).toMatchObject({ format: 'gift', rows: [{ no: 1 }] })
  })

  test('a job that takes too much is ended, and it is said why', async () => {
    const file = join(folder, 'costly.gift')
    await writeFile(file, text('x {=a ~b}\n\n'.repeat(2_000)))
    const job: FormatJob = { kind: 'read-questions', file, name: 'a.gift', wanted: 'gift', maxRows: 2_005 }
    await expect(runFileProcess(await formatWorker(), job, { ...READING, cpuMs: 1 })).rejects.toEqual(
      refusal('unreadable', 'too_costly'),
    )
  })

  test('more than 2,000 questions are too many', async () => {
    await expect(read('a.gift', text('x {T}\n\n'.repeat(2_001)), 'gift')).rejects.toEqual(refusal('too_many'))
  })
})

describe('encodings', () => {
  const said = '续航与充电，里程 480 公里。'
  /** Node has no GB18030 encoder; these are the bytes of 续航与充电. */
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
      refusal('wrong_file', 'binary'),
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
