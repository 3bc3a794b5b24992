import { PCM_RATE } from './voice.events'

/** Two rings, each of two short ones, with a pause after each (s). */
const RINGS_S = [0, 0.55, 1.7, 2.25] as const
const RING_S = 0.4
export const RINGTONE_MS = 3_000
/** The two notes of a bell, and how often a second they change. */
const NOTES_HZ = [784, 988] as const
const CHANGES_HZ = 20
const LOUDNESS = 0.12
const EDGE_S = 0.02

/** A telephone that rings twice: 16-bit little-endian mono PCM of 16 kHz. */
export function ringtone(): Uint8Array {
  const samples = new Int16Array((RINGTONE_MS / 1_000) * PCM_RATE)
  for (const from of RINGS_S) {
    for (let i = 0; i < RING_S * PCM_RATE; i++) {
      const t = i / PCM_RATE
      const edge = Math.min(1, t / EDGE_S, (RING_S - t) / EDGE_S)
      // A bell's notes melt into each other: both sound all the time, and change places in loudness.
      const first = 0.5 + 0.5 * Math.cos(2 * Math.PI * CHANGES_HZ * t)
      const bell =
        first * Math.sin(2 * Math.PI * NOTES_HZ[0] * t) + (1 - first) * Math.sin(2 * Math.PI * NOTES_HZ[1] * t)
      samples[Math.round(from * PCM_RATE) + i] = Math.round(32_767 * LOUDNESS * edge * bell)
    }
  }
  return new Uint8Array(samples.buffer)
}
