const TAPS = 16

/** Windowed-sinc kernel value at `x` samples from the centre; `cutoff` relative to the input's Nyquist rate. */
function kernel(x: number, cutoff: number): number {
  if (Math.abs(x) >= TAPS) return 0
  const window = 0.5 + 0.5 * Math.cos((Math.PI * x) / TAPS)
  const t = Math.PI * cutoff * x
  return cutoff * (x === 0 ? 1 : Math.sin(t) / t) * window
}

/**
 * Changes the rate of a stream of 16-bit mono samples: pieces go in as they come, what is ready comes out. `flush`
 * gives the rest. Low-pass filtered, so that 24 kHz speech does not alias at 16 kHz.
 */
export class Resampler {
  private held: Float32Array = new Float32Array(TAPS)
  private position = TAPS
  private readonly step: number
  private readonly cutoff: number

  constructor(fromRate: number, toRate: number) {
    this.step = fromRate / toRate
    this.cutoff = Math.min(1, toRate / fromRate) * 0.95
  }

  push(samples: Int16Array): Int16Array {
    if (this.step === 1) return samples
    const all = new Float32Array(this.held.length + samples.length)
    all.set(this.held)
    for (let i = 0; i < samples.length; i++) all[this.held.length + i] = samples[i] ?? 0
    const out: number[] = []
    while (this.position + TAPS < all.length) {
      const centre = Math.floor(this.position)
      let sum = 0
      for (let i = centre - TAPS + 1; i <= centre + TAPS; i++)
        sum += (all[i] ?? 0) * kernel(i - this.position, this.cutoff)
      out.push(sum)
      this.position += this.step
    }
    const keepFrom = Math.max(0, Math.floor(this.position) - TAPS)
    this.held = all.slice(keepFrom)
    this.position -= keepFrom
    return Int16Array.from(out, (v) => Math.max(-32768, Math.min(32767, Math.round(v))))
  }

  flush(): Int16Array {
    return this.step === 1 ? new Int16Array(0) : this.push(new Int16Array(TAPS))
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
