import { ApiError } from './api-error'
import type { Failure } from './failure-text'

/** The server has nothing for this user here: it does not exist, belongs to another user, or the id is malformed. */
export const isGone = (failure: Failure): boolean =>
  failure !== null &&
  failure.error instanceof ApiError &&
  (failure.error.status === 404 || failure.error.code === 'request/invalid')
