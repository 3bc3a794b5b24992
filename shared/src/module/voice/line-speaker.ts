import type { Realtime } from '../../client/realtime'
import type { StreamEvent } from '../../contract/event'
import type { Timer } from '../../kernel/timer'
import type { LinePlayback, PlayerPort } from '../../platform/player'
import { mannerOf } from './voice-manner.rules'
import { type lineSilent, type lineSound, PCM_BYTES_PER_MS } from './voice.events'

/** After this time (ms) without sound or `silent`, the line is shown for reading. */
const SOUND_WAIT_MS = 4_000
/** Reading time without sound (ms): a fixed part plus a part per character, wide (Chinese) or narrow (Latin). */
const READ_BASE_MS = 700
const READ_CHARACTER_MS = { wide: 130, narrow: 45 }
/** Speaking time per character (ms), for captions while the length of the sound is not known yet. */
const SPEAK_CHARACTER_MS = { wide: 220, narrow: 65 }
const CAPTION_EVERY_MS = 100

/** The line being spoken and how much of it was heard. */
export interface SpeakerState {
  lineNo: number | null
  /** Number of characters heard so far. */
  heard: number
}

export interface LineSpeaker {
  /**
   * Plays the line as its sound arrives, but not before `waitMs`; without sound the device speaks it, or the learner reads
   * it.
   */
  play(lineNo: number, waitMs?: number): void
  /** Stops without `onPlayed`, because the line was not heard to its end. */
  stop(): void
  duck(on: boolean): void
  /** Drops the sound of the lines from this one on, which will not be said like this. */
  unsay(fromLineNo: number): void
  playedMs(): number
  state(): SpeakerState
  dispose(): void
}

export interface SpeakerDeps {
  realtime: Realtime
  player: PlayerPort
  timer: Timer
  now(): number
  /** The owner's events for its lines, and its id. */
  audio: StreamEvent<typeof lineSound>
  silent: StreamEvent<typeof lineSilent>
  id: string
  /** Language tag for the device's own voice. */
  speechTag: string
  /** The line's words so far. */
  textOf(lineNo: number): string
  /** Its emotion, 0-6. */
  emotionOf(lineNo: number): number
  /** True if the line's words are complete. */
  isFinal(lineNo: number): boolean
  onPlayed(lineNo: number): void
  onChange(): void
}

type Sound = {
  format: 'pcm16k' | 'wav' | 'mp3'
  pieces: Uint8Array[]
  bytes: number
  /** Bytes to skip: when a line is sent again from the start, this many are already collected. */
  skip: number
  last: boolean
  silent: boolean
}

interface Running {
  lineNo: number
  playback: LinePlayback | null
  /** Number of pieces handed to the player. */
  pushed: number
  startedAt: number
  how: 'waiting' | 'sound' | 'device' | 'read'
}

const isWide = (text: string): boolean => /[\u2e80-\u9fff\uac00-\ud7af\uff00-\uffef]/.test(text)

const pace = (text: string, ms: { wide: number; narrow: number }): number =>
  text.length * (isWide(text) ? ms.wide : ms.narrow)

