/** Voice activity detection from a series of levels in dBFS (one per 40 ms), with an adaptive noise floor. */
export interface VadState {
  /** The room's noise in dBFS. */
  floorDbfs: number
  voiced: boolean
  /** Consecutive milliseconds above and below the bar. */
  aboveMs: number
  belowMs: number
  /** Number of levels seen; the floor adapts faster at first. */
  seen: number
}

export type VadEvent = 'voice_start' | 'voice_stop'

/** A voice is at least this much above the floor (dB), and never below the absolute minimum. */
const MARGIN_DB = 10
const RELEASE_DB = 6
const MIN_VOICE_DBFS = -55
const MAX_FLOOR_DBFS = -30
/** Shorter bursts (a key, a cough) are not voice; shorter gaps belong to the word (ms). */
const START_MS = 80
const STOP_MS = 120

export const startVad = (): VadState => ({ floorDbfs: -60, voiced: false, aboveMs: 0, belowMs: 0, seen: 0 })

/** The level above which sound counts as voice, in dBFS. */
export const voiceBar = (vad: VadState): number =>
  Math.max(MIN_VOICE_DBFS, vad.floorDbfs + (vad.voiced ? RELEASE_DB : MARGIN_DB))

/**
 * Takes the level of the next `ms` milliseconds. The floor falls by half the distance to a quieter level and rises
 * slowly (1.5 dB a second; 10 in the first second), so that it adapts to a fan but not to speech.
 */
export function hearLevel(vad: VadState, dbfs: number, ms: number): { vad: VadState; event: VadEvent | null } {
  const level = Math.max(-100, Math.min(0, dbfs))
  const above = level >= voiceBar(vad)
  const rise = ((vad.seen * ms < 1_000 ? 10 : 1.5) * ms) / 1_000
  const floor =
    level < vad.floorDbfs ? vad.floorDbfs + (level - vad.floorDbfs) * 0.5 : Math.min(vad.floorDbfs + rise, level)
  const next: VadState = {
    floorDbfs: Math.min(MAX_FLOOR_DBFS, floor),
    voiced: vad.voiced,
    aboveMs: above ? vad.aboveMs + ms : 0,
    belowMs: above ? 0 : vad.belowMs + ms,
    seen: vad.seen + 1,
  }
  if (!vad.voiced && next.aboveMs >= START_MS) return { vad: { ...next, voiced: true }, event: 'voice_start' }
  if (vad.voiced && next.belowMs >= STOP_MS) return { vad: { ...next, voiced: false }, event: 'voice_stop' }
  return { vad: next, event: null }
}
