import { createStore } from 'zustand/vanilla'
import { ownerOf } from '../../client/outbox'
import type { Services } from '../../store/services'
import { deviceIdOf } from '../../client/device-id'
import { highestSeq, isFlagged, joinAnswers, storedOf, valueOf } from './answer-book'
import { firstPart, outlivesPage, problemOf, SEND_TIMEOUT_MS, sendAnswers } from './answer-delivery'
import { createAnswerSender } from './answer-sender'
import { sameValue } from './answering.rules'
import type { AttemptController, AttemptLive, AttemptPhase, SavedState } from './attempt.types'
import { createServerClock } from './attempt-clock'
import { createCountdown } from './attempt-countdown'
import { dropKept, type KeptAttempt, type KeptPending, keepState } from './attempt-keeping'
import { watchDevice } from './attempt-watch'
import {
  type AnswerSave,
  type AnswerValue,
  type AttemptClock,
  type AttemptState,
  type DeviceEvent,
  querytime,
  type SaveResult,
} from './exam.contract'
import { attemptChanged } from './exam.events'
import { keepPictures } from './keep-pictures'
import { createPendingKeeper } from './pending-keeper'
import { singleWriter } from './single-writer'

const TEXT_PAUSE_MS = 600
/** "Saving" is shown only after this many ms. */
const SAVING_MS = 800
const MINUTE_MS = 60_000
const TICK_MS = 500
const RESYNC_MS = 60_000
/** After the deadline the device asks the server at this interval (ms) whether it closed the attempt. */
const CLOSED_YET_MS = 1_500
/** Phases in which this device only delivers what it still holds. */
const ENDED: readonly AttemptPhase[] = ['fenced', 'gone', 'over']

