export interface LlmCapabilities {
  name: string
}

export interface LlmMessage {
  role: 'system' | 'user' | 'assistant'
  content: string
}

export interface LlmRequest {
  messages: readonly LlmMessage[]
  maxTokens: number
  /** 0-2. */
  temperature: number
  signal: AbortSignal
}

export type LlmEvent =
  | { type: 'text'; delta: string }
  | { type: 'usage'; promptTokens: number; completionTokens: number }
  | { type: 'end' }

export interface LlmProvider {
  readonly capabilities: LlmCapabilities
  /** Streams events; ends after `end`, or throws a VendorError. */
  complete(request: LlmRequest): AsyncIterable<LlmEvent>
}

export interface EmbeddingProvider {
  readonly name: string
  /** One vector per text, in the same order. */
  embed(texts: readonly string[], signal: AbortSignal): Promise<number[][]>
}

/** Cosine similarity in [-1, 1]; 0 when a vector is all zero. */
export function cosine(a: readonly number[], b: readonly number[]): number {
  let dot = 0
  let na = 0
  let nb = 0
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const x = a[i] ?? 0
    const y = b[i] ?? 0
    dot += x * y
    na += x * x
    nb += y * y
  }
  return na === 0 || nb === 0 ? 0 : dot / Math.sqrt(na * nb)
}
