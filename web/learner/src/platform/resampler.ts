/** Filter taps on each side per unit of `fromRate / toRate`, but at least `LEAST_TAPS`. */
const TAPS = 8
const LEAST_TAPS = 16
/** Number of positions between two input samples with weights of their own. */
const PHASES = 64
/** Cutoff relative to Nyquist, to leave room for the filter's slope. */
const SLOPE = 0.92

/** Converts blocks from one sample rate to another; keeps state between blocks. */
export type Resampler = (block: Float32Array) => Float32Array

/**
 * Windowed-sinc (Hann) resampling: removes everything above the lower Nyquist frequency, so that nothing aliases into
 * the voice. Equal rates pass through unchanged. Weights are computed once: it runs on the audio thread.
 */
export function createResampler(fromRate: number, toRate: number): Resampler {
  if (fromRate === toRate) return (block) => block
  const step = fromRate / toRate
  const half = Math.max(LEAST_TAPS, Math.ceil(TAPS * step))
  const weights = phaseWeights(half, 0.5 * Math.min(1, toRate / fromRate) * SLOPE)
  let held = new Float32Array(half)
  // Position of the next output sample in `held`.
  let position = half
  return (block) => {
    const input = new Float32Array(held.length + block.length)
    input.set(held)
    input.set(block, held.length)
    const out: number[] = []
    while (position + half < input.length) {
      out.push(sampleAt(input, position, half, weights))
      position += step
    }
    const drop = Math.max(0, Math.floor(position) - half)
    held = input.slice(drop)
    position -= drop
    return Float32Array.from(out)
  }
}

/** Per phase, the weights of the samples from `half - 1` before to `half` after; they sum to 1. */
function phaseWeights(half: number, cutoff: number): Float32Array[] {
  return Array.from({ length: PHASES }, (_, phase) => {
    const raw = Array.from({ length: 2 * half }, (_, tap) => {
      const x = tap - half + 1 - phase / PHASES
      const sinc = x === 0 ? 2 * cutoff : Math.sin(2 * Math.PI * cutoff * x) / (Math.PI * x)
      return sinc * (0.5 + 0.5 * Math.cos((Math.PI * x) / half))
    })
    const sum = raw.reduce((total, weight) => total + weight, 0)
    return Float32Array.from(raw, (weight) => weight / sum)
  })
}

function sampleAt(input: Float32Array, position: number, half: number, weights: readonly Float32Array[]): number {
  const first = Math.floor(position) - half + 1
  const phase = weights[Math.floor((position - Math.floor(position)) * PHASES)]
  let sum = 0
  for (let tap = 0; tap < 2 * half; tap++) sum += (input[first + tap] ?? 0) * (phase?.[tap] ?? 0)
  return sum
}
