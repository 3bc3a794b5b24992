import { cellsWith, checkPath, cleanCell, type ImportCells, joinPath, type RowIssue } from '../import/import.rules'
import { contentFaults, tidyContent } from './faq-content.rules'
import { EMPTY_FAQ, FAQ_LIMITS, type FaqContent, type FaqExtended } from './faq.contract'
import { FAQ_COLUMNS, type FaqColumn } from './faq-import.admin.contract'

/** What the words of all languages stand for, in lower case. */
export interface FaqWords {
  emotion: ReadonlyMap<string, number>
  thinking: ReadonlyMap<string, boolean>
  /** Whether it is closed. */
  state: ReadonlyMap<string, boolean>
}

/** A right row: what it says. An empty cell says nothing, so an update leaves what is there. */
export interface FaqSaid {
  content: Partial<FaqContent> & Pick<FaqContent, 'question' | 'answer'>
  sort: number | null
  disabled: boolean | null
}

type Cells = Record<FaqColumn, string>

/** A follow-up question without keywords has this on its line, so that the lines of the cells stay side by side. */
const NONE = '-'

/** The texts of a cell, one on each line. */
const linesOf = (cell: string): string[] =>
  cleanCell(cell)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** A row of a file of quick questions: what it says and the path of its category, or everything that is wrong with it. */
export function checkFaqRow(
  given: ImportCells,
  words: FaqWords,
): { said: FaqSaid | null; path: string[]; issues: RowIssue[] } {
  const cells = cellsWith(FAQ_COLUMNS, given)
  const { path, issues: ofPath } = checkPath('catalog', cells.catalog)
  const { content, issues: ofTexts } = textsOf(cells)
  const [emotion, thinking, disabled] = [
    wordIn(words.emotion, cells.emotion),
    wordIn(words.thinking, cells.thinking),
    wordIn(words.state, cells.state),
  ]
  const sort = sortOf(cells.sort)
  const issues = [
    ...ofTexts,
    ...ofPath,
    ...(emotion === undefined ? [{ column: 'emotion', code: 'emotion_unknown' }] : []),
    ...(thinking === undefined ? [{ column: 'thinking', code: 'thinking_unknown' }] : []),
    ...(disabled === undefined ? [{ column: 'state', code: 'state_unknown' }] : []),
    ...(sort === undefined ? [{ column: 'sort', code: 'sort_wrong', params: { n: FAQ_LIMITS.sort } }] : []),
  ]
  if (issues.length > 0 || emotion === undefined || thinking === undefined || sort === undefined)
    return { said: null, path, issues }
  const more = { ...(emotion === null ? {} : { emotion }), ...(thinking === null ? {} : { thinking }) }
  return { said: { content: { ...content, ...more }, sort, disabled: disabled ?? null }, path, issues }
}

const COLUMN_OF = {
  question: 'question',
  answer: 'answer',
  keywords: 'keywords',
  similarQuestions: 'similarQuestions',
  similarAnswers: 'similarAnswers',
  tip: 'tip',
  description: 'description',
} as const

/** Everything that is written in a row. */
function textsOf(cells: Cells): { content: FaqSaid['content']; issues: RowIssue[] } {
  const extended = extendedOf(cells)
  const whole = tidyContent({
    ...EMPTY_FAQ,
    ...{ question: cleanCell(cells.question), answer: cleanCell(cells.answer), keywords: cleanCell(cells.keywords) },
    ...{ similarQuestions: linesOf(cells.similarQuestions), similarAnswers: linesOf(cells.similarAnswers) },
    ...{ extended: extended.all, tip: cleanCell(cells.tip), description: cleanCell(cells.description) },
  })
  const lengths = [
    ...(['question', 'answer'] as const).flatMap((column) =>
      whole[column] === '' ? [{ column, code: 'required' }] : [],
    ),
    ...tooLong('question', [whole.question], FAQ_LIMITS.importedQuestion),
    ...tooLong('answer', [whole.answer], FAQ_LIMITS.answer),
    ...tooLong('keywords', [whole.keywords], FAQ_LIMITS.keywords),
    ...tooLong('similarQuestions', whole.similarQuestions, FAQ_LIMITS.question),
    ...tooLong('similarAnswers', whole.similarAnswers, FAQ_LIMITS.answer),
    ...tooLong(
      'extendedQuestions',
      extended.all.map(({ question }) => question),
      FAQ_LIMITS.question,
    ),
    ...tooLong(
      'extendedAnswers',
      extended.all.map(({ answer }) => answer),
      FAQ_LIMITS.answer,
    ),
    ...tooLong('tip', [whole.tip], FAQ_LIMITS.tip),
    ...tooLong('description', [whole.description], FAQ_LIMITS.description),
    ...tooMany('similarQuestions', whole.similarQuestions, FAQ_LIMITS.similar),
    ...tooMany('similarAnswers', whole.similarAnswers, FAQ_LIMITS.similar),
    ...tooMany('extendedQuestions', extended.all, FAQ_LIMITS.extended),
  ]
  const faults = contentFaults(whole).map(({ field, rule, params }): RowIssue => {
    const [member = '', , part = ''] = field.split('.')
    const column = member === 'extended' ? (part === 'keywords' ? 'extendedKeywords' : 'extendedQuestions') : member
    return { column, code: rule, ...(params ? { params } : {}) }
  })
  const written = Object.entries(COLUMN_OF).filter(([, column]) => cells[column].trim() !== '')
  const said = Object.fromEntries(written.map(([member]) => [member, whole[member as keyof typeof COLUMN_OF]]))
  return {
    content: {
      ...{ question: whole.question, answer: whole.answer, ...said },
      ...(whole.extended.length > 0 ? { extended: whole.extended } : {}),
    },
    issues: [...lengths, ...extended.issues, ...once(faults)],
  }
}

