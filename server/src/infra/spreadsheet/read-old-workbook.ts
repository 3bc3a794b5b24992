import { textOfCell } from './cell-text'
import { COLUMNS_MAX } from './read-workbook'
import { UnreadableFile } from './unreadable-file'
import type { SheetRows, WorkbookRows } from './workbook'

/** What the library tells about a sheet ([MS-XLS] 2.4.28): 0 is visible. */
const VISIBLE = 0

/**
 * The visible sheets of an .xls (Excel 97 to 2003), values as displayed, dates as yyyy-mm-dd. Throws UnreadableFile when
 * it is broken, encrypted, or has a sheet with more than `maxRows` rows of text.
 */
export async function readOldWorkbook(bytes: Uint8Array, maxRows: number): Promise<WorkbookRows> {
  const { read, utils } = await import('@e965/xlsx')
  const workbook = (() => {
    try {
      return read(bytes, { type: 'array', sheetRows: maxRows + 1, dense: true, cellDates: true, dateNF: 'yyyy-mm-dd' })
    } catch (error) {
      const isLocked = error instanceof Error && /password|encrypt/i.test(error.message)
      throw new UnreadableFile('unreadable', isLocked ? 'encrypted' : 'broken')
    }
  })()
  if (workbook.SheetNames.length === 0) throw new UnreadableFile('unreadable', 'broken')
  const hidden = (n: number): boolean => (workbook.Workbook?.Sheets?.[n]?.Hidden ?? VISIBLE) !== VISIBLE
  const sheets = workbook.SheetNames.flatMap((name, n): SheetRows[] => {
    const sheet = workbook.Sheets[name]
    if (!sheet || hidden(n)) return []
    const table = utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: false, defval: '', blankrows: true })
    const first = utils.decode_range(sheet['!ref'] ?? 'A1').s
    const rows = table
      .map((cells, at) => ({
        no: first.r + at + 1,
        cells: [...Array<string>(first.c).fill(''), ...cells.map((cell) => textOfCell(String(cell ?? '')))].slice(
          0,
          COLUMNS_MAX,
        ),
      }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    if (rows.length > maxRows) throw new UnreadableFile('too_many')
    return [{ name, rows, pictures: [] }]
  })
  return { sheets, stamp: null }
}
