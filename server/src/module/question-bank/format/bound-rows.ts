import type { WorkbookRows } from './excel/workbook-data'
import { type ParsedRow, UnreadableFile } from './parsed'

/**
 * Longer than any valid cell (ten blanks of ten variants, all escaped), so a cell that is cut makes its row wrong in
 * any case.
 */
const CELL_CHARS = 48_000
const OPTIONS = 30
/** One more than a question may have would be enough. */
const PICTURES_OF_A_ROW = 10
/** For a whole file; 2,000 questions at full length are shorter. */
const TEXT_CHARS = 8 * 1024 * 1024

/** Larger than the questions' text, as it includes markup and comments, but not pictures. */
const FILE_CHARS = 4 * 1024 * 1024

export function requireShort(text: string): void {
  if (text.length > FILE_CHARS) throw new UnreadableFile('unreadable', 'too_long')
}

/** Limits the size of what leaves the process, whatever the file held. */
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

/** Cuts a cell; throws UnreadableFile when the cells are too long in total. */
function counter(): (text: string) => string {
  let left = TEXT_CHARS
  return (text) => {
    const cut = text.length > CELL_CHARS ? text.slice(0, CELL_CHARS) : text
    left -= cut.length
    if (left < 0) throw new UnreadableFile('unreadable', 'too_big')
    return cut
  }
}
