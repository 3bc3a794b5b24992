import { createStore, type StoreApi } from 'zustand/vanilla'
import { ApiError } from '../../client/api-error'
import { ownerOf } from '../../client/outbox'
import { StorageFullError } from '../../platform/storage'
import type { Services } from '../../store/services'
import { deviceIdOf } from '../../client/device-id'
import { firstPart, outlivesPage, problemOf, SEND_TIMEOUT_MS, sendAnswers } from './answer-delivery'
import { joinAnswers, storedOf } from './answer.rules'
import { type AttemptTime, createCountdown, createServerClock } from './attempt-clock'
import { dropKept, type KeptAttempt, type KeptPending, keepState, pendingItem, singleWriter } from './attempt-keeping'
import { attemptMachine, ENDED } from './attempt-machine.rules'
import type { AttemptEffect, AttemptEvent, AttemptLive, AttemptTimer } from './attempt-machine.types'
import { type AnswerValue, type AttemptClock, type AttemptView, querytime } from './exam.contract'
import { attemptChanged } from './exam.events'
import { keepPictures } from './keep-pictures'

const TICK_MS = 500
const RESYNC_MS = 60_000
/** Wait before writing again (ms): an earlier page's drain may hold the item for a moment. */
const WRITE_AGAIN_MS = 400

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

interface AttemptOptions {
  services: Services
  kept: KeptAttempt
  /** What an earlier page left unsent, if anything. */
  pending: KeptPending | null
  /** The page continues an attempt after a reload or a crash. */
  resumed: boolean
  /** True while no other tab of this device took over the attempt. */
  held(): boolean
  /** Releases this tab's lock on the attempt. */
  release(): void
}

/**
 * A running attempt on this device: executes what the machine (attempt-machine.rules.ts) decides. Every change is
 * stored on the device before it is sent, and counts as saved with the server's receipt. The server decides about time
 * and marks: this clock only displays, and locks input until then.
 */
