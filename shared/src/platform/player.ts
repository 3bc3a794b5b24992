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
  /** Opens a sound that repeats without a gap under the others, stopped at first; null where the shell has none (WeChat). */
  openLoop: ((sound: LoopSound) => Promise<LoopPlayback>) | null
}

export interface LoopSound {
  /** Mono, -1 to 1. */
  samples: Float32Array
  /** Samples per second. */
  rate: number
}

export interface LoopPlayback {
  /** A share of its own loudness, reached softly; 0 stops it within 20 ms. It goes on where it stopped. */
  setLevel(share: number): void
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
