import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Failure } from '../../client/failure-text'
import { concatBytes } from '../../kernel/bytes'
import type { State } from '../../kernel/state'
import { wavOf } from '../../kernel/wav'
import type { LinePlayback } from '../../platform/player'
import type { MicDetails, MicDevice } from '../../platform/recorder'
import type { Services } from '../../store/services'
import { MAX_TRIAL_MS, type TrialHeard, trialPieces, tryHearing } from './hearing.contract'
import { createMicRelay, type MicHelp } from './mic-relay'
import { type Advice, adviceFor, type SoundQuality, soundQuality } from './sound-quality.rules'
import { createMeter, type TalkMeter } from './talk-meter'
import type { SpeechLanguage } from './voice.contract'
import { FRAME_MS } from './voice.events'

/** `original`: as the device delivers the sound; `plugin`: as a practice records it, then encoded. */
export type TrialMode = 'original' | 'plugin'

/** Messages of the page; keys under `recorder-test.note.` in the locale files. */
export type TrialNote =
  | 'permission_first'
  | 'device_changed'
  | 'interrupted'
  | 'no_voice'
  | 'full'
  | 'mp3_none'
  | 'mp3_not_made'
  | 'mp3_unsupported'
  | 'mp3_failed'
  | 'play_failed'

export type TrialFormat = 'wav' | 'mp3'

export interface TrialTake {
  mode: TrialMode
  ms: number
  rate: number
  quality: SoundQuality
  /** Only for the way a practice records. */
  advice: Advice | null
  sounds: readonly { format: TrialFormat; bytes: number }[]
}

export interface RecorderTestState {
  mode: TrialMode
  mic: 'off' | 'asking' | 'open'
  devices: readonly MicDevice[]
  details: MicDetails | null
  /** The room's level in dBFS, of the last seconds; null before the first. */
  noiseDbfs: number | null
  phase: 'ready' | 'recording' | 'encoding'
  take: TrialTake | null
  playing: TrialFormat | null
  note: TrialNote | null
  hearing: 'none' | 'busy' | 'done'
  heard: TrialHeard | null
  failure: Failure
}

export interface RecorderTest {
  state: StoreApi<RecorderTestState>
  meter: State<TalkMeter>
  help: State<MicHelp>
  allow(): Promise<void>
  openSettings(): Promise<void>
  setMode(mode: TrialMode): Promise<void>
  choose(deviceId: string): Promise<void>
  start(): void
  stop(): Promise<void>
  play(format: TrialFormat): void
  remove(): void
  hear(language: SpeechLanguage): Promise<void>
  dismissNote(): void
  dispose(): Promise<void>
}

/** Levels of this many ms give the room's noise. */
const NOISE_MS = 3_000
const NOISE_EVERY = 25
/** The zones of the level meter: those of the demonstration's scoring rule. */
const ZONES = { minDbfs: -40, maxDbfs: -10 }

