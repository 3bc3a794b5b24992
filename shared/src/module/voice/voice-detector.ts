import { endSilenceMs } from './endpointing.rules'
import type { FrameSound } from './frame-sound.rules'
import { FRAME_MS } from './voice.events'
import { hearSound, startVad } from './vad.rules'

/** If the loudest level (dBFS) is below this, nothing was said into the microphone. */
const NOTHING_DBFS = -55
/** Speed is shown after this much voice (ms). */
const SPEED_FROM_MS = 2_000
/** Words that have not changed for this long (ms) count as stable. */
const UNCHANGED_MS = 400

/** The recogniser's words so far; the first `stable` characters will not change any more. */
interface Partial {
  text: string
  stable: number
}

export interface VoiceDetector {
  /**
   * Takes the next 40 ms of sound and returns its meaning for a hands-free turn: the voice started, paused or
   * ended. `slowly`: the learner speaks slowly.
   */
  hear(sound: FrameSound, partial: Partial | null, slowly: boolean): 'start' | 'stop' | 'end' | null
  /** Restarts counting at the start of a recording. */
  reset(): void
  /** True if nothing was heard since `reset`. */
  heardNothing(): boolean
  /** Milliseconds of voice since `reset`. */
  voicedMs(): number
  /** Milliseconds since the last voice, 0 while there is one. */
  quietMs(): number
  /** Share of the silence that ends the turn, 0 while there is a voice or nothing was said yet. */
  ending(): number
  /** Characters (Chinese) or words (others) per voiced minute; null while there is too little voice. */
  perMinute(text: string): number | null
}

/** Detects from levels and pitch when a voice starts and when the learner has finished, and measures their speed. */
export function createVoiceDetector(): VoiceDetector {
  let vad = startVad()
  let loudest = -100
  let voicedMs = 0
  let words = ''
  let unchangedMs = 0
  let ending = 0

  function silentShare(partial: Partial | null, slowly: boolean): number {
    if (vad.voiced || voicedMs === 0) return 0
    const stable = unchangedMs >= UNCHANGED_MS || (partial?.stable ?? 0) >= words.length
    return vad.belowMs / endSilenceMs({ text: words, stable }, slowly)
  }
  return {
    hear(sound, partial, slowly) {
      const heard = hearSound(vad, sound, FRAME_MS)
      vad = heard.vad
      loudest = Math.max(loudest, sound.dbfs)
      if (vad.voiced) voicedMs += FRAME_MS
      const text = partial?.text ?? ''
      unchangedMs = text === words ? unchangedMs + FRAME_MS : 0
      words = text
      ending = Math.min(1, silentShare(partial, slowly))
      if (heard.event !== null) return heard.event === 'voice_start' ? 'start' : 'stop'
      return ending >= 1 ? 'end' : null
    },
    reset() {
      loudest = -100
      voicedMs = vad.voiced ? FRAME_MS : 0
      words = ''
      unchangedMs = 0
      ending = 0
    },
    heardNothing: () => loudest < NOTHING_DBFS,
    voicedMs: () => voicedMs,
    quietMs: () => vad.belowMs,
    ending: () => ending,
    perMinute(text) {
      if (voicedMs < SPEED_FROM_MS) return null
      const wide = text.match(/[\u3400-\u9fff]/g)?.length ?? 0
      const words = text.replace(/[\u3400-\u9fff]/g, ' ').match(/[A-Za-z0-9']+/g)?.length ?? 0
      return wide + words === 0 ? null : Math.round((wide + words) / (voicedMs / 60_000))
    },
  }
}
