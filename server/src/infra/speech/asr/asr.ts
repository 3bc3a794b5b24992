import type { SpeechLanguage } from '@lianda/shared/module/voice/voice.contract'

/** Capabilities of a recogniser; checked before it is used and shown to the learner before a practice. */
export interface AsrCapabilities {
  /** Display name: "OpenAI-compatible (whisper-1)", "PocketSphinx". */
  name: string
  kind: 'service' | 'local'
  languages: readonly SpeechLanguage[]
  /** Sends partial transcripts while the learner speaks. */
  partials: boolean
  /** Recognises only the given phrases (a grammar); without phrases it understands little. */
  phrases: boolean
}

export interface AsrRequest {
  language: SpeechLanguage
  /** What is likely to be said at this node: reference scripts and keywords. */
  phrases: readonly string[]
  signal: AbortSignal
}

export type AsrEvent =
  /** The first `stable` characters will not change any more. */
  | { type: 'partial'; text: string; stable: number }
  /** Exactly one, before `end`. Empty text: nothing was understood. */
  | { type: 'final'; text: string }
  | { type: 'usage'; audioMs: number }
  | { type: 'end' }

/**
 * One utterance: 16 kHz 16-bit little-endian mono PCM goes in, events come out. `events` ends after `end`, or throws a
 * VendorError. Writing after `finish` is ignored.
 */
export interface AsrStream {
  write(pcm: Uint8Array): void
  finish(): void
  readonly events: AsyncIterable<AsrEvent>
}

export interface AsrProvider {
  readonly capabilities: AsrCapabilities
  open(request: AsrRequest): AsrStream
}
