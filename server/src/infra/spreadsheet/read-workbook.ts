import type ExcelJS from 'exceljs'
import { textOfCell } from './cell-text'
import { guardZip } from './zip-guard'
import { UnreadableFile } from './unreadable-file'
import { type SheetPicture, type SheetRows, STAMP_SHEET, type WorkbookRows } from './workbook'

/** A wider sheet is not one of our tables. */
export const COLUMNS_MAX = 60
/** Three per question in a full file. */
const PICTURES_MAX = 6_000
/**
 * Elements without content to import. Above all validations and merges: exceljs unfolds `A2:A1048576` into a million
 * cells; all cells of a merge but the first are empty in the file.
 */
const IGNORED = [
  'dataValidations',
  'conditionalFormatting',
  'hyperlinks',
  'extLst',
  'tableParts',
  'legacyDrawing',
  'mergeCells',
  'cols',
]

/**
 * The visible sheets of an .xlsx, values as text. Throws UnreadableFile when it is broken, too large unpacked, or has a
 * sheet with more than `maxRows` rows of text.
 */
export async function readWorkbook(bytes: Uint8Array, maxRows: number): Promise<WorkbookRows> {
  guardZip(bytes)
  // Imported only here: it takes half of a process's start-up time, and text formats do not need it.
  const { default: Excel } = await import('exceljs')
  const workbook = new Excel.Workbook()
  try {
    // exceljs declares its own Buffer type; it accepts any ArrayBuffer.
    const whole = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
    await workbook.xlsx.load(whole, { ignoreNodes: IGNORED })
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('unreadable', 'broken')
  }
  const visible = workbook.worksheets.filter((sheet) => sheet.state === undefined || sheet.state === 'visible')
  if (workbook.worksheets.length === 0) throw new UnreadableFile('unreadable', 'broken')
  return { sheets: visible.map((sheet) => readSheet(workbook, sheet, maxRows)), stamp: readStamp(workbook) }
}

function readStamp(workbook: ExcelJS.Workbook): WorkbookRows['stamp'] {
  const sheet = workbook.getWorksheet(STAMP_SHEET)
  if (!sheet) return null
  const version = Number(textOf(sheet.getCell('B1').value))
  return { kind: textOf(sheet.getCell('A1').value), version: Number.isInteger(version) ? version : 0 }
}

function readSheet(workbook: ExcelJS.Workbook, sheet: ExcelJS.Worksheet, maxRows: number): SheetRows {
  const rows: SheetRows['rows'] = []
  sheet.eachRow((row, no) => {
    const cells: string[] = []
    row.eachCell((cell, column) => {
      if (column <= COLUMNS_MAX) cells[column - 1] = textOf(cell.value)
    })
    const whole = Array.from(cells, (cell) => cell ?? '')
    if (whole.some((cell) => cell.trim() !== '')) rows.push({ no, cells: whole })
    if (rows.length > maxRows) throw new UnreadableFile('too_many')
  })
  return { name: sheet.name, rows, pictures: readPictures(workbook, sheet) }
}

function readPictures(workbook: ExcelJS.Workbook, sheet: ExcelJS.Worksheet): SheetPicture[] {
  const anchors = sheet.getImages()
  if (anchors.length > PICTURES_MAX) throw new UnreadableFile('unreadable', 'too_big')
  const found = anchors.map(({ imageId, range }) => {
    const { nativeRow, nativeCol, nativeColOff } = range.tl
    const media = workbook.getImage(Number(imageId)).buffer
    return { row: nativeRow + 1, place: nativeCol * 1e9 + nativeColOff, media }
  })
  return found
    .toSorted((a, b) => a.row - b.row || a.place - b.place)
    .flatMap(({ row, media }) => (media ? [{ row, bytes: new Uint8Array(media as ArrayBuffer) }] : []))
}

/** A value about as Excel displays it; a formula as its result. */
function textOf(value: ExcelJS.CellValue | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return textOfCell(value)
  // 0.1 + 0.2 is stored as 0.30000000000000004 and shown as 0.3.
  if (typeof value === 'number') return String(Number(value.toPrecision(15)))
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (value instanceof Date) return value.toISOString()
  if ('richText' in value) return textOfCell(value.richText.map((part) => part.text).join(''))
  if ('error' in value) return ''
  if ('result' in value) return textOf(value.result)
  return 'text' in value ? textOf(value.text) : ''
}
