import type { Language } from '@lianda/shared/contract/fields'
import type { Deps } from '../../../deps'
import { importText } from '../../../infra/text/texts'
import { examples, noteSheet, PAPER_COLUMNS } from '../format/template'
import {
  checkStamp,
  findColumns,
  type QuestionColumn,
  questionSheet,
  readQuestionSheet,
} from '../format/excel/question-sheet'
import { type FileToRead, readExcel, type Reading, runFormatJob } from '../format/process/format-process'
import type { ParsedRow, SheetRows, SheetSpec } from '../format/parsed'

/** The stamp of the template of a whole paper. */
const PAPER_STAMP = { kind: 'exam-paper', version: 1 } as const
const REQUIRED: readonly QuestionColumn[] = ['type', 'text', 'answer', 'score']
const HEADER_ROWS = 5

/**
 * Reads a whole paper from Excel: the exam's sheet (null if there is none) and the rows of the sheet with questions.
 * Throws the `question-bank/import_*` errors.
 */
export async function readPaperWorkbook(
  deps: Deps,
  reading: Reading,
  file: FileToRead,
  maxRows: number,
): Promise<{ info: SheetRows | null; rows: ParsedRow[] }> {
  const workbook = await readExcel(deps, reading, file, maxRows + HEADER_ROWS)
  checkStamp(workbook, PAPER_STAMP)
  const questions = workbook.sheets.find(hasQuestions)
  const info = workbook.sheets.find((sheet) => sheet !== questions) ?? null
  return { info, rows: readQuestionSheet(questions ?? workbook.sheets[0], reading.language, REQUIRED) }
}

const hasQuestions = ({ rows }: SheetRows): boolean =>
  rows.slice(0, HEADER_ROWS).some(({ cells }) => {
    const columns = findColumns(cells)
    return columns.has('text') && columns.has('answer')
  })

/** The template of a whole paper, with the given sheet for the exam. */
export async function writePaperTemplate(
  deps: Deps,
  { orgid, language, info, note }: { orgid: string; language: Language; info: SheetSpec; note: string },
): Promise<Uint8Array> {
  const columns = PAPER_COLUMNS
  const example = { columns, name: importText(language, 'sheet.examples') }
  return await runFormatJob(deps, orgid, {
    kind: 'write-excel',
    workbook: {
      sheets: [
        info,
        questionSheet(language, [], { columns }),
        questionSheet(language, examples(language), example),
        noteSheet(language, [note]),
      ],
      stamp: PAPER_STAMP,
      listRows: 200,
    },
  })
}
