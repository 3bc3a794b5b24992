import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import ExcelJS from 'exceljs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellText, textOfCell } from './cell-text'
import { tableWorkbook } from './table-workbook'

const HOSTILE = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', "'=1", '＝1', '_x003D_1+1', 'plain', '']

/** ECMA-376, ST_Xstring. */
const asSpreadsheetsRead = (cell: string): string =>
  cell.replace(/_x([0-9a-f]{4})_/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const othersTurn = () => new Promise<void>((done) => setImmediate(done))

describe('a long table', () => {
  it('lets others have their turn, also where its rows come all at once', async () => {
    let turns = 0
    async function* rows() {
      await Promise.resolve()
      setImmediate(() => (turns += 1))
      for (let n = 0; n < 5_000; n++) yield n
      expect(turns).toBe(1)
    }
    await buffer(tableWorkbook('n', [{ title: 'n', value: (row: number) => row }], rows()))
    expect(turns).toBe(1)
  })

  it('takes no more rows than somebody reads, and ends where nobody wants them any more', async () => {
    const ROWS = 12_000
    let taken = 0
    let ended = false
    async function* rows() {
      await Promise.resolve()
      try {
        for (; taken < ROWS; taken++) yield randomBytes(750).toString('base64')
      } finally {
        ended = true
      }
    }
    const made = () => tableWorkbook('n', [{ title: 'n', value: (row: string) => row }], rows())
    const whole = made()
    for (let before = -1; before !== taken; ) {
      before = taken
      for (let turn = 0; turn < 200; turn++) await othersTurn()
    }
    expect(taken).toBeLessThan(ROWS)
    await buffer(whole)
    expect(taken).toBe(ROWS)

    taken = 0
    ended = false
    const left = made().on('error', () => undefined)
    left.destroy()
    while (!ended) await othersTurn()
    expect(taken).toBeLessThan(ROWS)
  })
})

describe('a cell of a workbook', () => {
  it('never begins as a formula does, and says the same when it is read back', () => {
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary' })), (text) => {
        const cell = cellText(text)
        expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
        expect(textOfCell(asSpreadsheetsRead(cell))).toBe(text)
      }),
    )
  })

  it('is guarded in every column of a table, figures and days stay what they are', async () => {
    const day = new Date(Date.UTC(2026, 10, 22))
    async function* rows() {
      await Promise.resolve()
      yield* HOSTILE
    }
    const file = await buffer(
      tableWorkbook(
        '记录',
        [
          { title: '=题目', value: (row: string) => row },
          { title: 'n', value: () => -5 },
          { title: 'day', value: () => day, format: 'yyyy-mm-dd' },
        ],
        rows(),
      ),
    )
    const book = new ExcelJS.Workbook()
    await book.xlsx.load(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer)
    const values: unknown[][] = []
    book.worksheets[0]?.eachRow((row) => values.push((row.values as unknown[]).slice(1)))
    const [header, ...body] = values
    expect(header?.[0]).toBe("'=题目")
    expect(body).toHaveLength(HOSTILE.length)
    const formats = [1, 2, 3].map((column) => book.worksheets[0]?.getCell(2, column).numFmt)
    expect(formats).toEqual([undefined, undefined, 'yyyy-mm-dd'])
    for (const [text, figure, at] of body) {
      expect(String(text ?? '')).not.toMatch(/^[=+\-@\t\r\n＝]/)
      expect([figure, at]).toEqual([-5, day])
    }
  })
})
