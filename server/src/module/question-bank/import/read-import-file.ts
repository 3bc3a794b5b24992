import type { Language } from '@lianda/shared/contract/fields'
import { AppError } from '@lianda/shared/error/app-error'
import { IMPORT_MAX_ROWS, type ImportFormat } from '@lianda/shared/module/question-bank/import.admin.contract'
import { importText } from '../../../infra/text/texts'
import { detectFormat } from '../format/detect-format'
import type { WorkbookRows } from '../format/excel/workbook-data'
import { checkStamp, QUESTION_STAMP, readQuestionSheet } from '../format/excel/question-sheet'
import { type ParsedRow, UnreadableFile } from '../format/parsed'
import { runFormatJob } from '../format/thread/format-thread'

/** Title, header and a little: above the rows of an import. */
const HEADER_ROWS = 5

interface ImportFile {
  name: string
  bytes: Uint8Array
}

/** The questions of a file in any of the formats. Throws the `question-bank/import_*` errors. */
export async function readImportFile(
  { name, bytes }: ImportFile,
  wanted: ImportFormat | undefined,
  language: Language,
): Promise<{ format: ImportFormat; rows: ParsedRow[] }> {
  return await translated(language, async () => {
    const format = detectFormat(bytes, name, wanted)
    if (format !== 'excel') return { format, rows: await runFormatJob({ kind: 'read-text', format, bytes }) }
    const workbook = await runFormatJob({ kind: 'read-excel', bytes, maxRows: IMPORT_MAX_ROWS + HEADER_ROWS })
    checkStamp(workbook, QUESTION_STAMP)
    const rows = readQuestionSheet(workbook.sheets[0], language)
    if (rows.length > IMPORT_MAX_ROWS) throw new UnreadableFile('too_many')
    return { format, rows }
  })
}

/** The sheets of an Excel file. Throws the `question-bank/import_*` errors. */
export async function readExcel(
  { name, bytes }: ImportFile,
  language: Language,
  maxRows: number,
): Promise<WorkbookRows> {
  return await translated(language, () => {
    detectFormat(bytes, name, 'excel')
    return runFormatJob({ kind: 'read-excel', bytes, maxRows })
  })
}

async function translated<T>(language: Language, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw error instanceof UnreadableFile ? asAppError(error, language) : error
  }
}

function asAppError(error: UnreadableFile, language: Language): AppError {
  const cause = { cause: error }
  if (error.kind === 'empty') return new AppError('question-bank/import_empty', cause)
  if (error.kind === 'not_excel') return new AppError('question-bank/import_not_excel', cause)
  if (error.kind === 'too_many')
    return new AppError('question-bank/import_too_many', { params: { n: IMPORT_MAX_ROWS }, ...cause })
  const reason = importText(language, `reason.${error.reason}`)
  return new AppError('question-bank/import_unreadable', { params: { reason }, ...cause })
}
