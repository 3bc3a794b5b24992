import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { ApiError } from '../../client/api-error'
import type { Outbox } from '../../client/outbox'
import type { Realtime } from '../../client/realtime'
import { concatBytes } from '../../kernel/bytes'
import type { Timer } from '../../kernel/timer'
import { NetworkError } from '../../platform/http'
import {
  type Codec,
  FRAME_BYTES,
  FRAME_MS,
  frameAck,
  type OwnerKind,
  turnBegin,
  turnCancel,
  turnEnd,
  turnFrame,
  type ViewOf,
} from './voice.events'

/** Maximum number of unacknowledged frames in flight; more would only delay the mp3 that may replace them. */
const WINDOW = 25
/** A link is weak with a backlog over 2 s that it has not reduced for 2 s (architecture.md, "Audio in"). */
const WEAK_MS = 2_000
const WEAK_BACKLOG = WEAK_MS / FRAME_MS
/** Size of one mp3 chunk in bytes: 2 s of sound. */
const MP3_CHUNK = 4_096
/** After this time (ms) without an acknowledgement the link counts as dead, or the frames as dropped. */
const STALL_MS = 4_000
const LOOK_EVERY_MS = 500
/** How often the turn is sent again after missing frames or a wrong hash. */
const MAX_RESTARTS = 4

/** Length and hash of a finished recording. */
export interface Sealed {
  /** Number of frames of 40 ms. */
  frames: number
  durationMs: number
  /** Hexadecimal hash over all bytes in order. */
  sha256: string
}

/** Data to send a voice turn again after a crash; its bytes are in the same outbox item. */
export interface KeptVoice {
  /** The owner's id. */
  id: string
  epoch: number
  turn: number
  waitMs: number | null
  /** Key of the turn that it goes on with. */
  joins?: string
  /** It may go on itself until an answer was heard. */
  mayGoOn?: boolean
  /** Null during recording; if a crash left it null, all stored frames are the turn. */
  sealed: Sealed | null
}

/** The frames of one turn, in memory for sending and on the device in case of a crash, and their hash. */
export interface TurnRecording {
  readonly turnKey: string
  readonly kept: KeptVoice
  count(): number
  frame(no: number): Uint8Array
  bytes(): Uint8Array
  add(frame: Uint8Array): void
  seal(): Sealed
  sealed(): Sealed | null
  /** Resolves when all frames so far are on the device; rejects with StorageFullError if there is no room. */
  safe(): Promise<void>
}

export interface KeepingDeps {
  outbox: Outbox
  /** Of the outbox item. */
  kind: string
  /** Called if the device has no room for this recording. */
  onFull(): void
}

/** Starts storing a turn. It waits for neither the network nor the disk: the first frame is accepted at once. */
export function keepRecording(turnKey: string, kept: KeptVoice, { outbox, kind, onFull }: KeepingDeps): TurnRecording {
  const frames: Uint8Array[] = []
  const hash = sha256.create()
  let sealed: Sealed | null = null
  let full = false
  const failed = () => {
    if (full) return
    full = true
    onFull()
  }
  let writing: Promise<void> = outbox.open(kind, turnKey, JSON.stringify(kept))
  writing.catch(failed)
  const then = (work: () => Promise<void>) => {
    writing = writing.then(work)
    writing.catch(failed)
  }
  return {
    turnKey,
    kept,
    count: () => frames.length,
    frame: (no) => frames[no] ?? new Uint8Array(FRAME_BYTES),
    bytes: () => concatBytes(...frames),
    add(frame) {
      if (sealed !== null) return
      frames.push(frame)
      hash.update(frame)
      then(() => outbox.append(turnKey, frame))
    },
    seal() {
      const done = (sealed ??= {
        frames: frames.length,
        durationMs: frames.length * FRAME_MS,
        sha256: bytesToHex(hash.digest()),
      })
      then(() => outbox.update(turnKey, JSON.stringify({ ...kept, sealed: done })))
      return done
    },
    sealed: () => sealed,
    safe: () => writing,
  }
}

