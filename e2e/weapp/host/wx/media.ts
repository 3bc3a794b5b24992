import { answer, type Callbacks, Listeners } from './answer'
import { fromBase64 } from './network'

type StartOptions = {
  duration?: number
  sampleRate?: number
  numberOfChannels?: number
  encodeBitRate?: number
  format?: string
  frameSize?: number
}

const MAX_DURATION_MS = 600_000
/** 16 kHz, 16 bit, one channel. */
const PCM_BYTES_PER_MS = 32
/** Bit rates that WeChat accepts at 16 kHz (a table in its manual). */
const BIT_RATES_AT_16K: [number, number] = [24_000, 96_000]

/** A microphone that records the given PCM in real time, and a silent player with its events in the right order. */
export function createMedia(
  pcmBase64: string,
  requireMicrophone: () => Promise<void>,
  sizeOf: (path: string) => number | undefined,
) {
  let pcm = fromBase64(pcmBase64)
  const start = new Listeners<[]>()
  const stop = new Listeners<[{ tempFilePath: string; duration: number; fileSize: number }]>()
  const frame = new Listeners<[{ frameBuffer: ArrayBuffer; isLastFrame: boolean }]>()
  const error = new Listeners<[{ errMsg: string }]>()
  const pause = new Listeners<[]>()
  const resume = new Listeners<[]>()
  const begin = new Listeners<[]>()
  const end = new Listeners<[]>()
  let timer: number | undefined
  let offset = 0
  let frameBytes = 0
  let recording = false
  let givenBytes = 0

  function nextFrame(last: boolean): void {
    const buffer = new ArrayBuffer(frameBytes)
    new Uint8Array(buffer).set(new Uint8Array(pcm, offset, Math.max(0, Math.min(frameBytes, pcm.byteLength - offset))))
    offset = Math.min(offset + frameBytes, pcm.byteLength)
    givenBytes += frameBytes
    frame.emit({ frameBuffer: buffer, isLastFrame: last })
  }

  const recorder = {
    start(options: StartOptions = {}) {
      void requireMicrophone().then(
        () => {
          const sampleRate = options.sampleRate ?? 8000
          const [low, high] = BIT_RATES_AT_16K
          const rate = options.encodeBitRate ?? 48_000
          const compressed = options.format !== 'PCM' && options.format !== 'wav'
          if (compressed && sampleRate === 16_000 && (rate < low || rate > high))
            return error.emit({ errMsg: 'operateRecorder:fail encodeBitRate not support' })
          if ((options.duration ?? 60_000) > MAX_DURATION_MS)
            return error.emit({ errMsg: 'operateRecorder:fail invalid duration' })
          frameBytes = (options.frameSize ?? 0) * 1024
          offset = 0
          recording = true
          start.emit()
          const frameMs = (frameBytes / (sampleRate * 2)) * 1000
          if (frameBytes > 0) timer = window.setInterval(() => nextFrame(false), frameMs)
        },
        (reason: Error) => error.emit({ errMsg: `operateRecorder:fail ${reason.message}` }),
      )
    },
    stop() {
      if (!recording) return
      recording = false
      window.clearInterval(timer)
      if (frameBytes > 0) nextFrame(true)
      stop.emit({ tempFilePath: 'wxfile://tmp/record.pcm', duration: 0, fileSize: offset })
    },
    pause: () => {
      window.clearInterval(timer)
      pause.emit()
    },
    resume: () => {
      resume.emit()
    },
    onStart: start.on,
    onStop: stop.on,
    onFrameRecorded: frame.on,
    onError: error.on,
    onPause: pause.on,
    onResume: resume.on,
    onInterruptionBegin: begin.on,
    onInterruptionEnd: end.on,
  }

  return {
    hear(nextBase64: string) {
      pcm = fromBase64(nextBase64)
      offset = 0
    },
    recordedMs: () => givenBytes / PCM_BYTES_PER_MS,
    interrupt(starting: boolean) {
      if (starting) {
        window.clearInterval(timer)
        begin.emit()
        pause.emit()
      } else end.emit()
    },
    wx: {
      getRecorderManager: () => recorder,
      createInnerAudioContext: () => createAudio(sizeOf),
      getAvailableAudioSources: (options?: Callbacks) =>
        answer('getAvailableAudioSources', options, () => ({ audioSources: ['auto', 'voice_communication'] })),
    },
  }
}

/** Duration of a silent sound, except for the user's own recordings. */
const SILENT_PLAY_MS = 120
const WAV_HEADER_BYTES = 44

function createAudio(sizeOf: (path: string) => number | undefined) {
  const events = {
    Canplay: new Listeners<[]>(),
    Play: new Listeners<[]>(),
    Pause: new Listeners<[]>(),
    Stop: new Listeners<[]>(),
    Ended: new Listeners<[]>(),
    Error: new Listeners<[{ errCode: number; errMsg: string }]>(),
    TimeUpdate: new Listeners<[]>(),
    Waiting: new Listeners<[]>(),
    Seeking: new Listeners<[]>(),
    Seeked: new Listeners<[]>(),
  }
  let timer: number | undefined
  let src = ''
  const listeners: Record<string, unknown> = {}
  for (const [name, list] of Object.entries(events)) {
    listeners[`on${name}`] = list.on
    listeners[`off${name}`] = list.off
  }
  const audio = {
    ...listeners,
    startTime: 0,
    autoplay: false,
    loop: false,
    obeyMuteSwitch: true,
    volume: 1,
    playbackRate: 1,
    duration: SILENT_PLAY_MS / 1000,
    currentTime: 0,
    paused: true,
    buffered: 0,
    get src() {
      return src
    },
    set src(value: string) {
      src = value
      setTimeout(() => events.Canplay.emit(), 0)
    },
    play() {
      const bytes = src.startsWith('wxfile://') ? sizeOf(src) : src.length
      if (!bytes) return setTimeout(() => events.Error.emit({ errCode: 10003, errMsg: `no file ${src}` }), 0)
      audio.paused = false
      const playMs = src.endsWith('.wav') ? (bytes - WAV_HEADER_BYTES) / PCM_BYTES_PER_MS : SILENT_PLAY_MS
      audio.duration = playMs / 1000
      setTimeout(() => events.Play.emit(), 0)
      timer = window.setTimeout(() => {
        audio.paused = true
        audio.currentTime = audio.duration
        events.TimeUpdate.emit()
        events.Ended.emit()
      }, playMs)
      return timer
    },
    pause() {
      window.clearTimeout(timer)
      audio.paused = true
      events.Pause.emit()
    },
    stop() {
      window.clearTimeout(timer)
      audio.paused = true
      events.Stop.emit()
    },
    seek(position: number) {
      audio.currentTime = position
      events.Seeked.emit()
    },
    destroy() {
      window.clearTimeout(timer)
    },
  }
  return audio
}
