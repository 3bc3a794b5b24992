/** Why no microphone is available; the key under `voice.mic.` in the locale files (learner document 8). */
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

/** Where a user can allow the microphone; the key under `voice.mic.steps.` in the locale files. */
export type MicSteps =
  | 'chrome'
  | 'edge'
  | 'firefox'
  | 'safari'
  | 'desktopApp'
  | 'desktopSystem'
  | 'android'
  | 'androidFirefox'
  | 'androidApp'
  | 'androidInside'
  | 'ios'
  | 'iosApp'
  | 'iosInside'
  | 'wechat'

/** Result of opening the settings: the user allowed the microphone, maybe changed it, or no settings could be opened. */
export type MicSettings = 'allowed' | 'opened' | 'failed'

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
  /** Level of the last 40 ms in dBFS and how nearly they repeat at a voice's pitch (0-1), also while not capturing. */
  level(dbfs: number, pitch: number): void
  /** Another microphone was chosen or plugged in; the port has re-opened it within the same turn. */
  deviceChanged(): void
  /** A call, the lock screen or the system took the microphone; `resumed` when it is back. */
  interrupted(): void
  resumed(): void
  /** The microphone is lost and could not be re-opened. */
  lost(problem: MicProblem): void
}

/** A microphone that the system offers. */
export interface MicDevice {
  id: string
  name: string
}

/** Which microphone, and how it is recorded. */
export interface MicChoice {
  /** '' = the system's own choice. */
  deviceId: string
  /** As the device delivers it: its own rate, without echo cancellation, noise suppression and gain control. */
  raw: boolean
}

/** The open microphone, as far as the shell knows it. */
export interface MicDetails {
  name: string
  deviceId: string
  /** Samples per second of the frames. */
  rate: number
}

/** The microphone. `open` needs a tap. Capturing begins at once, without waiting for the network. */
export interface RecorderPort {
  /** Asks for permission and opens the microphone; throws MicError. Raw frames of 40 ms have the device's own rate. */
  open(events: RecorderEvents, choice?: MicChoice): Promise<void>
  /**
   * Starts delivering frames (numbered by the caller). If the shell buffers recent audio, the last `preRollMs` of it
   * come first, so that the beginning of a word is not cut off.
   */
  start(preRollMs: number): void
  /** Stops delivering frames, after the last one, which is padded with silence to 40 ms. */
  stop(): Promise<void>
  close(): Promise<void>
  readonly isOpen: boolean
  /** The steps on this device that allow the microphone by hand. */
  settingsSteps(problem: MicProblem): MicSteps
  /** Opens the microphone settings; null where the shell cannot (a browser's page). */
  openSettings: ((problem: MicProblem) => Promise<MicSettings>) | null
  /** Calls the listener when the microphone was allowed outside of the app, until the returned function is called. */
  watchAllowed(listener: () => void): () => void
  /** Encodes PCM as mp3 16 kHz off the main thread; null where the shell cannot. */
  encodeMp3: ((pcm: Uint8Array) => Promise<Uint8Array>) | null
  /** The open microphone; null if none is open or the shell does not know it (WeChat). */
  details(): MicDetails | null
  /** The microphones to choose from, with names once one was allowed; null where the shell has no choice (WeChat). */
  devices: (() => Promise<MicDevice[]>) | null
  /** Echo cancellation is on, so that the learner can interrupt the customer by voice. */
  readonly echoCancelled: boolean
}
