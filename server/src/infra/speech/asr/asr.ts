import type { SpeechLanguage } from '@lianda/shared/module/voice/voice.contract'

/** Capabilities of a recogniser; checked before it is used and shown to the learner before a practice. */
export interface AsrCapabilities {
  /** Display name: "OpenAI-compatible (whisper-1)", "PocketSphinx". */
  name: string
  kind: 'service' | 'local'
  languages: readonly SpeechLanguage[]
  /** Sends partial transcripts while the learner speaks. */
  partials: boolean
  /** Times real time at which it takes sound at most; absent: as fast as it comes. */
  speed?: number
  /** Recognises only the given phrases (a grammar); without phrases it understands little. */
  phrases: boolean
}

export interface AsrRequest {
  language: SpeechLanguage
  /** What is likely to be said at this node: reference scripts and keywords. */
  phrases: readonly string[]
  signal: AbortSignal
}

/** What a recogniser makes of an utterance. */
export interface Recognised {
  /** Its words; if it did not understand, its best guess, '' for none. */
  text: string
  /** How sure it is of the words, 0 to 1; null if it does not say. */
  confidence: number | null
  /** False: too unsure to count as what was said. The words are then no answer. */
  understood: boolean
}

/** The words of a recogniser that does not say how sure it is: they count unless there are none. */
export const recognisedWords = (text: string): Recognised => ({
  text,
  confidence: null,
  understood: text.trim() !== '',
})

export type AsrEvent =
  /** The first `stable` characters will not change any more. */
  | { type: 'partial'; text: string; stable: number }
  /** Exactly one, before `end`. */
  | ({ type: 'final' } & Recognised)
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
