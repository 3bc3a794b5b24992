import type { ErrorCode } from '@lianda/shared/error/codes'
import { asAppError } from '../../../http/foreign-errors'

/** The code that a person would be told for this error. */
export const codeOf = (error: unknown): ErrorCode => asAppError(error).code
