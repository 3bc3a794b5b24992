import type { RecorderEvents } from '../../platform/recorder'
import type { MicRelay } from './mic-relay'
import type { Room } from './room'
import type { Meter } from './talk-meter'
import { createVoiceDetector } from './voice-detector'

/** The room's microphone: passes frames to the turn, and levels to the meter and the voice detection. */
export interface RoomListener {
  open(): Promise<void>
  /** Resets the voice detection at the start of a recording. */
  reset(): void
  /** True if nothing was said into the microphone since `reset`. */
  heardNothing(): boolean
  noteWords(text: string): void
}

export function createRoomListener(
  room: Room,
  mic: MicRelay,
  meter: Meter,
  onFrame: (data: Uint8Array) => void,
): RoomListener {
  const detector = createVoiceDetector()
  const hears: RecorderEvents = {
    frame: onFrame,
    level(dbfs) {
      meter.hear(dbfs)
      const heard = detector.hear(dbfs, room.facts().partial?.text ?? '')
      const { mode, recording, phase } = room.state()
      if (heard === 'start' && mode === 'hands_free') {
        room.dispatchIfItMatters({ type: 'voice_start', freshKey: room.freshKey(), atMs: room.now() })
      }
      // While the customer speaks, a sound that stops at once is not speech of the learner.
      const over = heard === 'end' || (heard === 'stop' && phase === 'speaking')
      if (over && recording?.by === 'voice') room.dispatch({ type: 'voice_end', atMs: room.now() })
    },
    deviceChanged: () => room.dispatch({ type: 'device_changed' }),
    interrupted: () => room.dispatch({ type: 'interrupted' }),
    resumed: () => room.dispatch({ type: 'resumed' }),
    lost(micProblem) {
      room.show({ micProblem })
      room.dispatch({ type: 'mic_lost' })
    },
  }
  mic.listen(hears)
  return {
    async open() {
      const micProblem = await mic.open()
      if (room.isClosed()) return mic.close()
      mic.listen(hears)
      room.show({ micProblem })
      room.dispatch({ type: micProblem === null ? 'mic_ready' : 'mic_lost' })
    },
    reset: detector.reset,
    heardNothing: detector.heardNothing,
    noteWords(text) {
      const perMinute = detector.perMinute(text)
      const { min, max } = room.facts().session.brief.speed
      const zone = (rate: number) => (rate < min ? 'slow' : rate > max ? 'fast' : 'good')
      if (perMinute !== null) room.show({ speed: { perMinute, zone: zone(perMinute) } })
      room.dispatchIfItMatters({ type: 'partial', text })
    },
  }
}
