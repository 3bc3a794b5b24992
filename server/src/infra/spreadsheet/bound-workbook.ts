import { UnreadableFile } from './unreadable-file'
import type { WorkbookRows } from './workbook'

/**
 * Longer than any valid cell (ten blanks of ten variants, all escaped), so a cell that is cut makes its row wrong in
 * any case.
 */
const CELL_CHARS = 48_000
/** One more than a question may have would be enough. */
export const PICTURES_OF_A_ROW = 10
/** For a whole file; 2,000 full rows are shorter. */
const TEXT_CHARS = 8 * 1024 * 1024

/** Limits the size of what leaves the process, whatever the file held. */
export function boundWorkbook({ sheets, stamp }: WorkbookRows): WorkbookRows {
  const count = cellCounter()
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
export function cellCounter(): (text: string) => string {
  let left = TEXT_CHARS
  return (text) => {
    const cut = text.length > CELL_CHARS ? text.slice(0, CELL_CHARS) : text
    left -= cut.length
    if (left < 0) throw new UnreadableFile('unreadable', 'too_big')
    return cut
  }
}
