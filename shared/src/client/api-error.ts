import type { FailureBody, FieldError } from '../error/app-error'
import { isCodeShaped } from '../error/client-codes'
import type { ErrorCode } from '../error/codes'

/** A refusal by the server, thrown by `call` and `ask`. Programs decide by `code`; users see `message`. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly errcode: number
  readonly status: number
  readonly fields: readonly (FieldError & { message: string })[]
  readonly requestId: string
  /** Seconds to wait before a retry; null when the server gave none. */
  readonly retryAfterS: number | null
  /** The full response body, for extra members such as `serial`. */
  readonly body: Readonly<Record<string, unknown>>

  constructor(status: number, body: Record<string, unknown>) {
    super(typeof body.errmsg === 'string' ? body.errmsg : '')
    this.name = 'ApiError'
    this.status = status
    this.body = body
    this.code = typeof body.code === 'string' && isCodeShaped(body.code) ? body.code : 'server/fault'
    this.errcode = typeof body.errcode === 'number' ? body.errcode : 0
    this.fields = Array.isArray(body.fields) ? ((body as FailureBody).fields ?? []) : []
    this.requestId = typeof body.requestId === 'string' ? body.requestId : ''
    this.retryAfterS = typeof body.retryAfterS === 'number' ? body.retryAfterS : null
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
