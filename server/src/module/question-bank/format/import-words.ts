import { type Language, language as languages } from '@lianda/shared/contract/fields'
import { foldWritten } from '@lianda/shared/kernel/text'
import { type QuestionCells, type TypeToken, typeToken } from '@lianda/shared/module/question-bank/import-cells.rules'
import type { ImportWords } from '@lianda/shared/module/question-bank/import.rules'
import type { QuestionLevel, QuestionType } from '@lianda/shared/module/question-bank/question.contract'
import { importText } from '../../../infra/text/texts'

const TYPE_KEYS: Record<TypeToken, string> = {
  '0': 'single',
  '1': 'multiple',
  '2': 'judge',
  '3': 'fill',
  '3*': 'fillAny',
}
const TYPES = ['0', '1', '2', '3', '3*'] as const satisfies readonly TypeToken[]
const LEVELS = [1, 2, 3] as const satisfies readonly QuestionLevel[]
const LEVEL_KEYS: Record<QuestionLevel, string> = { 1: 'low', 2: 'medium', 3: 'high' }

/** The types of the alias words, which the locale files list separated by `|`. */
const ALIAS_TYPES: Record<Language, readonly TypeToken[]> = {
  zhCN: ['0', '1', '2', '3', '2', '2'],
  zhTW: ['0', '1', '2', '3', '2', '2'],
  en: ['0', '1', '2', '2', '3', '3'],
}

export const typeWord = (language: Language, token: TypeToken): string =>
  importText(language, `type.${TYPE_KEYS[token]}`)
export const levelWord = (language: Language, level: QuestionLevel): string =>
  importText(language, `level.${LEVEL_KEYS[level]}`)

export const typeWordsOf = (language: Language): string[] => TYPES.map((token) => typeWord(language, token))
export const levelWordsOf = (language: Language): string[] => LEVELS.map((level) => levelWord(language, level))

/** The words of all languages. */
export const IMPORT_WORDS: ImportWords = {
  types: new Map(
    languages.options
      .flatMap((language) => [
        ...TYPES.map((token) => [typeWord(language, token), token] as const),
        ...aliases(language, 'typeAlias', ALIAS_TYPES[language]),
      ])
      .map(([word, token]) => [foldWritten(word), token]),
  ),
  levels: new Map(
    languages.options
      .flatMap((language) => [
        ...LEVELS.map((level) => [levelWord(language, level), level] as const),
        ...aliases(language, 'levelAlias', LEVELS),
      ])
      .map(([word, level]) => [foldWritten(word), level]),
  ),
}

function aliases<T>(language: Language, key: string, values: readonly T[]): (readonly [string, T])[] {
  const words = importText(language, key).split('|')
  return values.map((value, n) => [words[n] ?? '', value] as const)
}

/** Replaces tokens of a row by words of a language; other texts stay as written. */
export function inWords(cells: QuestionCells, language: Language): QuestionCells {
  const token = TYPES.find((one) => one === cells.type)
  const level = LEVELS.find((one) => String(one) === cells.level)
  return {
    ...cells,
    type: token === undefined ? cells.type : typeWord(language, token),
    level: level === undefined ? cells.level : levelWord(language, level),
  }
}

/** Types and levels of a message in the reader's language. */
export const issueParams = (language: Language, { type }: Record<string, string | number>) => ({
  ...(typeof type === 'number'
    ? { type: typeWord(language, typeToken({ type: type as QuestionType, anyOrder: false })) }
    : {}),
  levels: levelWordsOf(language).join(', '),
})