export function createAttempt({ services, kept, pending, resumed, held, release }: AttemptOptions): AttemptController {
  const { call, platform, timer, clock: wall, realtime, outbox, session } = services
  const { system, documents, storage } = platform
  const { attempt } = kept
  const { id: attemptId, examId, epoch, key } = attempt
  const preview = attempt.preview ? 1 : 0
  const user = session.user()
  const owner = user === null ? '' : ownerOf(user)
  const deviceId = deviceIdOf(storage, system.randomBytes)
  const server = createServerClock(kept.state.anchor, { monotonicMs: system.monotonicMs, wall })
  const countdown = createCountdown(server, timer, kept.state.clock)
  const state = createStore<AttemptLive>(() => begunFrom(kept, pending, system.monotonicMs()))
  const { getState: get } = state
  const timers = new Map<AttemptTimer, () => void>()
  let disposed = false

  function tell(event: AttemptEvent): void {
    if (disposed) return
    const now = {
      ms: system.monotonicMs(),
      wallMs: wall.now(),
      serverMs: server.now(),
      online: system.online.getState(),
    }
    const step = attemptMachine(get(), event, now)
    if (step.state !== get()) state.setState(step.state, true)
    for (const effect of step.effects) run(effect)
  }
  function run(effect: AttemptEffect): void {
    switch (effect.do) {
      case 'keep':
        return void pendingWriter.ask().then(() => {
          void bookWriter.ask()
          tell({ type: 'kept', next: effect.next })
        })
      case 'keep_book':
        return void bookWriter.ask()
      case 'send':
        return void send(effect.keepalive)
      case 'look':
        return void look()
      case 'show_time':
        if (effect.addedMinutes > 0) countdown.added(effect.addedMinutes)
        return countdown.look(get().clock)
      case 'start_timer':
        return void timers.set(
          effect.timer,
          timer.after(effect.ms, () => tell({ type: 'timer_over', timer: effect.timer })),
        )
      case 'stop_timer':
        return timers.get(effect.timer)?.()
      case 'forget':
        return void forget()
    }
  }

  const item = pendingItem(outbox, attemptId, epoch)
  let stopWritingAgain: () => void = () => undefined
  const waitingNow = (): KeptPending => {
    const { waiting, events, submit } = get()
    const saves = [...waiting.values()]
    return { v: 1, examId, attemptId, preview, key, epoch, deviceId, saves, events: [...events], submit }
  }
  const pendingWriter = singleWriter(async () => {
    stopWritingAgain()
    const { revision, storedRevision } = get()
    if (revision === storedRevision) return
    try {
      await item.write(waitingNow())
      tell({ type: 'stored', revision })
    } catch (error) {
      tell({ type: 'not_stored', full: error instanceof StorageFullError })
      if (!disposed) stopWritingAgain = timer.after(WRITE_AGAIN_MS, () => void pendingWriter.ask())
    }
  })
  /** Stores the whole book beside the outbox, so that a reload shows all answers. */
  const bookWriter = singleWriter(async () => {
    const { phase, book, at, clock } = get()
    if (ENDED.includes(phase)) return
    const now = { v: 1 as const, attemptId, epoch, at, answers: [...book.values()], clock, anchor: server.anchor() }
    await keepState(documents, owner, attempt, now)
  })
  async function forget(): Promise<void> {
    await bookWriter.idle()
    await dropKept(documents, owner, attempt).catch(() => undefined)
  }

  /** Only the attempt's own user sends: the server would refuse another user, and the answers would be lost. */
  const isMine = () => session.user()?.id === user?.id
  const jitter = () => (system.randomBytes(1)[0] ?? 0) / 256
  async function send(keepalive: boolean): Promise<void> {
    if (!isMine()) return tell({ type: 'send_failed', problem: 'signed_out', retryAfterMs: 0, jitter: 0 })
    const batch = firstPart(waitingNow())
    const sentAt = system.monotonicMs()
    const outcome = await sendAnswers(call, batch, { keepalive }).then(
      (result): AttemptEvent => ({ type: 'sent', batch, result }),
      (error: unknown): AttemptEvent => {
        const retryAfterMs = error instanceof ApiError ? (error.retryAfterS ?? 0) * 1_000 : 0
        return { type: 'send_failed', problem: problemOf(error), retryAfterMs, jitter: jitter() }
      },
    )
    if (outcome.type === 'sent') sync(outcome.result.clock, sentAt)
    tell(outcome)
  }
  const sync = (clock: AttemptClock, sentAt: number) => disposed || server.sync(clock.serverNowMs, sentAt)
  async function look(): Promise<void> {
    const { phase } = get()
    if (disposed || !isMine() || phase === 'over' || phase === 'gone') return
    const sentAt = system.monotonicMs()
    try {
      const answer = await call(querytime, { id: examId, key, preview }, { timeoutMs: SEND_TIMEOUT_MS })
      sync(answer.clock, sentAt)
      tell({ type: 'looked', answer })
    } catch (error) {
      if (problemOf(error) === 'refused') tell({ type: 'refused' })
    }
  }

  const back = (event: AttemptEvent) => {
    server.woke()
    tell(event)
  }
  /** The learner wants to change something, which only the tab that has the attempt may. */
  const input = (event: AttemptEvent) => {
    if (!held()) tell({ type: 'taken_over' })
    tell(event)
  }
  const stops = [
    timer.every(TICK_MS, () => tell({ type: 'tick' })),
    system.onVisible((visible) => {
      if (visible) back({ type: 'visible' })
      else tell({ type: 'hidden', outlives: outlivesPage(firstPart(waitingNow())) })
    }),
    system.online.subscribe((online) => online && back({ type: 'online' })),
    realtime.hold(),
    realtime.state.subscribe((link) => link === 'online' && back({ type: 'online' })),
    realtime.on(attemptChanged, (changed) => {
      if (changed.id === attemptId) void look()
    }),
  ]
  tell({ type: 'begun', resumed })
  void bookWriter.idle().then(() =>
    keepPictures(documents, owner, attempt, (url, address) => {
      tell({ type: 'picture_kept', url, address })
      return !disposed
    }),
  )

  return {
    attempt,
    state,
    time: countdown.time,
    answer: (id, value, isText) => input({ type: 'answered', id, value, isText }),
    toggleFlag: (id) => input({ type: 'flag_toggled', id }),
    go: (index) => attempt.questions[index] && tell({ type: 'went', index }),
    flush: () => tell({ type: 'left_field' }),
    handIn: () => input({ type: 'handed_in' }),
    now: server.now,
    look,
    dispose() {
      if (disposed) return
      disposed = true
      stopWritingAgain()
      for (const stop of [...timers.values(), ...stops]) stop()
      // The outbox drain delivers the rest, here or in another tab.
      void pendingWriter.idle().then(() => {
        item.release()
        release()
        return outbox.drain().catch(() => undefined)
      })
    },
  }
}

/** The attempt as the page finds it: as the server had it, and what this device kept since. */
function begunFrom({ attempt, state }: KeptAttempt, pending: KeptPending | null, nowMs: number): AttemptLive {
  const { epoch, questions } = attempt
  const saves = pending?.saves ?? []
  const book = joinAnswers(new Map(), [
    ...attempt.answers,
    ...state.answers,
    ...saves.map((save) => storedOf(save, epoch)),
  ])
  const known = book.size > 0 && saves.length === 0
  const submit = pending?.submit ?? false
  return {
    epoch,
    phase: submit ? 'handing_in' : 'answering',
    at: Math.min(Math.max(0, state.at), Math.max(0, questions.length - 1)),
    book,
    waiting: new Map(saves.map((save) => [save.id, save])),
    events: pending?.events ?? [],
    submit,
    revision: 0,
    storedRevision: null,
    full: false,
    seq: Math.max(0, ...[...book.values(), ...saves].map(({ seq }) => seq)),
    saved: saves.length > 0 ? 'local' : known ? 'saved' : 'quiet',
    known,
    unsentSinceMs: saves.length > 0 ? nowMs : null,
    broken: false,
    clock: state.clock,
    early: false,
    closed: null,
    late: [],
    pictures: new Map(),
    typing: false,
    sending: { inFlight: 0, startedMs: 0, tries: 0, pausing: false, stopped: false },
    hiddenSinceMs: null,
    missedSinceMs: null,
    nextLookMs: nowMs + RESYNC_MS,
  }
}
