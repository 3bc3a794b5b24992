const TAPS = 16
const NO_WEIGHTS = new Float32Array(2 * TAPS)

/** Windowed-sinc kernel value at `x` samples from the centre; `cutoff` relative to the input's Nyquist rate. */
function kernel(x: number, cutoff: number): number {
  if (Math.abs(x) >= TAPS) return 0
  const window = 0.5 + 0.5 * Math.cos((Math.PI * x) / TAPS)
  const t = Math.PI * cutoff * x
  return cutoff * (x === 0 ? 1 : Math.sin(t) / t) * window
}

/** Filter weights for each phase, that is, each output position between two input samples at a given ratio of rates. */
function weightsOf(phases: number, cutoff: number): Float32Array[] {
  return Array.from({ length: phases }, (_unused, phase) =>
    Float32Array.from({ length: 2 * TAPS }, (_none, tap) => kernel(tap - TAPS + 1 - phase / phases, cutoff)),
  )
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))
const tables = new Map<string, Float32Array[]>()

/**
 * Resamples a stream of 16-bit mono samples: `push` returns the samples that are ready, `flush` returns the rest. A
 * low-pass filter keeps 24 kHz speech from aliasing at 16 kHz. The filter weights are computed once for each pair of
 * rates.
 */
export class Resampler {
  private held: Int16Array = new Int16Array(TAPS)
  /** Position of the next output sample: an index into `held`, and a phase. */
  private whole = TAPS
  private phase = 0
  private readonly step: number
  private readonly phases: number
  private readonly weights: readonly Float32Array[]

  constructor(fromRate: number, toRate: number) {
    const common = divisor(fromRate, toRate)
    this.step = fromRate / common
    this.phases = toRate / common
    const name = `${this.step}/${this.phases}`
    const cutoff = Math.min(1, toRate / fromRate) * 0.95
    const table = tables.get(name) ?? weightsOf(this.phases, cutoff)
    tables.set(name, table)
    this.weights = table
  }

  push(samples: Int16Array): Int16Array {
    if (this.step === this.phases) return samples
    const all = new Int16Array(this.held.length + samples.length)
    all.set(this.held)
    all.set(samples, this.held.length)
    const out = new Int16Array(Math.ceil((samples.length * this.phases) / this.step) + 2)
    let made = 0
    while (this.whole + TAPS < all.length) {
      const weights = this.weights[this.phase] ?? NO_WEIGHTS
      const first = this.whole - TAPS + 1
      let sum = 0
      for (let tap = 0; tap < 2 * TAPS; tap++) sum += (all[first + tap] ?? 0) * (weights[tap] ?? 0)
      out[made++] = Math.max(-32768, Math.min(32767, Math.round(sum)))
      const next = this.phase + this.step
      this.whole += Math.floor(next / this.phases)
      this.phase = next % this.phases
    }
    const keepFrom = Math.max(0, this.whole - TAPS)
    this.held = all.slice(keepFrom)
    this.whole -= keepFrom
    return out.slice(0, made)
  }

  flush(): Int16Array {
    return this.step === this.phases ? new Int16Array(0) : this.push(new Int16Array(TAPS))
  }
}

/** Little-endian 16-bit bytes as samples; copies when the bytes are not aligned. */
export function samplesOf(bytes: Uint8Array): Int16Array {
  const whole = bytes.byteLength - (bytes.byteLength % 2)
  if (bytes.byteOffset % 2 === 0) return new Int16Array(bytes.buffer, bytes.byteOffset, whole / 2)
  return new Int16Array(bytes.slice(0, whole).buffer)
}

/** Samples as little-endian 16-bit bytes, sharing memory. */
export function bytesOf(samples: Int16Array): Uint8Array {
  return new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)
}
