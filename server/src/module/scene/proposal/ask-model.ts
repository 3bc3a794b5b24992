import type { LlmMessage, LlmProvider } from '../../../infra/llm/llm'
import { MAX_ANSWER } from '@lianda/shared/module/scene/proposal/proposal-answer.rules'

/** How long a model may be silent, in ms. */
export interface Patience {
  firstMs: number
  nextMs: number
}

export const PATIENCE: Patience = { firstMs: 60_000, nextMs: 30_000 }

const MAX_TOKENS = 8_000

/** The model did not write for too long. */
export class SilentModel extends Error {
  constructor() {
    super('the language model is silent')
    this.name = 'SilentModel'
  }
}

/**
 * The whole answer of a model; one that does not end is cut. Throws SilentModel, a VendorError, the signal's reason when it
 * aborts, and what `onText` throws, which is told how much was written.
 */
export async function askModel(
  llm: LlmProvider,
  messages: readonly LlmMessage[],
  { firstMs, nextMs }: Patience,
  signal: AbortSignal,
  onText: (characters: number) => Promise<void>,
): Promise<string> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(new SilentModel()), firstMs)
  const either = AbortSignal.any([signal, silence.signal])
  let raw = ''
  try {
    for await (const event of llm.complete({ messages, maxTokens: MAX_TOKENS, temperature: 0.7, signal: either })) {
      if (event.type !== 'text') continue
      clearTimeout(timer)
      raw += event.delta
      if (raw.length > MAX_ANSWER) break
      await onText(raw.length)
      timer = setTimeout(() => silence.abort(new SilentModel()), nextMs)
    }
    either.throwIfAborted()
    return raw
  } catch (error) {
    // A vendor's adapter tells an abort as a failure of its own.
    either.throwIfAborted()
    throw error
  } finally {
    clearTimeout(timer)
  }
}