export interface AttemptOptions {
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
 * A running attempt on this device. Every change is stored on the device before it is sent, and counts as saved with
 * the server's receipt. The server decides about time and marks: this clock only displays, and locks input until then.
 */
export function createAttempt(options: AttemptOptions): AttemptController {
  const { services, kept, pending: left, resumed, held, release } = options
  const { call, platform, timer, clock: wall, realtime, outbox, session } = services
  const { system, documents, storage } = platform
  const { attempt } = kept
  const { id: attemptId, examId, epoch } = attempt
  const preview = attempt.preview ? 1 : 0
  const user = session.user()
  const owner = user === null ? '' : ownerOf(user)
  const deviceId = deviceIdOf(storage, system.randomBytes)
  const server = createServerClock(kept.state.anchor, { monotonicMs: system.monotonicMs, wall })
  const pending = new Map<string, AnswerSave>((left?.saves ?? []).map((save) => [save.id, save]))
  let events: DeviceEvent[] = [...(left?.events ?? [])]
  let submitWanted = left?.submit ?? false
  const book = joinAnswers(joinAnswers(new Map(), attempt.answers), [
    ...kept.state.answers,
    ...[...pending.values()].map((save) => storedOf(save, epoch)),
  ])
  let seq = Math.max(highestSeq(book), ...[...pending.values()].map((save) => save.seq))
  let known = book.size > 0 && pending.size === 0
  let oldestUnsentAt: number | null = pending.size > 0 ? system.monotonicMs() : null
  let disposed = false
  const state = createStore<AttemptLive>(() => ({
    phase: submitWanted ? 'handing_in' : 'answering',
    at: Math.min(Math.max(0, kept.state.at), Math.max(0, attempt.questions.length - 1)),
    book,
    waiting: new Set(pending.keys()),
    saved: pending.size > 0 ? 'local' : known ? 'saved' : 'quiet',
    broken: false,
    clock: kept.state.clock,
    early: false,
    closed: null,
    late: [],
    pictures: new Map(),
  }))
  const { getState: get } = state
  const set = (patch: Partial<AttemptLive>) => disposed || state.setState(patch)
  const countdown = createCountdown(server, timer, kept.state.clock)

  let content = makeContent()
  function makeContent(): KeptPending {
    const saves = [...pending.values()]
    return { v: 1, examId, attemptId, preview, key: attempt.key, epoch, deviceId, saves, events, submit: submitWanted }
  }
  const keeper = createPendingKeeper({ outbox, timer }, () => content, showSaved)
  const sender = createAnswerSender(
    { timer, monotonicMs: system.monotonicMs, jitter: () => (system.randomBytes(1)[0] ?? 0) / 256 },
    { waiting: () => pending.size > 0 || submitWanted || events.length > 0, send, failed },
  )
  const device = watchDevice(services, {
    happened(event) {
      if (ENDED.includes(get().phase)) return
      events = [...events, event].slice(-100)
      void keep(true)
    },
    hidden: () => {
      flush()
      if (pending.size > 0 && outlivesPage(firstPart(content))) sender.last()
    },
    back: () => {
      server.woke()
      tick()
      sender.wake()
      void look()
    },
  })

  /** The pending answers changed: writes them to the device first, then sends them. */
  async function keep(send: boolean): Promise<void> {
    content = makeContent()
    set({ waiting: new Set(pending.keys()) })
    showSaved()
    await keeper.write()
    void bookWriter.ask()
    if (send && !disposed) sender.poke()
  }
  function showSaved(): void {
    const saved = savedNow()
    if (saved === get().saved) return
    set({ saved })
    if (saved === 'full') device.note('full')
  }
  function savedNow(): SavedState {
    if (pending.size === 0) return known ? 'saved' : 'quiet'
    if (keeper.full()) return 'full'
    if (get().broken || !system.online.getState()) return keeper.safe() ? 'local' : 'saving'
    const since = oldestUnsentAt === null ? 0 : system.monotonicMs() - oldestUnsentAt
    return since >= SAVING_MS ? 'saving' : 'quiet'
  }
  /** Stores the whole book beside the outbox, so that a reload shows all answers. */
  const bookWriter = singleWriter(async () => {
    if (ENDED.includes(get().phase)) return
    const { book: answers, at, clock } = get()
    const anchor = server.anchor()
    const now = { v: 1 as const, attemptId, epoch, at, answers: [...answers.values()], clock, anchor }
    await keepState(documents, owner, attempt, now)
  })

  /** Only the attempt's own user sends: the server would refuse another user, and the answers would be lost. */
  const isMine = () => session.user()?.id === user?.id
  async function send(keepalive: boolean): Promise<void> {
    if (!isMine()) return sender.stop()
    const batch = firstPart(content)
    const sentAt = system.monotonicMs()
    const result = await sendAnswers(call, batch, { keepalive })
    settle(batch, result, sentAt)
  }
  function settle(batch: KeptPending, result: SaveResult, sentAt: number): void {
    if (disposed) return
    for (const sent of batch.saves) if (pending.get(sent.id)?.seq === sent.seq) pending.delete(sent.id)
    events = events.filter((event) => !batch.events.includes(event))
    if (batch.submit) submitWanted = false
    known ||= batch.saves.length > 0 || batch.submit
    oldestUnsentAt = pending.size > 0 ? system.monotonicMs() : null
    device.reached()
    set({ broken: false, late: [...new Set([...get().late, ...result.late])] })
    takeClock(result.clock, sentAt)
    void keep(false)
    if (result.state !== 'running') close(result.state)
    else if (result.fenced) fence()
  }
  function failed(problem: ReturnType<typeof problemOf>): void {
    if (problem === 'again') {
      device.missed()
      set({ broken: true })
      return showSaved()
    }
    if (problem === 'fenced' || problem === 'early') {
      submitWanted = false
      if (problem === 'fenced') fence()
      else set({ phase: 'answering', early: true })
      return void keep(true)
    }
    if (problem === 'refused') {
      pending.clear()
      events = []
      submitWanted = false
      become('gone')
      void keep(false)
      void forget()
    }
    sender.stop()
  }
  const become = (phase: AttemptPhase) => set({ phase })
  function fence(): void {
    if (get().phase === 'over' || get().phase === 'gone') return
    become('fenced')
    void forget()
  }
  /** The server closed the attempt; the phase is `over` once the server has all pending answers. */
  function close(closed: AttemptState): void {
    set({ closed })
    if (submitWanted) {
      submitWanted = false
      void keep(false)
    }
    if (pending.size > 0) {
      become('time_up')
      return sender.poke()
    }
    become('over')
    void forget()
  }
  async function forget(): Promise<void> {
    await bookWriter.idle()
    await dropKept(documents, owner, attempt).catch(() => undefined)
  }

  function tick(): void {
    const { clock, phase, closed } = get()
    const { open } = countdown.look(clock)
    if (phase === 'answering' && !open) timeUp()
    // There is time again (extra minutes, or a corrected clock): the learner continues.
    else if (phase === 'time_up' && closed === null && open) become('answering')
    showSaved()
  }
  let stopAsking: (() => void) | null = null
  function timeUp(): void {
    become('time_up')
    flush()
    stopAsking?.()
    stopAsking = timer.every(CLOSED_YET_MS, () => {
      const over = get().phase !== 'time_up'
      if (over) stopAsking?.()
      else if (pending.size === 0) void look()
    })
  }
  function takeClock(clock: AttemptClock, sentAt: number): void {
    server.sync(clock.serverNowMs, sentAt)
    const before = get().clock
    // If the end of the package was moved, the deadline changes without extra minutes.
    const moved = Math.round((clock.deadlineMs - before.deadlineMs) / MINUTE_MS)
    const extra = clock.extraMinutes === before.extraMinutes ? moved : clock.extraMinutes - before.extraMinutes
    set({ clock })
    if (extra > 0) countdown.added(extra)
    tick()
  }
  async function look(): Promise<void> {
    if (disposed || !isMine() || get().phase === 'over' || get().phase === 'gone') return
    const sentAt = system.monotonicMs()
    try {
      const answer = await call(querytime, { id: examId, key: attempt.key, preview }, { timeoutMs: SEND_TIMEOUT_MS })
      if (disposed) return
      device.reached()
      takeClock(answer.clock, sentAt)
      if (answer.state !== 'running') return close(answer.state)
      // The attempt was reopened, or was never closed.
      if (get().closed !== null) set({ closed: null })
      if (answer.fenced) fence()
    } catch (error) {
      if (problemOf(error) === 'refused') failed('refused')
    }
  }

  let stopPause: (() => void) | null = null
  function flush(): void {
    if (stopPause === null) return
    stopPause()
    stopPause = null
    sender.poke()
  }
  function mayWrite(): boolean {
    if (get().phase !== 'answering') return false
    // Another tab of this device took over the attempt and its stored answers.
    if (!held()) become('fenced')
    return held()
  }
  function change(id: string, value: AnswerValue, flagged: boolean, isText: boolean): void {
    if (!mayWrite()) return
    seq += 1
    const save: AnswerSave = { id, value, flagged, seq, atMs: wall.now() }
    pending.set(id, save)
    oldestUnsentAt ??= system.monotonicMs()
    set({ book: joinAnswers(get().book, [storedOf(save, epoch)]), early: false })
    stopPause?.()
    stopPause = isText ? timer.after(TEXT_PAUSE_MS, flush) : null
    void keep(!isText)
  }

  const stops = [
    timer.every(TICK_MS, tick),
    timer.every(RESYNC_MS, () => void look()),
    realtime.hold(),
    realtime.on(attemptChanged, (told) => {
      if (told.id === attemptId) void look()
    }),
    device.stop,
  ]
  async function begin(): Promise<void> {
    if (resumed) device.note('reload')
    await bookWriter.ask()
    if (pending.size > 0 || submitWanted) void keep(true)
    tick()
    if (resumed) void look()
    await keepPictures(documents, owner, attempt, (url, address) => {
      set({ pictures: new Map(get().pictures).set(url, address) })
      return !disposed
    })
  }
  void begin()

  return {
    attempt,
    state,
    time: countdown.time,
    answer(id, value, isText) {
      if (!sameValue(valueOf(get().book, id), value)) change(id, value, isFlagged(get().book, id), isText)
    },
    toggleFlag: (id) => change(id, valueOf(get().book, id), !isFlagged(get().book, id), false),
    go(index) {
      if (attempt.questions[index] === undefined) return
      flush()
      set({ at: index })
      void bookWriter.ask()
    },
    flush,
    handIn() {
      if (!mayWrite()) return
      if (server.now() < get().clock.submitFromMs) return set({ early: true })
      stopPause?.()
      stopPause = null
      submitWanted = true
      become('handing_in')
      void keep(false).then(() => sender.wake())
    },
    now: server.now,
    look,
    dispose() {
      if (disposed) return
      disposed = true
      sender.stop()
      stopAsking?.()
      stopPause?.()
      for (const stop of stops) stop()
      // The outbox drain delivers the rest, here or in another tab.
      void keeper.release().then(() => {
        release()
        return outbox.drain().catch(() => undefined)
      })
    },
  }
}
