import { ApiError } from './api-error'
import type { Failure } from './failure-text'

/** The server knows of nothing here for this person: not there, somebody else's, or the address names nothing at all. */
export const isGone = (failure: Failure): boolean =>
  failure !== null &&
  failure.error instanceof ApiError &&
  (failure.error.status === 404 || failure.error.code === 'request/invalid')
