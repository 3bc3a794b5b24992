import { importCalls } from '../import/import.admin.contract'

/** Columns of a file of lines. */
export const SPEECH_COLUMNS = ['text', 'keywords', 'catalog', 'level', 'emotion', 'voiceNo'] as const

/** Lines of one file; larger files must be split. */
export const SPEECH_MAX_ROWS = 5_000

/** Each row becomes a new line: what a line is about has no key by which it could be found. */
export const speechImportCalls = importCalls({
  noun: 'speech',
  path: 'api/admin/material/speech/import',
  template: { id: 'speech.importTemplate', path: 'api/admin/material/speech/template' },
  columns: SPEECH_COLUMNS,
  modes: [1],
  formats: ['excel'],
  read: 'speech.write',
  write: 'speech.write',
})
