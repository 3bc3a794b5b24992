import type { AnswerBook } from './answer.rules'
import type { AnswerSave, AnswerValue, AttemptClock, AttemptState, DeviceEvent, SaveResult } from './exam.contract'

/**
 * answering; handing_in: the learner handed in and the server has not confirmed it yet; time_up: answers are locked and
 * the pending ones are being delivered; fenced: another device or tab has the attempt; gone: the server does not know
 * it any more; over: the server closed it and has all answers.
 */
export type AttemptPhase = 'answering' | 'handing_in' | 'time_up' | 'fenced' | 'gone' | 'over'

/** Where the answers are: nothing to show, on the server, being sent, kept on this device, only in memory. */
export type SavedState = 'quiet' | 'saved' | 'saving' | 'local' | 'full'

/** A running attempt on a device. Times in ms by the monotonic clock, if not named otherwise. */
export interface AttemptLive {
  epoch: number
  phase: AttemptPhase
  /** Index of the current question. */
  at: number
  book: AnswerBook
  /** By question, the newest answer that the server has not confirmed. */
  waiting: ReadonlyMap<string, AnswerSave>
  /** Events that the server has not confirmed. */
  events: readonly DeviceEvent[]
  /** The learner handed in and the server has not confirmed it yet. */
  submit: boolean
  /** Changes with `waiting`, `events` and `submit`. */
  revision: number
  /** The revision that is on this device's disk; null = none, or the last write failed. */
  storedRevision: number | null
  /** The last write failed, because the disk is full. */
  full: boolean
  /** The highest sequence number so far; the next answer continues from it, also after a reload or a takeover. */
  seq: number
  saved: SavedState
  /** The server has answers of this attempt. */
  known: boolean
  unsentSinceMs: number | null
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
  /** A text is sent when the learner pauses. */
  typing: boolean
  sending: { inFlight: number; startedMs: number; tries: number; pausing: boolean; stopped: boolean }
  hiddenSinceMs: number | null
  missedSinceMs: number | null
  nextLookMs: number
}

/** The moment of an event: the device's monotonic clock, its wall clock and the server's, in ms. */
export interface Moment {
  ms: number
  wallMs: number
  serverMs: number
  online: boolean
}

/** The part of an attempt that is sent; the objects are those of the state. */
export type Unsent = { saves: readonly AnswerSave[]; events: readonly DeviceEvent[]; submit: boolean }

/** What a failed request means; `answer-delivery.ts` tells from the error. */
export type SendProblem = 'again' | 'fenced' | 'early' | 'signed_out' | 'refused'

export type AttemptEvent =
  | { type: 'begun'; resumed: boolean }
  | { type: 'answered'; id: string; value: AnswerValue; isText: boolean }
  | { type: 'flag_toggled'; id: string }
  | { type: 'went'; index: number }
  /** The learner leaves a text field. */
  | { type: 'left_field' }
  | { type: 'handed_in' }
  /** Another tab of this device has the attempt and its stored answers. */
  | { type: 'taken_over' }
  /** The page may be closed soon; `outlives`: a browser sends what waits even after that. */
  | { type: 'hidden'; outlives: boolean }
  | { type: 'visible' }
  /** The network or the realtime link is back. */
  | { type: 'online' }
  | { type: 'tick' }
  | { type: 'timer_over'; timer: AttemptTimer }
  | { type: 'stored'; revision: number }
  | { type: 'not_stored'; full: boolean }
  /** A `keep` and its write ended, whether or not it succeeded. */
  | { type: 'kept'; next: AfterKeep }
  | { type: 'sent'; batch: Unsent; result: SaveResult }
  /** `jitter` in [0, 1); `retryAfterMs`: what the server asked for. */
  | { type: 'send_failed'; problem: SendProblem; retryAfterMs: number; jitter: number }
  /** The server told state and time. */
  | { type: 'looked'; answer: Pick<SaveResult, 'clock' | 'state' | 'fenced'> }
  /** The server does not know the attempt. */
  | { type: 'refused' }
  | { type: 'picture_kept'; url: string; address: string }

/** `text`: the pause after which a text is sent; `retry`: between two tries to send. */
export type AttemptTimer = 'text' | 'retry'
/** What follows when the answers are on the device: nothing, sending, or sending even during a pause. */
export type AfterKeep = 'rest' | 'send' | 'send_now'

export type AttemptEffect =
  /** Write what waits to the device, then its book; then event `kept`. */
  | { do: 'keep'; next: AfterKeep }
  /** Write the book and the current question to the device. */
  | { do: 'keep_book' }
  /** Send the first part of what waits; `keepalive`: the request outlives the page. */
  | { do: 'send'; keepalive: boolean }
  /** Ask the server for state and time. */
  | { do: 'look' }
  /** Show the time left by the newest clock, and minutes that were added. */
  | { do: 'show_time'; addedMinutes: number }
  | { do: 'start_timer'; timer: AttemptTimer; ms: number }
  | { do: 'stop_timer'; timer: AttemptTimer }
  /** Remove the attempt's paper and answers from the device, but not what still waits. */
  | { do: 'forget' }

export interface AttemptStep {
  state: AttemptLive
  effects: readonly AttemptEffect[]
}
