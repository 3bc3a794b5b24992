import type { Services } from '../../store/services'
import { createLineSpeaker } from './line-speaker'
import type { MicRelay } from './mic-relay'
import type { SessionView } from './practice.contract'
import type { PracticeController } from './practice.view-model'
import { createGesture } from './press-gesture'
import { createRoom } from './room'
import { createRoomCommands } from './room-commands'
import { createRoomListener } from './room-listener'
import { createEffects, type RoomParts } from './room-effects'
import { createRoomLink, isFenced } from './room-link'
import { createTranscript } from './room-transcript'
import { createRoomWords } from './room-words'
import { createMeter } from './talk-meter'
import { createTextTurns } from './text-turns'
import type { HeldSessions } from './turn-delivery'
import type { AnswerMode } from './turn-machine.types'
import { createVoiceTurns } from './voice-turns'

const TICK_MS = 100
/** A silent press up to this long (ms) is reported as "too short", a longer one as "not heard". */
const SILENT_FROM_MS = 600

export interface PracticeOptions {
  services: Services
  session: SessionView
  deviceId: string
  mode: AnswerMode
  mic: MicRelay
  held: HeldSessions
  onRunning(running: boolean): void
}

/**
 * One live practice on this device: creates the room's parts, runs the turn machine's effects and sends it events.
 * Created inside the start tap, with the microphone open unless the learner types.
 */
export function createPractice({
  services,
  session,
  deviceId,
  mode,
  mic,
  held,
  onRunning,
}: PracticeOptions): PracticeController {
  const { platform, realtime, timer } = services
  const { player, system } = platform
  const transcript = createTranscript()
  const meter = createMeter(session.brief.volume, system.monotonicMs)
  const effects = createEffects(
    (): RoomParts => ({ room, mic, listener: listener, meter, voice, texts, speaker, transcript, link, commands }),
  )
  const room = createRoom({
    services,
    session,
    micOpen: mic.recorder.isOpen,
    transcript,
    speaking: () => speaker.state(),
    run: effects.run,
    onRunning,
  })
  const words = createRoomWords(room, transcript, () => speaker)
  const speaker = createLineSpeaker({
    realtime,
    player,
    timer,
    now: room.now,
    sessionId: session.id,
    speechTag: speechTagOf(session.brief.language),
    textOf: (no) => transcript.line(no)?.text ?? '',
    isFinal: (no) => transcript.line(no)?.final ?? false,
    onPlayed: words.played,
    onChange: () => room.show({}),
  })
  const epoch = () => room.state().epoch
  const refused = (turnKey: string, error: unknown) => {
    if (isFenced(error)) return room.dispatch({ type: 'fenced' })
    room.show({ failure: { error } })
    room.dispatch({ type: 'turn_refused', turnKey })
  }
  const voice = createVoiceTurns({
    services,
    epoch,
    // Without a recogniser the learner is asked for the words at once. If a recogniser fails, the server reports it.
    onAck(turnKey, view) {
      voice.forget(turnKey)
      words.acked(turnKey, view, session.brief.voice.asr === 'none')
    },
    onRefused: refused,
    onWeak: () => room.notify('weak_link', true),
    onFull(turnKey) {
      room.show({ saved: 'full' })
      room.notify('storage_full', false)
      // The recording so far is sent; continuing would lose the rest.
      const { recording } = room.state()
      if (recording?.turnKey !== turnKey) return
      room.dispatch({ type: recording.by === 'press' ? 'release' : 'voice_end', atMs: room.now() })
    },
  })
  const texts = createTextTurns({
    services,
    sessionId: session.id,
    epoch,
    onAck(turnKey, view) {
      texts.forget(turnKey)
      words.acked(turnKey, view, false)
    },
    onRefused: refused,
    onFull() {
      room.show({ saved: 'full' })
      room.notify('storage_full', false)
    },
  })
  const listener = createRoomListener(room, mic, meter, voice.add)
  const link = createRoomLink({ room, words, deviceId, onJoined: voice.wake, onPartial: listener.noteWords })
  const commands = createRoomCommands(room, { words, link, deviceId, held })
  const stopTicks = timer.every(TICK_MS, () =>
    room.dispatchIfItMatters({ type: 'tick', freshKey: room.freshKey(), atMs: room.now() }),
  )

  function release(): void {
    const { recording, phase } = room.state()
    const silent = phase === 'recording' && recording !== null && !recording.inCancelZone && listener.heardNothing()
    if (silent && room.now() - recording.startedAtMs > SILENT_FROM_MS) {
      room.dispatch({ type: 'cancel' })
      room.notify('not_heard', false)
    } else room.dispatch({ type: 'release', atMs: room.now() })
  }
  const gesture = createGesture(
    {
      press: () => room.dispatch({ type: 'press', freshKey: room.freshKey(), atMs: room.now() }),
      release,
      cancel: () => room.dispatch({ type: 'cancel' }),
      cancelZone: (inside) => room.dispatch({ type: 'cancel_zone', inside }),
      isRecording: () => room.state().phase === 'recording',
    },
    timer,
  )

  held.set(session.id, session.epoch)
  transcript.take(session)
  const { brief, silenceS } = session
  room.dispatch({
    type: 'start',
    mode,
    smartBreak: brief.smartBreak,
    echoCancelled: mic.recorder.echoCancelled,
    silenceS,
  })
  if (session.state !== 'active') words.take(session)
  if (realtime.state.getState() === 'online' && system.online.getState()) void link.rejoin()
  else room.dispatch({ type: 'offline' })

  return {
    sessionId: session.id,
    getView: room.view,
    getMeter: meter.read,
    onView: room.onView,
    onMeter: meter.onChange,
    failure: () => room.facts().failure,
    ...gesture,
    say: (text) => room.dispatch({ type: 'typed', freshKey: room.freshKey(), text }),
    composing: () => room.dispatchIfItMatters({ type: 'composing', atMs: room.now() }),
    setMode: (next) => room.dispatch({ type: 'mode', mode: next }),
    askHint: commands.hint,
    closeHint: () => room.show({ hint: null }),
    pause: () => room.dispatch({ type: 'pause' }),
    resume: () => room.dispatch({ type: 'resume' }),
    end: () => room.dispatch({ type: 'end' }),
    claim: () => room.dispatch({ type: 'claim' }),
    skipLine() {
      const { lineNo } = speaker.state()
      if (lineNo === null) return
      speaker.stop()
      words.played(lineNo)
    },
    dismissNotice: () => room.show({ notice: null }),
    retryMic: () => void listener.open(),
    async dispose() {
      if (room.isClosed()) return
      room.close()
      stopTicks()
      link.stop()
      speaker.dispose()
      voice.dispose()
      texts.dispose()
      effects.stop()
      onRunning(false)
      await mic.close()
    },
  }
}

/** Language tag of the device's own voice for a recognition code of the spec. */
function speechTagOf(language: string): string {
  return { '16k_en': 'en-US', '16k_yue': 'zh-HK', '16k_zh-TW': 'zh-TW' }[language] ?? 'zh-CN'
}
