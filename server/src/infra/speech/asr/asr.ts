import type { SpeechLanguage } from '@lianda/shared/module/scene/scene.contract'

/** What a recogniser can do; asked before it is used, shown to the learner before a practice. */
export interface AsrCapabilities {
  /** Shown to people: "OpenAI-compatible (whisper-1)", "PocketSphinx". */
  name: string
  kind: 'service' | 'local'
  languages: readonly SpeechLanguage[]
  /** Sends partial transcripts while one speaks. */
  partials: boolean
  /** Listens only for the phrases it is given (a grammar); without phrases it is of little use. */
  phrases: boolean
}

export interface AsrRequest {
  language: SpeechLanguage
  /** What is likely to be said at this node: reference scripts and keywords. */
  phrases: readonly string[]
  signal: AbortSignal
}

export type AsrEvent =
  /** `stable` characters from the start will not change any more. */
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

/** The final text of a stream; feeds it nothing. */
export async function finalText(stream: AsrStream): Promise<string> {
  let text = ''
  for await (const event of stream.events) if (event.type === 'final') text = event.text
  return text
}
