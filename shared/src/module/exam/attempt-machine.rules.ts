import { isFlagged, joinAnswers, sameValue, storedOf, valueOf } from './answer.rules'
import type {
  AfterKeep,
  AttemptEffect,
  AttemptEvent,
  AttemptLive,
  AttemptPhase,
  AttemptStep,
  Moment,
  SavedState,
  Unsent,
} from './attempt-machine.types'
import type { AnswerSave, AnswerValue, AttemptClock, AttemptState, DeviceEvent, SaveResult } from './exam.contract'

const TEXT_PAUSE_MS = 600
/** "Saving" is shown only after this many ms. */
const SAVING_MS = 800
const MINUTE_MS = 60_000
const RESYNC_MS = 60_000
/** After the deadline the device asks the server at this interval (ms) whether it closed the attempt. */
const CLOSED_YET_MS = 1_500
/** Waits between tries (ms): answers go out at most five seconds after the network returns, even without an event. */
const AGAIN_MS = [500, 1_000, 2_000, 4_000]
/** When the network returns, a request older than this (ms) may be lost, so a second one is sent in parallel. */
const STALE_MS = 1_000
const EVENTS_KEPT = 100
const DAY_MS = 86_400_000
/** Phases in which this device only delivers what it still holds. */
export const ENDED: readonly AttemptPhase[] = ['fenced', 'gone', 'over']

/** A step under way. */
class Draft {
  readonly effects: AttemptEffect[] = []
  constructor(
    public state: AttemptLive,
    readonly now: Moment,
  ) {}
  set(patch: Partial<AttemptLive>): void {
    this.state = { ...this.state, ...patch }
  }
  do(effect: AttemptEffect): void {
    this.effects.push(effect)
  }
  /** What waits for the server has changed: it goes to the device first. */
  keep(patch: Partial<Pick<AttemptLive, 'waiting' | 'events' | 'submit'>>, next: AfterKeep): void {
    this.set({ ...patch, revision: this.state.revision + 1 })
    this.do({ do: 'keep', next })
  }
  stopTyping(): boolean {
    const { typing } = this.state
    if (typing) {
      this.set({ typing: false })
      this.do({ do: 'stop_timer', timer: 'text' })
    }
    return typing
  }
}

/**
 * A learner's attempt on one device: takes an event and returns the next state and the effects to execute. Pure. The
 * same state comes back when nothing changed. An event that does not fit the phase changes nothing.
 */
export function attemptMachine(state: AttemptLive, event: AttemptEvent, now: Moment): AttemptStep {
  const draft = new Draft(state, now)
  take(draft, event)
  const saved = savedState(draft.state, now)
  if (saved !== draft.state.saved) {
    draft.set({ saved })
    if (saved === 'full') note(draft, 'full', 0)
  }
  return { state: draft.state, effects: draft.effects }
}

function take(draft: Draft, event: AttemptEvent): void {
  const { state, now } = draft
  switch (event.type) {
    case 'begun':
      if (event.resumed) note(draft, 'reload', 0)
      draft.do({ do: 'keep_book' })
      if (state.waiting.size > 0 || state.submit) draft.do({ do: 'keep', next: 'send' })
      showTime(draft)
      return event.resumed ? look(draft) : undefined
    case 'answered':
      if (sameValue(valueOf(state.book, event.id), event.value)) return
      return change(draft, event.id, event.value, isFlagged(state.book, event.id), event.isText)
    case 'flag_toggled':
      return change(draft, event.id, valueOf(state.book, event.id), !isFlagged(state.book, event.id), false)
    case 'went':
      flush(draft)
      draft.set({ at: event.index })
      return draft.do({ do: 'keep_book' })
    case 'left_field':
      return flush(draft)
    case 'handed_in':
      if (state.phase !== 'answering') return
      if (now.serverMs < state.clock.submitFromMs) return draft.set({ early: true })
      draft.stopTyping()
      draft.set({ phase: 'handing_in' })
      return draft.keep({ submit: true }, 'send_now')
    case 'taken_over':
      return state.phase === 'answering' ? draft.set({ phase: 'fenced' }) : undefined
    case 'hidden':
      draft.set({ hiddenSinceMs: state.hiddenSinceMs ?? now.ms })
      flush(draft)
      return state.waiting.size > 0 && event.outlives ? send(draft, true) : undefined
    case 'visible':
      if (state.hiddenSinceMs !== null) note(draft, 'focus_lost', now.ms - state.hiddenSinceMs)
      draft.set({ hiddenSinceMs: null })
      return back(draft)
    case 'online':
      return back(draft)
    case 'tick':
      showTime(draft)
      return lookIfDue(draft)
    case 'timer_over':
      if (event.timer === 'text') return flush(draft)
      draft.set({ sending: { ...state.sending, pausing: false } })
      return send(draft, false)
    case 'stored':
      return draft.set({ storedRevision: event.revision, full: false })
    case 'not_stored':
      return draft.set({ storedRevision: null, full: event.full })
    case 'kept':
      if (event.next === 'send') poke(draft)
      return event.next === 'send_now' ? wake(draft) : undefined
    case 'sent':
      return sent(draft, event.batch, event.result)
    case 'send_failed':
      return sendFailed(draft, event)
    case 'looked':
      reached(draft)
      takeClock(draft, event.answer.clock)
      if (event.answer.state !== 'running') return close(draft, event.answer.state)
      // The attempt was reopened, or was never closed.
      if (draft.state.closed !== null) draft.set({ closed: null })
      return event.answer.fenced ? fence(draft) : undefined
    case 'refused':
      return refused(draft)
    case 'picture_kept':
      return draft.set({ pictures: new Map(state.pictures).set(event.url, event.address) })
  }
}

