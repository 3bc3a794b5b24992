import type { Translate } from '../i18n/texts'
import { NetworkError } from '../platform/http'
import { ApiError } from './api-error'

/** The text to show for a failure: the server's own message, or one chosen on the device. */
export function failureText(error: unknown, t: Translate): string {
  if (error instanceof ApiError && error.message !== '') return error.message
  if (error instanceof ApiError && error.code === 'request/not_found') return t('client.not_found')
  if (error instanceof NetworkError) return t(error.reason === 'timeout' ? 'client.timeout' : 'client.offline')
  return t('client.unexpected')
}

/** A failure held in state. It is translated when shown, so that it follows a change of language. */
export type Failure = { error: unknown } | null
