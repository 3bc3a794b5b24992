import { type Language, language as languages } from '@lianda/shared/contract/fields'
import { cellsWith } from '@lianda/shared/module/import/import.rules'
import { EMOTIONS } from '@lianda/shared/module/speech/emotion.contract'
import { SPEECH_COLUMNS, SPEECH_MAX_ROWS } from '@lianda/shared/module/speech/speech-import.admin.contract'
import type { SpeechWords } from '@lianda/shared/module/speech/speech-rows.rules'
import { importFileText, speechImportText, speechText } from '../../../infra/text/texts'
import type { SheetForm } from '../../import'

const LEVELS = [1, 2, 3] as const

const isOwn = (column: string): boolean => SPEECH_COLUMNS.some((one) => one === column)

const levelWord = (language: Language, level: number): string => speechText(language, `levels.${level}`)
const emotionWord = (language: Language, emotion: number): string => speechText(language, `emotions.${emotion}`)

const wordsOf = <V extends number>(values: readonly V[], word: (language: Language, value: V) => string) =>
  new Map(
    languages.options.flatMap((language) =>
      values.map((value) => [word(language, value).toLowerCase(), value] as const),
    ),
  )

/** The words of all languages for difficulties and emotions. */
export const SPEECH_WORDS: SpeechWords = {
  level: wordsOf(LEVELS, levelWord),
  emotion: wordsOf(EMOTIONS, emotionWord),
}

/** How lines stand in a sheet. */
export const SPEECH_FORM: SheetForm = {
  columns: SPEECH_COLUMNS.map((key) => ({
    key,
    required: key === 'text',
    wide: key === 'text' || key === 'keywords',
  })),
  stamp: { kind: 'speech', version: 1 },
  maxRows: SPEECH_MAX_ROWS,
  name: (language, column) =>
    isOwn(column) ? speechImportText(language, `column.${column}`) : importFileText(language, `column.${column}`),
  sheetName: (language) => speechText(language, 'title'),
  lists: (language) => ({
    level: LEVELS.map((level) => levelWord(language, level)),
    emotion: EMOTIONS.map((emotion) => emotionWord(language, emotion)),
  }),
  examples: (language) =>
    (['1', '2'] as const).map((n) =>
      cellsWith(SPEECH_COLUMNS, {
        text: speechImportText(language, `example.${n}.text`),
        keywords: speechImportText(language, `example.${n}.keywords`),
        catalog: speechImportText(language, `example.${n}.catalog`),
        level: levelWord(language, 1),
        emotion: emotionWord(language, 0),
      }),
    ),
  notes: (language) => speechImportText(language, 'note', { n: SPEECH_MAX_ROWS }).split('\n'),
}
