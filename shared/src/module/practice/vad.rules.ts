/** Voice activity from a series of levels in dBFS (one each 40 ms), with a noise floor that follows the room. */
export interface VadState {
  /** The room's noise in dBFS. */
  floorDbfs: number
  voiced: boolean
  /** Milliseconds above, and below, the bar in a row. */
  aboveMs: number
  belowMs: number
  /** Levels seen; the floor follows faster at first. */
  seen: number
}

export type VadEvent = 'voice_start' | 'voice_stop'

/** A voice is this much above the floor, and never below the absolute minimum. */
const MARGIN_DB = 10
const RELEASE_DB = 6
const MIN_VOICE_DBFS = -55
const MAX_FLOOR_DBFS = -30
/** Shorter bursts (a key, a cough) are no voice; shorter gaps belong to the word. */
const START_MS = 80
const STOP_MS = 120

export const startVad = (): VadState => ({ floorDbfs: -60, voiced: false, aboveMs: 0, belowMs: 0, seen: 0 })

/** The level above which sound counts as voice, in dBFS. */
export const voiceBar = (vad: VadState): number =>
  Math.max(MIN_VOICE_DBFS, vad.floorDbfs + (vad.voiced ? RELEASE_DB : MARGIN_DB))

/**
 * Takes the level of the next `ms` milliseconds. The floor sinks at once to what is quieter and rises slowly (1.5 dB a
 * second; 10 in the first second), so that a fan becomes floor and speech does not.
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
