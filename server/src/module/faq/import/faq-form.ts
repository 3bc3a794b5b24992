import { type Language, language as languages } from '@lianda/shared/contract/fields'
import { EMOTIONS } from '@lianda/shared/module/speech/emotion.contract'
import { cellsWith } from '@lianda/shared/module/import/import.rules'
import { FAQ_COLUMNS, FAQ_MAX_ROWS } from '@lianda/shared/module/faq/faq-import.admin.contract'
import type { FaqWords } from '@lianda/shared/module/faq/faq-rows.rules'
import { faqImportText, faqText, importFileText } from '../../../infra/text/texts'
import type { SheetForm } from '../../import'

const FLAGS = [true, false] as const
const WIDE: readonly string[] = [
  'question',
  'answer',
  'similarAnswers',
  'similarQuestions',
  'extendedQuestions',
  'extendedAnswers',
  'description',
]

const isOwn = (column: string): boolean => column === 'images' || FAQ_COLUMNS.some((one) => one === column)

/** What a sheet says in words. */
export const faqWordsOf = (language: Language) => ({
  emotion: (emotion: number) => faqText(language, `emotions.${emotion}`),
  thinking: (thinking: boolean) => faqText(language, thinking ? 'yes' : 'no'),
  state: (disabled: boolean) => faqText(language, disabled ? 'closed' : 'open'),
})

const wordsOf = <V extends number | boolean>(values: readonly V[], member: keyof FaqWords): ReadonlyMap<string, V> =>
  new Map(
    languages.options.flatMap((language) => {
      const word = faqWordsOf(language)[member] as (value: V) => string
      return values.map((value) => [word(value).toLowerCase(), value] as const)
    }),
  )

/** The words of all languages for emotions, thinking time and states. */
export const FAQ_WORDS: FaqWords = {
  emotion: wordsOf(EMOTIONS, 'emotion'),
  thinking: wordsOf(FLAGS, 'thinking'),
  state: wordsOf(FLAGS, 'state'),
}

const EXAMPLE = ['question', 'answer', 'keywords', 'similarAnswers', 'similarQuestions', 'catalog'] as const
const FOLLOWED = ['extendedQuestions', 'extendedAnswers', 'extendedKeywords'] as const

/** How quick questions stand in a sheet. */
export const FAQ_FORM: SheetForm = {
  columns: FAQ_COLUMNS.map((key) => ({
    key,
    required: key === 'question' || key === 'answer',
    wide: WIDE.includes(key),
  })),
  pictures: 'images',
  stamp: { kind: 'faq', version: 1 },
  maxRows: FAQ_MAX_ROWS,
  name: (language, column) =>
    isOwn(column) ? faqImportText(language, `column.${column}`) : importFileText(language, `column.${column}`),
  sheetName: (language) => faqText(language, 'title'),
  lists: (language) => {
    const { emotion, thinking, state } = faqWordsOf(language)
    return { emotion: EMOTIONS.map(emotion), thinking: FLAGS.map(thinking), state: FLAGS.toReversed().map(state) }
  },
  examples: (language) =>
    (['1', '2'] as const).map((n) => {
      const { emotion, thinking, state } = faqWordsOf(language)
      const columns = n === '1' ? EXAMPLE : [...EXAMPLE, ...FOLLOWED]
      return cellsWith(FAQ_COLUMNS, {
        ...Object.fromEntries(columns.map((column) => [column, faqImportText(language, `example.${n}.${column}`)])),
        ...{ emotion: emotion(0), thinking: thinking(n === '2'), state: state(false) },
      })
    }),
  notes: (language) => faqImportText(language, 'note', { n: FAQ_MAX_ROWS }).split('\n'),
}
