import { ApiError } from '../../client/api-error'
import type { Failure } from '../../client/failure-text'

/** The server knows of nothing here for this person: it is not there, or somebody else's. */
export const isGone = (failure: Failure): boolean =>
  failure !== null && failure.error instanceof ApiError && failure.error.status === 404
