import type { ErrorCode } from '@lianda/shared/error/codes'
import type { Failure } from './failure'

/** Errors caused by the chosen file: a retry can't help, another file can. */
const CODES: ReadonlySet<string> = new Set<ErrorCode>([
  'upload/not_found',
  'question-bank/import_empty',
  'question-bank/import_not_excel',
  'question-bank/import_wrong_file',
  'question-bank/import_unreadable',
  'question-bank/import_columns',
  'question-bank/import_template',
  'question-bank/import_too_many',
])

export const isFileAtFault = ({ code }: Failure): boolean => CODES.has(code)
