import type { Failure } from '../../client/failure-text'

import type { MicProblem, MicSteps } from '../../platform/recorder'
import type { Unfinished } from '../task/task.contract'
import type { EndReason, PracticeBrief, TranscriptLine } from './practice.contract'
import type { Announcement, AnswerMode, RoomPhase } from './turn-machine.types'

/** States of the talk button (look.md "Hold-to-talk"). */
export type TalkState =
  | 'customer'
  | 'ready'
  | 'holding'
  | 'cancelling'
  | 'sending'
  | 'thinking'
  | 'offline'
  | 'no_mic'
  | 'paused'
  | 'ended'

/** Where what was just said is: on the server for good, on this device, on its way (shown after 800 ms), no room. */
export type SavedState = 'saved' | 'local' | 'saving' | 'full'

/** A short message of the room; its text is `practice.say.<kind>` in the locale files. */
export type NoticeKind = Announcement | 'not_heard' | 'weak_link' | 'storage_full' | 'failed'

export interface BubbleView {
  no: number
  speaker: 'customer' | 'learner'
  turn: number
  text: string
  kind: TranscriptLine['kind']
  emotion: number
  /** Recording or customer's voice, when there is one. */
  audio: string | null
  durationMs: number
  /** The learner's words are being recognised. */
  pendingText: boolean
  /** Waits on this device: "已存本机". */
  local: boolean
  /** Of the learner's running turn: this many characters will not change any more (the rest is unsettled). */
  stable: number
  /** Of the customer's running line: this many characters have been heard; equals the length when done. */
  heard: number
  running: boolean
}

/** What a live practice shows. Levels and seconds come apart (`useTalkMeter`), so that bubbles do not re-render for them. */
export interface PracticeView {
  brief: PracticeBrief
  rehearsal: boolean
  phase: RoomPhase
  talk: TalkState
  /** Whose light it is. */
  glow: 'customer' | 'mine' | 'none'
  /** 0-6, the customer's mood now. */
  emotion: number
  bubbles: BubbleView[]
  /** The customer's newest line, also in `bubbles`. */
  caption: BubbleView | null
  turn: number
  /** Time with the customer when the server last told, pauses not counted. */
  elapsedMs: number
  /** 0-6. */
  progress: number
  /** A nudge after a non-standard answer. */
  alert: boolean
  hintsLeft: number
  /** The hint of this turn, when asked for. */
  hint: string | null
  connection: 'online' | 'reconnecting' | 'offline'
  saved: SavedState | null
  /** `id` grows, so that the same message said twice is announced twice; polite = role status, else alert. */
  notice: { kind: NoticeKind; id: number; polite: boolean } | null
  micProblem: MicProblem | null
  mode: AnswerMode
  canHandsFree: boolean
  /** What was said last waits on this device, written down, until the server has it. */
  kept: boolean
  /** A typed answer is possible now. */
  canType: boolean
  /** The recording is kept but was not recognised: ask for its words. */
  wordsWanted: boolean
  paused: { resumableUntil: number | null } | null
  canPause: boolean
  /** The package was ended: this turn is the last one. */
  closing: boolean
  /** The pause limit has passed: start again, or hand in. */
  pauseExpired: boolean
  /** Goes on elsewhere; "continue here" claims it back. */
  fenced: boolean
  ended: { reason: EndReason | null } | null
  busy: 'pausing' | 'resuming' | 'ending' | 'hint' | 'claiming' | null
  /** A text for the learner when a step failed. */
  error: string | null
  /** Words or characters a voiced minute of the last turn. */
  speed: { perMinute: number; zone: 'slow' | 'good' | 'fast' } | null
}

