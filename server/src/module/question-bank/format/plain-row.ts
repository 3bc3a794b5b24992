import {
  cellsOf,
  emptyCells,
  OPTION_LETTERS,
  type PlainQuestion,
} from '@lianda/shared/module/question-bank/import-cells.rules'
import type { Meta } from './meta-comment'
import type { ParsedImage } from '../../import'
import type { ParsedQuestion } from './parsed'

/** An empty question to spread from. */
export const PLAIN: PlainQuestion = {
  code: '',
  path: [],
  type: 0,
  text: '',
  options: [],
  statement: false,
  blanks: [],
  anyOrder: false,
  promotion: '',
  explanation: '',
  level: null,
  score: null,
}

export const rowOf = (no: number, question: PlainQuestion, images: ParsedImage[] = []): ParsedQuestion => ({
  no,
  cells: cellsOf(question),
  images,
  // A row has no place for more options, which are a mistake in a choice; the administrator decides what goes.
  problem:
    question.options.length > OPTION_LETTERS.length
      ? { column: 'row', code: 'too_many', params: { n: OPTION_LETTERS.length } }
      : null,
})

/** A row with its text and the reason why it could not be read; `code` is a key of `question-import.error`. */
export const problemRow = (no: number, text: string, code: string, kind = ''): ParsedQuestion => ({
  no,
  cells: { ...emptyCells(), text },
  images: [],
  problem: { column: 'row', code, ...(kind === '' ? {} : { params: { kind } }) },
})

/** The question with the members from our own metadata. */
export const withMeta = (question: PlainQuestion, meta: Meta): PlainQuestion => ({
  ...question,
  level: meta.level ?? question.level,
  score: meta.score ?? question.score,
  promotion: meta.promotion ?? question.promotion,
  anyOrder: question.type === 3 && meta.anyOrder === true,
})
