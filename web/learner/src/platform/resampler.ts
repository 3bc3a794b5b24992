const HALF_TAPS = 16

/** Takes blocks at one rate, gives blocks at the other; remembers what it needs across blocks. */
export type Resampler = (block: Float32Array) => Float32Array

/**
 * Windowed-sinc (Hann) resampling: everything above the lower Nyquist frequency is filtered out, so that nothing folds
 * back into the voice. Equal rates pass through untouched.
 */
export function createResampler(fromRate: number, toRate: number): Resampler {
  if (fromRate === toRate) return (block) => block
  const step = fromRate / toRate
  // In units of the input's rate; a little below Nyquist for the filter's slope.
  const cutoff = 0.5 * Math.min(1, toRate / fromRate) * 0.92
  let held = new Float32Array(HALF_TAPS)
  // Position of the next output sample in `held`.
  let position = HALF_TAPS
  return (block) => {
    const input = new Float32Array(held.length + block.length)
    input.set(held)
    input.set(block, held.length)
    const out: number[] = []
    while (position + HALF_TAPS < input.length) {
      out.push(sampleAt(input, position, cutoff))
      position += step
    }
    const drop = Math.max(0, Math.floor(position) - HALF_TAPS)
    held = input.slice(drop)
    position -= drop
    return Float32Array.from(out)
  }
}

function sampleAt(input: Float32Array, position: number, cutoff: number): number {
  const center = Math.floor(position)
  let sum = 0
  let weights = 0
  for (let i = center - HALF_TAPS + 1; i <= center + HALF_TAPS; i++) {
    const x = i - position
    const window = 0.5 + 0.5 * Math.cos((Math.PI * x) / HALF_TAPS)
    const sinc = x === 0 ? 2 * cutoff : Math.sin(2 * Math.PI * cutoff * x) / (Math.PI * x)
    const weight = sinc * window
    sum += (input[i] ?? 0) * weight
    weights += weight
  }
  return weights === 0 ? 0 : sum / weights
}
