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
