import { ApiError } from '@lianda/shared/client/api-error'
import { NetworkError } from '@lianda/shared/platform/http'
import { texts } from './platform'

/** A server's error or a network failure, ready for display. */
export interface Failure {
  message: string
  requestId: string
  code: string
  /** The first reason per field name. */
  fields: Record<string, string>
}

export function failureOf(error: unknown): Failure {
  if (error instanceof ApiError) {
    const fields: Record<string, string> = {}
    for (const row of error.fields) fields[row.field] ??= row.message
    return {
      message: error.message || texts.t('office.failure.unknown'),
      requestId: error.requestId,
      code: error.code,
      fields,
    }
  }
  const key = error instanceof NetworkError ? `office.failure.${error.reason}` : 'office.failure.unknown'
  return { message: texts.t(key), requestId: '', code: 'network', fields: {} }
}
