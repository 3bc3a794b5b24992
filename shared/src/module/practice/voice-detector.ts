import { turnIsOver } from './endpointing.rules'
import { FRAME_MS } from './practice.events'
import { hearLevel, startVad } from './vad.rules'

/** Below this loudest level nothing was said into the microphone at all. */
const NOTHING_DBFS = -55
/** Speed is shown once so much voice was heard. */
const SPEED_FROM_MS = 2_000

export interface VoiceDetector {
  /**
   * The next 40 ms; what it means for a hands-free turn: a voice began, fell silent for a moment, or has finished.
   * `partial`: the words so far.
   */
  hear(dbfs: number, partial: string): 'start' | 'stop' | 'end' | null
  /** A recording begins: counts anew. */
  reset(): void
  /** Nothing was heard since `reset`. */
  heardNothing(): boolean
  /** Characters (Chinese) or words (others) a voiced minute; null while there is too little. */
  perMinute(text: string): number | null
}

/** Listens to levels: when a voice begins, when the learner has finished, how fast they speak. */
export function createVoiceDetector(): VoiceDetector {
  let vad = startVad()
  let loudest = -100
  let voicedMs = 0
  return {
    hear(dbfs, partial) {
      const heard = hearLevel(vad, dbfs, FRAME_MS)
      vad = heard.vad
      loudest = Math.max(loudest, dbfs)
      if (vad.voiced) voicedMs += FRAME_MS
      if (heard.event !== null) return heard.event === 'voice_start' ? 'start' : 'stop'
      return !vad.voiced && voicedMs > 0 && turnIsOver(vad.belowMs, partial) ? 'end' : null
    },
    reset() {
      loudest = -100
      voicedMs = vad.voiced ? FRAME_MS : 0
    },
    heardNothing: () => loudest < NOTHING_DBFS,
    perMinute(text) {
      if (voicedMs < SPEED_FROM_MS) return null
      const wide = text.match(/[\u3400-\u9fff]/g)?.length ?? 0
      const words = text.replace(/[\u3400-\u9fff]/g, ' ').match(/[A-Za-z0-9']+/g)?.length ?? 0
      return wide + words === 0 ? null : Math.round((wide + words) / (voicedMs / 60_000))
    },
  }
}
