import { ERRORS, type ErrorCode } from './codes'

/** Why one field was refused. `rule` is a key under `field.` in the locale files; `params` are its parameters. */
export interface FieldError {
  /** Path in the request, separated by dots: `user.mobile`, `rows.3.name`. */
  field: string
  rule: string
  params?: Record<string, string | number>
}

export interface AppErrorExtras {
  fields?: FieldError[]
  /** Parameters of the text: `{ left: 3 }`. */
  params?: Record<string, string | number>
  /** Seconds to wait before a retry (sent as Retry-After). */
  retryAfterS?: number
  /** Extra members of the response body, such as `serial` of a forced password change. */
  data?: Record<string, unknown>
  cause?: unknown
}

/** The only error that services throw; the HTTP and socket layers translate it. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly extras: AppErrorExtras

  constructor(code: ErrorCode, extras: AppErrorExtras = {}) {
    super(code, extras.cause === undefined ? undefined : { cause: extras.cause })
    this.name = 'AppError'
    this.code = code
    this.extras = extras
  }

  get status(): number {
    return ERRORS[this.code].status
  }

  get errcode(): number {
    return ERRORS[this.code].errcode
  }
}

/** The response body of a failed call (product.md 9). */
export interface FailureBody {
  successed: false
  errcode: number
  /** In the user's language. */
  errmsg: string
  code: ErrorCode
  fields?: (FieldError & { message: string })[]
  requestId: string
  [extra: string]: unknown
}
