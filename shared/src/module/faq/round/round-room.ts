import { createStore, type StoreApi } from 'zustand/vanilla'
import { ApiError } from '../../../client/api-error'
import type { Failure } from '../../../client/failure-text'
import type { State } from '../../../kernel/state'
import type { Services } from '../../../store/services'
import { SPEECH_LANGUAGES } from '../../lexicon/speech-language.rules'
import { createLineSpeaker } from '../../voice/line-speaker'
import type { MicHelp, MicRelay } from '../../voice/mic-relay'
import { createGesture, type PressGesture } from '../../voice/press-gesture'
import { createSpokenTurns, freshTurnKey } from '../../voice/spoken-turns'
import { createMeter, type TalkMeter } from '../../voice/talk-meter'
import { createVoiceDetector } from '../../voice/voice-detector'
import { MAX_TURN_MS } from '../../voice/voice.events'
import { claim, end, get as getRound, giveUp, pause, resume, type RoundView } from './round.contract'
import * as events from './round.events'
import type { AnswerMode } from './answer-mode'
import { roundDraft, type RoundDraft } from './round-draft'
import type { HeldRounds } from './round-kinds'
import { roundTexts, type TypedAnswer } from './round-turns'
import { unheardOf } from './unheard-answer'

/** After this long without an answer of the server the next try begins, in ms. */
const AGAIN_MS = 3_000
const JOIN_TIMEOUT_MS = 6_000
const PATIENCE = { timeoutMs: 20_000 }
/** In hands-free the next question comes by itself after this time with the result, in ms. */
const NEXT_AFTER_MS = 6_000
/** Shorter recordings are no answer, in ms. */
export const SHORTEST_MS = 500
export const VOLUME = { minDbfs: -40, maxDbfs: -10 }

/** What is going on: the customer asks, the learner's turn, a recording, its way to the server, its judging. */
export type Talk = 'asking' | 'waiting' | 'recording' | 'cancelling' | 'sending' | 'hearing'

export interface RoomState {
  round: RoundView
  mode: AnswerMode
  talk: Talk
  /** The question whose result is shown; null: the one that waits is asked. */
  shown: number | null
  /** Words so far of the answer that is spoken. */
  words: string
  /** The last recording was too short, or nothing was heard in it. */
  tooShort: boolean
  /** The device has no room for a recording. */
  full: boolean
  /** The answer on its way is on this device: it outlives the page. */
  kept: boolean
  linked: boolean
  /** Another device or window took over. */
  fenced: boolean
  /** The server is away and the questions are here: answers are kept, and judged later. Absent: no. */
  ahead?: true
  /** A command is under way. */
  busy: boolean
  failure: Failure
}

export interface Room extends PressGesture {
  state: StoreApi<RoomState>
  meter: State<TalkMeter>
  micHelp: State<MicHelp>
  /** What is being written, kept over a closed page. */
  draft: RoundDraft
  setMode(mode: AnswerMode): void
  /** Hears the question again. */
  again(): void
  say(text: string): void
  /** Goes on without an answer. */
  skip(): void
  /** Stops waiting for the recogniser. */
  typeInstead(): void
  next(): void
  pause(): void
  resume(): void
  end(): void
  /** Goes on here after another device took over. */
  takeOver(): void
  retryMic(): void
  openMicSettings(): void
  dispose(): Promise<void>
}

interface RoomOptions {
  services: Services
  round: RoundView
  deviceId: string
  mode: AnswerMode
  mic: MicRelay
  held: HeldRounds
  onMode(mode: AnswerMode): void
}