/** Speaks the lines of one owner on this device, one at a time, with synchronous captions. */
export function createLineSpeaker(deps: SpeakerDeps): LineSpeaker {
  const { player, timer, now } = deps
  const sounds = new Map<number, Sound>()
  let running: Running | null = null
  let heard = 0

  const soundOf = (lineNo: number): Sound => {
    const known = sounds.get(lineNo)
    if (known !== undefined) return known
    const fresh: Sound = { format: 'pcm16k', pieces: [], bytes: 0, skip: 0, last: false, silent: false }
    sounds.set(lineNo, fresh)
    return fresh
  }
  const played = (run: Running) => {
    if (running !== run) return
    heard = deps.textOf(run.lineNo).length
    running = null
    sounds.delete(run.lineNo)
    deps.onChange()
    deps.onPlayed(run.lineNo)
  }
  function feed(run: Running): void {
    if (now() < run.startedAt) return
    const sound = soundOf(run.lineNo)
    if (sound.pieces.length > 0 && run.playback === null) {
      const playback = player.openLine(sound.format)
      run.playback = playback
      run.how = 'sound'
      void playback.end.then(() => played(run))
    }
    for (; run.playback !== null && run.pushed < sound.pieces.length; run.pushed++) {
      const piece = sound.pieces[run.pushed]
      if (piece !== undefined) run.playback.push(piece)
    }
    if (sound.last) run.playback?.finish()
    if (sound.silent && run.how === 'waiting') void speakAlone(run)
  }
  async function speakAlone(run: Running): Promise<void> {
    run.how = 'device'
    run.startedAt = now()
    // The device's voice speaks a whole line, so its words must be complete first.
    while (running === run && !deps.isFinal(run.lineNo)) await wait(CAPTION_EVERY_MS)
    if (running !== run) return
    if (await player.speak(deps.textOf(run.lineNo), deps.speechTag, mannerOf(deps.emotionOf(run.lineNo))))
      return played(run)
    if (running === run) read(run)
  }
  function read(run: Running): void {
    run.how = 'read'
    run.startedAt = now()
  }
  const wait = (ms: number) => new Promise<void>((resolve) => void timer.after(ms, resolve))

  function look(): void {
    const run = running
    if (run === null) return
    const text = deps.textOf(run.lineNo)
    const past = now() - run.startedAt
    if (run.how === 'waiting' && past > SOUND_WAIT_MS && deps.isFinal(run.lineNo)) read(run)
    if (run.how === 'read' && deps.isFinal(run.lineNo) && past > READ_BASE_MS + pace(text, READ_CHARACTER_MS))
      return played(run)
    const next = Math.min(text.length, Math.floor(text.length * shareHeard(run, text, past)))
    if (next === heard) return
    heard = next
    deps.onChange()
  }
  function shareHeard(run: Running, text: string, past: number): number {
    if (run.how === 'waiting' || text.length === 0) return 0
    if (run.how !== 'sound')
      return past / Math.max(1, pace(text, run.how === 'read' ? READ_CHARACTER_MS : SPEAK_CHARACTER_MS))
    const sound = soundOf(run.lineNo)
    const received = sound.format === 'pcm16k' ? sound.bytes / PCM_BYTES_PER_MS : 0
    const total = sound.last && received > 0 ? received : Math.max(received, pace(text, SPEAK_CHARACTER_MS))
    return (run.playback?.playedMs() ?? 0) / Math.max(1, total)
  }

  const stops = [
    deps.realtime.on(deps.audio, ({ id, lineNo, format, data, last, seq }) => {
      if (id !== deps.id) return
      // Sent again from the start because a device joined: the bytes collected before are the same sound.
      if (seq === 0 && running?.lineNo !== lineNo) sounds.delete(lineNo)
      // The rest of a sound that was dropped.
      if (seq > 0 && !sounds.has(lineNo)) return
      const sound = soundOf(lineNo)
      if (sound.last) return
      if (seq === 0) sound.skip = sound.bytes
      const whole = data instanceof Uint8Array ? data : new Uint8Array(data)
      const bytes = whole.subarray(Math.min(sound.skip, whole.length))
      sound.skip -= whole.length - bytes.length
      sound.format = format
      if (bytes.length > 0) sound.pieces.push(bytes)
      sound.bytes += bytes.length
      sound.last = last
      if (running?.lineNo === lineNo) feed(running)
    }),
    deps.realtime.on(deps.silent, ({ id, lineNo }) => {
      if (id !== deps.id) return
      if (running?.lineNo !== lineNo) sounds.delete(lineNo)
      soundOf(lineNo).silent = true
      if (running?.lineNo === lineNo) feed(running)
    }),
    timer.every(CAPTION_EVERY_MS, look),
  ]
  const halt = () => {
    const run = running
    running = null
    if (run === null) return
    if (run.playback === null) player.stopAll()
    else run.playback.stop()
  }
  return {
    play(lineNo, waitMs = 0) {
      halt()
      heard = 0
      const run: Running = { lineNo, playback: null, pushed: 0, startedAt: now() + waitMs, how: 'waiting' }
      running = run
      for (const older of sounds.keys()) if (older < lineNo) sounds.delete(older)
      if (waitMs > 0) timer.after(waitMs, () => running === run && feed(run))
      else feed(run)
      deps.onChange()
    },
    stop() {
      halt()
      deps.onChange()
    },
    unsay(fromLineNo) {
      for (const lineNo of sounds.keys()) if (lineNo >= fromLineNo) sounds.delete(lineNo)
    },
    duck: (on) => running?.playback?.duck(on),
    playedMs() {
      if (running === null) return 0
      return Math.round(running.playback?.playedMs() ?? (running.how === 'waiting' ? 0 : now() - running.startedAt))
    },
    state: () => ({ lineNo: running?.lineNo ?? null, heard }),
    dispose() {
      halt()
      for (const stop of stops) stop()
    },
  }
}
