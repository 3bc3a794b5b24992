import type { VoiceManner } from '../module/voice/voice-manner.rules'

/** Plays one sound at a time in the whole app. */
export interface PlayerPort {
  /** Unlocks audio on phones; must be called in a tap handler. */
  unlock(): Promise<void>
  /** Plays a line that arrives in chunks. `end` resolves when the last chunk was played, or at once after `stop`. */
  openLine(format: 'pcm16k' | 'wav' | 'mp3'): LinePlayback
  /** Whether mp3 can be played at all. */
  playsMp3(): boolean
  /** Plays a recording by URL, from `fromMs`. */
  playUrl(url: string, fromMs: number, events: PlaybackEvents): Playback
  /** Speaks with the device's own voice; resolves to false when it has none for this language. */
  speak(text: string, language: string, manner: VoiceManner): Promise<boolean>
  stopAll(): void
}

export interface LinePlayback {
  push(data: Uint8Array): void
  finish(): void
  stop(): void
  playedMs(): number
  /** Lowers the volume while the learner begins to speak over the line. */
  duck(on: boolean): void
  readonly end: Promise<void>
  /** The sound could not be decoded. */
  readonly broken: boolean
}

export interface PlaybackEvents {
  time(ms: number, durationMs: number): void
  ended(): void
  failed(): void
}

export interface Playback {
  pause(): void
  resume(): void
  seek(ms: number): void
  setRate(rate: number): void
  stop(): void
}
