import type { Codec } from '@lianda/shared/module/practice/practice.events'
import { MAX_TURN_MS } from '@lianda/shared/module/practice/practice.events'
import type { RecordingWriter } from '../../../infra/storage/recording-writer'
import type { TurnListener } from './turn-listener'

/** Bytes of PCM per millisecond: 16 kHz, 16 bit, mono. */
export const PCM_BYTES_PER_MS = 32
/** A turn of 120 s plus one second for the device's rounding; mp3 from a device has at most 48 kbit/s. */
const MAX_BYTES = { pcm: (MAX_TURN_MS + 1_000) * PCM_BYTES_PER_MS, mp3: (MAX_TURN_MS + 1_000) * 6 } as const
/** Maximum size of one frame. */
const MAX_FRAME_BYTES = 65_536

export interface IntakeOf {
  sessionId: string
  userId: string
  turnKey: string
  turn: number
  epoch: number
  codec: Codec
  waitMs: number | null
  /** `<orgid>/<day>/<name>` */
  path: string
}

/**
 * A voice turn while it is being received. Frames are accepted only in order: one after a gap or one sent again is
 * ignored, and `have` tells the device where to continue.
 */
export class TurnIntake {
  /** Number of frames received in order. */
  have = 0
  tooLong = false
  /** By the monotonic clock; idle turns are discarded. */
  lastFrameAt = performance.now()
  /** The seal once it has begun: a repeated end of the turn waits for the same one. */
  sealed: Promise<void> | null = null

  constructor(
    readonly of: IntakeOf,
    readonly writer: RecordingWriter,
    readonly listener: TurnListener,
  ) {}

  /** Adds a frame. Returns whether it was accepted. */
  take(no: number, data: Uint8Array): boolean {
    this.lastFrameAt = performance.now()
    if (no !== this.have || this.sealed || this.writer.failed) return false
    if (data.byteLength === 0 || data.byteLength > MAX_FRAME_BYTES) return false
    if (this.of.codec === 'pcm' && data.byteLength % 2 !== 0) return false
    if (this.writer.bytes + data.byteLength > MAX_BYTES[this.of.codec]) {
      this.tooLong = true
      return false
    }
    this.writer.append(data)
    if (this.of.codec === 'pcm') this.listener.write(data)
    this.have++
    return true
  }

  /** The recording's length: computed from the bytes for PCM, as reported by the device for mp3. */
  durationMs(said: number): number {
    return this.of.codec === 'pcm' ? Math.round(this.writer.bytes / PCM_BYTES_PER_MS) : said
  }

  /** Drops the turn, its recording and its recognition. */
  async discard(): Promise<void> {
    this.listener.abort()
    await this.writer.discard()
  }
}
