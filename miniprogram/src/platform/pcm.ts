import { FRAME_BYTES } from '@lianda/shared/module/voice/voice.events'

/** Cuts a stream of PCM into frames of 40 ms; WeChat delivers frames of whole kilobytes. */
export class FrameCutter {
  private rest = new Uint8Array()

  push(data: Uint8Array): Uint8Array[] {
    const joined = new Uint8Array(this.rest.length + data.length)
    joined.set(this.rest)
    joined.set(data, this.rest.length)
    const frames: Uint8Array[] = []
    let at = 0
    for (; at + FRAME_BYTES <= joined.length; at += FRAME_BYTES) frames.push(joined.slice(at, at + FRAME_BYTES))
    this.rest = joined.slice(at)
    return frames
  }

  /** Returns the last frame, padded with silence; null when nothing is left. */
  flush(): Uint8Array | null {
    if (this.rest.length === 0) return null
    const frame = new Uint8Array(FRAME_BYTES)
    frame.set(this.rest)
    this.rest = new Uint8Array()
    return frame
  }
}

/** Level of 16-bit little-endian PCM in dBFS (root mean square); -100 for digital silence. */
export function levelDbfs(pcm: Uint8Array): number {
  const samples = new DataView(pcm.buffer, pcm.byteOffset, pcm.byteLength)
  const count = Math.floor(pcm.byteLength / 2)
  let sum = 0
  for (let index = 0; index < count; index += 1) {
    const sample = samples.getInt16(index * 2, true) / 32_768
    sum += sample * sample
  }
  return sum === 0 || count === 0 ? -100 : Math.max(-100, 10 * Math.log10(sum / count))
}
