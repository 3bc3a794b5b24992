import type { StoreApi } from 'zustand/vanilla'
import type { AnswerBook } from './answer-book'
import type { TimeCall } from './attempt-clock'
import type { AnswerValue, AttemptClock, AttemptState, AttemptView } from './exam.contract'

/**
 * answering; handing_in: the learner handed in, the server does not know yet; time_up: answers are locked, what waits is
 * being delivered; fenced: another device or tab has the attempt; gone: the server does not know it any more; over: the
 * server closed it and has everything.
 */
export type AttemptPhase = 'answering' | 'handing_in' | 'time_up' | 'fenced' | 'gone' | 'over'

/** Where the work is: nothing to tell, at the server, under way for a while, on this device only, nowhere but here. */
export type SavedState = 'quiet' | 'saved' | 'saving' | 'local' | 'full'

export interface AttemptLive {
  phase: AttemptPhase
  /** Index of the open question. */
  at: number
  book: AnswerBook
  /** Questions whose newest answer the server does not have. */
  waiting: ReadonlySet<string>
  saved: SavedState
  /** The last try to reach the server failed. */
  broken: boolean
  clock: AttemptClock
  /** The learner handed in too early; until then it is not possible. */
  early: boolean
  /** Phase `over` (or about to be): how the server closed it. */
  closed: AttemptState | null
  /** Questions whose answers came after the close. */
  late: readonly string[]
  /** Addresses of pictures that work without a network, by their own address. */
  pictures: ReadonlyMap<string, string>
}

/** Changes every second; apart from the rest, so that only the clock is drawn again. */
export interface AttemptTime {
  /** Until the deadline, or with `grace` until the grace time ends. */
  leftMs: number
  grace: boolean
  /** What is to be said aloud; each object once. */
  call: TimeCall | null
  /** Minutes that just arrived, for three seconds. */
  extra: number | null
}

export interface AttemptController {
  attempt: AttemptView
  state: StoreApi<AttemptLive>
  time: StoreApi<AttemptTime>
  /** A choice goes at once, a text when the learner pauses. */
  answer(id: string, value: AnswerValue, isText: boolean): void
  toggleFlag(id: string): void
  go(index: number): void
  /** The learner is done with a text for now. */
  flush(): void
  handIn(): void
  /** The server's time now, by this device's reckoning. */
  now(): number
  /** The server is asked whether anything changed. */
  look(): Promise<void>
  dispose(): void
}
