import { bytesOf, Resampler } from './resample'

/** Converts chunks of 16-bit mono PCM at any rate to 16 kHz; an odd byte waits for the next chunk. */
export class PcmTo16k {
  private odd: Uint8Array = new Uint8Array(0)
  private readonly resampler: Resampler

  constructor(fromRate: number) {
    this.resampler = new Resampler(fromRate, 16_000)
  }

  push(chunk: Uint8Array): Uint8Array {
    const all = new Uint8Array(this.odd.length + chunk.length)
    all.set(this.odd)
    all.set(chunk, this.odd.length)
    const whole = all.length - (all.length % 2)
    this.odd = all.slice(whole)
    return bytesOf(this.resampler.push(new Int16Array(all.buffer.slice(0, whole))))
  }

  flush(): Uint8Array {
    return bytesOf(this.resampler.flush())
  }
}
