import { EMOTIONS } from '@lianda/shared/module/speech/emotion.contract'
import {
  SPEECH_COLUMNS,
  SPEECH_MAX_ROWS,
  speechImportCalls,
} from '@lianda/shared/module/speech/speech-import.admin.contract'
import type { ImportSubject, RowField } from '../../import/import-subject'
import { LEVELS } from '../speech-query'

/** The import of lines. */
export const SPEECH_IMPORT: ImportSubject = {
  calls: speechImportCalls,
  texts: 'speech-admin.sheet.screen',
  modes: [1],
  formats: ['excel'],
  files: ['xlsx'],
  maxRows: SPEECH_MAX_ROWS,
  hasCatalog: true,
  table: [{ column: 'text' }, { column: 'keywords', width: 180 }, { column: 'catalog', width: 120 }],
  fields: (t) =>
    SPEECH_COLUMNS.map((column): RowField => {
      if (column === 'level')
        return { column, kind: 'choice', words: LEVELS.map((one) => t(`speech-admin.levels.${one}`)) }
      if (column === 'emotion')
        return { column, kind: 'choice', words: EMOTIONS.map((one) => t(`speech-admin.emotions.${one}`)) }
      return { column, kind: column === 'text' ? 'area' : 'line' }
    }),
  head: [],
  columnName: (t, column) => (column === 'row' ? '' : t(`speech-admin.sheet.column.${column}`)),
}
