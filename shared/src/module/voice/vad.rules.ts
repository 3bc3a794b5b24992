import type { FrameSound } from './frame-sound.rules'

/** Voice activity detection from a series of sounds (one per 40 ms), over the noise of the room. */
export interface VadState {
  /** The newest levels in dBFS, oldest first. */
  recent: readonly number[]
  /** The newest sounds outside of a voice, oldest first. */
  noise: readonly Noise[]
  voiced: boolean
  /** Consecutive milliseconds above the bar. */
  aboveMs: number
  /** Milliseconds since the last voice. */
  belowMs: number
  /** Milliseconds since a sound had a pitch and was above the bar for those. */
  pitchlessMs: number
}

interface Noise {
  dbfs: number
  pitched: boolean
}

export type VadEvent = 'voice_start' | 'voice_stop'

/** The room is judged by this many sounds (4 s): speech has quieter moments than that, a fan has not. */
const RECENT = 100
/** As long as there are fewer, nothing counts as voice. */
const FIRST = 8
/** The floor, and a level that noise rarely falls below, as shares of the recent levels from the quietest. */
const FLOOR_AT = 0.15
const LOWEST_AT = 0.03
const MAX_FLOOR_DBFS = -30
/** Every voice is above the floor by this (dB), and never below the absolute minimum. */
const MARGIN_DB = 4
const MIN_VOICE_DBFS = -58
/** It ends at this share of a margin. */
const RELEASE = 0.6
/** From here on a sound has a pitch: fewer than one in two hundred sounds of noise, two of three of a voice. */
const PITCHED = 0.38
/** A voice has parts without a pitch ("s", "t") of up to this length (ms). */
const PITCHLESS_MS = 200

/** As long as there are fewer sounds of noise, its loudest are unknown. */
const KNOWN = 25
/** Then a sound without a pitch needs this margin (dB), and one with a pitch this many times as much as noise varies, up to a limit. */
const UNKNOWN_MARGIN_DB = 16
const MARGIN_SPREAD = 5
const MAX_MARGIN_DB = 10

/** Noise is mostly below this share of its levels; a voice without a pitch (a whisper) is above that by at least this (dB), */
const LOUD_AT = 0.9
const LOUD_MARGIN_DB = 2.5
/** and by this share of what noise varies: more as long as fewer than this many sounds of it are known. */
const LOUD_SPREAD = 0.5
const WELL_KNOWN = 50
/** Noise with a pitch is other people. As long as there are fewer sounds of them, nobody else speaks. */
const OTHERS = 5
const OTHERS_AT = 0.8
const OTHERS_MARGIN_DB = 3

/** Shorter bursts (a key, a cough) are not voice; shorter gaps belong to the word (ms). */
const START_MS = 80
const STOP_MS = 120

export const startVad = (): VadState => ({
  recent: [],
  noise: [],
  voiced: false,
  aboveMs: 0,
  belowMs: 0,
  pitchlessMs: PITCHLESS_MS,
})

/** The level at a share of some levels, from the quietest. */
function quantile(levels: readonly number[], ...shares: number[]): number[] {
  const sorted = Float32Array.from(levels).sort()
  return shares.map((share) => sorted[Math.floor(sorted.length * share)] ?? MIN_VOICE_DBFS)
}

/** The levels (dBFS) above which a sound counts as voice: one with a pitch, and one without. */
function bars({ recent, noise, voiced }: VadState): { pitched: number; other: number } {
  const [low = 0, lowest = 0] = quantile(recent, FLOOR_AT, LOWEST_AT)
  const floor = Math.min(MAX_FLOOR_DBFS, low)
  const release = voiced ? RELEASE : 1
  const over = (level: number, marginDb: number) =>
    Math.max(MIN_VOICE_DBFS, floor + MARGIN_DB * release, level + marginDb * release)
  if (noise.length < KNOWN) {
    const pitched = over(floor, Math.min(MAX_MARGIN_DB, MARGIN_SPREAD * Math.max(0, floor - lowest)))
    return { pitched, other: Math.max(pitched, floor + UNKNOWN_MARGIN_DB) }
  }
  const levels = noise.map(({ dbfs }) => dbfs)
  const [quiet = 0, loud = 0] = quantile(levels, FLOOR_AT, LOUD_AT)
  const spread = LOUD_SPREAD * Math.max(1, WELL_KNOWN / noise.length) * (loud - quiet)
  const others = noise.filter(({ pitched }) => pitched).map(({ dbfs }) => dbfs)
  const [talk = 0] = quantile(others, OTHERS_AT)
  return {
    pitched: others.length < OTHERS ? over(floor, MARGIN_DB) : over(talk, OTHERS_MARGIN_DB),
    other: over(loud, Math.max(LOUD_MARGIN_DB, spread)),
  }
}

/**
 * Takes the next `ms` milliseconds of sound. A voice has a pitch, which noise has not, or it is louder than noise gets: so
 * noise may swell, and a whisper in a quiet room still counts. The floor is one of the quietest levels of the last 4
 * seconds; what noise gets to, and other people who speak, is learned from the last 4 seconds outside of the voice.
 */
export function hearSound(vad: VadState, sound: FrameSound, ms: number): { vad: VadState; event: VadEvent | null } {
  const dbfs = Math.max(-100, Math.min(0, sound.dbfs))
  const pitched = sound.pitch >= PITCHED
  const recent = [...vad.recent, dbfs].slice(-RECENT)
  const bar = bars({ ...vad, recent })
  const pitchlessMs = pitched && dbfs >= bar.pitched ? 0 : vad.pitchlessMs + ms
  const least = pitchlessMs <= PITCHLESS_MS ? Math.min(bar.pitched, bar.other) : bar.other
  const above = recent.length >= FIRST && dbfs >= least
  const next: VadState = {
    recent,
    noise: vad.voiced ? vad.noise : [...vad.noise, { dbfs, pitched }].slice(-RECENT),
    voiced: vad.voiced,
    aboveMs: above ? vad.aboveMs + ms : 0,
    // A burst in a silence that is no voice does not make the silence begin anew.
    belowMs: above && vad.voiced ? 0 : vad.belowMs + ms,
    pitchlessMs,
  }
  if (!vad.voiced && next.aboveMs >= START_MS) {
    // The beginning of the voice is no noise.
    const noise = next.noise.slice(0, -Math.ceil(next.aboveMs / ms))
    return { vad: { ...next, noise, voiced: true, belowMs: 0 }, event: 'voice_start' }
  }
  if (vad.voiced && next.belowMs >= STOP_MS) return { vad: { ...next, voiced: false }, event: 'voice_stop' }
  return { vad: next, event: null }
}
