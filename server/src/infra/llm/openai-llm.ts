import { fromOpenAiError, openAiClient } from '../vendor/openai-client'
import type { LlmProvider } from './llm'

/** A chat model behind an OpenAI-compatible address (POST {baseUrl}/chat/completions, streamed). */
export function openAiLlm(address: { baseUrl: string; apiKey: string; model: string }, timeoutMs: number): LlmProvider {
  const client = openAiClient(address, timeoutMs)
  const name = `OpenAI-compatible (${address.model})`
  return {
    capabilities: { name },
    async *complete(request) {
      try {
        const answer = await client.chat.completions.create(
          {
            model: address.model,
            messages: request.messages.map((message) => ({ role: message.role, content: message.content })),
            max_tokens: request.maxTokens,
            temperature: request.temperature,
            stream: true,
            stream_options: { include_usage: true },
          },
          { signal: request.signal },
        )
        for await (const chunk of answer) {
          const delta = chunk.choices[0]?.delta.content
          if (delta) yield { type: 'text', delta }
          if (chunk.usage)
            yield {
              type: 'usage',
              promptTokens: chunk.usage.prompt_tokens,
              completionTokens: chunk.usage.completion_tokens,
            }
        }
        // When the request is aborted, the SDK ends the loop without an error.
        request.signal.throwIfAborted()
        yield { type: 'end' }
      } catch (error) {
        throw fromOpenAiError(name, error, request.signal)
      }
    },
  }
}
