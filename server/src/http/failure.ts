import type { Logger } from 'pino'
import type { AppError, FailureBody } from '@lianda/shared/error/app-error'
import { ERRORS } from '@lianda/shared/error/codes'
import type { CommandFailure } from '@lianda/shared/contract/event'
import type { Language } from '@lianda/shared/contract/fields'
import { errorText, fieldText } from '../infra/text/texts'
import { asAppError } from './foreign-errors'

/** A failure as it is sent: HTTP uses all fields, a socket only `command`. */
export interface Failure {
  status: number
  retryAfterS: number | null
  body: FailureBody
  command: CommandFailure
}

/**
 * The only error mapper: an AppError gets its text in the user's language; any other error that `asAppError` does not
 * know becomes `server/fault`, of which the user sees only the request id.
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

/** Logs a failure at the level of its row in ERRORS, with its cause if it has one. */
export function logFailure(log: Logger, error: AppError, where: Record<string, unknown>): void {
  const { log: level } = ERRORS[error.code]
  if (level === 'silent') return
  const cause = error.cause === undefined ? {} : { err: error.cause }
  log[level]({ ...where, failure: error.code, ...cause }, error.code)
}
