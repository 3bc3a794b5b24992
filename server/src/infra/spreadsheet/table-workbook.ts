import { PassThrough, type Readable, type Writable } from 'node:stream'
import ExcelJS from 'exceljs'
import { cellText } from './cell-text'
import { breathing } from '../queue/breath'

export interface Column<Row> {
  title: string
  /** Text goes through `cellText`, so that it never becomes a formula. */
  value(row: Row): string | number | Date | null
  /** Excel number format of a Date column. */
  format?: string
}

const PLAIN = {}

/** A page of a workbook. */
export interface Sheet<Row> {
  /** Its name in the file. */
  sheet: string
  columns: readonly Column<Row>[]
  rows: AsyncIterable<Row> | Iterable<Row>
}

/** A sheet whose rows nobody else needs to know. */
export interface WrittenSheet {
  write(book: ExcelJS.stream.xlsx.WorkbookWriter, out: Writable): Promise<void>
}

/** Spec: width 2.2 for a Chinese character, 1.1 for any other. */
const widthOf = (title: string): number =>
  Math.min(
    60,
    Math.max(
      10,
      [...title].reduce((sum, char) => sum + (/\p{Script=Han}/u.test(char) ? 2.2 : 1.1), 2),
    ),
  )

const written = <V>(value: V): V | string => (typeof value === 'string' ? cellText(value) : value)

/** One of several sheets of `tablesWorkbook`. */
export const sheetOf = <Row>(sheet: Sheet<Row>): WrittenSheet => ({
  write: (book, out) => writeSheet(book, out, sheet),
})

/** A table as an .xlsx stream, written row by row: memory use does not grow with the table. */
export const tableWorkbook = <Row>(
  sheet: string,
  columns: readonly Column<Row>[],
  rows: AsyncIterable<Row>,
): Readable => tablesWorkbook([sheetOf({ sheet, columns, rows })])

/** The same of several tables, each in a sheet of its own. Their names must differ. */
export function tablesWorkbook(sheets: readonly WrittenSheet[]): Readable {
  const out = new PassThrough()
  write(out, sheets).catch((error: unknown) => out.destroy(error as Error))
  return out
}

async function write(out: PassThrough, sheets: readonly WrittenSheet[]): Promise<void> {
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true })
  for (const sheet of sheets) await sheet.write(book, out)
  await book.commit()
}

/** What ExcelJS writes a page into: a stream of an older package, which tells by its state alone that it has no room. */
type Sink = Writable & { _writableState: { needDrain: boolean } }

const fullOf = (page: ExcelJS.Worksheet): Sink[] =>
  (page as unknown as { stream: { pipes: readonly Sink[] } }).stream.pipes.filter(
    ({ _writableState: state }) => state.needDrain,
  )

/**
 * Waits until what was written of a page has been packed: ExcelJS takes rows as fast as they come and would hold those of a
 * long table in memory. Its own stream says nothing of that, what it writes into does. Throws when nobody wants the file.
 */
async function room(page: ExcelJS.Worksheet, out: Writable): Promise<void> {
  for (const pipe of fullOf(page)) {
    const drained = new Promise<void>((done) => {
      const end = () => {
        pipe.off('drain', end)
        out.off('close', end)
        done()
      }
      pipe.once('drain', end)
      out.once('close', end)
    })
    if (!out.destroyed) await drained
    if (out.destroyed) throw new Error('the workbook was not read to its end')
  }
}

async function writeSheet<Row>(
  book: ExcelJS.stream.xlsx.WorkbookWriter,
  out: Writable,
  { sheet, columns, rows }: Sheet<Row>,
): Promise<void> {
  const page = book.addWorksheet(sheet, { views: [{ state: 'frozen', ySplit: 1 }] })
  page.columns = columns.map(({ title, format }) => ({
    header: cellText(title),
    width: widthOf(title),
    ...(format ? { style: { numFmt: format } } : {}),
  }))
  page.getRow(1).font = { bold: true }
  // ExcelJS finds the number of a style by the object: one for each cell would be written out to be compared.
  const styles = columns.map(({ format }) => (format ? { numFmt: format } : PLAIN))
  const breath = breathing()
  for await (const row of rows) {
    const line = page.addRow(columns.map((column) => written(column.value(row))))
    line.eachCell((cell, n) => (cell.style = styles[n - 1] ?? PLAIN))
    line.commit()
    await room(page, out)
    if (breath.isDue) await breath.take()
  }
  page.commit()
}
