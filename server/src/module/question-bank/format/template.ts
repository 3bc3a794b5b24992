import type { Language } from '@lianda/shared/contract/fields'
import { IMPORT_MAX_ROWS } from '@lianda/shared/module/question-bank/import.admin.contract'
import { cellsOf, type PlainQuestion } from '@lianda/shared/module/question-bank/import-cells.rules'
import { QUESTION_LIMITS } from '@lianda/shared/module/question-bank/question.contract'
import { importText } from '../../../infra/text/texts'
import { levelWord, typeWordsOf } from './import-words'
import { PLAIN } from './plain-row'
import { splitBlanks } from '@lianda/shared/module/question-bank/import-cells.rules'
import { columnName, type QuestionColumn, questionSheet, type SheetQuestion, workbookOf } from './excel/question-sheet'
import type { SheetSpec, WorkbookSpec } from './parsed'

/** The template: an empty sheet with drop-down lists, one with an example of every type, one with explanations. */
export function questionTemplate(language: Language, catalogs: readonly string[]): WorkbookSpec {
  return workbookOf(
    questionSheet(language, [], { catalogs }),
    questionSheet(language, examples(language), { name: importText(language, 'sheet.examples') }),
    noteSheet(language, notes(language)),
  )
}

/** A page of text. */
export const noteSheet = (language: Language, lines: readonly string[]): SheetSpec => ({
  name: importText(language, 'sheet.notes'),
  columns: [{ header: importText(language, 'sheet.notes'), wide: true }],
  rows: lines.map((line) => [line]),
  prose: true,
})

const NOTE_COUNT = 11

function notes(language: Language): string[] {
  const of: Record<number, Record<string, string | number>> = {
    1: { sheet: importText(language, 'sheet.questions') },
    2: { types: typeWordsOf(language).join(', ') },
    8: { level: levelWord(language, 3) },
    10: { column: columnName(language, 'images'), n: QUESTION_LIMITS.images },
    11: { n: IMPORT_MAX_ROWS },
  }
  return Array.from({ length: NOTE_COUNT }, (_none, n) => importText(language, `note.${n + 1}`, of[n + 1] ?? {}))
}

/** An example of every type. */
export function examples(language: Language): SheetQuestion[] {
  const say = (key: string): string => importText(language, `example.${key}`)
  const option = (key: string, right = false) => ({ text: say(key), right })
  const base: PlainQuestion = { ...PLAIN, path: say('catalog').split('/'), level: 2, score: 10 }
  const questions: PlainQuestion[] = [
    {
      ...base,
      text: say('single'),
      options: [option('singleA'), option('singleB', true), option('singleC')],
      explanation: say('singleWhy'),
    },
    {
      ...base,
      type: 1,
      text: say('multiple'),
      options: [option('multipleA', true), option('multipleB'), option('multipleC', true), option('multipleD', true)],
    },
    { ...base, type: 2, text: say('judge'), statement: true },
    { ...base, type: 3, text: say('fill'), blanks: splitBlanks(say('fillAnswer')) },
    { ...base, type: 3, text: say('fillAny'), blanks: splitBlanks(say('fillAnyAnswer')), anyOrder: true },
  ]
  return questions.map((question) => ({ cells: cellsOf(question) }))
}

/** Columns of the question sheet of a whole paper, without those that papers do not use. */
export const PAPER_COLUMNS: readonly QuestionColumn[] = [
  'type',
  'text',
  'A',
  'B',
  'C',
  'D',
  'E',
  'F',
  'answer',
  'score',
  'level',
  'promotion',
  'explanation',
  'images',
]