/** A recording found in the outbox; if a crash left it open, it is closed with the frames it has. */
export function foundRecording(turnKey: string, kept: KeptVoice, bytes: Uint8Array): TurnRecording {
  // A crash during a write may have left an incomplete frame.
  const whole = bytes.subarray(0, bytes.length - (bytes.length % FRAME_BYTES))
  const frames = whole.length / FRAME_BYTES
  const sealed = { frames, durationMs: frames * FRAME_MS, sha256: bytesToHex(sha256(whole)) }
  return {
    turnKey,
    kept,
    count: () => frames,
    frame: (no) => whole.subarray(no * FRAME_BYTES, (no + 1) * FRAME_BYTES),
    bytes: () => whole,
    add: () => undefined,
    seal: () => sealed,
    sealed: () => sealed,
    safe: async () => undefined,
  }
}

interface Acknowledged<View> {
  /** What the owner shows after the turn. */
  view: View
  codec: Codec
}

export interface TurnUpload<View> {
  /** Resolves at the turn acknowledgement; rejects with ApiError when the server refuses the turn for good. */
  done: Promise<Acknowledged<View>>
  /** Tells the upload about a change: a new frame, the end of the recording, the link. */
  wake(): void
  /** Gives up the turn; tells the server if the upload had begun. */
  cancel(): void
  /** Stops without a message to the server; the outbox delivers the turn. */
  abandon(): void
  readonly weak: boolean
}

export interface UploadDeps<O extends OwnerKind> {
  owner: O
  realtime: Realtime
  timer: Timer
  /** The current epoch. */
  epoch(): number
  encodeMp3: ((pcm: Uint8Array) => Promise<Uint8Array>) | null
  onWeak?: () => void
  /** The turn that this one goes on with is on its way until then; it is sent first. */
  before?: Promise<unknown> | undefined
}

class Stopped extends Error {}

/**
 * Sends one voice turn during its recording, until it is durable on the server. After each break of the link it
 * continues from the server's position; it sends mp3 if the link is too weak for PCM.
 */
