import { createResampler } from './resampler'

/** What the worklet sends: 40 ms, 16-bit little-endian. */
export interface WorkletMessage {
  frame: ArrayBuffer
  last: boolean
}

declare const sampleRate: number
declare function registerProcessor(
  name: string,
  processor: new (options: { processorOptions: { rate: number } }) => AudioWorkletProcessor,
): void
declare class AudioWorkletProcessor {
  readonly port: MessagePort
}

const FRAME_S = 0.04

class PcmProcessor extends AudioWorkletProcessor {
  private readonly resample: ReturnType<typeof createResampler>
  private readonly samples: number
  private frame: Int16Array
  private filled = 0

  constructor({ processorOptions: { rate } }: { processorOptions: { rate: number } }) {
    super()
    this.resample = createResampler(sampleRate, rate)
    this.samples = Math.round(rate * FRAME_S)
    this.frame = new Int16Array(this.samples)
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
    if (this.filled === this.samples) this.send(false)
  }

  /** Fills the rest of an unfinished frame with silence. */
  private send(last: boolean): void {
    const message: WorkletMessage = { frame: this.frame.buffer as ArrayBuffer, last }
    this.frame = new Int16Array(this.samples)
    this.filled = 0
    this.port.postMessage(message, [message.frame])
  }
}

registerProcessor('lianda-pcm', PcmProcessor)
