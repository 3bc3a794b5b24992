import type { Logger } from 'pino'
import type { AppError, FailureBody } from '@lianda/shared/error/app-error'
import { ERRORS } from '@lianda/shared/error/codes'
import type { CommandFailure } from '@lianda/shared/contract/event'
import type { Language } from '@lianda/shared/contract/fields'
import { errorText, fieldText } from '../infra/text/texts'
import { asAppError } from './foreign-errors'

/** A failure as the edges send it: HTTP takes all of it, a socket takes `command`. */
export interface Failure {
  status: number
  retryAfterS: number | null
  body: FailureBody
  command: CommandFailure
}

/**
 * The one error mapper: an AppError becomes its row of the table in the person's language, everything else becomes
 * `server/fault`, of which the person sees only the request's id.
 */
export function toFailure(
  thrown: unknown,
  language: Language,
  requestId: string,
): { error: AppError; failure: Failure } {
  const error = asAppError(thrown)
  const { fields, params, retryAfterS, data } = error.extras
  const seconds: Record<string, number> = retryAfterS === undefined ? {} : { seconds: retryAfterS }
  const errmsg = errorText(language, error.code, { requestId: requestId.slice(-6), ...seconds, ...params })
  const head = { successed: false as const, errcode: error.errcode, errmsg, code: error.code }
  const body: FailureBody = {
    ...data,
    ...head,
    ...(fields ? { fields: fields.map((field) => ({ ...field, message: fieldText(language, field) })) } : {}),
    ...(retryAfterS === undefined ? {} : { retryAfterS }),
    requestId,
  }
  return { error, failure: { status: error.status, retryAfterS: retryAfterS ?? null, body, command: head } }
}

/** Logs a failure as loudly as its row says; a fault with its cause. */
export function logFailure(log: Logger, error: AppError, where: Record<string, unknown>): void {
  const { log: level } = ERRORS[error.code]
  if (level === 'silent') return
  const cause = error.cause === undefined ? {} : { err: error.cause }
  log[level]({ ...where, failure: error.code, ...cause }, error.code)
}
