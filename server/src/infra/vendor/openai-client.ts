import OpenAI, { APIConnectionTimeoutError, APIError, APIUserAbortError } from 'openai'
import { VendorError } from './vendor-error'

/**
 * Client of an OpenAI-compatible service. It retries once, since a practice can't wait for more; recognition, whose
 * deadline a second try of the same length would pass, retries never.
 */
export function openAiClient(
  address: { baseUrl: string; apiKey: string },
  timeoutMs: number,
  maxRetries: 0 | 1 = 1,
): OpenAI {
  return new OpenAI({ baseURL: address.baseUrl, apiKey: address.apiKey || 'none', timeout: timeoutMs, maxRetries })
}

/** Maps every failure of this vendor to a VendorError. */
export function fromOpenAiError(provider: string, error: unknown, signal: AbortSignal): VendorError {
  if (error instanceof VendorError) return error
  if (signal.aborted || error instanceof APIUserAbortError) return new VendorError(provider, 'aborted', error)
  if (error instanceof APIConnectionTimeoutError) return new VendorError(provider, 'timeout', error)
  if (error instanceof APIError) {
    const status: unknown = error.status
    if (status === 429) return new VendorError(provider, 'limited', error)
    if (typeof status === 'number' && status >= 500) return new VendorError(provider, 'unavailable', error)
    if (typeof status === 'number') return new VendorError(provider, 'refused', error)
  }
  return new VendorError(provider, 'network', error)
}
