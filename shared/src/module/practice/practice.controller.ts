import { ApiError } from '../../client/api-error'
import type { RecorderEvents } from '../../platform/recorder'
import type { Services } from '../../store/services'
import { createLineSpeaker } from './line-speaker'
import type { MicRelay } from './mic-relay'
import { claim, end, hint, pause, resume, type SessionView } from './practice.contract'
import { bargeIn, changed, fenced, join, lineDone, partial, progress } from './practice.events'
import type { NoticeKind, PracticeController, PracticeView } from './practice.view-model'
import { createGesture } from './press-gesture'
import { createTranscript } from './room-transcript'
import { type RoomFacts, roomView } from './room-view'
import { createMeter } from './talk-meter'
import { createTextTurns } from './text-turns'
import type { HeldSessions } from './turn-delivery'
import { freshTurnKey } from './turn-keeping'
import { initialRoom, turnMachine } from './turn-machine.rules'
import type { AnswerMode, RoomState, TurnEffect, TurnEvent } from './turn-machine.types'
import { createEar } from './voice-ear'
import { createVoiceTurns, PRE_ROLL_MS } from './voice-turns'

const TICK_MS = 100
/** "Saving" shows only when it takes longer than this. */
const SAVING_AFTER_MS = 800
const JOIN_TIMEOUT_MS = 6_000
const REJOIN_AFTER_MS = 1_500

export interface PracticeOptions {
  services: Services
  session: SessionView
  deviceId: string
  mode: AnswerMode
  mic: MicRelay
  held: HeldSessions
  onRunning(running: boolean): void
}

