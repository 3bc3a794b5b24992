/** Why there is no microphone; the key under `practice.mic.` in the locale files (learner document 8). */
export type MicProblem =
  | 'denied'
  | 'unsupported'
  | 'not_found'
  | 'no_media_type'
  | 'refused'
  | 'hardware'
  | 'constraints'
  | 'security'
  | 'unreadable'
  | 'insecure'
  | 'unknown'

/** Where a person allows the microphone by hand; the key under `practice.mic.steps.` in the locale files. */
export type MicSteps = 'desktop' | 'android' | 'androidApp' | 'ios' | 'wechat'

/** What came of asking for the settings: allowed there, opened and left as it was, or only to be described. */
export type MicSettings = 'allowed' | 'opened' | { steps: MicSteps }

export class MicError extends Error {
  readonly problem: MicProblem
  constructor(problem: MicProblem) {
    super(problem)
    this.name = 'MicError'
    this.problem = problem
  }
}

export interface RecorderEvents {
  /** 40 ms of 16 kHz 16-bit mono PCM (1,280 bytes). Only while capturing. */
  frame(data: Uint8Array): void
  /** Level of the last 40 ms in dBFS, also while only listening (at most 30 a second). */
  level(dbfs: number): void
  /** Another microphone was chosen or plugged in; the port has re-opened it by itself within the same turn. */
  deviceChanged(): void
  /** A call, the lock screen or the system took the microphone; `resumed` when it is back. */
  interrupted(): void
  resumed(): void
  /** It is gone and could not be re-opened. */
  lost(problem: MicProblem): void
}

/** The microphone. `open` needs a tap. Capturing begins at once: nothing waits for the network. */
export interface RecorderPort {
  /** Asks for permission and opens the microphone; throws MicError. */
  open(events: RecorderEvents): Promise<void>
  /**
   * Starts handing out frames (numbered by the caller). Where the shell keeps the last moments, `preRollMs` of them
   * come first, so that the beginning of a word is not cut off.
   */
  start(preRollMs: number): void
  /** Stops handing out frames; the rest of the last 40 ms is padded with silence and handed out first. */
  stop(): Promise<void>
  close(): Promise<void>
  readonly isOpen: boolean
  /** Opens the settings that decide on the microphone where the shell can (WeChat), else says which steps lead there. */
  openSettings(problem: MicProblem): Promise<MicSettings>
  /** Encodes PCM as mp3 16 kHz off the main thread; null where the shell cannot. */
  encodeMp3: ((pcm: Uint8Array) => Promise<Uint8Array>) | null
  /** Echo cancellation is on, so that the customer may be interrupted by voice. */
  readonly echoCancelled: boolean
}