function savedState(state: AttemptLive, { ms, online }: Moment): SavedState {
  if (state.waiting.size === 0) return state.known ? 'saved' : 'quiet'
  if (state.full) return 'full'
  if (state.broken || !online) return state.storedRevision === state.revision ? 'local' : 'saving'
  const since = state.unsentSinceMs === null ? 0 : ms - state.unsentSinceMs
  return since >= SAVING_MS ? 'saving' : 'quiet'
}

function change(draft: Draft, id: string, value: AnswerValue, flagged: boolean, isText: boolean): void {
  const { state, now } = draft
  if (state.phase !== 'answering') return
  const save: AnswerSave = { id, value, flagged, seq: state.seq + 1, atMs: now.wallMs }
  draft.set({
    seq: save.seq,
    book: joinAnswers(state.book, [storedOf(save, state.epoch)]),
    unsentSinceMs: state.unsentSinceMs ?? now.ms,
    early: false,
  })
  draft.stopTyping()
  if (isText) {
    draft.set({ typing: true })
    draft.do({ do: 'start_timer', timer: 'text', ms: TEXT_PAUSE_MS })
  }
  draft.keep({ waiting: new Map(state.waiting).set(id, save) }, isText ? 'rest' : 'send')
}

/** Sends a text without waiting for a pause. */
function flush(draft: Draft): void {
  if (draft.stopTyping()) poke(draft)
}

/** An event for the attempt's timeline, which lasted `ms`. */
function note(draft: Draft, kind: DeviceEvent['kind'], ms: number): void {
  if (ENDED.includes(draft.state.phase)) return
  const lasted = Math.min(DAY_MS, Math.max(0, Math.round(ms)))
  const event = { kind, atMs: draft.now.wallMs - lasted, ms: lasted }
  draft.keep({ events: [...draft.state.events, event].slice(-EVENTS_KEPT) }, 'send')
}

/** Something new waits: sends it now, unless a request is under way or a pause between tries runs. */
function poke(draft: Draft): void {
  const { inFlight, pausing } = draft.state.sending
  if (inFlight === 0 && !pausing) send(draft, false)
}

/** The network may be back, or the learner is waiting: sends now, even during a pause or beside a stale request. */
function wake(draft: Draft): void {
  const { sending } = draft.state
  draft.set({ sending: { ...sending, tries: 0 } })
  if (sending.inFlight === 0 || draft.now.ms - sending.startedMs > STALE_MS) send(draft, false)
}

function send(draft: Draft, keepalive: boolean): void {
  endPause(draft)
  const { sending, waiting, submit, events } = draft.state
  if (sending.stopped || (waiting.size === 0 && !submit && events.length === 0)) return
  draft.set({ sending: { ...sending, inFlight: sending.inFlight + 1, startedMs: draft.now.ms } })
  draft.do({ do: 'send', keepalive })
}

function endPause(draft: Draft): void {
  const { sending } = draft.state
  if (!sending.pausing) return
  draft.set({ sending: { ...sending, pausing: false } })
  draft.do({ do: 'stop_timer', timer: 'retry' })
}

function sent(draft: Draft, batch: Unsent, result: SaveResult): void {
  const { state, now } = draft
  const waiting = new Map(state.waiting)
  // A newer answer to the same question still waits.
  for (const save of batch.saves) if (waiting.get(save.id)?.seq === save.seq) waiting.delete(save.id)
  draft.set({
    sending: { ...state.sending, inFlight: state.sending.inFlight - 1, tries: 0 },
    known: state.known || batch.saves.length > 0 || batch.submit,
    unsentSinceMs: waiting.size > 0 ? now.ms : null,
    broken: false,
    late: [...new Set([...state.late, ...result.late])],
  })
  const events = state.events.filter((event) => !batch.events.includes(event))
  draft.keep({ waiting, events, submit: state.submit && !batch.submit }, 'rest')
  reached(draft)
  takeClock(draft, result.clock)
  if (result.state !== 'running') close(draft, result.state)
  else if (result.fenced) fence(draft)
  poke(draft)
}

