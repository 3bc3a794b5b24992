import { fileURLToPath } from 'node:url'
import {
  IMPORT_MAX_ROWS,
  type ImportFormat,
  importFormat,
} from '@lianda/shared/module/question-bank/import.admin.contract'
import type { Deps } from '../../../../deps'
import { READING, WRITING } from '../../../../infra/spreadsheet/file-process'
import type { WorkbookRows } from '../../../../infra/spreadsheet/workbook'
import type { FileToRead } from '../../../../infra/spreadsheet/workbook-process'
import { bundleSource } from '../../../../infra/store/worker-file'
import { type ParsedFile, type Reading, readFormSheets, runFileJob } from '../../../import'
import { QUESTION_FORM } from '../excel/question-sheet'
import type { ParsedQuestion, PicturedQuestion, TextFormat } from '../parsed'

/** The job of a child process; each process does one and ends. */
export type FormatJob =
  | ({ kind: 'read-questions'; wanted: ImportFormat | undefined; maxRows: number } & FileToRead)
  | { kind: 'write-moodle'; questions: readonly PicturedQuestion[] }

export type QuestionFile = { format: 'excel'; workbook: WorkbookRows } | { format: TextFormat; rows: ParsedQuestion[] }

/** Allowance for a title and the header above the questions. */
const HEADER_ROWS = 5

/** The worker next to the server's bundle; bundled on the fly when running from source (tests). */
export const formatWorker = (): Promise<string | URL> =>
  import.meta.url.endsWith('.ts')
    ? bundleSource(fileURLToPath(new URL('./format-worker.ts', import.meta.url)))
    : Promise.resolve(new URL('./format-worker.js', import.meta.url))

/** Reads the questions of a file in any format. Throws UnreadableFile and errors of `import`. */
export async function readQuestionFile(
  deps: Deps,
  { orgid, language, signal }: Reading,
  { file, name }: FileToRead,
  format: string | undefined,
): Promise<ParsedFile> {
  const wanted = importFormat.options.find((one) => one === format)
  const job: FormatJob = { kind: 'read-questions', file, name, wanted, maxRows: IMPORT_MAX_ROWS + HEADER_ROWS }
  const order = { worker: await formatWorker(), job, limits: READING }
  const read = (await runFileJob(deps, orgid, order, signal)) as QuestionFile
  if (read.format !== 'excel') return { ...read, head: null }
  return { format: read.format, ...readFormSheets(QUESTION_FORM, read.workbook, language) }
}

/** Questions as Moodle XML. Throws `import/busy`. */
export async function writeMoodleFile(
  deps: Deps,
  orgid: string,
  questions: readonly PicturedQuestion[],
): Promise<Uint8Array> {
  const job: FormatJob = { kind: 'write-moodle', questions }
  return (await runFileJob(deps, orgid, { worker: await formatWorker(), job, limits: WRITING })) as Uint8Array
}
