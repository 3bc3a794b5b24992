import type ExcelJS from 'exceljs'
import { cellText } from './cell-text'
import { LIST_SHEET, type SheetSpec, STAMP_SHEET, type WorkbookSpec } from './workbook'

/** Measured: a Chinese character is slightly wider than two Latin ones. */
const CJK_WIDTH = 2.2
const LATIN_WIDTH = 1.1
const WIDTH_MIN = 10
const WIDTH_MAX = 60
const PICTURE_PX = { width: 80, height: 60 }
const PICTURE_ROW_POINTS = 52

/**
 * exceljs has this member but does not declare it. Its `add` takes a range; setting cells one by one would make 2,000.
 */
interface Validated {
  dataValidations: { add(range: string, rule: ExcelJS.DataValidation): void }
}

/** An .xlsx of texts: no cell is a formula, column widths fit the content, and columns can have drop-down lists. */
export async function writeWorkbook({ sheets, stamp, listRows }: WorkbookSpec): Promise<Uint8Array> {
  const { default: Excel } = await import('exceljs')
  const workbook = new Excel.Workbook()
  const lists: { sheet: ExcelJS.Worksheet; column: number; values: readonly string[] }[] = []
  for (const spec of sheets) {
    const sheet = writeSheet(workbook, spec)
    spec.columns.forEach(({ list }, column) => {
      if (list && list.length > 0) lists.push({ sheet, column: column + 1, values: list })
    })
  }
  if (lists.length > 0) {
    const holder = workbook.addWorksheet(LIST_SHEET, { state: 'hidden' })
    lists.forEach(({ sheet, column, values }, n) => {
      const letter = holder.getColumn(n + 1).letter
      values.forEach((value, index) => {
        holder.getCell(index + 1, n + 1).value = cellText(value)
      })
      const target = sheet.getColumn(column).letter
      const validated = sheet as unknown as Validated
      validated.dataValidations.add(`${target}2:${target}${listRows + 1}`, {
        type: 'list',
        allowBlank: true,
        showErrorMessage: false,
        formulae: [`${LIST_SHEET}!$${letter}$1:$${letter}$${values.length}`],
      })
    })
  }
  workbook.addWorksheet(STAMP_SHEET, { state: 'veryHidden' }).addRow([stamp.kind, stamp.version])
  return new Uint8Array(await workbook.xlsx.writeBuffer())
}

function writeSheet(workbook: ExcelJS.Workbook, spec: SheetSpec): ExcelJS.Worksheet {
  const sheet = workbook.addWorksheet(spec.name, spec.prose ? {} : { views: [{ state: 'frozen', ySplit: 1 }] })
  sheet.columns = spec.columns.map(({ header, wide }, n) => ({
    header,
    width: widthOf([header, ...spec.rows.map((row) => String(row[n] ?? ''))]),
    // `@` is the text format: typed numbers keep their leading zeros, and a typed formula stays text.
    style: { numFmt: '@', alignment: { vertical: 'top', wrapText: wide === true || spec.prose === true } },
  }))
  if (!spec.prose) sheet.getRow(1).font = { bold: true }
  for (const row of spec.rows) sheet.addRow(row.map((cell) => (typeof cell === 'string' ? cellText(cell) : cell)))
  const placed = new Map<number, number>()
  for (const { row, column, bytes } of spec.pictures ?? []) {
    const nth = placed.get(row) ?? 0
    placed.set(row, nth + 1)
    // exceljs expects its own Buffer type.
    const buffer = Buffer.from(bytes) as unknown as ExcelJS.Buffer
    const image = workbook.addImage({ buffer, extension: bytes[0] === 0xff ? 'jpeg' : 'png' })
    sheet.getRow(row + 2).height = PICTURE_ROW_POINTS
    sheet.addImage(image, { tl: { col: column + nth, row: row + 1 }, ext: PICTURE_PX, editAs: 'oneCell' })
  }
  return sheet
}

function widthOf(texts: readonly string[]): number {
  const widest = Math.max(
    ...texts.map((text) => [...(text.split('\n')[0] ?? '')].reduce((sum, char) => sum + charWidth(char), 0)),
  )
  return Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, widest + 2))
}

const charWidth = (char: string): number => (char > '\u2e7f' ? CJK_WIDTH : LATIN_WIDTH)
