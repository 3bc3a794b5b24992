import { turnIsOver } from './endpointing.rules'
import { FRAME_MS } from './voice.events'
import { hearLevel, startVad } from './vad.rules'

/** If the loudest level (dBFS) is below this, nothing was said into the microphone. */
const NOTHING_DBFS = -55
/** Speed is shown after this much voice (ms). */
const SPEED_FROM_MS = 2_000

export interface VoiceDetector {
  /**
   * Takes the level of the next 40 ms and returns its meaning for a hands-free turn: the voice started, paused or
   * ended. `partial`: the words so far.
   */
  hear(dbfs: number, partial: string): 'start' | 'stop' | 'end' | null
  /** Restarts counting at the start of a recording. */
  reset(): void
  /** True if nothing was heard since `reset`. */
  heardNothing(): boolean
  /** Characters (Chinese) or words (others) per voiced minute; null while there is too little voice. */
  perMinute(text: string): number | null
}

/** Detects from levels when a voice starts and when the learner has finished, and measures their speed. */
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
