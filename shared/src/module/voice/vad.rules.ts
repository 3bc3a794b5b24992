/** Voice activity detection from a series of levels in dBFS (one per 40 ms), over a noise floor that adapts. */
export interface VadState {
  /** The newest levels, oldest first. */
  recent: readonly number[]
  /** The level above which sound counts as voice. */
  barDbfs: number
  voiced: boolean
  /** Consecutive milliseconds above the bar. */
  aboveMs: number
  /** Milliseconds since the last voice. */
  belowMs: number
}

export type VadEvent = 'voice_start' | 'voice_stop'

/** The room's noise is judged by this many levels (4 s): speech has quieter moments than that, a fan has not. */
const RECENT = 100
/** As long as there are fewer levels, nothing counts as voice. */
const FIRST = 8
/** The floor, and a level that noise rarely falls below, as shares of the recent levels from the quietest. */
const FLOOR_AT = 0.15
const LOWEST_AT = 0.03
/** A voice is above the floor by this (dB), and by this many times as much as the noise itself varies, up to a limit. */
const MARGIN_DB = 4
const MARGIN_SPREAD = 5
const MAX_MARGIN_DB = 10
/** It ends at this share of the margin, and is never below the absolute minimum. */
const RELEASE = 0.6
const MIN_VOICE_DBFS = -58
const MAX_FLOOR_DBFS = -30
/** Shorter bursts (a key, a cough) are not voice; shorter gaps belong to the word (ms). */
const START_MS = 80
const STOP_MS = 120

export const startVad = (): VadState => ({ recent: [], barDbfs: MIN_VOICE_DBFS, voiced: false, aboveMs: 0, belowMs: 0 })

/** The level above which sound counts as voice after these levels, in dBFS. */
function voiceBar(recent: readonly number[], voiced: boolean): number {
  const sorted = [...recent].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? MIN_VOICE_DBFS
  const floor = Math.min(MAX_FLOOR_DBFS, at(FLOOR_AT))
  const spread = Math.max(0, floor - at(LOWEST_AT))
  const margin = Math.min(MAX_MARGIN_DB, Math.max(MARGIN_DB, MARGIN_SPREAD * spread))
  return Math.max(MIN_VOICE_DBFS, floor + margin * (voiced ? RELEASE : 1))
}

/**
 * Takes the level of the next `ms` milliseconds. The floor is one of the quietest of the last 4 seconds, so that it adapts
 * to a fan within seconds but not to speech; steady noise may be nearer to the voice than noise that swells.
 */
export function hearLevel(vad: VadState, dbfs: number, ms: number): { vad: VadState; event: VadEvent | null } {
  const level = Math.max(-100, Math.min(0, dbfs))
  const recent = [...vad.recent, level].slice(-RECENT)
  const barDbfs = voiceBar(recent, vad.voiced)
  const above = recent.length >= FIRST && level >= barDbfs
  const next: VadState = {
    recent,
    barDbfs,
    voiced: vad.voiced,
    aboveMs: above ? vad.aboveMs + ms : 0,
    // A burst in a silence that is no voice does not make the silence begin anew.
    belowMs: above && vad.voiced ? 0 : vad.belowMs + ms,
  }
  if (!vad.voiced && next.aboveMs >= START_MS)
    return { vad: { ...next, voiced: true, belowMs: 0 }, event: 'voice_start' }
  if (vad.voiced && next.belowMs >= STOP_MS) return { vad: { ...next, voiced: false }, event: 'voice_stop' }
  return { vad: next, event: null }
}
