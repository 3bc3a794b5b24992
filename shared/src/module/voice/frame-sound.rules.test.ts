import { describe, expect, it } from 'vitest'
import { seededRng } from '../../kernel/rng'
import { frameSound } from './frame-sound.rules'

/** 40 ms of 16 kHz. */
function frame(sample: (i: number) => number): Uint8Array {
  const samples = Int16Array.from({ length: 640 }, (_, i) => Math.round(sample(i) * 32_767))
  return new Uint8Array(samples.buffer)
}
/** A voice: its pitch and the multiples of that up to 2 kHz, weaker with each. */
const voice = (hertz: number) => (i: number) => {
  let sum = 0
  for (let n = 1; n * hertz <= 2_000; n++) sum += Math.cos((2 * Math.PI * n * hertz * i) / 16_000) / n
  return 0.1 * sum
}

describe('the level of a frame', () => {
  it.each([
    ['silence', () => 0, -100],
    ['a full square wave', (i: number) => (i % 2 === 0 ? 1 : -1), 0],
    ['a square wave of half of that', (i: number) => (i % 2 === 0 ? 0.5 : -0.5), -6],
    ['a full sine', (i: number) => Math.sin((2 * Math.PI * i) / 64), -3],
    ['a tenth of it', (i: number) => 0.1 * Math.sin((2 * Math.PI * i) / 64), -23],
  ])('%s', (_name, sample, expected) => {
    expect(frameSound(frame(sample)).dbfs).toBeCloseTo(expected, 0)
  })
})

describe('the pitch of a frame', () => {
  it.each([85, 120, 180, 250, 390])('a voice of %d Hz has one, also 5 dB over a fan', (hertz) => {
    const rng = seededRng(5)
    const clear = frame(voice(hertz))
    expect(frameSound(clear).pitch).toBeGreaterThan(0.8)
    // The fan's own level for noise of amplitude 1 is 0.58 / sqrt(1 - 0.95 ^ 2) = 1.85.
    const amplitude = 10 ** ((frameSound(clear).dbfs - 5) / 20) / 1.85
    let low = 0
    const noisy = (i: number) => {
      low = 0.95 * low + 2 * rng() - 1
      return voice(hertz)(i) + amplitude * low
    }
    expect(frameSound(frame(noisy)).pitch).toBeGreaterThan(0.45)
  })

  it('noise has none: at most one frame in two hundred looks like it', () => {
    const rng = seededRng(9)
    let low = 0
    const white = () => 0.3 * (2 * rng() - 1)
    const fan = () => {
      low = 0.95 * low + white() / 3
      return low
    }
    for (const noise of [white, fan]) {
      const pitches = Array.from({ length: 1_000 }, () => frameSound(frame(noise)).pitch)
      expect(pitches.filter((pitch) => pitch >= 0.38).length).toBeLessThanOrEqual(5)
    }
  })
})
