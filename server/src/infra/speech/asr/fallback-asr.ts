import { eventQueue } from '../../vendor/event-queue'
import { toVendorError } from '../../vendor/vendor-error'
import type { AsrEvent, AsrProvider, AsrRequest, AsrStream } from './asr'

/**
 * Several recognisers as one: when one fails, the next one gets the utterance from its beginning.
 * The audio is buffered for that (a turn lasts at most 120 s: below 4 MB).
 */
export function fallbackAsr(providers: readonly AsrProvider[]): AsrProvider {
  const first = providers[0]
  if (!first) throw new Error('fallbackAsr needs a provider')
  if (providers.length === 1) return first
  return {
    capabilities: first.capabilities,
    open: (request) => openFirst(providers, request),
  }
}

function openFirst(providers: readonly AsrProvider[], request: AsrRequest): AsrStream {
  const events = eventQueue<AsrEvent>()
  const heard: Uint8Array[] = []
  let finished = false
  let current: AsrStream | null = null

  const attempt = async (index: number): Promise<void> => {
    const provider = providers[index]
    if (!provider) return
    const stream = provider.open(request)
    current = stream
    for (const pcm of heard) stream.write(pcm)
    if (finished) stream.finish()
    try {
      for await (const event of stream.events) events.push(event)
      events.close()
    } catch (error) {
      const failure = toVendorError(provider.capabilities.name, error, request.signal)
      if (failure.kind === 'aborted' || index + 1 >= providers.length) throw failure
      await attempt(index + 1)
    }
  }
  attempt(0).catch((error: unknown) => events.fail(toVendorError('asr', error, request.signal)))

  return {
    events,
    write(pcm) {
      if (finished) return
      heard.push(pcm)
      current?.write(pcm)
    },
    finish() {
      if (finished) return
      finished = true
      current?.finish()
    },
  }
}