/** Up to 30 times a second while the microphone is open. */
export interface TalkMeter {
  /** dBFS of the last 40 ms; -100 when closed. */
  dbfs: number
  /** Lit cells of 32. */
  cells: number
  zone: 'quiet' | 'good' | 'loud'
  /** The zone held for 1 s: what may be announced. */
  heldZone: 'quiet' | 'good' | 'loud'
  elapsedMs: number
  /** Whole seconds left, only in the last 10 of 120; else null. */
  countdownS: number | null
  /** The newest levels in [0, 1], newest last, at most 48: the waveform. */
  wave: readonly number[]
}

export interface PracticeActions {
  /** Pointer or key down on the talk button; recording begins after 120 ms. */
  press(): void
  /** Pointer moved: `up` in CSS px upward from where it went down (72 arms cancel). */
  drag(up: number): void
  /** Let go: ends the turn, or cancels it in the cancel zone. */
  release(): void
  /** Tap mode, Space or Enter: starts, then ends. */
  toggle(): void
  /** Esc, or the pointer was taken away. */
  cancel(): void
  say(text: string): void
  /** A key was struck in the text field: the customer waits on. */
  composing(): void
  setMode(mode: AnswerMode): void
  askHint(): Promise<void>
  closeHint(): void
  pause(): void
  resume(): void
  end(): void
  claim(): void
  /** The customer's line: skip the rest of its sound. */
  skipLine(): void
  dismissNotice(): void
  retryMic(): void
}

/** One live practice. Made by `useTrain`; runs without React. */
export interface PracticeController extends PracticeActions {
  readonly sessionId: string
  getView(): PracticeView
  getMeter(): TalkMeter
  onView(listener: () => void): () => void
  onMeter(listener: () => void): () => void
  /** The last failed step; the hook puts it into words. */
  failure(): Failure
  dispose(): Promise<void>
}

export type MicCheck = 'idle' | 'asking' | 'listening' | 'good' | 'problem'

export interface PreflightView {
  brief: PracticeBrief | null
  load: 'loading' | 'ready' | 'failed'
  error: string | null
  /** There is no such practice for this person. */
  gone: boolean
  /** The brief could not be had because there is no network. */
  offline: boolean
  /** Where this practice was left, as far as the device knows. */
  left: Unfinished | null
  retry(): void
  mic: MicCheck
  micProblem: MicProblem | null
  /** The start was asked for and the microphone stood in its way. */
  micStopped: boolean
  /** Where to allow it by hand, once asked for and where nothing can be opened. */
  micSteps: MicSteps | null
  /** A tap: asks for the microphone and shows the level. */
  checkMic(): void
  openMicSettings(): void
  rehearsal: boolean
  setRehearsal(on: boolean): void
  mode: AnswerMode
  setMode(mode: AnswerMode): void
  online: boolean
  /** The browser promised not to throw the recordings away. */
  kept: boolean | null
  starting: boolean
  /** A tap: unlocks audio, opens the microphone (not for typing), starts. `restart` drops an unfinished one. */
  start(mode: AnswerMode, restart?: boolean): void
  /** Plays a short sound to see whether it can be heard. */
  testSound(): void
  back(): void
}

/** The whole of /user/dashboard/train: which of its three faces shows. */
export interface TrainView {
  stage: 'preflight' | 'live' | 'report'
  subtaskId: string
  sessionId: string | null
  controller: PracticeController | null
  /** From a room that can't go on: the preflight again. */
  again(): void
  leave(): void
  /** From the room that has ended. */
  toReport(sessionId: string): void
  /** From the history before a practice; back leads there. */
  openReport(sessionId: string): void
  /** From one report to another. */
  replaceReport(sessionId: string): void
  /** From the report: the preflight takes its place. */
  practiseAgain(subtaskId: string): void
}

/** Sound from a report: one at a time in the whole app. */
export interface ReplayView {
  /** Line number that plays, or null. */
  playing: number | null
  paused: boolean
  atMs: number
  durationMs: number
  play(lineNo: number, url: string, fromMs: number): void
  toggle(): void
  seek(ms: number): void
  stop(): void
  failed: boolean
}
