import { type Codec, MAX_TURN_MS } from '@lianda/shared/module/practice/practice.events'
import type { SpeechLanguage } from '@lianda/shared/module/scene/scene.contract'
import { type Deps, perApp } from '../../deps'
import type { SocketCall } from '../../infra/realtime/socket-handler'
import type { AsrProvider, AsrStream } from '../../infra/speech/asr/asr'
import type { RecordingWriter } from '../../infra/storage/recording-writer'

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

/**
 * Runs the recogniser on one turn. `words` resolves to the final text ('' = nothing was understood), or to null when
 * recognition failed or is not available: then the learner types what they said.
 */
export class TurnListener {
  readonly words: Promise<string | null>
  private readonly stop = new AbortController()
  private readonly stream: AsrStream | null

  constructor(
    asr: AsrProvider | null,
    language: SpeechLanguage,
    phrases: readonly string[],
    onPartial: (text: string, stable: number) => void,
    onFailure: (error: unknown) => void,
  ) {
    this.stream = asr?.open({ language, phrases, signal: this.stop.signal }) ?? null
    this.words = this.stream
      ? hear(this.stream, onPartial).catch((error: unknown) => {
          if (!this.stop.signal.aborted) onFailure(error)
          return null
        })
      : Promise.resolve(null)
  }

  write(pcm: Uint8Array): void {
    this.stream?.write(pcm)
  }

  finish(): void {
    this.stream?.finish()
  }

  abort(): void {
    this.stop.abort()
  }
}

async function hear(stream: AsrStream, onPartial: (text: string, stable: number) => void): Promise<string | null> {
  let final: string | null = null
  for await (const event of stream.events) {
    if (event.type === 'partial') onPartial(event.text, event.stable)
    if (event.type === 'final') final = event.text
  }
  return final
}

const IDLE_MS = 180_000
/** Bytes that all turns together may hold in memory while the disk lags behind. */
const MAX_WAITING_BYTES = 64 * 1024 * 1024

/** Voice turns that this process is receiving, by user and turn key. */
class Intakes {
  private readonly all = new Map<string, TurnIntake>()

  find(userId: string, turnKey: string): TurnIntake | null {
    return this.all.get(`${userId}/${turnKey}`) ?? null
  }

  /** A session has one turn under way: another unfinished one is discarded. */
  async put(intake: TurnIntake): Promise<void> {
    const older = [...this.all.values()].filter((other) => other.of.sessionId === intake.of.sessionId && !other.sealed)
    this.all.set(`${intake.of.userId}/${intake.of.turnKey}`, intake)
    for (const other of older) {
      if (other.of.turnKey !== intake.of.turnKey) this.forget(other)
      await other.discard()
    }
  }

  /** Whether frames must be dropped until the disk has caught up; devices send them again. */
  get full(): boolean {
    let waiting = 0
    for (const { writer } of this.all.values()) waiting += writer.waiting
    return waiting > MAX_WAITING_BYTES
  }

  forget(intake: TurnIntake): void {
    const key = `${intake.of.userId}/${intake.of.turnKey}`
    if (this.all.get(key) === intake) this.all.delete(key)
  }

  /** Discards turns of devices that did not come back; the recording is still on the device. */
  async dropIdle(): Promise<void> {
    const before = performance.now() - IDLE_MS
    for (const intake of [...this.all.values()].filter((one) => one.lastFrameAt < before && !one.sealed)) {
      this.forget(intake)
      await intake.discard()
    }
  }

  async dropAll(): Promise<void> {
    const open = [...this.all.values()]
    this.all.clear()
    await Promise.allSettled(open.map((intake) => (intake.sealed ? intake.sealed : intake.discard())))
  }
}

export const intakes: (deps: Deps) => Intakes = perApp(() => new Intakes())

const EVERY_MS = 250

/** Acknowledges received frames to a device every 250 ms, with one timer per turn that runs only while frames come. */
export class FrameAcks {
  private readonly waiting = new WeakMap<TurnIntake, SocketCall>()

  constructor(private readonly send: (call: SocketCall, turnKey: string, upTo: number) => void) {}

  note(call: SocketCall, intake: TurnIntake): void {
    const waits = this.waiting.has(intake)
    // The device may have reconnected meanwhile: acknowledge on its newest socket.
    this.waiting.set(intake, call)
    if (waits) return
    setTimeout(() => {
      const to = this.waiting.get(intake)
      this.waiting.delete(intake)
      if (to && !intake.sealed) this.send(to, intake.of.turnKey, intake.have - 1)
    }, EVERY_MS).unref()
  }
}
