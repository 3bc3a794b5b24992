import type { SpeechLanguage } from '@lianda/shared/module/voice/voice.contract'

export interface TtsCapabilities {
  name: string
  kind: 'service' | 'local'
  languages: readonly SpeechLanguage[]
  /** Sends audio before the whole line is ready. */
  streams: boolean
}

export interface TtsRequest {
  text: string
  language: SpeechLanguage
  gender: 'female' | 'male'
  /** Name of the provider's voice; empty = chosen by gender and language. */
  voice: string
  /** Emotions 0-6 of the spec: what a provider makes of `mannerOf` it. */
  emotion: number
  signal: AbortSignal
}

/** Audio is always 16 kHz 16-bit little-endian mono PCM, whatever the provider returns. */
export type TtsEvent = { type: 'audio'; pcm: Uint8Array } | { type: 'usage'; characters: number } | { type: 'end' }

export interface TtsProvider {
  readonly capabilities: TtsCapabilities
  /** The iteration ends after `end`, or throws a VendorError. */
  speak(request: TtsRequest): AsyncIterable<TtsEvent>
}
