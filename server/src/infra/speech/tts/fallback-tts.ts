import { toVendorError } from '../../vendor/vendor-error'
import type { TtsProvider } from './tts'

/**
 * Several voices as one: when a voice fails before its first audio, the next one speaks the line. A failure after the
 * first audio ends the line, because two voices in one sentence are worse than a cut.
 */
export function fallbackTts(providers: readonly TtsProvider[]): TtsProvider {
  const first = providers[0]
  if (!first) throw new Error('fallbackTts needs a provider')
  if (providers.length === 1) return first
  return {
    capabilities: first.capabilities,
    async *speak(request) {
      for (const [index, provider] of providers.entries()) {
        let spoke = false
        try {
          for await (const event of provider.speak(request)) {
            spoke ||= event.type === 'audio'
            yield event
          }
          return
        } catch (error) {
          const failure = toVendorError(provider.capabilities.name, error, request.signal)
          if (spoke || failure.kind === 'aborted' || index + 1 >= providers.length) throw failure
        }
      }
    },
  }
}
