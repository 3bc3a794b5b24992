import { type MicChoice, MicError, type RecorderEvents, type RecorderPort } from '@lianda/shared/platform/recorder'
import { frameSound } from '@lianda/shared/module/voice/frame-sound.rules'
import { type Capture, openCapture } from './capture'
import { micProblemOf } from './mic-problem'
import { watchMicAllowed } from './mic-permission'
import { micStepsFor } from './mic-steps'
import { encodeInWorker } from './mp3-encoder'

const FRAME_MS = 40
/** Number of frames kept before a turn, so that a turn started by voice includes its first syllable. */
const RING_FRAMES = 12
const OWN_CHOICE: MicChoice = { deviceId: '', raw: false }
const REOPEN_WAIT_MS = 300

/** The microphone: 16 kHz PCM in 40 ms frames from an AudioWorklet; reopened during a turn when the device changes. */
export function webRecorder(): RecorderPort {
  let events: RecorderEvents | null = null
  let capture: Capture | null = null
  let capturing = false
  let reopening = false
  let pausedByFlush: (() => void) | null = null
  let ring: Uint8Array[] = []

  function onFrame(frame: Uint8Array, last: boolean): void {
    const { dbfs, pitch } = frameSound(frame)
    events?.level(dbfs, pitch)
    if (capturing) events?.frame(frame)
    else ring = [...ring, frame].slice(-RING_FRAMES)
    if (last) pausedByFlush?.()
  }
  async function open(listener: RecorderEvents, choice: MicChoice = OWN_CHOICE): Promise<void> {
    if (!isSecureContext) throw new MicError('insecure')
    if (navigator.mediaDevices?.getUserMedia === undefined) throw new MicError('unsupported')
    events = listener
    try {
      const heard = {
        frame: onFrame,
        trackGone: reopen,
        interrupted: () => events?.interrupted(),
        resumed: () => events?.resumed(),
      }
      capture = await openCapture(heard, choice)
    } catch (error) {
      throw new MicError(micProblemOf(error))
    }
    navigator.mediaDevices.addEventListener('devicechange', onDeviceChange)
  }
  /** The turn continues with the next microphone: the captured frames stay. */
  async function reopen(): Promise<void> {
    if (reopening || events === null) return
    reopening = true
    try {
      await new Promise((resolve) => setTimeout(resolve, REOPEN_WAIT_MS))
      await capture?.replaceStream()
      events.deviceChanged()
    } catch (error) {
      const listener = events
      await close()
      listener.lost(micProblemOf(error))
    } finally {
      reopening = false
    }
  }
  function onDeviceChange(): void {
    void capture?.isStale().then((stale) => (stale ? reopen() : undefined))
  }
  async function close(): Promise<void> {
    navigator.mediaDevices?.removeEventListener('devicechange', onDeviceChange)
    capturing = false
    ring = []
    events = null
    const closing = capture
    capture = null
    pausedByFlush?.()
    await closing?.close()
  }
  return {
    open,
    close,
    start(preRollMs) {
      const kept = Math.min(RING_FRAMES, Math.round(preRollMs / FRAME_MS))
      const before = kept === 0 ? [] : ring.slice(-kept)
      ring = []
      capturing = true
      for (const frame of before) events?.frame(frame)
    },
    async stop() {
      if (!capturing || capture === null) return
      const flushed = new Promise<void>((resolve) => {
        pausedByFlush = resolve
        // A suspended context does not answer: continue with the frames so far.
        setTimeout(resolve, 150)
      })
      capture.flush()
      await flushed
      pausedByFlush = null
      capturing = false
    },
    get isOpen() {
      return capture !== null
    },
    settingsSteps: (problem) =>
      micStepsFor(problem, {
        agent: navigator.userAgent,
        touchPoints: navigator.maxTouchPoints,
        installed: matchMedia('(display-mode: standalone)').matches,
      }),
    // A page can't open the browser's settings.
    openSettings: null,
    watchAllowed: watchMicAllowed,
    details: () => capture?.details() ?? null,
    async devices() {
      const all = (await navigator.mediaDevices?.enumerateDevices()) ?? []
      const named = all.filter(({ kind, deviceId, label }) => kind === 'audioinput' && deviceId !== '' && label !== '')
      return named.map(({ deviceId, label }) => ({ id: deviceId, name: label }))
    },
    encodeMp3: encodeInWorker,
    get echoCancelled() {
      return capture?.echoCancelled ?? false
    },
  }
}
