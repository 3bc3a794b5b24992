import type { LlmMessage, LlmProvider } from './llm'

interface Asked {
  messages: readonly LlmMessage[]
  maxTokens: number
  /** 0-2. */
  temperature: number
  /** After this long it is given up. */
  deadlineMs: number
  /** What is longer is cut. */
  maxChars: number
}

/** A model's whole answer as one text, for what nobody listens to while it comes. Throws a VendorError, or when it is late. */
export async function wholeAnswer(
  llm: LlmProvider,
  { messages, maxTokens, temperature, deadlineMs, maxChars }: Asked,
): Promise<string> {
  const signal = AbortSignal.timeout(deadlineMs)
  let answer = ''
  for await (const event of llm.complete({ messages, maxTokens, temperature, signal })) {
    if (event.type === 'text') answer += event.delta
    if (answer.length >= maxChars) break
  }
  // An abort may end a stream as if it had come to its end.
  signal.throwIfAborted()
  return answer.slice(0, maxChars)
}
