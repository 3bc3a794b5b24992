import { foldWritten } from '../../kernel/text'
import { checkPath, cleanCell as clean, type RowIssue } from '../import/import.rules'
import {
  answerLetters,
  OPTION_LETTERS,
  type QuestionCells,
  splitBlanks,
  TYPE_TOKENS,
  type TypeToken,
} from './import-cells.rules'
import type { QuestionContent } from './question.admin.contract'
import { QUESTION_LIMITS, type QuestionLevel, type QuestionType } from './question.contract'
import { questionProblems } from './question.rules'

/** Words for types and levels in files, folded, in all languages. */
export interface ImportWords {
  types: ReadonlyMap<string, TypeToken>
  levels: ReadonlyMap<string, QuestionLevel>
}

/** A checked row. `content` is null while there are issues; option ids are letters until the row is written. */
export interface CheckedRow {
  code: string
  path: string[]
  content: QuestionContent | null
  /** Which cells had values; an empty one keeps the updated question's, else takes 10 points or level 3 (spec). */
  said: { score: boolean; level: boolean }
  issues: RowIssue[]
}

/** Maximum number of issues reported for one row. */
const ISSUES_TOLD = 30

/** Checks one row alone and reports all its issues. The import checks it against other rows and the bank. */
export function checkCells(cells: QuestionCells, words: ImportWords): CheckedRow {
  const issues: RowIssue[] = []
  const code = clean(cells.code)
  if (code.length > QUESTION_LIMITS.code)
    issues.push({ column: 'code', code: 'too_long', params: { n: QUESTION_LIMITS.code } })
  const { path, issues: ofPath } = checkPath('catalog', cells.catalog)
  issues.push(...ofPath)
  const token = typeOf(cells.type, words)
  if (token === null) issues.push({ column: 'type', code: cells.type.trim() === '' ? 'required' : 'type_unknown' })
  const score = scoreOf(cells.score)
  if (score === null) issues.push({ column: 'score', code: 'score_wrong' })
  const level = levelOf(cells.level, words)
  if (level === null) issues.push({ column: 'level', code: 'level_unknown' })
  const said = { score: cells.score.trim() !== '', level: cells.level.trim() !== '' }
  if (token === null) return { code, path, content: null, said, issues }
  const type = typeNumber(token)
  const content: QuestionContent = {
    type,
    text: clean(cells.text),
    images: [],
    choices: type === 3 ? [] : type === 2 ? judge(cells, issues) : choicesOf(type, cells, issues),
    blanks: type === 3 ? blanksOf(cells, issues) : [],
    anyOrder: token === '3*',
    promotion: clean(cells.promotion),
    explanation: clean(cells.explanation),
    level: level ?? 3,
    score: score ?? 10,
  }
  const all = [...issues, ...contentIssues(content, issues)]
  return { code, path, content: all.length === 0 ? content : null, said, issues: all.slice(0, ISSUES_TOLD) }
}

/** What is wrong with the pictures of a row. */
export function imageIssues(images: readonly { description: string }[]): RowIssue[] {
  const n = QUESTION_LIMITS.images
  const isLong = images.some(({ description }) => description.length > QUESTION_LIMITS.imageDescription)
  return [
    ...(images.length > n ? [{ column: 'images', code: 'images_many', params: { n } }] : []),
    ...(isLong ? [{ column: 'images', code: 'too_long', params: { n: QUESTION_LIMITS.imageDescription } }] : []),
  ]
}

const typeNumber = (token: TypeToken): QuestionType => (token === '3*' ? 3 : (Number(token) as QuestionType))

function typeOf(cell: string, words: ImportWords): TypeToken | null {
  const word = foldWritten(cell)
  return TYPE_TOKENS.find((token) => token === word) ?? words.types.get(word) ?? null
}

/** The spec's default is level 3. */
function levelOf(cell: string, words: ImportWords): QuestionLevel | null {
  const word = foldWritten(cell)
  if (word === '') return 3
  return /^[123]$/.test(word) ? (Number(word) as QuestionLevel) : (words.levels.get(word) ?? null)
}

/** The spec's default is 10 points; one decimal at most. */
function scoreOf(cell: string): number | null {
  const figures = cell.normalize('NFKC').trim()
  if (figures === '') return 10
  if (!/^\d{1,3}(\.\d+)?$/.test(figures)) return null
  const tenths = Number(figures) * 10
  return Math.abs(tenths - Math.round(tenths)) < 1e-6 && tenths <= 1_000 ? Math.round(tenths) / 10 : null
}

/** The key of a true/false question is its option's letter, as for other types. */
function judge({ answer }: QuestionCells, issues: RowIssue[]): QuestionContent['choices'] {
  const letter = answer.normalize('NFKC').trim().toUpperCase()
  if (letter === '') issues.push({ column: 'answer', code: 'required' })
  else if (letter !== 'A' && letter !== 'B') issues.push({ column: 'answer', code: 'answer_judge' })
  return ['A', 'B'].map((id) => ({ id, content: '', iscorrect: id === letter }))
}

function choicesOf(type: 0 | 1, cells: QuestionCells, issues: RowIssue[]): QuestionContent['choices'] {
  const texts = OPTION_LETTERS.map((letter) => clean(cells[letter]))
  while (texts.at(-1) === '') texts.pop()
  const letters = answerLetters(cells.answer)
  const missing = letters?.find((letter) => !texts[letter.charCodeAt(0) - 65])
  if (letters === null) issues.push({ column: 'answer', code: 'answer_letters' })
  else if (letters.length === 0) issues.push({ column: 'answer', code: 'required' })
  else if (missing !== undefined)
    issues.push({ column: 'answer', code: 'answer_no_option', params: { letter: missing } })
  else if (type === 0 && letters.length > 1) issues.push({ column: 'answer', code: 'one_right' })
  else if (type === 1 && letters.length < 2) issues.push({ column: 'answer', code: 'two_right' })
  return texts.map((content, n) => {
    const id = OPTION_LETTERS[n] ?? 'A'
    return { id, content, iscorrect: letters?.includes(id) ?? false }
  })
}

function blanksOf({ answer }: QuestionCells, issues: RowIssue[]): QuestionContent['blanks'] {
  if (clean(answer) !== '') return splitBlanks(clean(answer)).map((variants) => ({ variants }))
  issues.push({ column: 'answer', code: 'required' })
  return []
}

/** Problems by the bank's own rules, by template column, without those that the cells already reported. */
function contentIssues(content: QuestionContent, reported: readonly RowIssue[]): RowIssue[] {
  const answerReported = reported.some(({ column }) => column === 'answer')
  return questionProblems(content).flatMap(({ field, rule, params }) => {
    const column = columnOf(field, rule)
    if (answerReported && (column === 'answer' || rule === 'judgement')) return []
    return [
      {
        column,
        code: field.startsWith('blanks') && rule === 'required' ? 'blank_empty' : rule,
        ...(params ? { params } : {}),
      },
    ]
  })
}

function columnOf(field: string, rule: string): string {
  const option = /^choices\.(\d+)/.exec(field)?.[1]
  if (option !== undefined) return OPTION_LETTERS[Number(option)] ?? 'row'
  if (field === 'choices') return rule === 'too_few' ? 'B' : rule === 'too_many' ? 'row' : 'answer'
  return field.startsWith('blanks') ? 'answer' : field.startsWith('images') ? 'images' : field
}
