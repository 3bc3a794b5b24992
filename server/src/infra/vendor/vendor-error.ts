/**
 * A failure of an outside service or a local engine, in our words. `retryable` tells the fallback decorators whether
 * the next provider (or a second try) may succeed; decide by it and by `kind`, never by the message.
 */
export class VendorError extends Error {
  readonly provider: string
  readonly kind: 'refused' | 'limited' | 'timeout' | 'network' | 'aborted' | 'bad_answer' | 'unavailable'
  readonly retryable: boolean

  constructor(provider: string, kind: VendorError['kind'], cause?: unknown) {
    super(`${provider}: ${kind}`, cause === undefined ? undefined : { cause })
    this.name = 'VendorError'
    this.provider = provider
    this.kind = kind
    this.retryable = kind === 'limited' || kind === 'timeout' || kind === 'network' || kind === 'unavailable'
  }
}

/** Turns whatever was thrown into a VendorError; an aborted signal always becomes `aborted`. */
export function toVendorError(provider: string, error: unknown, signal?: AbortSignal): VendorError {
  if (error instanceof VendorError) return error
  if (signal?.aborted) return new VendorError(provider, 'aborted', error)
  return new VendorError(provider, 'network', error)
}
