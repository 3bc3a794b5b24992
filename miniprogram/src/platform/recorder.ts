import Taro from '@tarojs/taro'
import { frameSound } from '@lianda/shared/module/voice/frame-sound.rules'
import { PCM_RATE } from '@lianda/shared/module/voice/voice.events'
import { MicError, type MicProblem, type RecorderEvents, type RecorderPort } from '@lianda/shared/platform/recorder'
import { watchMicAllowed } from './mic-permission'
import { FrameCutter } from './pcm'

/** WeChat's limit for one recording is 10 minutes; we restart it before that, between two turns if possible. */
const MAX_RECORDING_MS = 600_000
const RENEW_AFTER_MS = 450_000
const FRAME_KB = 2
/** 16 kHz, 16 bit, one channel. */
const BYTES_PER_MS = 32
const MAX_PRE_ROLL_BYTES = 500 * BYTES_PER_MS

type State = 'closed' | 'opening' | 'open' | 'renewing'

/**
 * The microphone by `wx.getRecorderManager`. It records from `open` to `close` but emits frames only between `start`
 * and `stop`, so that the recorder's start-up (about 200 ms) does not cost the first syllable. The program has one
 * manager and its listeners can't be removed: they are added once and check the state.
 */
export function createRecorder(): RecorderPort {
  const manager = Taro.getRecorderManager()
  const cutter = new FrameCutter()
  const metered = new FrameCutter()
  let state: State = 'closed'
  let capturing = false
  let startedAt = 0
  /** Sound recorded just before `start`. */
  let recent = new Uint8Array()
  let events: RecorderEvents | undefined
  let opened: { resolve(): void; reject(error: MicError): void } | undefined

  const hand = (data: Uint8Array) => {
    for (const frame of cutter.push(data)) events?.frame(frame)
  }
  const begin = () =>
    manager.start({
      duration: MAX_RECORDING_MS,
      sampleRate: PCM_RATE,
      numberOfChannels: 1,
      format: 'PCM' as keyof Taro.RecorderManager.Format,
      frameSize: FRAME_KB,
      // Turns on the phone's own echo cancellation where Android has one.
      audioSource: 'voice_communication',
    } as Taro.RecorderManager.StartOption)

  manager.onStart(() => {
    startedAt = Date.now()
    if (state === 'closed') {
      manager.stop()
      return
    }
    state = 'open'
    opened?.resolve()
    opened = undefined
  })
  manager.onFrameRecorded(({ frameBuffer }) => {
    if (state !== 'open' || frameBuffer.byteLength === 0) return
    const data = new Uint8Array(frameBuffer)
    // WeChat's pieces are longer than a frame, and who listens counts frames.
    for (const frame of metered.push(data)) {
      const { dbfs, pitch } = frameSound(frame)
      events?.level(dbfs, pitch)
    }
    if (capturing) hand(data)
    else recent = lastOf(recent, data)
  })
  manager.onStop(() => {
    // Not closed by us: the ten minutes are over, or a restart is due. Within a turn the gap is a few frames.
    if (state === 'open' || state === 'renewing') begin()
  })
  manager.onInterruptionBegin(() => events?.interrupted())
  manager.onInterruptionEnd(() => {
    if (state !== 'open') return
    manager.resume()
    events?.resumed()
  })
  manager.onError(({ errMsg }) => {
    const problem = problemOf(errMsg)
    const before = state
    state = 'closed'
    capturing = false
    if (before === 'opening') opened?.reject(new MicError(problem))
    else if (before !== 'closed') events?.lost(problem)
    opened = undefined
  })

  return {
    async open(listeners) {
      events = listeners
      if (state === 'open') return
      await authorize()
      state = 'opening'
      await new Promise<void>((resolve, reject) => {
        opened = { resolve, reject }
        begin()
      })
    },
    start(preRollMs) {
      cutter.flush()
      capturing = true
      const wanted = Math.min(recent.length, Math.floor((preRollMs * BYTES_PER_MS) / 2) * 2)
      if (wanted > 0) hand(recent.subarray(recent.length - wanted))
      recent = new Uint8Array()
    },
    async stop() {
      capturing = false
      const last = cutter.flush()
      if (last) events?.frame(last)
      if (state === 'open' && Date.now() - startedAt > RENEW_AFTER_MS) {
        state = 'renewing'
        manager.stop()
      }
    },
    async close() {
      if (state === 'closed') return
      state = 'closed'
      capturing = false
      manager.stop()
    },
    get isOpen() {
      return state === 'open' || state === 'renewing'
    },
    settingsSteps: () => 'wechat',
    watchAllowed: watchMicAllowed,
    async openSettings(problem) {
      try {
        if (problem === 'refused') {
          // The phone denies WeChat itself the microphone. Its settings page does not report the learner's choice.
          await Taro.openAppAuthorizeSetting({})
          return 'opened'
        }
        const { authSetting } = await Taro.openSetting()
        return authSetting['scope.record'] === true ? 'allowed' : 'opened'
      } catch {
        return 'failed'
      }
    },
    // WeChat tells neither its microphones nor their rate, and has no choice among them.
    details: () => null,
    devices: null,
    // lamejs needs its own thread, and WeChat's worker only runs files of the main package.
    encodeMp3: null,
    // Some Android phones cancel the echo but none report it, so barge-in by voice is off here.
    echoCancelled: false,
  }
}

function lastOf(before: Uint8Array, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(before.length + data.length)
  joined.set(before)
  joined.set(data, before.length)
  return joined.slice(-MAX_PRE_ROLL_BYTES)
}

/** Asks for permission at the first use. After a refusal WeChat shows no dialog again and this throws at once. */
async function authorize(): Promise<void> {
  try {
    await Taro.authorize({ scope: 'scope.record' })
  } catch (error) {
    throw new MicError(problemOf(String((error as { errMsg?: unknown }).errMsg)))
  }
}

/** WeChat gives error texts and no codes: refused by the learner, on the privacy sheet, or by the phone's settings. */
function problemOf(errMsg: string): MicProblem {
  if (/auth deny|auth denied|authorize:fail|privacy permission is not authorized/i.test(errMsg)) return 'denied'
  if (/system permission|system deny/i.test(errMsg)) return 'refused'
  if (/not support/i.test(errMsg)) return 'unsupported'
  if (/occupied|interrupted|is recording|busy/i.test(errMsg)) return 'unreadable'
  return 'unknown'
}