/** One live practice on this device: executes the turn machine's effects and tells it what happens. */
export function createPractice({ services, session: first, deviceId, mode, mic, held, onRunning }: PracticeOptions): PracticeController {
  const { platform, realtime, call, timer } = services
  const { system, player } = platform
  const sessionId = first.id
  const now = () => system.monotonicMs()
  const freshKey = () => freshTurnKey(system.randomBytes)

  let room: RoomState = { ...initialRoom(), epoch: first.epoch, turn: first.turn, mic: mic.recorder.isOpen ? 'on' : 'unknown' }
  let heardUpTo = -1
  let playedMs = 0
  let lateEnd: SessionView | null = null
  let sleepScreen: (() => void) | null = null
  let noticeId = 0
  let disposed = false
  let joining = false
  const transcript = createTranscript()
  const ear = createEar()
  const meter = createMeter(first.brief.volume, now)
  const listeners = new Set<() => void>()
  let facts: RoomFacts = {
    session: first,
    lines: [],
    speaker: { lineNo: null, heard: 0 },
    heardUpTo,
    partial: null,
    progress: first.progress,
    alert: first.alert,
    hintsLeft: first.hintsLeft,
    hint: null,
    notice: null,
    micProblem: null,
    joined: false,
    deviceOnline: system.isOnline(),
    saved: null,
    busy: null,
    failure: null,
    pauseExpired: false,
    speed: null,
  }
  let view: PracticeView = roomView(room, facts)

  const speaker = createLineSpeaker({
    realtime,
    player,
    timer,
    now,
    sessionId,
    speechTag: speechTagOf(first.brief.language),
    textOf: (no) => transcript.line(no)?.text ?? '',
    isFinal: (no) => transcript.line(no)?.final ?? false,
    onPlayed,
    onChange: () => show({}),
  })
  const epoch = () => room.epoch
  const voice = createVoiceTurns({
    services,
    epoch,
    onAck: (turnKey, session, codec) => acked(turnKey, session, first.brief.voice.asr === 'none' || codec === 'mp3'),
    onRefused: refused,
    onWeak: () => notify('weak_link', true),
    onFull(turnKey) {
      show({ saved: 'full' })
      notify('storage_full', false)
      if (room.recording?.turnKey === turnKey) dispatch({ type: 'release', atMs: now() })
    },
  })
  const texts = createTextTurns({ services, sessionId, epoch, onAck: (turnKey, session) => acked(turnKey, session, false), onRefused: refused })

  function show(patch: Partial<RoomFacts>): void {
    if (disposed) return
    facts = { ...facts, ...patch, lines: transcript.lines(), speaker: speaker.state(), heardUpTo }
    view = roomView(room, facts)
    for (const listener of [...listeners]) listener()
  }
  function notify(kind: NoticeKind, polite: boolean): void {
    noticeId += 1
    show({ notice: { kind, id: noticeId, polite } })
  }

  // Effects may bring further events: they wait until the ones before are done.
  const queue: TurnEvent[] = []
  let draining = false
  function dispatch(event: TurnEvent): void {
    queue.push(event)
    if (draining) return
    draining = true
    try {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const before = room.phase
        const step = turnMachine(room, next)
        room = step.state
        for (const effect of step.effects) run(effect)
        if (room.phase !== before) onRunning(room.phase !== 'ended' && room.phase !== 'fenced')
      }
    } finally {
      draining = false
    }
    show({})
  }

  function run(effect: TurnEffect): void {
    switch (effect.do) {
      case 'unlock_audio':
        return void player.unlock()
      case 'keep_awake':
        return keepAwake(effect.on)
      case 'open_mic':
        return void openMic()
      case 'close_mic':
        return void mic.close()
      case 'capture': {
        ear.reset()
        const { turnKey, turn, waitMs } = effect
        show({ partial: { turnKey, text: '', stable: 0 }, saved: null, speed: null })
        const preRoll = room.recording?.by === 'voice' ? PRE_ROLL_MS.voice : PRE_ROLL_MS.press
        voice.begin(turnKey, { sessionId, epoch: room.epoch, turn, waitMs, sealed: null }, preRoll)
        return meter.recordingSince(now())
      }
      case 'stop_capture':
        meter.recordingSince(null)
        return void voice.stop(effect.turnKey)
      case 'discard':
        meter.recordingSince(null)
        show({ partial: null })
        return voice.discard(effect.turnKey)
      case 'send':
        timer.after(SAVING_AFTER_MS, () => room.held?.turnKey === effect.held.turnKey && facts.saved !== 'full' && show({ saved: 'saving' }))
        return effect.held.kind === 'voice' ? voice.wake() : texts.send(effect.held)
      case 'forget':
        voice.forget(effect.turnKey)
        return texts.forget(effect.turnKey)
      case 'play':
        return speaker.play(effect.lineNo)
      case 'duck':
        return speaker.duck(effect.on)
      case 'stop_playing':
        playedMs = speaker.playedMs()
        heardUpTo = Math.max(heardUpTo, transcript.newestCustomer() ?? -1)
        return speaker.stop()
      case 'tell_barge_in':
        return command(realtime.ask(bargeIn, { id: sessionId, epoch: room.epoch, lineNo: effect.lineNo, playedMs: Math.min(600_000, playedMs) }))
      case 'tell_line_done':
        return command(realtime.ask(lineDone, { id: sessionId, epoch: room.epoch, lineNo: effect.lineNo }))
      case 'tell':
        return void tell(effect.command)
      case 'rejoin':
        return void rejoin()
      case 'vibrate':
        return system.vibrate(20)
      case 'announce':
        if (effect.what === 'kept_on_device' && facts.saved !== 'full') show({ saved: 'local' })
        return notify(effect.what, effect.polite)
    }
  }

  /** Takes up the server's word, unless newer words are known here already. */
  function take(session: SessionView): void {
    transcript.take(session)
    const newestThere = session.transcript.findLast((line) => line.speaker === 'customer')?.no ?? -1
    const stale = session.rev < facts.session.rev || newestThere < (transcript.newestCustomer() ?? -1)
    if (session.epoch > room.epoch) held.set(sessionId, session.epoch)
    if (stale && session.state === 'active') return show({})
    show({ session, progress: session.progress, alert: session.alert, hintsLeft: session.hintsLeft })
    const unheard = transcript.unheard(heardUpTo)
    // The customer's last words are heard to their end before the room closes.
    if (session.state === 'ended' && facts.joined && room.phase !== 'ended' && (unheard.length > 0 || speaker.state().lineNo !== null)) {
      lateEnd = session
      const next = unheard[0]
      if (speaker.state().lineNo === null && next !== undefined) dispatch({ type: 'customer_line', lineNo: next })
      if (room.phase === 'speaking') return
    }
    sync(session)
  }
  function sync(session: SessionView): void {
    lateEnd = null
    const { state, phase, turn, silenceS, endReason } = session
    if (phase !== 'speaking') heardUpTo = Math.max(heardUpTo, ...session.transcript.map((line) => line.no), -1)
    const unheard = transcript.unheard(heardUpTo)
    const lineNo = unheard[0] ?? transcript.newestCustomer()
    dispatch({
      type: 'synced',
      view: { state, phase, turn, silenceS, endReason, epoch: session.epoch, lineNo, lineHeard: unheard.length === 0 },
      atMs: now(),
    })
    const last = session.transcript.at(-1)
    if (state === 'active' && phase === 'listening') wantWords(last?.turnKey, last?.pendingText)
  }
  function wantWords(turnKey: string | undefined, pending: boolean | undefined): void {
    if (pending && turnKey !== undefined) dispatch({ type: 'turn_acked', turnKey, needsWords: true, atMs: now() })
  }
  function acked(turnKey: string, session: SessionView, needsWords: boolean): void {
    show({ saved: 'saved' })
    dispatch({ type: 'turn_acked', turnKey, needsWords, atMs: now() })
    if (!needsWords) take(session)
    else transcript.take(session)
  }
  function refused(turnKey: string, error: unknown): void {
    if (error instanceof ApiError && error.code === 'practice/fenced') return dispatch({ type: 'fenced' })
    show({ failure: { error } })
    dispatch({ type: 'turn_refused', turnKey })
  }
  function onPlayed(lineNo: number): void {
    heardUpTo = Math.max(heardUpTo, lineNo)
    const [next] = transcript.customerAfter(lineNo)
    if (next !== undefined) return dispatch({ type: 'customer_line', lineNo: next })
    if (lateEnd !== null) return sync(lateEnd)
    dispatch({ type: 'line_played', lineNo, atMs: now() })
  }
  /** What is only told: a dead link brings it up again by joining anew. */
  function command(asked: Promise<unknown>): void {
    asked.catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'practice/fenced') dispatch({ type: 'fenced' })
    })
  }

  async function rejoin(): Promise<void> {
    if (joining || disposed) return
    joining = true
    let again = false
    try {
      const { session } = await realtime.ask(join, { id: sessionId, deviceId, epoch: room.epoch }, JOIN_TIMEOUT_MS)
      if (disposed) return
      show({ joined: true, failure: null })
      take(session)
      voice.wake()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'practice/fenced') dispatch({ type: 'fenced' })
      else if (error instanceof ApiError && error.status === 0 && error.code === 'practice/not_found') show({ failure: { error } })
      else again = true
    } finally {
      joining = false
    }
    if (!again || disposed) return
    if (realtime.state() === 'online') realtime.renew()
    timer.after(REJOIN_AFTER_MS, () => realtime.state() === 'online' && !facts.joined && void rejoin())
  }

  async function tell(what: 'pause' | 'resume' | 'end' | 'claim'): Promise<void> {
    const busy = ({ pause: 'pausing', resume: 'resuming', end: 'ending', claim: 'claiming' } as const)[what]
    show({ busy, failure: null })
    try {
      const { session } = await ask(what)
      if (what === 'resume' || what === 'claim') {
        held.set(sessionId, session.epoch)
        room = { ...room, epoch: session.epoch }
        void rejoin()
      }
      take(session)
    } catch (error) {
      const expired = error instanceof ApiError && error.code === 'practice/pause_expired'
      show({ failure: expired ? null : { error }, pauseExpired: facts.pauseExpired || expired })
      if (error instanceof ApiError && error.code === 'practice/fenced') dispatch({ type: 'fenced' })
      else if (!expired) void rejoin()
    } finally {
      show({ busy: null })
    }
  }
  function ask(what: 'pause' | 'resume' | 'end' | 'claim'): Promise<{ session: SessionView }> {
    const at = { id: sessionId, epoch: room.epoch }
    if (what === 'claim') return call(claim, { id: sessionId, deviceId })
    return what === 'pause' ? call(pause, at) : what === 'resume' ? call(resume, at) : call(end, at)
  }

  async function openMic(): Promise<void> {
    const problem = await mic.open()
    if (disposed) return void mic.close()
    mic.listen(hears)
    show({ micProblem: problem })
    dispatch({ type: problem === null ? 'mic_ready' : 'mic_lost' })
  }
  function keepAwake(on: boolean): void {
    sleepScreen?.()
    sleepScreen = null
    if (on) void system.keepAwake().then((release) => (disposed ? release() : void (sleepScreen = release)))
  }

  const hears: RecorderEvents = {
    frame: (data) => voice.add(data),
    level(dbfs) {
      meter.hear(dbfs)
      const words = facts.partial?.text ?? ''
      const heard = ear.hear(dbfs, words)
      if (heard === 'start' && room.mode === 'hands_free') dispatch({ type: 'voice_start', freshKey: freshKey(), atMs: now() })
      if (heard === 'end' && room.recording?.by === 'voice') dispatch({ type: 'voice_end', atMs: now() })
    },
    deviceChanged: () => dispatch({ type: 'device_changed' }),
    interrupted: () => dispatch({ type: 'interrupted' }),
    resumed: () => dispatch({ type: 'resumed' }),
    lost(problem) {
      show({ micProblem: problem })
      dispatch({ type: 'mic_lost' })
    },
  }

  const linked = () => realtime.state() === 'online' && system.isOnline()
  function linkChanged(): void {
    show({ deviceOnline: system.isOnline(), joined: facts.joined && linked() })
    if (!linked()) return dispatch({ type: 'offline' })
    if (room.online) return void rejoin()
    dispatch({ type: 'online' })
  }
  const stops = [
    realtime.hold(),
    realtime.onState(linkChanged),
    system.onOnline(linkChanged),
    system.onVisible((visible) => visible && linked() && room.phase !== 'paused' && void rejoin()),
    realtime.on(progress, (event) => {
      if (event.id !== sessionId) return
      if (event.line !== undefined) transcript.put(event.line, event.lineFinal)
      show({ progress: event.progress, alert: event.alert })
      if (event.line?.speaker === 'learner' && event.phase === 'listening') return wantWords(event.line.turnKey, event.line.pendingText)
      const next = event.phase === 'speaking' || event.phase === 'ended' ? transcript.unheard(Math.max(heardUpTo, room.lineNo ?? -1))[0] : undefined
      // A line that follows the one being heard waits for its end.
      if (next !== undefined && speaker.state().lineNo === null) {
        room = { ...room, turn: Math.max(room.turn, event.turn) }
        dispatch({ type: 'customer_line', lineNo: next })
      }
    }),
    realtime.on(partial, ({ turnKey, text, stable }) => {
      if (facts.partial?.turnKey !== turnKey) return
      show({ partial: { turnKey, text, stable }, speed: speedOf(text) })
      dispatch({ type: 'partial', text })
    }),
    realtime.on(changed, ({ id }) => id === sessionId && void rejoin()),
    realtime.on(fenced, (event) => event.id === sessionId && event.epoch > room.epoch && dispatch({ type: 'fenced' })),
    timer.every(TICK_MS, () => {
      if (room.phase !== 'recording' && room.phase !== 'speaking' && room.phase !== 'listening') return
      const before = room
      dispatchQuietly({ type: 'tick', freshKey: freshKey(), atMs: now() }, before)
    }),
  ]
  /** Most ticks change nothing: the screen is told only of those that do. */
  function dispatchQuietly(event: TurnEvent, before: typeof room): void {
    const step = turnMachine(before, event)
    if (step.state !== before || step.effects.length > 0) dispatch(event)
  }
  function speedOf(text: string): PracticeView['speed'] {
    const perMinute = ear.perMinute(text)
    if (perMinute === null) return null
    const { min, max } = first.brief.speed
    return { perMinute, zone: perMinute < min ? 'slow' : perMinute > max ? 'fast' : 'good' }
  }

  const gesture = createGesture(
    {
      press: () => dispatch({ type: 'press', freshKey: freshKey(), atMs: now() }),
      release() {
        if (room.phase === 'recording' && room.recording?.inCancelZone !== true && ear.heardNothing() && heldLong()) {
          dispatch({ type: 'cancel' })
          return notify('not_heard', false)
        }
        dispatch({ type: 'release', atMs: now() })
      },
      cancel: () => dispatch({ type: 'cancel' }),
      cancelZone: (inside) => dispatch({ type: 'cancel_zone', inside }),
      isRecording: () => room.recording !== null && room.phase === 'recording',
    },
    timer,
  )
  const heldLong = () => room.recording !== null && now() - room.recording.startedAtMs > 600

  mic.listen(hears)
  held.set(sessionId, first.epoch)
  transcript.take(first)
  const { brief, silenceS } = first
  dispatch({ type: 'start', mode, smartBreak: brief.smartBreak, echoCancelled: mic.recorder.echoCancelled, silenceS })
  if (first.state === 'paused') take(first)
  if (linked()) void rejoin()
  else dispatch({ type: 'offline' })

  return {
    sessionId,
    getView: () => view,
    getMeter: meter.read,
    onView(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onMeter: meter.onChange,
    ...gesture,
    say: (text) => dispatch({ type: 'typed', freshKey: freshKey(), text }),
    composing: () => dispatch({ type: 'composing', atMs: now() }),
    setMode: (next) => dispatch({ type: 'mode', mode: next }),
    async askHint() {
      show({ busy: 'hint', failure: null })
      try {
        const answer = await call(hint, { id: sessionId, epoch: room.epoch })
        show({ hint: { turn: room.turn, text: answer.hint }, hintsLeft: answer.hintsLeft })
      } catch (error) {
        show({ failure: { error } })
      } finally {
        show({ busy: null })
      }
    },
    closeHint: () => show({ hint: null }),
    pause: () => dispatch({ type: 'pause' }),
    resume: () => dispatch({ type: 'resume' }),
    end: () => dispatch({ type: 'end' }),
    claim: () => dispatch({ type: 'claim' }),
    skipLine() {
      const { lineNo } = speaker.state()
      if (lineNo === null) return
      speaker.stop()
      onPlayed(lineNo)
    },
    dismissNotice: () => show({ notice: null }),
    openMicSettings: () => void mic.recorder.openSettings(),
    retryMic: () => void openMic(),
    failure: () => facts.failure,
    async dispose() {
      if (disposed) return
      disposed = true
      for (const stop of stops) stop()
      speaker.dispose()
      voice.dispose()
      texts.dispose()
      sleepScreen?.()
      onRunning(false)
      await mic.close()
    },
  }
}

/** Language of the device's own voice for the spec's recognition codes. */
function speechTagOf(language: string): string {
  return { '16k_en': 'en-US', '16k_yue': 'zh-HK', '16k_zh-TW': 'zh-TW' }[language] ?? 'zh-CN'
}
