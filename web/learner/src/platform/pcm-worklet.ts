import { createResampler } from './resampler'

/** What the worklet sends: 640 samples, 16-bit little-endian. */
export interface WorkletMessage {
  frame: ArrayBuffer
  last: boolean
}

declare const sampleRate: number
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void
declare class AudioWorkletProcessor {
  readonly port: MessagePort
}

const RATE = 16_000
const FRAME_SAMPLES = 640

class PcmProcessor extends AudioWorkletProcessor {
  private readonly resample = createResampler(sampleRate, RATE)
  private frame = new Int16Array(FRAME_SAMPLES)
  private filled = 0

  constructor() {
    super()
    this.port.onmessage = () => this.send(true)
  }

  process(inputs: Float32Array[][]): boolean {
    const channel = inputs[0]?.[0]
    if (channel !== undefined) for (const sample of this.resample(channel)) this.add(sample)
    return true
  }

  private add(sample: number): void {
    const clipped = Math.max(-1, Math.min(1, sample))
    this.frame[this.filled++] = Math.round(clipped < 0 ? clipped * 32_768 : clipped * 32_767)
    if (this.filled === FRAME_SAMPLES) this.send(false)
  }

  /** Fills the rest of an unfinished frame with silence. */
  private send(last: boolean): void {
    const message: WorkletMessage = { frame: this.frame.buffer as ArrayBuffer, last }
    this.frame = new Int16Array(FRAME_SAMPLES)
    this.filled = 0
    this.port.postMessage(message, [message.frame])
  }
}

registerProcessor('lianda-pcm', PcmProcessor)
