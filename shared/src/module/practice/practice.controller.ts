import { createStore } from 'zustand/vanilla'
import type { CommandEvent, PayloadOf } from '../../contract/event'
import type { Services } from '../../store/services'
import { createLineSpeaker } from '../voice/line-speaker'
import type { MicRelay } from '../voice/mic-relay'
import { SPEECH_LANGUAGES } from '../lexicon/speech-language.rules'
import { claim, correct, end, giveUp as giveUpCall, hint, pause, resume, type SessionView } from './practice.contract'
import * as events from './practice.events'
import { type PracticeController, roomView } from './practice.view-model'
import { createGesture } from '../voice/press-gesture'
import { lineOf, roomMachine, roomOf } from './room-machine.rules'
import { refusalOf } from './refusal'
import { createScenePlayer, type SoundChoice } from './scene-player'
import { createSpokenTurns, freshTurnKey, type SpokenTurnEvent } from '../voice/spoken-turns'
import { createMeter } from '../voice/talk-meter'
import type { HeldSessions } from './turn-kinds'
import { practiceTexts } from './typed-turns'
import type { AnswerMode, RoomCommand, RoomEffect, RoomEvent } from './turn-machine.types'
import { createVoiceDetector } from '../voice/voice-detector'

const TICK_MS = 100
/** "Saving" is shown only if it takes longer than this (ms). */
const SAVING_AFTER_MS = 800
const VIBRATE_MS = 20
const LONGEST_LINE_MS = 600_000
const JOIN_TIMEOUT_MS = 6_000
const REJOIN_AFTER_MS = 1_500
/** The learner waits for these calls, so they fail with a message sooner than the general timeout. */
const PATIENCE = { timeoutMs: 20_000 }

export interface PracticeOptions {
  services: Services
  session: SessionView
  deviceId: string
  mode: AnswerMode
  /** The learner speaks slowly: hands-free waits longer. */
  slowly: boolean
  /** The learner chose otherwise in the room. */
  onPace(slowly: boolean): void
  sound: SoundChoice
  mic: MicRelay
  held: HeldSessions
  onRunning(running: boolean): void
}

/**
 * One live practice on this device: sends events to the room's machine, executes its effects and shows its state.
 * Created inside the start tap, with the microphone open unless the learner types.
 */