/** A round on this device: the customer asks, answers are recorded or typed, kept until the server has them. */
export function createRoom(options: RoomOptions): Room {
  const { services, round: first, deviceId, mode: firstMode, mic, held, onMode } = options
  const { call, platform, realtime, timer } = services
  const { player, system } = platform
  const { id } = first
  const now = system.monotonicMs
  const freshKey = () => freshTurnKey(system.randomBytes)
  const linked = () => realtime.state.getState() === 'online' && system.online.getState()
  const state = createStore<RoomState>(() => ({
    ...{ round: first, mode: firstMode, talk: 'waiting', shown: null, words: '' },
    ...{ tooShort: false, full: false, kept: false, linked: linked(), fenced: false, busy: false, failure: null },
  }))
  const { getState: get, setState: set } = state
  const meter = createMeter(VOLUME, now)
  const detector = createVoiceDetector()
  const draft = roundDraft(platform.storage, id)
  let recording: { turnKey: string; sinceMs: number } | null = null
  /** When the question was heard to its end; null: it is being asked, or nobody knows. */
  let askedAtMs: number | null = null
  /** The key of the newest answer that was sent. */
  let onItsWay: string | null = null
  let closed = false
  let joined = false
  let stopNext = () => undefined as void
  let stopAgain = () => undefined as void

  const epoch = () => get().round.epoch
  const at = () => ({ id, epoch: epoch() })
  const askNow = () => get().round.asks.find(({ no }) => no === get().round.at) ?? null
  const fail = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'faq/round_fenced') set({ fenced: true, busy: false })
    else set({ failure: { error }, busy: false })
  }

  const spoken = createSpokenTurns({
    services,
    owner: events.roundTurns,
    id,
    epoch,
    tell(event) {
      if (event.type === 'storage_full') set({ full: true, talk: 'waiting' })
      else if (event.type === 'acked') take(event.view)
      else if (event.type === 'refused') {
        spoken.forget(event.turnKey)
        fail(event.error)
        void refresh()
      }
    },
  })
  /** The typed answer that the server does not have yet. */
  let sending: TypedAnswer | null = null
  const typed = roundTexts({
    ...{ services, id, epoch },
    onRetry: () => set({ linked: false }),
    tell(event) {
      if (event.type === 'storage_full') return set({ full: true })
      const refused = sending
      sending = null
      if (closed) return
      set({ linked: linked() })
      if (event.type === 'acked') return take(event.view)
      typed.forget(event.turnKey)
      // The words are back in the field, for its question.
      if (refused !== null && refused.text !== '') draft.write(refused.ask, refused.text)
      fail(event.error)
      set({ talk: 'waiting' })
      void refresh()
    },
  })
  const speaker = createLineSpeaker({
    ...{ realtime, player, timer, now, id, audio: events.askAudio, silent: events.askSilent },
    speechTag: SPEECH_LANGUAGES[first.asks[0]?.language ?? '16k_zh'].tag,
    textOf: (no) => get().round.asks.find((ask) => ask.no === no)?.question ?? '',
    emotionOf: (no) => get().round.asks.find((ask) => ask.no === no)?.emotion ?? 0,
    isFinal: () => true,
    onPlayed() {
      askedAtMs = now()
      if (get().talk === 'asking') set({ talk: 'waiting' })
    },
    onChange: () => undefined,
  })

  /** The round as the server has it now; an older one than is known changes nothing. */
  function take(next: RoundView): void {
    const { round: before, talk } = get()
    if (closed || next.rev < before.rev) return
    const thinking = next.phase === 'thinking'
    set({ round: next, failure: null, busy: false, full: false })
    if (thinking) return set({ talk: 'hearing' })
    const fresh = before.asks.find(({ no }) => no === before.at)
    const judged = next.asks.find(({ no }) => no === before.at)
    const answered = (judged?.tries.length ?? 0) > (fresh?.tries.length ?? 0) || next.at !== before.at
    if (talk === 'hearing' || talk === 'sending' || answered) set({ talk: 'waiting', words: '' })
    if (next.at !== before.at) show(before.at)
    else if (next.state === 'ended' && before.state !== 'ended') set({ shown: null })
  }
  /** Shows the result of a question; in hands-free the next one follows by itself. */
  function show(no: number): void {
    speaker.stop()
    set({ shown: no })
    stopNext()
    if (get().mode === 'hands_free' && get().round.state === 'active') stopNext = timer.after(NEXT_AFTER_MS, next)
  }
  function ask(): void {
    const waiting = askNow()
    if (!waiting || get().round.state !== 'active') return
    askedAtMs = null
    set({ talk: 'asking', words: '', tooShort: false })
    realtime.ask(events.hear, { ...at(), ask: waiting.no }).catch(() => undefined)
    speaker.play(waiting.no)
  }
  function next(): void {
    stopNext()
    if (get().shown === null) return
    set({ shown: null })
    ask()
  }

  function record(by: 'press' | 'voice'): void {
    const { talk, shown, round } = get()
    const waiting = askNow()
    if (!waiting || shown !== null || round.state !== 'active' || !mic.recorder.isOpen) return
    if (talk !== 'waiting' && talk !== 'asking') return
    speaker.stop()
    detector.reset()
    recording = { turnKey: freshKey(), sinceMs: now() }
    const waitMs = askedAtMs === null ? null : Math.round(now() - askedAtMs)
    spoken.record({ turnKey: recording.turnKey, turn: waiting.no + 1, waitMs, by })
    meter.recordingSince(now())
    set({ talk: 'recording', words: '', tooShort: false })
  }
  function stop(): void {
    if (recording === null) return
    const { turnKey, sinceMs } = recording
    const cancelled = get().talk === 'cancelling'
    const nothing = detector.heardNothing() || now() - sinceMs < SHORTEST_MS
    recording = null
    meter.recordingSince(null)
    if (cancelled || nothing) {
      spoken.discard(turnKey)
      return set({ talk: 'waiting', tooShort: !cancelled })
    }
    spoken.stop(turnKey)
    set({ talk: 'sending' })
    tellKept(turnKey, spoken.keep(turnKey))
  }
  /** That there is no room is told by the turn itself. */
  function tellKept(turnKey: string, stored: Promise<void>): void {
    onItsWay = turnKey
    set({ kept: false })
    const tell = () => onItsWay === turnKey && set({ kept: true })
    stored.then(tell, () => undefined)
  }

  function say(kind: TypedAnswer['kind'], text: string): void {
    const waiting = askNow()
    if (!waiting || sending !== null || get().shown !== null) return
    const unheard = kind === 'text' ? unheardOf(get().round) : null
    sending = { turnKey: freshKey(), ask: waiting.no, kind, text, forVoice: unheard?.turnKey ?? null }
    speaker.stop()
    set({ talk: 'sending', failure: null })
    typed.send(sending)
    // Going on without an answer is not kept.
    if (kind === 'text') tellKept(sending.turnKey, typed.keep(sending))
    else set({ kept: false })
  }

  async function refresh(): Promise<void> {
    await call(getRound, { id }).then(
      ({ round }) => take(round),
      () => undefined,
    )
  }
  async function command(run: () => Promise<{ round: RoundView }>): Promise<void> {
    set({ busy: true, failure: null })
    try {
      const { round } = await run()
      held.set(id, round.epoch)
      set({ round, busy: false, fenced: false })
      if (round.state === 'ended') set({ shown: null })
    } catch (error) {
      fail(error)
    }
  }
  async function join(): Promise<void> {
    stopAgain()
    try {
      const { round } = await realtime.ask(events.join, { ...at(), deviceId }, JOIN_TIMEOUT_MS)
      const again = joined
      joined = true
      take(round)
      spoken.wake()
      if (!again && get().shown === null && round.phase !== 'thinking') ask()
    } catch (error) {
      if (error instanceof ApiError) return fail(error)
      stopAgain = timer.after(AGAIN_MS, () => void (linked() && join()))
    }
  }

  const microphone: Parameters<MicRelay['listen']>[0] = {
    frame: spoken.add,
    level(dbfs, pitch) {
      const heard = detector.hear({ dbfs, pitch }, { text: get().words, stable: 0 }, false)
      meter.hear(dbfs, detector.ending())
      if (recording !== null && now() - recording.sinceMs > MAX_TURN_MS) return stop()
      if (get().mode !== 'hands_free') return
      if (heard === 'start' && recording === null && get().talk === 'waiting') record('voice')
      else if (heard === 'end' && recording !== null) stop()
    },
    deviceChanged: () => undefined,
    interrupted: stop,
    resumed: () => undefined,
    lost() {
      stop()
      set({ mode: 'typing' })
    },
  }
  const noteLink = () => {
    set({ linked: linked() })
    if (!linked()) return
    if (sending !== null) typed.send(sending)
    void join()
  }
  const stops = [
    realtime.hold(),
    realtime.state.subscribe(noteLink),
    system.online.subscribe(noteLink),
    system.onVisible((visible) => visible && linked() && void refresh()),
    realtime.on(events.judged, ({ round }) => round.id === id && take(round)),
    realtime.on(events.partial, ({ text }) => get().talk !== 'waiting' && set({ words: text })),
    realtime.on(events.changed, (event) => event.id === id && event.version > get().round.rev && void refresh()),
    realtime.on(events.fenced, (event) => event.id === id && event.epoch > epoch() && set({ fenced: true })),
  ]
  const gesture = createGesture(
    {
      press: () => record('press'),
      release: stop,
      cancel() {
        if (recording === null) return
        set({ talk: 'cancelling' })
        stop()
      },
      cancelZone: (inside) => recording !== null && set({ talk: inside ? 'cancelling' : 'recording' }),
      isRecording: () => recording !== null,
    },
    timer,
  )
  async function openMic(): Promise<void> {
    if ((await mic.open()) === null) mic.listen(microphone)
  }

  const awake = system.keepAwake()
  held.set(id, epoch())
  mic.listen(microphone)
  mic.onAllowed(() => void openMic())
  if (first.state === 'paused') void command(() => call(resume, at(), PATIENCE)).then(ask)
  noteLink()

  return {
    ...gesture,
    state,
    meter: meter.state,
    micHelp: mic.help,
    draft,
    setMode(mode) {
      onMode(mode)
      set({ mode })
      if (mode !== 'typing') void openMic()
    },
    again: () => get().talk === 'waiting' && ask(),
    say: (text) => say('text', text),
    skip: () => say('skipped', ''),
    typeInstead() {
      const last = askNow()?.tries.at(-1)
      if (last) void command(() => call(giveUp, { ...at(), turnKey: last.turnKey }, PATIENCE))
      set({ mode: 'typing', talk: 'waiting' })
    },
    next,
    pause() {
      stopNext()
      speaker.stop()
      void command(() => call(pause, at(), PATIENCE))
    },
    resume: () => void command(() => call(resume, at(), PATIENCE)).then(() => get().shown === null && ask()),
    end: () => void command(() => call(end, at(), PATIENCE)),
    takeOver: () =>
      void command(() => call(claim, { id, deviceId }, PATIENCE)).then(() => {
        joined = false
        void join()
      }),
    retryMic: () => void openMic(),
    openMicSettings: () => void mic.openSettings(),
    async dispose() {
      closed = true
      stopNext()
      stopAgain()
      for (const stopOne of stops) stopOne()
      mic.listen(null)
      mic.onAllowed(null)
      speaker.dispose()
      spoken.dispose()
      typed.dispose()
      ;(await awake)()
    },
  }
}
