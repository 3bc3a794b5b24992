import type { Language } from '@lianda/shared/contract/fields'
import { AppError } from '@lianda/shared/error/app-error'
import { type Deps, perApp } from '../../deps'
import type { ProcessLimits } from '../../infra/process/process-job'
import { FairQueue, QueueFull } from '../../infra/queue/fair-queue'
import { READING, runFileProcess, WRITING } from '../../infra/spreadsheet/file-process'
import { UnreadableFile } from '../../infra/spreadsheet/unreadable-file'
import type { SheetRows, WorkbookRows, WorkbookSpec } from '../../infra/spreadsheet/workbook'
import { type FileToRead, type WorkbookJob, workbookWorker } from '../../infra/spreadsheet/workbook-process'
import { importFileText } from '../../infra/text/texts'
import type { ImportSubject } from './import-subject'
import type { ParsedFile, Reading } from './sheet/sheet-form'
import { checkStamp, findColumns, HEADER_ROWS, readRowSheet, type SheetForm } from './sheet/sheet-form'
import { readHeadSheet } from './sheet/head-sheet'

/** One at a time: a file may use a whole core, and running practices need the others. */
const QUEUE = { running: 1, perKey: 6 }
const COME_BACK_S = 15
const queue = perApp(() => new FairQueue(QUEUE))

interface FileJob {
  /** Module of the child process, which calls `answerFileJob`. */
  worker: string | URL
  job: unknown
  limits: ProcessLimits
}

/**
 * Runs a job in a child process, in fair turns by organisation. Throws UnreadableFile for a faulty or too costly file,
 * `import/busy` when too many files of the organisation wait, the signal's reason when it aborts, else an Error.
 */
export async function runFileJob(
  deps: Deps,
  orgid: string,
  { worker, job, limits }: FileJob,
  signal?: AbortSignal,
): Promise<unknown> {
  try {
    const { result } = await queue(deps).run(orgid, () => runFileProcess(worker, job, limits, signal), signal)
    return result
  } catch (error) {
    if (error instanceof QueueFull)
      throw new AppError('import/busy', { params: { n: error.waiting }, retryAfterS: COME_BACK_S })
    throw error
  }
}

const excelJob = async (job: WorkbookJob, limits: ProcessLimits): Promise<FileJob> => ({
  worker: await workbookWorker(),
  job,
  limits,
})

/** An .xlsx of these sheets. Throws `import/busy`. */
export const writeWorkbookFile = async (deps: Deps, orgid: string, workbook: WorkbookSpec): Promise<Uint8Array> =>
  (await runFileJob(deps, orgid, await excelJob({ kind: 'write-workbook', workbook }, WRITING))) as Uint8Array

/** Reads a file of the subject: by its own reader, else as Excel by its form. Throws the errors of `FILE_ERRORS`. */
export async function readImportFile(
  deps: Deps,
  { form, read, text }: ImportSubject,
  reading: Reading,
  file: FileToRead,
  wanted: string | undefined,
): Promise<ParsedFile> {
  const { language } = reading
  try {
    return read ? await read(reading, file, wanted) : await readExcel(deps, form, reading, file)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    throw asAppError(
      error,
      language,
      form.maxRows,
      (key) => text(language, key) || importFileText(language, key),
      wanted,
    )
  }
}

async function readExcel(deps: Deps, form: SheetForm, reading: Reading, file: FileToRead): Promise<ParsedFile> {
  const { orgid, language, signal } = reading
  const { maxRows, oldExcel = false } = form
  const job = await excelJob({ kind: 'read-workbook', maxRows: maxRows + HEADER_ROWS, oldExcel, ...file }, READING)
  const workbook = (await runFileJob(deps, orgid, job, signal)) as WorkbookRows
  return { format: 'excel', ...readFormSheets(form, workbook, language) }
}

/** The rows of a workbook, and the sheet about the whole where the form has one. */
export function readFormSheets(
  form: SheetForm,
  workbook: WorkbookRows,
  language: Language,
): Omit<ParsedFile, 'format'> {
  checkStamp(workbook, form.stamp)
  const { head } = form
  const sheet = workbook.sheets.find((one) => hasRows(form, one)) ?? workbook.sheets[0]
  const about = workbook.sheets.find((one) => one !== sheet) ?? null
  return {
    rows: readRowSheet(form, sheet, language),
    head: head ? readHeadSheet(about, head.columns, form.name) : null,
  }
}

/** Whether one of the first rows of a sheet names two of the required columns. */
const hasRows = (form: SheetForm, { rows }: SheetRows): boolean =>
  form.head !== undefined &&
  rows.slice(0, HEADER_ROWS).some(({ cells }) => {
    const columns = findColumns(form, cells)
    return form.columns.filter(({ key, required }) => required && columns.has(key)).length > 1
  })

function asAppError(
  error: UnreadableFile,
  language: Language,
  maxRows: number,
  say: (key: string) => string,
  wanted: string | undefined,
): AppError {
  const cause = { cause: error }
  if (error.kind === 'empty') return new AppError('import/empty', cause)
  if (error.kind === 'too_many') return new AppError('import/too_many', { params: { n: maxRows }, ...cause })
  if (error.kind === 'unreadable')
    return new AppError('import/unreadable', { params: { reason: say(`reason.${error.reason}`) }, ...cause })
  const seems = importFileText(language, `seems.${error.reason}`)
  if (error.kind === 'not_excel') return new AppError('import/not_excel', { params: { seems }, ...cause })
  return new AppError('import/wrong_file', { params: { wanted: say(`wanted.${wanted ?? 'any'}`), seems }, ...cause })
}