function sendFailed(draft: Draft, failure: Extract<AttemptEvent, { type: 'send_failed' }>): void {
  const { sending } = draft.state
  draft.set({ sending: { ...sending, inFlight: sending.inFlight - 1 } })
  if (sending.stopped) return
  switch (failure.problem) {
    case 'again':
      draft.set({ broken: true, missedSinceMs: draft.state.missedSinceMs ?? draft.now.ms })
      return planRetry(draft, failure)
    case 'fenced':
      fence(draft)
      return draft.keep({ submit: false }, 'send')
    case 'early':
      draft.set({ phase: 'answering', early: true })
      return draft.keep({ submit: false }, 'send')
    case 'refused':
      return refused(draft)
    case 'signed_out':
      return stopSending(draft)
  }
}

function planRetry(draft: Draft, { retryAfterMs, jitter }: { retryAfterMs: number; jitter: number }): void {
  endPause(draft)
  const { sending } = draft.state
  const planned = AGAIN_MS[Math.min(sending.tries, AGAIN_MS.length - 1)] ?? 0
  draft.set({ sending: { ...sending, tries: sending.tries + 1, pausing: true } })
  // Many devices lose the server at the same moment; the jitter keeps them from retrying at the same moment.
  const ms = Math.max(planned * (0.8 + 0.2 * jitter), retryAfterMs * (1 + 0.2 * jitter))
  draft.do({ do: 'start_timer', timer: 'retry', ms })
}

function stopSending(draft: Draft): void {
  endPause(draft)
  draft.set({ sending: { ...draft.state.sending, stopped: true } })
}

/** The server will never accept what waits. */
function refused(draft: Draft): void {
  draft.set({ phase: 'gone' })
  draft.keep({ waiting: new Map(), events: [], submit: false }, 'rest')
  draft.do({ do: 'forget' })
  stopSending(draft)
}

function fence(draft: Draft): void {
  if (draft.state.phase === 'over' || draft.state.phase === 'gone') return
  draft.set({ phase: 'fenced' })
  draft.do({ do: 'forget' })
}

/** The server closed the attempt; the phase is `over` once the server has all pending answers. */
function close(draft: Draft, closed: AttemptState): void {
  draft.set({ closed })
  if (draft.state.submit) draft.keep({ submit: false }, 'rest')
  if (draft.state.waiting.size > 0) {
    draft.set({ phase: 'time_up' })
    return poke(draft)
  }
  draft.set({ phase: 'over' })
  draft.do({ do: 'forget' })
}

function reached(draft: Draft): void {
  const { missedSinceMs } = draft.state
  if (missedSinceMs !== null) note(draft, 'offline', draft.now.ms - missedSinceMs)
  draft.set({ missedSinceMs: null })
}

function back(draft: Draft): void {
  showTime(draft)
  wake(draft)
  look(draft)
}

function takeClock(draft: Draft, clock: AttemptClock): void {
  const before = draft.state.clock
  // If the end of the package was moved, the deadline changes without extra minutes.
  const moved = Math.round((clock.deadlineMs - before.deadlineMs) / MINUTE_MS)
  const extra = clock.extraMinutes === before.extraMinutes ? moved : clock.extraMinutes - before.extraMinutes
  draft.set({ clock })
  showTime(draft, Math.max(0, extra))
}

function showTime(draft: Draft, addedMinutes = 0): void {
  draft.do({ do: 'show_time', addedMinutes })
  const { phase, clock, closed } = draft.state
  const open = draft.now.serverMs < clock.closesMs
  if (phase === 'answering' && !open) {
    draft.set({ phase: 'time_up', nextLookMs: draft.now.ms + CLOSED_YET_MS })
    flush(draft)
  }
  // There is time again (extra minutes, or a corrected clock): the learner continues.
  else if (phase === 'time_up' && closed === null && open) draft.set({ phase: 'answering' })
}

function lookIfDue(draft: Draft): void {
  const { phase, waiting, nextLookMs } = draft.state
  if (draft.now.ms < nextLookMs) return
  const asks = phase === 'time_up'
  draft.set({ nextLookMs: draft.now.ms + (asks ? CLOSED_YET_MS : RESYNC_MS) })
  // What waits is delivered first; its answer tells the state.
  if (!asks || waiting.size === 0) look(draft)
}

function look(draft: Draft): void {
  if (draft.state.phase !== 'over' && draft.state.phase !== 'gone') draft.do({ do: 'look' })
}
