import type { StoreApi } from 'zustand/vanilla'
import type { AnswerBook } from './answer-book'
import type { TimeCall } from './attempt-clock'
import type { AnswerValue, AttemptClock, AttemptState, AttemptView } from './exam.contract'

/**
 * answering; handing_in: the learner handed in and the server has not confirmed it yet; time_up: answers are locked and
 * the pending ones are being delivered; fenced: another device or tab has the attempt; gone: the server does not know
 * it any more; over: the server closed it and has all answers.
 */
export type AttemptPhase = 'answering' | 'handing_in' | 'time_up' | 'fenced' | 'gone' | 'over'

/** Where the answers are: nothing to show, on the server, being sent, kept on this device, only in memory. */
export type SavedState = 'quiet' | 'saved' | 'saving' | 'local' | 'full'

export interface AttemptLive {
  phase: AttemptPhase
  /** Index of the current question. */
  at: number
  book: AnswerBook
  /** Questions whose newest answer the server has not confirmed. */
  waiting: ReadonlySet<string>
  saved: SavedState
  /** True if the last request to the server failed. */
  broken: boolean
  clock: AttemptClock
  /** The learner tried to hand in before `submitFromMs`. */
  early: boolean
  /** How the server closed the attempt; set in phase `over` or just before it. */
  closed: AttemptState | null
  /** Questions whose answers arrived after the close. */
  late: readonly string[]
  /** Local addresses of pictures, usable without a network, by original address. */
  pictures: ReadonlyMap<string, string>
}

/** Changes every second; separate from the rest, so that only the clock re-renders. */
export interface AttemptTime {
  /** Time until the deadline, or with `grace` until the end of the grace time. */
  leftMs: number
  grace: boolean
  /** The call for the screen reader; each object is announced once. */
  call: TimeCall | null
  /** Minutes that were just added; shown for three seconds. */
  extra: number | null
}

export interface AttemptController {
  attempt: AttemptView
  state: StoreApi<AttemptLive>
  time: StoreApi<AttemptTime>
  /** Sends a choice at once, and a text when the learner pauses. */
  answer(id: string, value: AnswerValue, isText: boolean): void
  toggleFlag(id: string): void
  go(index: number): void
  /** The learner leaves a text field: its text is sent now. */
  flush(): void
  handIn(): void
  /** The server's time now, as this device estimates it. */
  now(): number
  /** Asks the server whether anything changed. */
  look(): Promise<void>
  dispose(): void
}
