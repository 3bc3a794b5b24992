import { ERRORS, type ErrorCode } from './codes'

/** Why one field was refused. `rule` is a key under `field.` in the locale files; `params` fill its blanks. */
export interface FieldError {
  /** Path in the request, dots between the parts: `user.mobile`, `rows.3.name`. */
  field: string
  rule: string
  params?: Record<string, string | number>
}

export interface AppErrorExtras {
  fields?: FieldError[]
  /** Fill the blanks of the text: `{ left: 3 }`. */
  params?: Record<string, string | number>
  /** Seconds after which trying again makes sense (sent as Retry-After). */
  retryAfterS?: number
  /** Extra members of the answer's body, such as `serial` of a forced password change. */
  data?: Record<string, unknown>
  cause?: unknown
}

/** The one error that services throw and that the HTTP and socket edges translate. */
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

/** The body of a failed call, as it goes over the wire (product.md 9). */
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
