import { describe, expect, it } from 'vitest'
import { createResampler } from './resampler'

const sine = (hz: number, rate: number, seconds: number) =>
  Float32Array.from({ length: Math.round(rate * seconds) }, (_, i) => Math.sin((2 * Math.PI * hz * i) / rate))

const rms = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)

/** Feeds blocks of 128 samples, like the worklet. */
function inBlocks(input: Float32Array, from: number): Float32Array {
  const resample = createResampler(from, 16_000)
  const out: number[] = []
  for (let at = 0; at < input.length; at += 128) out.push(...resample(input.subarray(at, at + 128)))
  return Float32Array.from(out)
}

describe.each([48_000, 44_100, 96_000])('from %i Hz', (rate) => {
  it('keeps the length and a voice’s pitch and loudness', () => {
    const out = inBlocks(sine(440, rate, 1), rate)
    expect(Math.abs(out.length - 16_000)).toBeLessThan(40)
    expect(rms(out.subarray(200, 15_000))).toBeCloseTo(Math.SQRT1_2, 2)
    const crossings = out.filter((sample, i) => i > 0 && (out[i - 1] ?? 0) < 0 && sample >= 0).length
    expect(Math.abs(crossings - 440)).toBeLessThan(3)
  })

  it('lets nothing above its own limit fold back into the voice', () => {
    expect(rms(inBlocks(sine(11_000, rate, 0.5), rate).subarray(200))).toBeLessThan(0.02)
  })
})

it('hands equal rates through untouched', () => {
  const block = sine(300, 16_000, 0.01)
  expect(createResampler(16_000, 16_000)(block)).toBe(block)
})
