import type { VendorProblem } from '@lianda/shared/module/voice/voice.contract'

/**
 * A failure of an external service or a local engine in a common form. `retryable` tells the fallback decorators
 * whether the next provider (or a retry) may succeed. Decide by `retryable` and `kind`, never by the message.
 */
export class VendorError extends Error {
  readonly provider: string
  readonly kind: VendorProblem
  readonly retryable: boolean

  constructor(provider: string, kind: VendorError['kind'], cause?: unknown) {
    super(`${provider}: ${kind}`, cause === undefined ? undefined : { cause })
    this.name = 'VendorError'
    this.provider = provider
    this.kind = kind
    this.retryable = kind === 'limited' || kind === 'timeout' || kind === 'network' || kind === 'unavailable'
  }
}

/** Turns any thrown value into a VendorError: `aborted` if the signal is aborted. A VendorError stays as it is. */
export function toVendorError(provider: string, error: unknown, signal?: AbortSignal): VendorError {
  if (error instanceof VendorError) return error
  if (signal?.aborted) return new VendorError(provider, 'aborted', error)
  return new VendorError(provider, 'network', error)
}
