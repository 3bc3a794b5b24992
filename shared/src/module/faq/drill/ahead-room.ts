import { createStore } from 'zustand/vanilla'
import { StorageFullError } from '../../../platform/storage'
import type { Services } from '../../../store/services'
import type { MicRelay } from '../../voice/mic-relay'
import { createGesture } from '../../voice/press-gesture'
import { freshTurnKey, PRE_ROLL_MS } from '../../voice/spoken-turns'
import { createMeter } from '../../voice/talk-meter'
import { keepRecording, type TurnRecording } from '../../voice/turn-recording'
import { createVoiceDetector } from '../../voice/voice-detector'
import { MAX_TURN_MS } from '../../voice/voice.events'
import type { AnswerMode } from '../round/answer-mode'
import type { RoundAsk, RoundView } from '../round/round.contract'
import { roundDraft } from '../round/round-draft'
import { type Room, type RoomState, SHORTEST_MS, VOLUME } from '../round/round-room'
import { DRILL_KIND } from '../round/round-kinds'
import type { QuestionAhead } from './drill.contract'
import { drillKeeping, type KeptAnswer, type KeptDrill, waitingOf } from './kept-drill'

type Pictures = ReadonlyMap<string, string>

interface AheadRoomOptions {
  services: Services
  kept: KeptDrill
  /** Where pictures can be shown from, by their addresses. */
  pictures: Pictures
  mode: AnswerMode
  mic: MicRelay
  onMode(mode: AnswerMode): void
  /** The learner leaves; what is answered stays. */
  leave(): void
}

/** Where nobody will hear a recording, nothing is spoken. */
export const canSpeakAhead = ({ voice }: KeptDrill): boolean => voice.asr !== 'none'

const askOf = ({ id: _id, images, ...question }: QuestionAhead, no: number, pictures: Pictures): RoundAsk => ({
  images: images.map(({ url, description }) => ({ url: pictures.get(url) ?? url, description })),
  ...{ ...question, no, extended: false, closed: false, credit: null, tries: [], expected: null },
})

/** The drill as a round that nobody has judged yet, so that it is shown as every other one. */
const viewOf = ({ startKey, questions, answered, voice }: KeptDrill, pictures: Pictures): RoundView => {
  const over = answered >= questions.length
  return {
    ...{ id: startKey, subtaskId: 'drill', taskId: 'drill', drill: true, title: '', rev: answered, epoch: 1 },
    ...{ state: over ? 'ended' : 'active', phase: over ? 'ended' : 'listening', attempt: 1 },
    ...{
      at: answered,
      count: questions.length,
      asks: questions.map((one, no) => askOf(one, no, pictures)),
      secondTry: false,
      passScore: 0,
    },
    ...{ startedAt: 0, elapsedMs: 0, pausedAt: null, pauseAllowed: false, resumableUntil: null, endsBy: null },
    ...{ endReason: null, total: null, passed: null, voice },
  }
}

/**
 * A drill without the server: its questions were fetched ahead, and each answer is kept on the device until the server has
 * it. Nothing is judged here, as nothing of what is right is here.
 */
