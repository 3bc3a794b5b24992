import { createStore } from 'zustand/vanilla'
import type { State } from '../../kernel/state'
import { FRAME_MS, MAX_TURN_MS } from './voice.events'

const CELLS = 32
const WAVE = 48
/** Lower end of the meter's range in dBFS. */
const LOWEST = -60
const HELD_MS = 1_000
const COUNTDOWN_MS = 10_000
/** Share of the distance by which the meter falls per frame; it rises at once, like loudness perception. */
const FALL = 0.25

/** Meter values, updated up to 30 times a second while the microphone is open. */
export interface TalkMeter {
  /** Level of the last 40 ms in dBFS; -100 when closed. */
  dbfs: number
  /** Number of lit cells, of 32. */
  cells: number
  zone: 'quiet' | 'good' | 'loud'
  /** The last zone that held for 1 s; only this one is announced. */
  heldZone: 'quiet' | 'good' | 'loud'
  elapsedMs: number
  /** Whole seconds left in the last 10 of 120; else null. */
  countdownS: number | null
  /** Share of the silence that ends a hands-free turn. */
  ending: number
  /** The waveform: at most 48 levels in [0, 1], newest last. */
  wave: readonly number[]
}

export interface Meter {
  hear(dbfs: number, ending?: number): void
  /** null: nothing is being recorded. */
  recordingSince(startedAtMs: number | null): void
  state: State<TalkMeter>
  reset(): void
}

/** Converts levels into the values of the level meter and the waveform. Zones come from the scene's scoring rule. */
export function createMeter(zones: { minDbfs: number; maxDbfs: number }, now: () => number): Meter {
  let smooth = LOWEST
  let wave: number[] = []
  let startedAt: number | null = null
  let zone: TalkMeter['zone'] = 'quiet'
  let zoneMs = 0
  let heldZone: TalkMeter['zone'] = 'quiet'
  let ending = 0
  const view = createStore(() => build(-100))

  function build(dbfs: number): TalkMeter {
    const elapsedMs = startedAt === null ? 0 : Math.max(0, now() - startedAt)
    const left = MAX_TURN_MS - elapsedMs
    return {
      dbfs,
      cells: Math.round(share(smooth) * CELLS),
      zone,
      heldZone,
      elapsedMs,
      countdownS: startedAt !== null && left <= COUNTDOWN_MS ? Math.max(0, Math.ceil(left / 1_000)) : null,
      ending,
      wave,
    }
  }
  const tell = (dbfs: number) => view.setState(build(dbfs), true)
  return {
    hear(dbfs, endingShare = 0) {
      ending = endingShare
      const level = Math.max(LOWEST, Math.min(0, dbfs))
      smooth = level > smooth ? level : smooth + (level - smooth) * FALL
      const next = smooth < zones.minDbfs ? 'quiet' : smooth > zones.maxDbfs ? 'loud' : 'good'
      zoneMs = next === zone ? zoneMs + FRAME_MS : 0
      zone = next
      if (zoneMs >= HELD_MS) heldZone = zone
      wave = [...wave, share(level)].slice(-WAVE)
      tell(dbfs)
    },
    recordingSince(at) {
      startedAt = at
      if (at !== null) wave = []
      tell(view.getState().dbfs)
    },
    state: view,
    reset() {
      smooth = LOWEST
      wave = []
      zone = 'quiet'
      heldZone = 'quiet'
      tell(-100)
    },
  }
}

const share = (dbfs: number): number => (dbfs - LOWEST) / -LOWEST
