import { fileURLToPath } from 'node:url'
import type { Language } from '@lianda/shared/contract/fields'
import { AppError } from '@lianda/shared/error/app-error'
import { IMPORT_MAX_ROWS, type ImportFormat } from '@lianda/shared/module/question-bank/import.admin.contract'
import { type Deps, perApp } from '../../../../deps'
import type { ProcessLimits, ProcessUsage } from '../../../../infra/process/process-job'
import { OverLimit, runInProcess } from '../../../../infra/process/run-in-process'
import { FairQueue, QueueFull } from '../../../../infra/queue/fair-queue'
import { bundleSource } from '../../../../infra/store/worker-file'
import { importText } from '../../../../infra/text/texts'
import { checkStamp, QUESTION_STAMP, readQuestionSheet } from '../excel/question-sheet'
import {
  type ParsedRow,
  type PicturedQuestion,
  type TextFormat,
  type Unreadable,
  UnreadableFile,
  type WorkbookRows,
  type WorkbookSpec,
} from '../parsed'

/** An uploaded file. The child process reads it itself, so the server never holds its bytes. */
export interface FileToRead {
  file: string
  /** The original file name. */
  name: string
}

/** The job of a child process; each process does one and ends. */
export type FormatJob =
  | ({ kind: 'read-questions'; wanted: ImportFormat | undefined; maxRows: number } & FileToRead)
  | ({ kind: 'read-excel'; maxRows: number } & FileToRead)
  | { kind: 'write-excel'; workbook: WorkbookSpec }
  | { kind: 'write-moodle'; questions: readonly PicturedQuestion[] }

export interface FormatResults {
  'read-questions': { format: 'excel'; workbook: WorkbookRows } | { format: TextFormat; rows: ParsedRow[] }
  'read-excel': WorkbookRows
  'write-excel': Uint8Array
  'write-moodle': Uint8Array
}

/** A faulty file is a regular answer; any other error ends the process. */
export type FormatAnswer = { result: FormatResults[keyof FormatResults] } | { unreadable: Unreadable }

/**
 * Ten times what 2,000 questions with pictures need. A file that needs more is refused, and the server is not affected.
 */
const READING: ProcessLimits = { heapMb: 192, rssMb: 384, cpuMs: 12_000, wallMs: 60_000, answerMb: 64 }
/** For our own questions: at most 64 MB of pictures, which are in memory several times while the file is written. */
const WRITING: ProcessLimits = { heapMb: 384, rssMb: 768, cpuMs: 30_000, wallMs: 60_000, answerMb: 128 }
/** One at a time: a file may use a whole core, and running practices need the others. */
const QUEUE = { running: 1, perKey: 6 }
const COME_BACK_S = 15
/** Allowance for a title and the header above the questions. */
const HEADER_ROWS = 5

/** The worker next to the server's bundle; bundled on the fly when running from source (tests). */
function workerFile(): Promise<string | URL> {
  return import.meta.url.endsWith('.ts')
    ? bundleSource(fileURLToPath(new URL('./format-worker.ts', import.meta.url)))
    : Promise.resolve(new URL('./format-worker.js', import.meta.url))
}

const queue = perApp(() => new FairQueue(QUEUE))

/**
 * Runs a job in a child process, in fair turns by organisation. Throws UnreadableFile for a faulty or too costly file,
 * `question-bank/import_busy` when too many files of the organisation wait, the signal's reason when it aborts, else an
 * Error.
 */
export async function runFormatJob<J extends FormatJob>(
  deps: Deps,
  orgid: string,
  job: J,
  signal?: AbortSignal,
): Promise<FormatResults[J['kind']]> {
  try {
    const { result } = await queue(deps).run(orgid, () => runFormatProcess(job, limitsOf(job), signal), signal)
    return result
  } catch (error) {
    if (error instanceof QueueFull)
      throw new AppError('question-bank/import_busy', { params: { n: error.waiting }, retryAfterS: COME_BACK_S })
    throw error
  }
}

export const limitsOf = ({ kind }: FormatJob): ProcessLimits => (kind.startsWith('read') ? READING : WRITING)

/** Runs the job without a queue. Throws as `runFormatJob` does. */
export async function runFormatProcess<J extends FormatJob>(
  job: J,
  limits: ProcessLimits,
  signal?: AbortSignal,
): Promise<{ result: FormatResults[J['kind']]; usage: ProcessUsage }> {
  try {
    const { answer, usage } = await runInProcess(await workerFile(), job, limits, signal)
    const read = answer as FormatAnswer
    if ('unreadable' in read) throw new UnreadableFile(read.unreadable.kind, read.unreadable.reason)
    return { result: read.result as FormatResults[J['kind']], usage }
  } catch (error) {
    if (error instanceof OverLimit) throw new UnreadableFile('unreadable', 'too_costly', { cause: error })
    throw error
  }
}

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