export function createPractice(options: PracticeOptions): PracticeController {
  const { services, session, deviceId, mode, slowly, mic, held, onRunning, onPace, sound } = options
  const { platform, realtime, timer, call } = services
  const { player, system } = platform
  const { id } = session
  const now = system.monotonicMs
  const freshKey = () => freshTurnKey(system.randomBytes)
  const linked = () => realtime.state.getState() === 'online' && system.online.getState()

  let room = roomOf(session, mic.recorder.isOpen, system.online.getState(), slowly)
  /** Events that effects cause wait for their turn; null once the room is closed. */
  let queue: RoomEvent[] | null = []
  let running = false

  const meter = createMeter(session.brief.volume, now)
  const detector = createVoiceDetector()
  /** Of the running recording: a change takes effect with the next one. */
  let pace = slowly
  const epoch = () => room.state.epoch
  const told = (kind: 'voice' | 'text', event: SpokenTurnEvent<SessionView>) => {
    if (event.type === 'refused') send({ ...event, refusal: refusalOf(event.error) })
    else if (event.type === 'acked')
      send({ type: 'acked', turnKey: event.turnKey, session: event.view, kind, atMs: now() })
    else send({ ...event, atMs: now() })
  }
  const spoken = createSpokenTurns({
    services,
    owner: events.practiceTurns,
    id,
    epoch,
    tell: (event) => told('voice', event),
  })
  const typed = practiceTexts({ services, id, epoch, tell: (event) => told('text', event) })
  const speaker = createLineSpeaker({
    realtime,
    player,
    timer,
    now,
    audio: events.customerAudio,
    silent: events.customerSilent,
    id,
    speechTag: SPEECH_LANGUAGES[session.brief.language].tag,
    textOf: (no) => lineOf(room, no)?.text ?? '',
    emotionOf: (no) => lineOf(room, no)?.emotion ?? 0,
    isFinal: (no) => lineOf(room, no)?.final ?? false,
    onPlayed: (lineNo) => send({ type: 'played', lineNo, atMs: now() }),
    onChange: () => show(),
  })
  const heard = { sound: session.brief.sound, lines: session.transcript.length }
  const scene = createScenePlayer({ player, timer, recorder: mic.recorder, ...sound, ...heard, onChange: () => show() })
  const look = () => roomView(room, speaker.state(), mic.help.getState(), scene.view())
  const view = createStore(look)

  function show(): void {
    if (queue !== null) view.setState(look(), true)
  }
  function send(event: RoomEvent): void {
    if (queue === null) return
    queue.push(event)
    if (running) return
    running = true
    const before = room
    try {
      for (let next = queue.shift(); next !== undefined; next = queue?.shift()) {
        const { phase } = room.state
        const step = roomMachine(room, next)
        room = step.room
        scene.follow(room.state)
        for (const effect of step.effects) execute(effect)
        if (room.state.phase !== phase) onRunning(room.state.phase !== 'ended' && room.state.phase !== 'fenced')
      }
    } finally {
      running = false
    }
    if (room !== before) show()
  }

  /** The next line answers a turn: before that one the customer waits as the scene says. */
  let answers = false
  const speak = (lineNo: number) => {
    speaker.play(lineNo, answers ? (session.brief.waitS ?? 0) * 1_000 : 0)
    answers = false
  }
  let playedMs = 0
  let modeBefore: AnswerMode | null = null
  let awake: Promise<() => void> | null = null
  /** Each is sent when the one before is answered: a pause that its resume overtook would hold the practice. */
  let commands = Promise.resolve()
  const stopWaits = { saving: () => undefined as void, retry: () => undefined as void }

  function execute(effect: RoomEffect): void {
    const at = { id, epoch: room.state.epoch }
    switch (effect.do) {
      case 'unlock_audio':
        return void player.unlock()
      case 'keep_awake':
        return keepAwake(effect.on)
      case 'open_mic':
        return void openMic()
      case 'close_mic':
        return void mic.close()
      case 'capture':
        detector.reset()
        pace = room.facts.slowly
        spoken.record({ ...effect, by: room.state.recording?.by ?? 'press' })
        return meter.recordingSince(now())
      case 'stop_capture':
        meter.recordingSince(null)
        return spoken.stop(effect.turnKey)
      case 'discard':
        meter.recordingSince(null)
        return spoken.discard(effect.turnKey)
      case 'keep': {
        const { held } = effect
        // A failed write is reported by the event `storage_full`.
        return void (held.kind === 'voice' ? spoken.keep(held.turnKey) : typed.keep(held)).then(
          () => send({ type: 'kept', turnKey: held.turnKey }),
          () => undefined,
        )
      }
      case 'send': {
        const { held } = effect
        answers = true
        stopWaits.saving()
        stopWaits.saving = timer.after(SAVING_AFTER_MS, () => send({ type: 'still_sending', turnKey: held.turnKey }))
        return held.kind === 'voice' ? spoken.wake() : typed.send(held)
      }
      case 'wake_turns':
        return spoken.wake()
      case 'forget':
        spoken.forget(effect.turnKey)
        return typed.forget(effect.turnKey)
      case 'unsay':
        return speaker.unsay(effect.lineNo)
      case 'play':
        return scene.ring(() => speak(effect.lineNo))
      case 'duck':
        return speaker.duck(effect.on)
      case 'stop_playing':
        scene.hush()
        playedMs = Math.min(LONGEST_LINE_MS, speaker.playedMs())
        return speaker.stop()
      case 'tell_barge_in':
        return ask(events.bargeIn, { ...at, lineNo: effect.lineNo, playedMs })
      case 'tell_line_done':
        return ask(events.lineDone, { ...at, lineNo: effect.lineNo })
      case 'command':
        commands = commands.then(() => sendCommand(effect.command))
        return
      case 'give_up':
        return void giveUp(effect.turnKey)
      case 'correct':
        return void correctTurn(effect.turnKey, effect.text)
      case 'ask_hint':
        return void askHint()
      case 'join':
        return void join()
      case 'retry_join':
        if (realtime.state.getState() === 'online') realtime.renew()
        stopWaits.retry()
        stopWaits.retry = timer.after(
          REJOIN_AFTER_MS,
          () => realtime.state.getState() === 'online' && send({ type: 'join_again' }),
        )
        return
      case 'vibrate':
        return system.vibrate(VIBRATE_MS)
    }
  }

  /** Each change lets the earlier lock go, even one that has not been granted yet. */
  function keepAwake(on: boolean): void {
    void awake?.then((release) => release())
    awake = on ? system.keepAwake() : null
  }
  async function openMic(): Promise<void> {
    const problem = await mic.open()
    if (queue === null) return mic.close()
    mic.listen(microphone)
    if (problem !== null) return lostMic()
    send({ type: 'mic_ready' })
    show()
  }
  /** Typing opens; the earlier mode comes back with the microphone, unless the learner chose or wrote meanwhile. */
  function lostMic(): void {
    if (room.state.mode !== 'typing') modeBefore = room.state.mode
    send({ type: 'mic_lost' })
    show()
  }
  async function micAllowed(): Promise<void> {
    await openMic()
    if (modeBefore !== null && mic.recorder.isOpen) send({ type: 'mode', mode: modeBefore })
    modeBefore = null
  }
  /** Sends a command whose answer is not needed; if the link is dead, joining again restores the state. */
  function ask<E extends CommandEvent>(event: E, payload: PayloadOf<E>): void {
    realtime.ask(event, payload).catch((error: unknown) => {
      if (refusalOf(error) === 'fenced') send({ type: 'fenced' })
    })
  }
  async function join(): Promise<void> {
    try {
      const joined = await realtime.ask(events.join, { id, deviceId, epoch: room.state.epoch }, JOIN_TIMEOUT_MS)
      send({ type: 'joined', session: joined.session, atMs: now() })
    } catch (error) {
      send({ type: 'join_failed', error, refusal: refusalOf(error) })
    }
  }
  async function sendCommand(command: RoomCommand): Promise<void> {
    const at = { id, epoch: room.state.epoch }
    try {
      const { session: changed } =
        command === 'claim'
          ? await call(claim, { id, deviceId }, PATIENCE)
          : await call({ pause, resume, end }[command], at, PATIENCE)
      if (command === 'claim' || command === 'resume') held.set(id, changed.epoch)
      send({ type: 'command_done', command, session: changed, atMs: now() })
    } catch (error) {
      send({ type: 'command_failed', error, refusal: refusalOf(error) })
    }
  }
  async function giveUp(turnKey: string): Promise<void> {
    try {
      const { session: left } = await call(giveUpCall, { id, epoch: room.state.epoch, turnKey }, PATIENCE)
      send({ type: 'given_up', session: left, atMs: now() })
    } catch (error) {
      send({ type: 'give_up_failed', error, refusal: refusalOf(error) })
    }
  }
  async function correctTurn(turnKey: string, text: string): Promise<void> {
    try {
      const { session: corrected } = await call(correct, { id, epoch: room.state.epoch, turnKey, text }, PATIENCE)
      send({ type: 'corrected', session: corrected, atMs: now() })
    } catch (error) {
      send({ type: 'correct_failed', error, refusal: refusalOf(error) })
    }
  }
  async function askHint(): Promise<void> {
    const { epoch, turn } = room.state
    try {
      const answer = await call(hint, { id, epoch }, PATIENCE)
      send({ type: 'hinted', turn, text: answer.hint, hintsLeft: answer.hintsLeft })
    } catch (error) {
      send({ type: 'hint_failed', error })
    }
  }

  const tick = () => send({ type: 'tick', freshKey: freshKey(), atMs: now(), quietMs: detector.quietMs() })
  const microphone: Parameters<MicRelay['listen']>[0] = {
    frame: spoken.add,
    level(dbfs, pitch) {
      if (scene.isRinging()) return
      const heard = detector.hear({ dbfs, pitch }, room.facts.partial, pace)
      meter.hear(dbfs, detector.ending())
      const voicedMs = detector.voicedMs()
      if (heard !== null) send({ type: 'voice', heard, freshKey: freshKey(), atMs: now(), voicedMs })
      // Over the customer every level counts.
      if (room.state.bargeSinceMs !== null) tick()
    },
    deviceChanged: () => send({ type: 'device_changed' }),
    interrupted: () => send({ type: 'interrupted' }),
    resumed: () => send({ type: 'resumed' }),
    lost: lostMic,
  }
  const noteLink = () => send({ type: 'link', linked: linked(), deviceOnline: system.online.getState() })
  const stops = [
    realtime.hold(),
    realtime.state.subscribe(noteLink),
    system.online.subscribe(noteLink),
    system.onVisible(scene.setVisible),
    system.onVisible((visible) => visible && linked() && room.state.phase !== 'paused' && send({ type: 'refresh' })),
    realtime.on(events.progress, (event) => event.id === id && send({ type: 'progressed', event, atMs: now() })),
    realtime.on(events.partial, ({ turnKey, text, stable }) =>
      send({ type: 'words', turnKey, text, stable, perMinute: detector.perMinute(text) }),
    ),
    realtime.on(events.changed, (event) => event.id === id && send({ type: 'refresh' })),
    realtime.on(events.fenced, (event) => event.id === id && send({ type: 'fenced_by', epoch: event.epoch })),
    timer.every(TICK_MS, tick),
  ]
  const gesture = createGesture(
    {
      press: () => send({ type: 'press', freshKey: freshKey(), atMs: now() }),
      release: () => send({ type: 'let_go', heardNothing: detector.heardNothing(), atMs: now() }),
      cancel: () => send({ type: 'cancel' }),
      cancelZone: (inside) => send({ type: 'cancel_zone', inside }),
      isRecording: () => room.state.phase === 'recording',
    },
    timer,
  )

  mic.listen(microphone)
  mic.onAllowed(() => void micAllowed())
  held.set(id, session.epoch)
  const { smartBreak } = session.brief
  const { echoCancelled } = mic.recorder
  send({ type: 'start', mode, smartBreak, echoCancelled, silenceS: session.silenceS })
  if (session.state !== 'active') send({ type: 'viewed', session, atMs: now() })
  noteLink()

  return {
    sessionId: id,
    view,
    meter: meter.state,
    failure: () => room.facts.failure,
    ...gesture,
    // The telephone is answered by a touch, however short, and nothing is recorded by it.
    press: () => void (scene.answer() || gesture.press()),
    toggle: () => void (scene.answer() || gesture.toggle()),
    done: () => send({ type: 'done', atMs: now() }),
    thinkLonger: () => send({ type: 'think_longer' }),
    say: (text) => send({ type: 'typed', freshKey: freshKey(), text }),
    composing() {
      modeBefore = null
      send({ type: 'composing', atMs: now() })
    },
    setMode(next) {
      modeBefore = null
      send({ type: 'mode', mode: next })
    },
    setSlowly(next) {
      send({ type: 'pace', slowly: next })
      onPace(next)
    },
    setBackground: scene.setWanted,
    askHint: () => send({ type: 'hint' }),
    correct: (turnKey, text) => send({ type: 'correct', turnKey, text }),
    typeInstead: () => send({ type: 'give_up', mode: 'typing' }),
    sayAgain: () => send({ type: 'give_up', mode: room.state.mode === 'typing' ? 'hold' : room.state.mode }),
    closeHint: () => send({ type: 'close_hint' }),
    pause: () => send({ type: 'pause' }),
    resume: () => send({ type: 'resume' }),
    end: () => send({ type: 'end' }),
    claim: () => send({ type: 'claim' }),
    skipLine: () => send({ type: 'skip', atMs: now() }),
    dismissNotice: () => send({ type: 'dismiss_notice' }),
    retryMic: () => void openMic(),
    openMicSettings: () => void mic.openSettings(),
    async dispose() {
      if (queue === null) return
      queue = null
      for (const stop of [...stops, stopWaits.saving, stopWaits.retry]) stop()
      scene.dispose()
      speaker.dispose()
      spoken.dispose()
      typed.dispose()
      keepAwake(false)
      onRunning(false)
      await mic.close()
    },
  }
}
