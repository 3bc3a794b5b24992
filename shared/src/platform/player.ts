/** One sound at a time in the whole app. */
export interface PlayerPort {
  /** Must be called inside a tap: unlocks audio on phones. */
  unlock(): Promise<void>
  /** A line that arrives in pieces. `end` resolves when the last piece was heard, or at once after `stop`. */
  openLine(format: 'pcm16k' | 'wav' | 'mp3'): LinePlayback
  /** A recording by its address, from `fromMs`. */
  playUrl(url: string, fromMs: number, events: PlaybackEvents): Playback
  /** The device's own voice; resolves false when it has none for this language. */
  speak(text: string, language: string, rate: number): Promise<boolean>
  stopAll(): void
}

export interface LinePlayback {
  push(data: Uint8Array): void
  finish(): void
  stop(): void
  playedMs(): number
  /** Turns it down while the learner begins to speak over it. */
  duck(on: boolean): void
  readonly end: Promise<void>
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