/** The page that tries a microphone: records, measures, encodes, plays and asks the recogniser. Nothing is kept. */
export function createRecorderTest({ platform, call }: Services): RecorderTest {
  const { recorder, player, system } = platform
  const mic = createMicRelay(recorder)
  const meter = createMeter(ZONES, () => system.monotonicMs())
  const state = createStore<RecorderTestState>(() => ({
    mode: 'plugin',
    mic: 'off',
    devices: [],
    details: null,
    noiseDbfs: null,
    phase: 'ready',
    take: null,
    playing: null,
    note: null,
    hearing: 'none',
    heard: null,
    failure: null,
  }))
  const { getState: get, setState: set } = state
  let deviceId = ''
  let frames: Uint8Array[] = []
  let levels: number[] = []
  let before: number[] = []
  let room: number[] = []
  let sounds: Partial<Record<TrialFormat, Uint8Array>> = {}
  let pcm: Uint8Array = new Uint8Array()
  let line: LinePlayback | null = null
  /** Steps that take time belong to one recording: an older one changes nothing any more. */
  let takeNo = 0
  let sinceNoise = 0
  let disposed = false

  const isRaw = () => get().mode === 'original'

  function hearLevel(dbfs: number): void {
    meter.hear(dbfs)
    room = [...room, dbfs].slice(-NOISE_MS / FRAME_MS)
    if (get().phase === 'recording') levels.push(dbfs)
    sinceNoise = (sinceNoise + 1) % NOISE_EVERY
    if (sinceNoise === 0) set({ noiseDbfs: soundQuality(room).noiseDbfs })
  }
  function hearFrame(frame: Uint8Array): void {
    if (get().phase !== 'recording') return
    frames.push(frame)
    if (frames.length * FRAME_MS < MAX_TRIAL_MS) return
    set({ note: 'full' })
    void stop()
  }
  const events = {
    frame: hearFrame,
    level: hearLevel,
    deviceChanged() {
      set({ note: 'device_changed' })
      void readDevices()
    },
    interrupted: () => set({ note: 'interrupted' }),
    resumed: () => set({ note: null }),
    lost() {
      if (get().phase === 'recording') void finish()
      set({ mic: 'off', details: null })
    },
  }
  async function readDevices(): Promise<void> {
    const devices = (await recorder.devices?.().catch(() => [])) ?? []
    if (!disposed) set({ devices, details: recorder.details() })
  }
  async function allow(): Promise<void> {
    if (get().mic === 'asking') return
    void player.unlock().catch(() => undefined)
    set({ mic: 'asking', note: null })
    const problem = await mic.open({ deviceId, raw: isRaw() })
    if (disposed) return await mic.close()
    if (problem !== null) return set({ mic: 'off', details: null })
    mic.listen(events)
    set({ mic: 'open' })
    await readDevices()
  }
  /** Closes the microphone and opens it as it was chosen now. */
  async function reopen(): Promise<void> {
    if (get().phase === 'recording') await stop()
    if (get().mic !== 'open') return
    await mic.close()
    meter.reset()
    room = []
    set({ mic: 'off', noiseDbfs: null })
    await allow()
  }
  async function stop(): Promise<void> {
    if (get().phase !== 'recording') return
    await recorder.stop()
    await finish()
  }
  async function finish(): Promise<void> {
    if (get().phase !== 'recording') return
    meter.recordingSince(null)
    const no = ++takeNo
    const { mode } = get()
    pcm = concatBytes(...frames)
    const rate = Math.round(recorder.details()?.rate ?? 16_000)
    const quality = soundQuality(levels, before)
    const take: TrialTake = {
      mode,
      ms: frames.length * FRAME_MS,
      rate,
      quality,
      advice: mode === 'plugin' ? adviceFor(quality, recorder.echoCancelled) : null,
      sounds: [],
    }
    frames = []
    if (pcm.length === 0 || quality.voiceDbfs === null) set({ note: 'no_voice' })
    if (pcm.length === 0) return set({ phase: 'ready' })
    set({ phase: 'encoding' })
    const mp3 = mode === 'plugin' ? await encode() : null
    if (no !== takeNo || disposed) return
    sounds = { wav: wavOf(pcm, rate), ...(mp3 === null ? {} : { mp3 }) }
    const made = (['mp3', 'wav'] as const).flatMap((format) => {
      const bytes = sounds[format]?.length
      return bytes === undefined ? [] : [{ format, bytes }]
    })
    set({ phase: 'ready', take: { ...take, sounds: made } })
  }
  async function encode(): Promise<Uint8Array | null> {
    if (recorder.encodeMp3 === null) {
      set({ note: 'mp3_none' })
      return null
    }
    try {
      return await recorder.encodeMp3(pcm)
    } catch {
      // Offline, the encoder can't be loaded: the page says so, and the WAV is there.
      set({ note: 'mp3_not_made' })
      return null
    }
  }
  function quiet(): void {
    line?.stop()
    line = null
    set({ playing: null })
  }
  function remove(): void {
    takeNo += 1
    quiet()
    sounds = {}
    pcm = new Uint8Array()
    set({ take: null, heard: null, hearing: 'none', failure: null, note: null })
  }
  mic.onAllowed(() => void allow())

  return {
    state,
    meter: meter.state,
    help: mic.help,
    allow,
    openSettings: mic.openSettings,
    async setMode(mode) {
      if (mode === get().mode) return
      if (get().phase === 'recording') await stop()
      set({ mode })
      await reopen()
    },
    async choose(id) {
      deviceId = id
      await reopen()
    },
    start() {
      if (get().mic !== 'open') return set({ note: 'permission_first' })
      if (get().phase !== 'ready') return
      remove()
      frames = []
      levels = []
      before = room
      set({ phase: 'recording' })
      meter.recordingSince(system.monotonicMs())
      recorder.start(0)
    },
    stop,
    play(format) {
      const sound = sounds[format]
      if (sound === undefined) return
      if (get().playing === format) return quiet()
      quiet()
      if (format === 'mp3' && !player.playsMp3()) return set({ note: 'mp3_unsupported' })
      void player.unlock().catch(() => undefined)
      const playing = player.openLine(format)
      line = playing
      set({ playing: format, note: null })
      playing.push(sound.slice())
      playing.finish()
      void playing.end.then(() => {
        if (line !== playing) return
        line = null
        set({ playing: null, ...(playing.broken ? { note: format === 'mp3' ? 'mp3_failed' : 'play_failed' } : {}) })
      })
    },
    remove,
    async hear(language) {
      if (get().hearing === 'busy' || get().take?.mode !== 'plugin') return
      const no = takeNo
      set({ hearing: 'busy', heard: null, failure: null })
      const result = await call(tryHearing, { language, pcm: trialPieces(pcm) }).then(
        (heard) => ({ hearing: 'done' as const, heard }),
        (error: unknown) => ({ hearing: 'none' as const, failure: { error } }),
      )
      if (no === takeNo && !disposed) set(result)
    },
    dismissNote: () => set({ note: null }),
    async dispose() {
      disposed = true
      quiet()
      await mic.close()
    },
  }
}
