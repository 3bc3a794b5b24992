import { LRUCache } from 'lru-cache'
import { fromOpenAiError, openAiClient } from '../vendor/openai-client'
import { VendorError } from '../vendor/vendor-error'
import type { EmbeddingProvider } from './llm'

/** Size of the vector cache. Vectors of reference scripts hardly ever change. */
const KEPT = 4_000

/** Embeddings of an OpenAI-compatible service (POST {baseUrl}/embeddings), with a small cache. */
export function openAiEmbeddings(
  address: { baseUrl: string; apiKey: string; model: string },
  timeoutMs: number,
): EmbeddingProvider {
  const client = openAiClient(address, timeoutMs)
  const name = `OpenAI-compatible (${address.model})`
  const kept = new LRUCache<string, number[]>({ max: KEPT })
  return {
    name,
    async embed(texts, signal) {
      const found = new Map<string, number[]>()
      const asked: string[] = []
      for (const text of new Set(texts)) {
        const vector = kept.get(text)
        if (vector) found.set(text, vector)
        else asked.push(text)
      }
      if (asked.length > 0) {
        try {
          const answer = await client.embeddings.create(
            { model: address.model, input: asked, encoding_format: 'float' },
            { signal },
          )
          for (const row of answer.data) {
            const text = asked[row.index]
            if (text === undefined) throw new VendorError(name, 'bad_answer')
            found.set(text, row.embedding)
            kept.set(text, row.embedding)
          }
        } catch (error) {
          throw fromOpenAiError(name, error, signal)
        }
      }
      return texts.map((text) => {
        const vector = found.get(text)
        if (!vector) throw new VendorError(name, 'bad_answer')
        return vector
      })
    },
  }
}
