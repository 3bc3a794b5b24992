import type { Language } from '@lianda/shared/contract/fields'
import { IMPORT_MAX_ROWS } from '@lianda/shared/module/question-bank/import.admin.contract'
import {
  cellsOf,
  type PlainQuestion,
  type QuestionCells,
  splitBlanks,
} from '@lianda/shared/module/question-bank/import-cells.rules'
import { QUESTION_LIMITS } from '@lianda/shared/module/question-bank/question.contract'
import { importText } from '../../../infra/text/texts'
import { levelWord, typeWordsOf } from './import-words'
import { PLAIN } from './plain-row'

const NOTE_COUNT = 11

/** The page of explanations. */
export function questionNotes(language: Language): string[] {
  const of: Record<number, Record<string, string | number>> = {
    1: { sheet: importText(language, 'sheet.questions') },
    2: { types: typeWordsOf(language).join(', ') },
    8: { level: levelWord(language, 3) },
    10: { column: importText(language, 'column.images'), n: QUESTION_LIMITS.images },
    11: { n: IMPORT_MAX_ROWS },
  }
  return Array.from({ length: NOTE_COUNT }, (_none, n) => importText(language, `note.${n + 1}`, of[n + 1] ?? {}))
}

/** An example of every type. */
export function exampleCells(language: Language): QuestionCells[] {
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
  return questions.map(cellsOf)
}
