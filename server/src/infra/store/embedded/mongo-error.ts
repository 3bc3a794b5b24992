import { isDamage } from './storage/sqlite-code'

/** Names of the error codes that this server returns, as in MongoDB's error_codes.yml. */
const NAMES: Readonly<Record<number, string>> = {
  1: 'InternalError',
  2: 'BadValue',
  9: 'FailedToParse',
  13: 'Unauthorized',
  14: 'TypeMismatch',
  15: 'Overflow',
  17: 'ProtocolError',
  18: 'AuthenticationFailed',
  20: 'IllegalOperation',
  26: 'NamespaceNotFound',
  27: 'IndexNotFound',
  28: 'PathNotViable',
  40: 'ConflictingUpdateOperators',
  43: 'CursorNotFound',
  48: 'NamespaceExists',
  50: 'MaxTimeMSExpired',
  52: 'DollarPrefixedFieldName',
  54: 'NotSingleValueField',
  56: 'EmptyFieldName',
  59: 'CommandNotFound',
  66: 'ImmutableField',
  67: 'CannotCreateIndex',
  72: 'InvalidOptions',
  73: 'InvalidNamespace',
  85: 'IndexOptionsConflict',
  86: 'IndexKeySpecsConflict',
  115: 'CommandNotSupported',
  117: 'ConflictingOperationInProgress',
  168: 'InvalidPipelineOperator',
  171: 'CannotIndexParallelArrays',
  175: 'QueryPlanKilled',
  276: 'IndexBuildAborted',
  301: 'DataCorruptionDetected',
  292: 'QueryExceededMemoryLimitNoDiskUseAllowed',
  10334: 'BSONObjectTooLarge',
  11000: 'DuplicateKey',
  14031: 'OutOfDiskSpace',
}

/** The error of a command: MongoDB's code, its name, and extra reply fields such as keyPattern. */
export class MongoError extends Error {
  readonly codeName: string

  constructor(
    readonly code: number,
    message: string,
    readonly extra: Readonly<Record<string, unknown>> = {},
  ) {
    super(message)
    this.name = 'MongoError'
    this.codeName = NAMES[code] ?? `Location${code}`
  }
}

/** An invalid value or option (code 2). */
export const badValue = (message: string): MongoError => new MongoError(2, message)

/** A command or an expression that cannot be parsed (code 9). */
export const failedToParse = (message: string): MongoError => new MongoError(9, message)

/** A value of the wrong BSON type (code 14). */
export const typeMismatch = (message: string): MongoError => new MongoError(14, message)

/** Reading or writing a damaged file (code 301). */
export const damaged = (what: string): MongoError =>
  new MongoError(301, `the store's file is damaged (${what}); stop the program and restore it from a backup`)

/** Converts anything thrown into a MongoError; a program error becomes InternalError, so a reply is always sent. */
export function toMongoError(thrown: unknown): MongoError {
  if (thrown instanceof MongoError) return thrown
  if (isDamage(thrown)) return damaged(thrown.message)
  if (thrown instanceof RangeError && /call stack/i.test(thrown.message)) {
    return new MongoError(15, 'the document or expression is nested too deeply')
  }
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  return new MongoError(1, message)
}
