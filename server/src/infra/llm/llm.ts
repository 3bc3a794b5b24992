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
  /** Memory of an encoder that runs in this process; 0 before its first use. */
  bytes?(): number
  /** One vector per text, in the same order. */
  embed(texts: readonly string[], signal: AbortSignal): Promise<number[][]>
}
