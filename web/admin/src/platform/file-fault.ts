import type { ErrorCode } from '@lianda/shared/error/codes'
import type { Failure } from './failure'

/** Errors caused by the chosen file: a retry can't help, another file can. */
const CODES: ReadonlySet<string> = new Set<ErrorCode>([
  'upload/not_found',
  'import/empty',
  'import/not_excel',
  'import/wrong_file',
  'import/unreadable',
  'import/columns',
  'import/template',
  'import/too_many',
])

export const isFileAtFault = ({ code }: Failure): boolean => CODES.has(code)
