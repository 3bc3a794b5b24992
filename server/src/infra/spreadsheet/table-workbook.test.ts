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