export function createAheadRoom({ services, kept: first, pictures, mode, mic, onMode, leave }: AheadRoomOptions): Room {
  const { outbox, platform, timer } = services
  const { system } = platform
  const now = system.monotonicMs
  const keeping = drillKeeping(services)
  let kept = first
  const state = createStore<RoomState>(() => ({
    ...{
      round: viewOf(first, pictures),
      mode: canSpeakAhead(first) ? mode : 'typing',
      talk: 'sending',
      shown: null,
      words: '',
    },
    ...{
      tooShort: false,
      full: false,
      kept: false,
      linked: true,
      fenced: false,
      busy: false,
      failure: null,
      ahead: true,
    },
  }))
  const { getState: get, setState: set } = state
  const meter = createMeter(VOLUME, now)
  const detector = createVoiceDetector()
  let recording: { of: TurnRecording; sinceMs: number } | null = null

  function answerOf(kind: KeptAnswer['kind'], text: string): KeptAnswer {
    const { startKey, questions, answered } = kept
    return {
      ...{ startKey, questionIds: questions.map(({ id }) => id), questionId: questions[answered]?.id ?? '' },
      ...{ kind, text },
    }
  }
  /** The answer is on the device: the next question comes, and the outbox may have it. */
  async function goOn(key: string): Promise<void> {
    kept = { ...kept, answered: kept.answered + 1 }
    await keeping.write(kept)
    outbox.release(key)
    set({ round: viewOf(kept, pictures), talk: 'waiting', tooShort: false, full: false })
  }
  const failed = (error: unknown) =>
    set({ talk: 'waiting', ...(error instanceof StorageFullError ? { full: true } : { failure: { error } }) })

  async function write(kind: 'text' | 'skipped', text: string): Promise<void> {
    if (get().talk !== 'waiting' || get().round.state !== 'active') return
    set({ talk: 'sending', failure: null })
    const key = freshTurnKey(system.randomBytes)
    try {
      await outbox.open(DRILL_KIND, key, JSON.stringify(answerOf(kind, text)))
      await goOn(key)
    } catch (error) {
      failed(error)
    }
  }
  function record(by: 'press' | 'voice'): void {
    if (get().talk !== 'waiting' || get().round.state !== 'active' || !mic.recorder.isOpen) return
    detector.reset()
    const { startKey, answered } = kept
    const voice = { id: startKey, epoch: 1, turn: answered + 1, waitMs: null, sealed: null, ...answerOf('voice', '') }
    const onFull = () => set({ full: true })
    const of = keepRecording(freshTurnKey(system.randomBytes), voice, { outbox, kind: DRILL_KIND, onFull })
    recording = { of, sinceMs: now() }
    mic.recorder.start(PRE_ROLL_MS[by])
    meter.recordingSince(now())
    set({ talk: 'recording', tooShort: false, failure: null })
  }
  async function stop(): Promise<void> {
    if (recording === null) return
    const { of, sinceMs } = recording
    const cancelled = get().talk === 'cancelling'
    const nothing = detector.heardNothing() || now() - sinceMs < SHORTEST_MS
    recording = null
    meter.recordingSince(null)
    set({ talk: 'sending' })
    await mic.recorder.stop()
    try {
      if (!cancelled && !nothing) {
        of.seal()
        await of.safe()
        return await goOn(of.turnKey)
      }
      set({ talk: 'waiting', tooShort: !cancelled })
    } catch (error) {
      failed(error)
    }
    await of.safe().catch(() => undefined)
    await outbox.finish(of.turnKey)
  }
  /** What a page that was closed while recording left: its question is asked again. */
  async function tidy(): Promise<void> {
    for (const { key, no } of await waitingOf(outbox, kept.startKey)) if (no >= first.answered) await outbox.finish(key)
  }

  const microphone: Parameters<MicRelay['listen']>[0] = {
    frame: (frame) => recording?.of.add(frame),
    level(dbfs, pitch) {
      const heard = detector.hear({ dbfs, pitch }, { text: '', stable: 0 }, false)
      meter.hear(dbfs, detector.ending())
      if (recording !== null && now() - recording.sinceMs > MAX_TURN_MS) return void stop()
      if (get().mode !== 'hands_free') return
      if (heard === 'start' && recording === null) record('voice')
      else if (heard === 'end' && recording !== null) void stop()
    },
    deviceChanged: () => undefined,
    interrupted: () => void stop(),
    resumed: () => undefined,
    lost() {
      void stop()
      set({ mode: 'typing' })
    },
  }
  const openMic = async () => {
    if ((await mic.open()) === null) mic.listen(microphone)
  }
  const gesture = createGesture(
    {
      press: () => record('press'),
      release: () => void stop(),
      cancel() {
        if (recording === null) return
        set({ talk: 'cancelling' })
        void stop()
      },
      cancelZone: (inside) => recording !== null && set({ talk: inside ? 'cancelling' : 'recording' }),
      isRecording: () => recording !== null,
    },
    timer,
  )
  mic.listen(microphone)
  mic.onAllowed(() => void openMic())
  void tidy()
    .catch(() => undefined)
    .then(() => set({ talk: 'waiting' }))
  const nothing = () => undefined

  return {
    ...gesture,
    state,
    draft: roundDraft(platform.storage, first.startKey),
    meter: meter.state,
    micHelp: mic.help,
    setMode(next) {
      onMode(next)
      set({ mode: next })
      if (next !== 'typing') void openMic()
    },
    say: (text) => void write('text', text),
    skip: () => void write('skipped', ''),
    end: leave,
    retryMic: () => void openMic(),
    openMicSettings: () => void mic.openSettings(),
    ...{ again: nothing, typeInstead: nothing, next: nothing, pause: nothing, resume: nothing, takeOver: nothing },
    async dispose() {
      mic.listen(null)
      mic.onAllowed(null)
      await stop()
    },
  }
}
