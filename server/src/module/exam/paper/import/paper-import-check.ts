import { fromTenths, toTenths } from '@lianda/shared/contract/points'
import { PAPER_LIMITS } from '@lianda/shared/module/exam/paper.admin.contract'
import { splitPath } from '@lianda/shared/module/question-bank/import-cells.rules'
import { checkCells, type ImportWords } from '@lianda/shared/module/question-bank/import.rules'
import { foldWritten } from '@lianda/shared/kernel/text'
import type { QuestionContent } from '@lianda/shared/module/question-bank/question.admin.contract'
import { QUESTION_LIMITS } from '@lianda/shared/module/question-bank/question.contract'
import type { ParsedRow } from '../../../question-bank'
import type { PaperIssue } from './paper-info.rules'

export interface CheckedPaperRow {
  row: ParsedRow
  /** Null when the row has an error. */
  content: QuestionContent | null
  type: QuestionContent['type'] | null
  /** Points in tenths; null when the cell is not readable. */
  tenths: number | null
}

const TOTAL_TENTHS = PAPER_LIMITS.total * 10
const CATALOG_NAME = 30
const CATALOG_LEVELS = 6
const PICTURE_MAX_BYTES = 2 * 1024 * 1024

/** Checks the rows of the question sheet and the sum, which must be exactly 100 (spec). Each row must give points. */
export function checkPaperRows(rows: readonly ParsedRow[], words: ImportWords) {
  const issues: PaperIssue[] = []
  const seen = new Map<string, number>()
  const checked = rows.map((row): CheckedPaperRow => {
    const { content, said, issues: own } = checkCells(row.cells, words)
    const wrong: PaperIssue[] = own.map((issue) => ({ no: row.no, ...issue }))
    const add = (column: string, code: string, params?: PaperIssue['params']): void =>
      void wrong.push({ no: row.no, column, code, ...(params ? { params } : {}) })
    if (!said.score) add('score', 'required')
    const options = content?.choices.length ?? 0
    if (options > QUESTION_LIMITS.paperOptions) add('row', 'too_many', { n: QUESTION_LIMITS.paperOptions })
    if (row.images.length > QUESTION_LIMITS.images) add('images', 'images_many', { n: QUESTION_LIMITS.images })
    if (row.images.some(({ bytes }) => !isPicture(bytes))) add('images', 'image_wrong')
    const key = content ? `${content.type} ${foldWritten(content.text)}` : ''
    const first = seen.get(key)
    if (content && first !== undefined) add('text', 'text_twice', { no: first })
    if (content && first === undefined) seen.set(key, row.no)
    issues.push(...wrong)
    const readable = said.score && !own.some(({ column }) => column === 'score')
    const score = readable ? Number(row.cells.score.normalize('NFKC')) : null
    return {
      row,
      content: wrong.length === 0 ? content : null,
      type: content?.type ?? null,
      tenths: score === null ? null : toTenths(score),
    }
  })
  const total = checked.reduce((sum, { tenths }) => sum + (tenths ?? 0), 0)
  if (total !== TOTAL_TENTHS)
    issues.push({ no: rows.at(-1)?.no ?? 1, column: 'score', code: 'paper.total', params: { n: fromTenths(total) } })
  return { checked, total: fromTenths(total), issues }
}

/** The names in a category path, and their errors. */
export function checkCategory(text: string, no: number): { path: string[]; issues: PaperIssue[] } {
  const path = splitPath(text)
  const long = path.find((name) => name.length > CATALOG_NAME)
  return {
    path,
    issues: [
      // Empty text is reported with the other fields of the sheet.
      ...(path.length === 0 && text !== '' ? [{ no, column: 'category', code: 'required' }] : []),
      ...(long === undefined
        ? []
        : [{ no, column: 'category', code: 'catalog_name', params: { name: long, n: CATALOG_NAME } }]),
      ...(path.length > CATALOG_LEVELS
        ? [{ no, column: 'category', code: 'catalog_deep', params: { n: CATALOG_LEVELS } }]
        : []),
    ],
  }
}

/** Checks the size and the first bytes of a jpg or png; the media store checks the rest when it saves the image. */
const isPicture = (bytes: Uint8Array): boolean =>
  bytes.byteLength <= PICTURE_MAX_BYTES &&
  ((bytes[0] === 0xff && bytes[1] === 0xd8) || (bytes[0] === 0x89 && bytes[1] === 0x50))
