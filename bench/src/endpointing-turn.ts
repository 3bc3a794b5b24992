import { type FrameSound, frameSound } from '@lianda/shared/module/voice/frame-sound.rules'
import { createVoiceDetector } from '@lianda/shared/module/voice/voice-detector'
import { FRAME_BYTES, FRAME_MS } from '@lianda/shared/module/voice/voice.events'
import { type NoiseKind, noiseOf } from './endpointing-noise'
import type { Spoken } from './endpointing-speech'

/** The recogniser's words come this long after they were said (ms). */
export const WORDS_LAG_MS = 300

export interface Place {
  name: string
  voiceDbfs: number
  noise: { kind: NoiseKind; snrDb: number } | null
}

export const PLACES: readonly Place[] = [
  { name: 'a quiet room, -26 dBFS', voiceDbfs: -26, noise: null },
  { name: 'a quiet room, -40 dBFS', voiceDbfs: -40, noise: null },
  { name: 'a quiet room, -48 dBFS', voiceDbfs: -48, noise: null },
  ...([20, 10, 5] as const).flatMap((snrDb) =>
    (['white', 'fan', 'babble', 'chatter'] as const).map((kind) => ({
      name: `${kind} noise, ${snrDb} dB under the voice`,
      voiceDbfs: -30,
      noise: { kind, snrDb },
    })),
  ),
]
/** The room's own noise where there is no other. */
const ROOM_DBFS = -72

const noises = new Map<NoiseKind, Float32Array>()
function heldNoise(kind: NoiseKind): Float32Array {
  const noise = noises.get(kind) ?? noiseOf(kind)
  noises.set(kind, noise)
  return noise
}

const amplitude = (dbfs: number): number => 10 ** (dbfs / 20)
/** Each sentence meets the noise somewhere else. */
const STEP = 39_595

/** What the microphone records of the `n`-th sentence in a place. */
export function recorded(samples: Float32Array, { voiceDbfs, noise }: Place, n: number): Int16Array {
  const other = heldNoise(noise?.kind ?? 'white')
  const voice = amplitude(voiceDbfs)
  const around = amplitude(noise ? voiceDbfs - noise.snrDb : ROOM_DBFS)
  const out = new Int16Array(samples.length)
  let at = (n * STEP) % other.length
  for (let i = 0; i < out.length; i++) {
    const sample = (samples[i] ?? 0) * voice + (other[at] ?? 0) * around
    out[i] = Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_767)))
    at = at + 1 === other.length ? 0 : at + 1
  }
  return out
}

/** Half a minute of the place without anybody who speaks. */
export const noiseAlone = (place: Place): Int16Array =>
  recorded(new Float32Array(heldNoise(place.noise?.kind ?? 'white').length), place, 0)

export function soundsOf(pcm: Int16Array): FrameSound[] {
  const bytes = new Uint8Array(pcm.buffer)
  const count = Math.floor(bytes.length / FRAME_BYTES)
  return Array.from({ length: count }, (_, n) => frameSound(bytes.subarray(n * FRAME_BYTES, (n + 1) * FRAME_BYTES)))
}

export interface Turn {
  /** From the end of what was said to the end of the turn (ms); null if it ended before, or never. */
  waitMs: number | null
  /** It ended in a pause. */
  early: boolean
  /** From its end in a pause to the rest (ms); null if it did not end in one. */
  restMs: number | null
  /** From the first sound to the detector's notice (ms); null if it noticed nothing. */
  noticedMs: number | null
  /** Notices in the silence before anything was said. */
  falseStart: boolean
}

/** What the room's detector makes of a sentence, with the recogniser's words or without. */
export function listen(sounds: readonly FrameSound[], { pieces }: Spoken, words: boolean): Turn {
  const detector = createVoiceDetector()
  const first = pieces[0]?.fromMs ?? 0
  const last = pieces.at(-1)?.toMs ?? 0
  let began: number | null = null
  let falseStart = false
  for (const [n, sound] of sounds.entries()) {
    const at = (n + 1) * FRAME_MS
    const said = pieces.findLast((piece) => at >= piece.toMs + WORDS_LAG_MS)?.said ?? ''
    const heard = detector.hear(sound, words ? { text: said, stable: 0 } : null, false)
    if (heard === 'start' && began === null) {
      if (at < first) falseStart = true
      else began = at
      detector.reset()
    }
    if (heard !== 'end' || began === null) continue
    const next = pieces.find((piece) => piece.fromMs > at - FRAME_MS)
    const inside = at < last
    return {
      waitMs: inside ? null : at - last,
      early: inside,
      restMs: inside && next !== undefined ? next.fromMs - at : null,
      noticedMs: began - first,
      falseStart,
    }
  }
  return { waitMs: null, early: false, restMs: null, noticedMs: began === null ? null : began - first, falseStart }
}

/** How often (a minute) a voice is noticed in sound without one. */
export function startsPerMinute(sounds: readonly FrameSound[]): number {
  const detector = createVoiceDetector()
  const starts = sounds.filter((sound) => detector.hear(sound, null, false) === 'start').length
  return (starts * 60_000) / (sounds.length * FRAME_MS)
}