/** The follow-up questions: those on the same line of the three cells belong together. */
function extendedOf(cells: Cells): { all: FaqExtended[]; issues: RowIssue[] } {
  const [questions, answers, keywords] = [
    linesOf(cells.extendedQuestions),
    linesOf(cells.extendedAnswers),
    linesOf(cells.extendedKeywords),
  ]
  const isPaired = questions.length === answers.length && keywords.length <= questions.length
  const code = 'extended_lines'
  return {
    all: questions.map((question, n) => ({
      question,
      answer: answers[n] ?? '',
      keywords: keywords[n] === NONE ? '' : (keywords[n] ?? ''),
    })),
    issues: isPaired ? [] : [{ column: 'extendedQuestions', code, params: { n: questions.length, m: answers.length } }],
  }
}

const once = (issues: readonly RowIssue[]): RowIssue[] =>
  issues.filter(({ column, code }, n) => issues.findIndex((one) => one.column === column && one.code === code) === n)

const tooLong = (column: string, texts: readonly string[], n: number): RowIssue[] =>
  texts.some((text) => text.length > n) ? [{ column, code: 'too_long', params: { n } }] : []

const tooMany = (column: string, all: readonly unknown[], n: number): RowIssue[] =>
  all.length > n ? [{ column, code: 'too_many', params: { n } }] : []

/** What a cell says in words or as its figure; null where it is empty, undefined where it means nothing. */
function wordIn<V extends number | boolean>(words: ReadonlyMap<string, V>, cell: string): V | null | undefined {
  const word = cleanCell(cell).toLowerCase()
  if (word === '') return null
  return words.get(word) ?? [...words.values()].find((value) => String(Number(value)) === word)
}

/** Null where the cell is empty, undefined where it is no number that can be. */
function sortOf(cell: string): number | null | undefined {
  const text = cleanCell(cell)
  if (text === '') return null
  return /^\d{1,7}$/.test(text) ? Number(text) : undefined
}

/** A stored question as the cells of a row, in words of one language. */
export function faqCells(
  { content, sort, disabled, path }: { content: FaqContent; sort: number; disabled: boolean; path: readonly string[] },
  word: {
    emotion: (emotion: number) => string
    thinking: (thinking: boolean) => string
    state: (disabled: boolean) => string
  },
): Record<FaqColumn, string> {
  const { extended } = content
  const keywords = extended.some((one) => one.keywords !== '') ? extended.map((one) => one.keywords || NONE) : []
  return {
    ...{ question: content.question, answer: content.answer, keywords: content.keywords },
    similarAnswers: content.similarAnswers.join('\n'),
    similarQuestions: content.similarQuestions.join('\n'),
    extendedQuestions: extended.map(({ question }) => question).join('\n'),
    extendedAnswers: extended.map(({ answer }) => answer).join('\n'),
    extendedKeywords: keywords.join('\n'),
    catalog: joinPath(path),
    ...{ emotion: word.emotion(content.emotion), thinking: word.thinking(content.thinking) },
    ...{ tip: content.tip, description: content.description, sort: String(sort), state: word.state(disabled) },
  }
}
