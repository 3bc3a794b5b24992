import { fromOpenAiError, openAiClient } from '../vendor/openai-client'
import { VendorError } from '../vendor/vendor-error'
import { keptVectors } from './kept-vectors'
import type { EmbeddingProvider } from './llm'

/** Embeddings of an OpenAI-compatible service (POST {baseUrl}/embeddings), with a small cache. */
export function openAiEmbeddings(
  address: { baseUrl: string; apiKey: string; model: string },
  timeoutMs: number,
): EmbeddingProvider {
  const client = openAiClient(address, timeoutMs)
  const name = `OpenAI-compatible (${address.model})`
  const ask = async (input: string[], signal: AbortSignal): Promise<number[][]> => {
    try {
      const { data } = await client.embeddings.create(
        { model: address.model, input, encoding_format: 'float' },
        { signal },
      )
      const vectors = new Map(data.map(({ index, embedding }) => [index, embedding]))
      return input.map((_text, at) => {
        const vector = vectors.get(at)
        if (!vector || vectors.size !== input.length) throw new VendorError(name, 'bad_answer')
        return vector
      })
    } catch (error) {
      throw fromOpenAiError(name, error, signal)
    }
  }
  return { name, embed: keptVectors(ask) }
}
