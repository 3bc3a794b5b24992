import { AppError } from '@lianda/shared/error/app-error'
import { isDuplicateKey } from '../infra/store/store-error'

/** Converts errors of libraries to AppErrors. Decides by codes and names, never by message texts. */
export function asAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown
  const name = member(thrown, 'name')
  if (name === 'MongoNetworkError' || name === 'MongoServerSelectionError' || name === 'MongoNotConnectedError')
    return new AppError('server/unavailable', { cause: thrown, retryAfterS: 5 })
  if (isDuplicateKey(thrown)) return new AppError('request/conflict', { cause: thrown })
  const status = member(thrown, 'status')
  if (status === 413) return new AppError('request/too_large', { cause: thrown })
  if (status === 400 || status === 415) return new AppError('request/malformed', { cause: thrown })
  if (status === 404) return new AppError('request/not_found')
  return new AppError('server/fault', { cause: thrown })
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}