export function uploadTurn<O extends OwnerKind>(recording: TurnRecording, deps: UploadDeps<O>): TurnUpload<ViewOf<O>> {
  const { owner, realtime, timer } = deps
  const { turnKey, kept } = recording
  let encode = deps.encodeMp3
  let upTo = -1
  let ackedAt = 0
  let clock = 0
  let weak = false
  let stage: 'new' | 'begun' | 'stopped' = 'new'
  let waiting: (() => void) | null = null
  /** The acknowledged frame number at each check since the turn was begun on this link. */
  let looks: number[] = []
  let mp3: { chunks: Uint8Array[]; sha256: string } | null = null

  const at = () => ({ owner: { kind: owner.kind, id: kept.id }, epoch: deps.epoch(), turnKey })
  const wake = () => {
    const resume = waiting
    waiting = null
    resume?.()
  }
  const change = () =>
    new Promise<void>((resolve) => {
      waiting = resolve
    })
  const stops = [
    realtime.on(frameAck, (ack) => {
      if (ack.turnKey !== turnKey) return
      if (ack.upTo > upTo) ackedAt = clock
      upTo = Math.max(upTo, ack.upTo)
      wake()
    }),
    realtime.state.subscribe(wake),
    timer.every(LOOK_EVERY_MS, () => {
      clock += LOOK_EVERY_MS
      looks = [...looks, upTo].slice(-(WEAK_MS / LOOK_EVERY_MS + 1))
      wake()
    }),
  ]
  const check = () => {
    if (stage === 'stopped') throw new Stopped()
  }
  /** True if the backlog is over two seconds and less than two seconds of sound got through in the last two. */
  const isWeak = () => {
    const before = looks[0]
    const watched = looks.length > WEAK_MS / LOOK_EVERY_MS && before !== undefined
    return encode !== null && watched && recording.count() - (upTo + 1) > WEAK_BACKLOG && upTo - before < WEAK_BACKLOG
  }
  const markWeak = () => {
    if (weak) return
    weak = true
    deps.onWeak?.()
  }

  async function linked(): Promise<void> {
    while (realtime.state.getState() !== 'online') {
      check()
      await change()
    }
    check()
  }
  async function begin(codec: Codec): Promise<{ have: number; done: boolean }> {
    const { turn, waitMs, joins, mayGoOn } = kept
    const wait = waitMs === null ? null : Math.min(3_600_000, Math.round(waitMs))
    const more = { ...(joins ? { joins } : {}), ...(mayGoOn ? { mayGoOn } : {}) }
    const reply = await realtime.ask(turnBegin, { ...at(), turn, codec, waitMs: wait, ...more })
    check()
    stage = 'begun'
    upTo = reply.have - 1
    ackedAt = clock
    looks = []
    return reply
  }
  async function streamPcm(from: number): Promise<'all' | 'weak'> {
    let next = from
    for (;;) {
      check()
      if (realtime.state.getState() !== 'online') throw new NetworkError('offline')
      // After the link is found weak no more PCM is sent, so that it does not delay the mp3.
      while (!weak && next < recording.count() && next - upTo <= WINDOW) {
        if (!realtime.send(turnFrame, { turnKey, no: next, data: recording.frame(next) }))
          throw new NetworkError('offline')
        next += 1
      }
      const sealed = recording.sealed()
      if (isWeak() && sealed === null) markWeak()
      if (sealed !== null && next >= sealed.frames) return 'all'
      if (sealed !== null && (weak || isWeak())) return 'weak'
      if (next - 1 <= upTo || weak) ackedAt = clock
      if (clock - ackedAt > STALL_MS) throw new NetworkError('timeout')
      await change()
    }
  }
  async function sendMp3(): Promise<void> {
    if (mp3 === null && encode !== null) {
      const bytes = await encode(recording.bytes())
      const chunks: Uint8Array[] = []
      for (let at = 0; at < bytes.length; at += MP3_CHUNK) chunks.push(bytes.slice(at, at + MP3_CHUNK))
      mp3 = { chunks, sha256: bytesToHex(sha256(bytes)) }
    }
    const { have } = await begin('mp3')
    for (let no = have; no < (mp3?.chunks.length ?? 0); no++) {
      const data = mp3?.chunks[no]
      if (data !== undefined && !realtime.send(turnFrame, { turnKey, no, data })) throw new NetworkError('offline')
    }
  }
  async function end(codec: Codec): Promise<Acknowledged<ViewOf<O>>> {
    const sealed = recording.seal()
    const whole =
      codec === 'mp3' && mp3 !== null
        ? { frames: mp3.chunks.length, sha256: mp3.sha256 }
        : { frames: sealed.frames, sha256: sealed.sha256 }
    const reply = await realtime.ask(turnEnd, { ...at(), durationMs: sealed.durationMs, ...whole })
    return { view: reply.view as ViewOf<O>, codec }
  }
  async function attempt(): Promise<Acknowledged<ViewOf<O>>> {
    await linked()
    if (weak && recording.sealed() !== null) {
      try {
        await sendMp3()
        return await end('mp3')
      } catch (error) {
        if (error instanceof ApiError || error instanceof NetworkError || error instanceof Stopped) throw error
        // The encoder is not available, so PCM is sent, however slowly.
        encode = null
        weak = false
      }
    }
    const { have, done } = await begin('pcm')
    if (!done && (await streamPcm(have)) === 'weak') {
      markWeak()
      return attempt()
    }
    return end('pcm')
  }
  async function run(): Promise<Acknowledged<ViewOf<O>>> {
    // If that one was refused, this one is a turn of its own.
    await deps.before?.catch(() => undefined)
    for (let restarts = 0; ; ) {
      check()
      try {
        return await attempt()
      } catch (error) {
        const partly =
          error instanceof ApiError && (error.code === 'voice/frames_missing' || error.code === 'voice/hash_mismatch')
        if (partly && ++restarts <= MAX_RESTARTS) continue
        if (error instanceof NetworkError) {
          if (error.reason === 'timeout') realtime.renew()
          await change()
          continue
        }
        if (error instanceof ApiError && error.status === 0 && isPassing(error)) {
          await change()
          continue
        }
        throw error
      }
    }
  }
  const done = run().finally(() => {
    stage = 'stopped'
    for (const stop of stops) stop()
  })
  // A caller that abandons the upload does not handle its rejection.
  done.catch(() => undefined)
  const halt = () => {
    stage = 'stopped'
    wake()
  }
  return {
    done,
    wake,
    cancel() {
      const tell = stage === 'begun'
      halt()
      if (tell) realtime.ask(turnCancel, at()).catch(() => undefined)
    },
    abandon: halt,
    get weak() {
      return weak
    },
  }
}

/** True if the error is a temporary problem of the server, so a retry may succeed. */
const isPassing = (error: ApiError): boolean =>
  ['server/fault', 'server/unavailable', 'server/busy', 'request/too_many', 'voice/disk_full'].includes(error.code)
