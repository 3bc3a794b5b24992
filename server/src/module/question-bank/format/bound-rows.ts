import type { WorkbookRows } from './excel/workbook-data'
import { type ParsedRow, UnreadableFile } from './parsed'

/**
 * Longer than anything that passes the check (ten blanks of ten variants, all escaped): what is cut off makes its row wrong
 * either way.
 */
const CELL_CHARS = 48_000
const OPTIONS = 30
/** One more than a question may have would do. */
const PICTURES_OF_A_ROW = 10
/** Of a whole file: 2,000 questions at their longest are less. */
const TEXT_CHARS = 8 * 1024 * 1024

/** Markup and comments of a text are more than its questions; its pictures do not count. */
const FILE_CHARS = 4 * 1024 * 1024

export function requireShort(text: string): void {
  if (text.length > FILE_CHARS) throw new UnreadableFile('unreadable', 'too_long')
}

/** What leaves the process is small enough for the server to go on with, whatever was in the file. */
export function boundRows(rows: readonly ParsedRow[]): ParsedRow[] {
  const count = counter()
  return rows.map((row) => {
    const { options, ...texts } = row.cells
    const cut = Object.fromEntries(Object.entries(texts).map(([column, text]) => [column, count(text)]))
    const cells = { ...row.cells, ...cut, options: options.slice(0, OPTIONS).map(count) }
    const images = row.images
      .slice(0, PICTURES_OF_A_ROW)
      .map((one) => ({ ...one, description: count(one.description) }))
    return { ...row, cells, images }
  })
}

export function boundWorkbook({ sheets, stamp }: WorkbookRows): WorkbookRows {
  const count = counter()
  return {
    stamp,
    sheets: sheets.map(({ name, rows, pictures }) => {
      const placed = new Map<number, number>()
      return {
        name,
        rows: rows.map(({ no, cells }) => ({ no, cells: cells.map(count) })),
        pictures: pictures.filter(({ row }) => {
          const nth = (placed.get(row) ?? 0) + 1
          placed.set(row, nth)
          return nth <= PICTURES_OF_A_ROW
        }),
      }
    }),
  }
}

/** Cuts a cell; throws UnreadableFile when all of them together are too much. */
function counter(): (text: string) => string {
  let left = TEXT_CHARS
  return (text) => {
    const cut = text.length > CELL_CHARS ? text.slice(0, CELL_CHARS) : text
    left -= cut.length
    if (left < 0) throw new UnreadableFile('unreadable', 'too_big')
    return cut
  }
}
