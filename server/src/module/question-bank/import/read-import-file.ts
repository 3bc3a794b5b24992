import type { Language } from '@lianda/shared/contract/fields'
import { AppError } from '@lianda/shared/error/app-error'
import { IMPORT_MAX_ROWS, type ImportFormat } from '@lianda/shared/module/question-bank/import.admin.contract'
import type { Deps } from '../../../deps'
import { importText } from '../../../infra/text/texts'
import type { WorkbookRows } from '../format/excel/workbook-data'
import { checkStamp, QUESTION_STAMP, readQuestionSheet } from '../format/excel/question-sheet'
import { type ParsedRow, UnreadableFile } from '../format/parsed'
import type { FileToRead } from '../format/process/format-job'
import { runFormatJob } from '../format/process/format-process'

/** Allowance for a title and the header above the questions. */
const HEADER_ROWS = 5

/** The organisation, the language of error messages, and a signal that aborts when the caller is gone. */
export interface Reading {
  orgid: string
  language: Language
  signal: AbortSignal
}

/** Reads the questions of a file in any format. Throws the `question-bank/import_*` errors. */
export async function readImportFile(
  deps: Deps,
  { orgid, language, signal }: Reading,
  { file, name }: FileToRead,
  wanted: ImportFormat | undefined,
): Promise<{ format: ImportFormat; rows: ParsedRow[] }> {
  return await translated(language, wanted, async () => {
    const maxRows = IMPORT_MAX_ROWS + HEADER_ROWS
    const read = await runFormatJob(deps, orgid, { kind: 'read-questions', file, name, wanted, maxRows }, signal)
    if (read.format !== 'excel') return read
    checkStamp(read.workbook, QUESTION_STAMP)
    const rows = readQuestionSheet(read.workbook.sheets[0], language)
    if (rows.length > IMPORT_MAX_ROWS) throw new UnreadableFile('too_many')
    return { format: read.format, rows }
  })
}

/** Reads the sheets of an Excel file. Throws the `question-bank/import_*` errors. */
export async function readExcel(
  deps: Deps,
  { orgid, language, signal }: Reading,
  { file, name }: FileToRead,
  maxRows: number,
): Promise<WorkbookRows> {
  return await translated(
    language,
    'excel',
    async () => await runFormatJob(deps, orgid, { kind: 'read-excel', file, name, maxRows }, signal),
  )
}

async function translated<T>(language: Language, wanted: ImportFormat | undefined, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw error instanceof UnreadableFile ? asAppError(error, wanted, language) : error
  }
}

function asAppError(error: UnreadableFile, wanted: ImportFormat | undefined, language: Language): AppError {
  const cause = { cause: error }
  if (error.kind === 'empty') return new AppError('question-bank/import_empty', cause)
  if (error.kind === 'not_excel' || error.kind === 'wrong_file') {
    const seems = importText(language, `seems.${error.reason}`)
    if (error.kind === 'not_excel')
      return new AppError('question-bank/import_not_excel', { params: { seems }, ...cause })
    const asked = importText(language, `wanted.${wanted ?? 'any'}`)
    return new AppError('question-bank/import_wrong_file', { params: { wanted: asked, seems }, ...cause })
  }
  if (error.kind === 'too_many')
    return new AppError('question-bank/import_too_many', { params: { n: IMPORT_MAX_ROWS }, ...cause })
  const reason = importText(language, `reason.${error.reason}`)
  return new AppError('question-bank/import_unreadable', { params: { reason }, ...cause })
}
