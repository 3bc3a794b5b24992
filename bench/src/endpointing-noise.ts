import { seededRng } from '@lianda/shared/kernel/rng'
import { FRAME_BYTES } from '@lianda/shared/module/voice/voice.events'

/** The mean square of each whole frame of samples (16 kHz, full scale = 1). */
export function powersOf(samples: Float32Array): number[] {
  const frame = FRAME_BYTES / 2
  const powers: number[] = []
  for (let at = 0; at + frame <= samples.length; at += frame) {
    let sum = 0
    for (let i = at; i < at + frame; i++) sum += (samples[i] ?? 0) ** 2
    powers.push(sum / frame)
  }
  return powers
}

export type NoiseKind = 'white' | 'fan' | 'babble'

/** Frame powers of ten seconds of noise, their mean 1: `fan` is low and steady, `babble` swells like a shop full of people. */
export function noiseOf(kind: NoiseKind): number[] {
  const rng = seededRng(7)
  const noise = new Float32Array(160_000)
  let low = 0
  for (let i = 0; i < noise.length; i++) {
    const white = rng() * 2 - 1
    low = 0.95 * low + white
    const swell = 1 + 0.5 * Math.sin(i / 5_300) + 0.35 * Math.sin(i / 2_100 + 1) + 0.25 * Math.sin(i / 900 + 2)
    noise[i] = kind === 'white' ? white : kind === 'fan' ? low : low * Math.max(0.3, swell)
  }
  const powers = powersOf(noise)
  const mean = powers.reduce((sum, power) => sum + power, 0) / powers.length
  return powers.map((power) => power / mean)
}
