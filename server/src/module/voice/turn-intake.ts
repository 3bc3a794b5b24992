import type { StreamEvent } from '@lianda/shared/contract/event'
import { type Codec, type frameAck, MAX_TURN_MS, PCM_BYTES_PER_MS } from '@lianda/shared/module/voice/voice.events'
import { type Deps, perApp } from '../../deps'
import type { SocketCall } from '../../infra/realtime/socket-handler'
import type { RecordingWriter } from '../../infra/storage/recording-writer'
import type { Heard } from './turn-owner'
import { hearRecording, TurnListener } from './turn-listener'
import type { TurnOwner, TurnPlan } from './turn-owner'

/** A turn of 120 s plus one second for the device's rounding; mp3 from a device has at most 48 kbit/s. */
const MAX_BYTES = { pcm: (MAX_TURN_MS + 1_000) * PCM_BYTES_PER_MS, mp3: (MAX_TURN_MS + 1_000) * 6 } as const
/** Maximum size of one frame. */
const MAX_FRAME_BYTES = 65_536

export interface IntakeOf {
  /** Key of the owner. */
  owner: string
  userId: string
  turnKey: string
  turn: number
  codec: Codec
  waitMs: number | null
  joins: string | null
  mayGoOn: boolean
  plan: TurnPlan
  /** The event by which the device hears how far the frames arrived. */
  ack: StreamEvent<(typeof frameAck)['payload']>
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
  sealed: Promise<TurnOwner> | null = null
  readonly listener: TurnListener

  constructor(
    deps: Deps,
    readonly of: IntakeOf,
    readonly writer: RecordingWriter,
  ) {
    const { turnKey, codec, plan } = of
    // An mp3 is recognised once it is complete.
    this.listener = new TurnListener(deps, codec === 'pcm' ? plan.expected : null, (text, stable, final) =>
      plan.onWords?.({ turnKey, text, stable, final }),
    )
  }

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
    this.listener.write(data)
    this.have++
    return true
  }

  /** What the recogniser makes of the sealed turn, until `leave` is aborted. Never rejects. */
  async hear(deps: Deps, leave: AbortSignal): Promise<Heard> {
    const { codec, plan } = this.of
    if (codec === 'mp3' && plan.expected) return await hearRecording(deps, plan.path, plan.expected, leave)
    return await this.listener.until(leave)
  }

  /** Drops the turn, its recording and its recognition. */
  async discard(): Promise<void> {
    this.listener.giveUp()
    await this.writer.discard()
  }
}

const IDLE_MS = 180_000
/** Frames come every 40 ms; so long after the last one somebody speaks no more. */
const SILENT_MS = 2_000
/** Bytes that all turns together may hold in memory while the disk lags behind. */
const MAX_WAITING_BYTES = 64 * 1024 * 1024

const keyOf = ({ of: { userId, turnKey } }: TurnIntake): string => `${userId}/${turnKey}`

/** Voice turns that this process is receiving, by user and turn key. */
class Intakes {
  private readonly all = new Map<string, TurnIntake>()

  find(userId: string, turnKey: string): TurnIntake | null {
    return this.all.get(`${userId}/${turnKey}`) ?? null
  }

  /** An owner has one turn under way, and a key names one turn: another unfinished one is discarded. */
  async put(intake: TurnIntake): Promise<void> {
    const key = keyOf(intake)
    const older = [...this.all].filter(([known, { of, sealed }]) => {
      return !sealed && (known === key || of.owner === intake.of.owner)
    })
    for (const [known] of older) this.all.delete(known)
    this.all.set(key, intake)
    for (const [, other] of older) await other.discard()
  }

  /** Whether frames must be dropped until the disk has caught up; devices send them again. */
  get full(): boolean {
    let waiting = 0
    for (const { writer } of this.all.values()) waiting += writer.waiting
    return waiting > MAX_WAITING_BYTES
  }

  /** Whether somebody is speaking: their frames have arrived just now. */
  get speaking(): boolean {
    const before = performance.now() - SILENT_MS
    return [...this.all.values()].some(({ sealed, lastFrameAt }) => !sealed && lastFrameAt > before)
  }

  forget(intake: TurnIntake): void {
    if (this.all.get(keyOf(intake)) === intake) this.all.delete(keyOf(intake))
  }

  /** Discards turns of devices that did not come back; the recording is still on the device. */
  async dropIdle(): Promise<void> {
    const before = performance.now() - IDLE_MS
    for (const intake of [...this.all.values()].filter((one) => one.lastFrameAt < before && !one.sealed)) {
      this.forget(intake)
      await intake.discard()
    }
  }

  /** At the end of the app: discards what is incomplete, and waits for turns that are being sealed. */
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

  note(call: SocketCall, intake: TurnIntake): void {
    const waits = this.waiting.has(intake)
    // The device may have reconnected meanwhile: acknowledge on its newest socket.
    this.waiting.set(intake, call)
    if (waits) return
    setTimeout(() => {
      const to = this.waiting.get(intake)
      this.waiting.delete(intake)
      if (to && !intake.sealed) to.emit(intake.of.ack, { turnKey: intake.of.turnKey, upTo: intake.have - 1 })
    }, EVERY_MS).unref()
  }
}
