import type { Services } from '../../store/services'
import type { SessionView } from './practice.contract'
import type { KeptVoice } from './turn-keeping'
import { keepRecording, type TurnRecording } from './turn-recording'
import { type TurnUpload, uploadTurn } from './turn-upload'

/** Sound from before the press or the first voice (ms), so that the first syllable is complete. */
export const PRE_ROLL_MS = { press: 160, voice: 400 } as const

export interface VoiceTurnsDeps {
  services: Services
  epoch(): number
  onAck(turnKey: string, session: SessionView): void
  onRefused(turnKey: string, error: unknown): void
  onWeak(): void
  onFull(turnKey: string): void
}

/** The learner's recordings in one room: sent during recording, and forgotten when the server has them. */
export interface VoiceTurns {
  begin(turnKey: string, kept: KeptVoice, preRollMs: number): void
  add(frame: Uint8Array): void
  /** Ends the running recording; sending continues. */
  stop(turnKey: string): Promise<void>
  /** Resolves when all of an ended recording is on the device; rejects if there was no room. */
  safe(turnKey: string): Promise<void>
  discard(turnKey: string): void
  forget(turnKey: string): void
  /** Leaves unsent recordings to the outbox. */
  dispose(): void
  /** Starts or continues sending the open recordings. */
  wake(): void
}

export function createVoiceTurns({ services, ...deps }: VoiceTurnsDeps): VoiceTurns {
  const { outbox, realtime, timer, platform } = services
  const { recorder } = platform
  const open = new Map<string, { recording: TurnRecording; upload: TurnUpload }>()
  let current: TurnRecording | null = null
  /** Resolves at the end of the newest recording, when its last frames have arrived. */
  let stopping: Promise<void> = Promise.resolve()

  return {
    begin(turnKey, kept, preRollMs) {
      const recording = keepRecording(outbox, turnKey, kept, () => deps.onFull(turnKey))
      const upload = uploadTurn(recording, {
        realtime,
        timer,
        epoch: deps.epoch,
        encodeMp3: recorder.encodeMp3,
        onWeak: deps.onWeak,
      })
      open.set(turnKey, { recording, upload })
      current = recording
      recorder.start(preRollMs)
      upload.done.then(
        ({ session }) => deps.onAck(turnKey, session),
        (error: unknown) => open.has(turnKey) && deps.onRefused(turnKey, error),
      )
    },
    add(frame) {
      current?.add(frame)
      if (current !== null) open.get(current.turnKey)?.upload.wake()
    },
    stop(turnKey) {
      const recording = current
      if (recording?.turnKey !== turnKey) return stopping
      stopping = recorder.stop().then(() => {
        if (current === recording) current = null
        recording.seal()
        open.get(turnKey)?.upload.wake()
      })
      return stopping
    },
    async safe(turnKey) {
      await stopping
      await open.get(turnKey)?.recording.safe()
    },
    discard(turnKey) {
      const entry = open.get(turnKey)
      open.delete(turnKey)
      if (current?.turnKey === turnKey) {
        current = null
        void recorder.stop()
      }
      entry?.upload.cancel()
      // The outbox item may have just been opened, so its first write must finish first.
      void entry?.recording
        .safe()
        .catch(() => undefined)
        .then(() => outbox.finish(turnKey))
    },
    forget(turnKey) {
      const entry = open.get(turnKey)
      open.delete(turnKey)
      entry?.upload.abandon()
      void entry?.recording
        .safe()
        .catch(() => undefined)
        .then(() => outbox.finish(turnKey))
    },
    wake() {
      for (const { upload } of open.values()) upload.wake()
    },
    dispose() {
      if (current !== null) {
        void recorder.stop()
        current.seal()
        current = null
      }
      for (const [turnKey, { upload, recording }] of open) {
        upload.abandon()
        void recording
          .safe()
          .catch(() => undefined)
          .then(() => outbox.release(turnKey))
      }
      open.clear()
    },
  }
}
